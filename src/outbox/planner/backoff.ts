/** Retry delays. Full jitter, so that many phones in one building do not retry simultaneously (sync §8). */
export const maxRestMs = 15 * 60_000
export const settleAfterMs = 90_000
/** After this many 500 answers about one item, while others succeed, a person is asked. */
export const maxServerErrors = 5

const restCeilingMs = 5 * 60_000
const firstRestMs = 2_000

/** `failures`: consecutive failures so far, 0 for the first. `random`: 0 ≤ x < 1. */
export function backoff(failures: number, random: number): number {
  return Math.floor(random * Math.min(restCeilingMs, firstRestMs * 2 ** Math.min(failures, 20)))
}

/** The server's `Retry-After` wins, up to the limit; otherwise the backoff. */
export function restMs(askedMs: number | null, failures: number, random: number): number {
  return askedMs === null ? backoff(failures, random) : Math.min(askedMs, maxRestMs)
}

/** Whether a time has come. A time further away than the longest possible rest was set before a clock jump, and counts as due (I26). */
export function isDue(at: number, now: number): boolean {
  return at <= now || at - now > maxRestMs
}

/** Milliseconds until a time, never more than the longest rest. */
export function untilDue(at: number, now: number): number {
  return isDue(at, now) ? 0 : at - now
}

/** Whether a try is recent enough that a copy of it may still arrive. */
export const isRecent =
  (now: number) =>
  (at: number): boolean =>
    Math.abs(now - at) < 3 * settleAfterMs
