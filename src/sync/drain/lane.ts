/** Sends what one item has, strictly in the order in which it was recorded, until nothing is left or the round must stop. */
import type { Sealed } from '#domain/op.ts'
import type { WireAnswer } from '#remote/wire.ts'
import type { Lane } from '../planner/lanes.ts'
import { afterAnswer } from './after-answer.ts'
import { afterReading } from './after-reading.ts'
import { choose } from './choose.ts'
import { featuresNow, type Round, stop } from './round.ts'
import { inquire, transmit } from './transmit.ts'

/** A server that moves under every try must not hold the round for ever. */
const stepLimit = 24

const overTime = (round: Round) => round.parts.clock.mono() >= round.deadline

/** What became of one step of a lane. */
type Stepped = { is: 'nothing' } | { is: 'decided' } | { is: 'answered'; request: Sealed; answer: WireAnswer }

/** Answers whether anything was put on the wire. */
export async function runLane(round: Round, lane: Lane): Promise<boolean> {
  let moved = false
  for (let steps = 0; steps < stepLimit; steps++) {
    const stepped = await step(round, lane)
    if (stepped.is === 'nothing') return moved
    moved = true
    if (stepped.is === 'decided') continue
    const { done, more } = await afterAnswer(round, stepped.request, stepped.answer)
    round.done.push(...done)
    // What is recorded about this item meanwhile is found when the round looks for lanes again.
    if (!more) return moved
  }
  return moved
}

/** Decides and sends with a place on the wire; the place is free again when the answer is there, before it is written down. */
async function step(round: Round, lane: Lane): Promise<Stepped> {
  const giveBack = await round.wire.take()
  try {
    if (overTime(round)) stop(round, 'budget')
    if (round.stopped) return { is: 'nothing' }
    let { deed, features } = await choose(round, lane)
    if (deed.is === 'nothing') return { is: 'nothing' }
    if (deed.is === 'ask') {
      deed = await afterReading(round, lane, deed, await inquire(round, lane, features))
      // The reading may have said what the server offers now.
      features = await round.parts.store.read(featuresNow)
    }
    if (deed.is !== 'send') return { is: 'decided' }
    return { is: 'answered', request: deed.request, answer: await transmit(round, deed.request, features) }
  } finally {
    giveBack()
  }
}
