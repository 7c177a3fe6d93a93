/** How often to look, by the milliseconds since something was last read or touched: full speed, five looks a second, or sleep. */
const slowAfterMs = 10_000
const sleepAfterMs = 60_000

/** Milliseconds between two looks; `asleep` when the camera should rest until somebody wakes it. */
export function readPauseMs(quietMs: number): number | 'asleep' {
  if (quietMs >= sleepAfterMs) return 'asleep'
  return quietMs >= slowAfterMs ? 200 : 40
}
