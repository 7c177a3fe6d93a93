/** Sends what one item has, strictly in the order in which it was recorded, until nothing is left or the round must stop. */
import type { Lane } from '../planner/lanes.ts'
import { afterAnswer } from './after-answer.ts'
import { afterReading } from './after-reading.ts'
import { choose, unmark } from './choose.ts'
import { featuresNow, type Round, stop } from './round.ts'
import { inquire, transmit } from './transmit.ts'

/** A server that moves under every try must not hold the round for ever. */
const stepLimit = 24

const overTime = (round: Round) => round.parts.clock.mono() >= round.deadline

/** `done`: nothing to do, or the person has nothing more about the item. */
type Stepped = { moved: boolean; done: boolean }
const idle: Stepped = { moved: false, done: true }

/** Answers whether anything was put on the wire. */
export async function runLane(round: Round, lane: Lane): Promise<boolean> {
  let moved = false
  for (let steps = 0; steps < stepLimit; steps++) {
    const step = await takeStep(round, lane)
    moved ||= step.moved
    if (step.done) return moved
  }
  return moved
}

/**
 * Decides what comes next, and does it with a place on the wire. What is ready to send waits for its place marked already; what has to ask
 * first asks and sends in one go, so that nobody else's value slips in between for longer than it must.
 */
async function takeStep(round: Round, lane: Lane): Promise<Stepped> {
  if (overTime(round)) stop(round, 'budget')
  if (round.stopped) return idle
  let { deed, features } = await choose(round, lane)
  if (deed.is === 'nothing') return idle
  const giveBack = await round.wire.take()
  try {
    if (round.stopped) {
      if (deed.is === 'send') await unmark(round, deed)
      return idle
    }
    if (deed.is === 'ask') {
      deed = await afterReading(round, lane, deed, await inquire(round, lane, features))
      // The reading may have said what the server offers now.
      features = await round.parts.store.read(featuresNow)
    }
    if (deed.is !== 'send') return { moved: true, done: false }
    const answer = await transmit(round, deed.request, features)
    // While this is written down others may send; an answer that may stop the round is judged before they do (I23).
    if (answer.kind === 'answer' && answer.status < 300) giveBack()
    const { done, more } = await afterAnswer(round, deed.request, answer)
    round.done.push(...done)
    // What is recorded about this item meanwhile is found when the round looks for lanes again.
    return { moved: true, done: !more }
  } finally {
    giveBack()
  }
}
