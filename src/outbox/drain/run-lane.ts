/** Sends the ops of one item strictly in recording order, until none is left or the run must stop. */
import type { Lane } from '../planner/lanes.ts'
import { afterReading } from './after-reading.ts'
import { afterResponse } from './after-response.ts'
import { type DrainRun, isOverTime, readFeatures, stopRun } from './drain-run.ts'
import { chooseNextAction, unmarkSending } from './next-action.ts'
import { requestItem, sendSealed } from './transmit.ts'

/** A row that changes on the server before every try must not hold up the run forever. */
const maxStepsPerLane = 24

/** `isDone`: nothing to do, or this person has no more open ops of the item. */
type StepResult = { sentSomething: boolean; isDone: boolean }
const idleStep: StepResult = { sentSomething: false, isDone: true }

/** Returns whether any request was sent. */
export async function runLane(run: DrainRun, lane: Lane): Promise<boolean> {
  let sentSomething = false
  for (let stepCount = 0; stepCount < maxStepsPerLane; stepCount++) {
    const step = await takeStep(run, lane)
    sentSomething ||= step.sentSomething
    if (step.isDone) return sentSomething
  }
  return sentSomething
}

/**
 * Decides the next step and takes it, holding a network slot; a photo takes none. A request that is ready to send is marked before it waits for its slot. A
 * step that must read first reads and sends in the same slot, so that the time in which another person can write in between is as short as
 * possible.
 */
async function takeStep(run: DrainRun, lane: Lane): Promise<StepResult> {
  if (isOverTime(run)) stopRun(run, 'budget')
  // A photo that paused all photos is due again immediately; the next run sends it.
  if (run.end || (lane.hasPhoto && (run.photos.isPaused || run.photos.isYielding))) return idleStep
  let { action, features } = await chooseNextAction(run, lane)
  if (action.is === 'nothing') return idleStep
  const release = lane.hasPhoto ? () => {} : await run.networkSlots.acquire()
  try {
    if (run.end) {
      if (action.is === 'send') await unmarkSending(run, action)
      return idleStep
    }
    if (action.is === 'ask') {
      action = await afterReading(run, lane, action, await requestItem(run, lane, features))
      // The response may have changed the known features.
      features = await run.deps.store.read(readFeatures)
    }
    if (action.is !== 'send') return { sentSomething: true, isDone: false }
    const sent = await sendSealed(run, action.request, features, lane.hasPhoto ? run.photos.upload.signal : null)
    const { response } = sent
    // Other lanes may send while this response is written. A response that may stop the run is evaluated before the slot is released (I23).
    if (response.kind === 'answer' && response.status < 300) release()
    const { doneOpIds, hasMore } = await afterResponse(run, action.request, sent)
    run.doneOpIds.push(...doneOpIds)
    // Ops of this item recorded meanwhile are found the next time the run collects lanes.
    return { sentSomething: true, isDone: !hasMore }
  } finally {
    release()
  }
}
