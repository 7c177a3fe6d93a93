/** Sends what one item has, strictly in the order in which it was recorded, until nothing is left or the round must stop. */
import type { Lane } from '../planner/lanes.ts'
import { afterReading } from './after-reading.ts'
import { afterResponse } from './after-response.ts'
import { type DrainRun, readFeatures, stopRun } from './drain-run.ts'
import { chooseNextAction, unmarkSending } from './next-action.ts'
import { requestItem, sendSealed } from './transmit.ts'

/** A server that moves under every try must not hold the round for ever. */
const maxStepsPerLane = 24

const isOverTime = (run: DrainRun) => run.deps.clock.monotonic() >= run.deadline

/** `done`: nothing to do, or the person has nothing more about the item. */
type StepResult = { sentSomething: boolean; isDone: boolean }
const idleStep: StepResult = { sentSomething: false, isDone: true }

/** Answers whether anything was put on the wire. */
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
 * Decides what comes next, and does it with a place on the wire. What is ready to send waits for its place marked already; what has to ask
 * first asks and sends in one go, so that nobody else's value slips in between for longer than it must.
 */
async function takeStep(run: DrainRun, lane: Lane): Promise<StepResult> {
  if (isOverTime(run)) stopRun(run, 'budget')
  if (run.end) return idleStep
  let { action, features } = await chooseNextAction(run, lane)
  if (action.is === 'nothing') return idleStep
  const release = await run.networkSlots.acquire()
  try {
    if (run.end) {
      if (action.is === 'send') await unmarkSending(run, action)
      return idleStep
    }
    if (action.is === 'ask') {
      action = await afterReading(run, lane, action, await requestItem(run, lane, features))
      // The reading may have said what the server offers now.
      features = await run.deps.store.read(readFeatures)
    }
    if (action.is !== 'send') return { sentSomething: true, isDone: false }
    const response = await sendSealed(run, action.request, features)
    // While this is written down others may send; an answer that may stop the round is judged before they do (I23).
    if (response.kind === 'answer' && response.status < 300) release()
    const { doneOpIds: isDone, hasMore } = await afterResponse(run, action.request, response)
    run.doneOpIds.push(...isDone)
    // What is recorded about this item meanwhile is found when the round looks for lanes again.
    return { sentSomething: true, isDone: !hasMore }
  } finally {
    release()
  }
}
