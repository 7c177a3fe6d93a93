/** All decisions of the drain as one record of pure functions. `outbox/drain` carries them out. */
import { restMs, settleAfterMs } from './backoff.ts'
import { classify, classifyReading } from './classify.ts'
import { nextStreak } from './failure-streaks.ts'
import { compareSettled, ownTries } from './item-state.ts'
import { lanes } from './lanes.ts'
import { decideMerge } from './merge-decision.ts'
import { nextStep } from './next-step.ts'
import { seal } from './seal.ts'

export const planner = {
  lanes,
  nextStep,
  seal,
  decideMerge,
  ownTries,
  classify,
  classifyReading,
  nextStreak,
  settled: compareSettled,
  rest: restMs,
  settleAfterMs,
}
export type Planner = typeof planner
