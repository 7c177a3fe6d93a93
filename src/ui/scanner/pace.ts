/** How often to look, by the milliseconds since something was last read or touched: full speed, five looks a second, or sleep. */
const slowAfter = 10_000
const sleepAfter = 60_000

/** Milliseconds between two looks; `asleep` when the camera should rest until somebody wakes it. */
export function paceFor(quietMilliseconds: number): number | 'asleep' {
  if (quietMilliseconds >= sleepAfter) return 'asleep'
  return quietMilliseconds >= slowAfter ? 200 : 40
}
