/** How long to rest. Full jitter, so that a building full of phones does not knock at the same moment (sync §8). */
export const maxRestMs = 15 * 60_000
export const settleAfterMs = 90_000
/** Answers of 500 about one item, while others succeed, after which a person is asked. */
export const maxServerErrors = 5

const restCeilingMs = 5 * 60_000
const firstRestMs = 2_000

/** After `n` failures in a row (0 for the first). `chance`: 0 ≤ x < 1. */
export function backoff(failures: number, random: number): number {
  return Math.floor(random * Math.min(restCeilingMs, firstRestMs * 2 ** Math.min(failures, 20)))
}

/** What the server asked for wins, up to the limit; else the backoff. */
export function restMs(askedMs: number | null, failures: number, random: number): number {
  return askedMs === null ? backoff(failures, random) : Math.min(askedMs, maxRestMs)
}

/** Whether a moment has come. One that is further away than any rest can be was set before the clock jumped (I26). */
export function isDue(at: number, now: number): boolean {
  return at <= now || at - now > maxRestMs
}

/** Milliseconds until a moment comes, never more than the longest rest. */
export function untilDue(at: number, now: number): number {
  return isDue(at, now) ? 0 : at - now
}

/** Whether a try is so young that a copy of it may still be under way. */
export const isRecent =
  (now: number) =>
  (at: number): boolean =>
    Math.abs(now - at) < 3 * settleAfterMs
