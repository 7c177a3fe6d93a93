/** How long to rest. Full jitter, so that a building full of phones does not knock at the same moment (sync 2.8). */
export const restLimitMs = 15 * 60_000
export const settleAfterMs = 90_000
/** Answers of 500 about one item, while others succeed, after which a person is asked. */
export const poisonAfter = 5

const ceilingMs = 5 * 60_000
const firstMs = 2_000

/** After `n` failures in a row (0 for the first). `chance`: 0 ≤ x < 1. */
export function backoff(n: number, chance: number): number {
  return Math.floor(chance * Math.min(ceilingMs, firstMs * 2 ** Math.min(n, 20)))
}

/** What the server asked for wins, up to the limit; else the backoff. */
export function rest(askedMs: number | null, n: number, chance: number): number {
  return askedMs === null ? backoff(n, chance) : Math.min(askedMs, restLimitMs)
}

const firstQuestionMs = 1_000
const questionCeilingMs = 30_000
/** The longest that a failing server may put off one small question. */
const questionLimitMs = 60_000

/** Before the server is asked whether it answers again: half of the pause is fixed, half is jitter. What the server asked for is the least. */
export function recoveryRest(askedMs: number | null, n: number, chance: number): number {
  const pause = Math.min(questionCeilingMs, firstQuestionMs * 2 ** Math.min(n, 20))
  return Math.max(Math.floor(pause * (0.5 + chance / 2)), Math.min(askedMs ?? 0, questionLimitMs))
}

/** Whether a moment has come. One that is further away than any rest can be was set before the clock jumped (I26). */
export function due(at: number, now: number): boolean {
  return at <= now || at - now > restLimitMs
}

/** Milliseconds until a moment comes, never more than the longest rest. */
export function untilDue(at: number, now: number): number {
  return due(at, now) ? 0 : at - now
}

/** Whether a try is so young that a copy of it may still be under way. */
export const recently =
  (now: number) =>
  (at: number): boolean =>
    Math.abs(now - at) < 3 * settleAfterMs
