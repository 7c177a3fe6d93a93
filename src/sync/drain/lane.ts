/** Sends what one item has, strictly in the order in which it was recorded, until nothing is left or the round must stop. */
import type { Lane } from '../planner/lanes.ts'
import { afterAnswer } from './after-answer.ts'
import { afterReading } from './after-reading.ts'
import { choose } from './choose.ts'
import { featuresNow, type Round, stop } from './round.ts'
import { inquire, transmit } from './transmit.ts'

/** A server that moves under every try must not hold the round for ever. */
const stepLimit = 24

const overTime = (round: Round) => round.parts.clock.mono() >= round.deadline

/** Answers whether anything was put on the wire. */
export async function runLane(round: Round, lane: Lane): Promise<boolean> {
  const { store } = round.parts
  let moved = false
  for (let steps = 0; steps < stepLimit; steps++) {
    if (overTime(round)) stop(round, 'budget')
    if (round.stopped) return moved
    let { deed, features } = await choose(round, lane)
    if (deed.is === 'nothing') return moved
    moved = true
    if (deed.is === 'ask') {
      deed = await afterReading(round, lane, deed, await inquire(round, lane, features))
      // The reading may have said what the server offers now.
      features = await store.read(featuresNow)
    }
    if (deed.is !== 'send') continue
    const { done, more } = await afterAnswer(round, deed.request, await transmit(round, deed.request, features))
    round.done.push(...done)
    // What is recorded about this item meanwhile is found when the round looks for lanes again.
    if (!more) return moved
  }
  return moved
}
