/** Every decision of the drain as one record of pure functions: what is decided is here, what is done with it is in `sync/drain`. */
import { rest, settleAfterMs } from './backoff.ts'
import { classify, classifyReading } from './classify.ts'
import { ownTries, settled } from './item.ts'
import { lanes } from './lanes.ts'
import { nextStep } from './next-step.ts'
import { seal } from './seal.ts'
import { nextStreak } from './streaks.ts'
import { threeWay } from './three-way.ts'

export const planner = {
  lanes,
  nextStep,
  seal,
  threeWay,
  ownTries,
  classify,
  classifyReading,
  nextStreak,
  settled,
  rest,
  settleAfterMs,
}
export type Planner = typeof planner
