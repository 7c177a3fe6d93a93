/** How often to read a frame, by the milliseconds since the last code or touch: full speed, five readings a second, or sleep. */
const slowAfterMs = 10_000
const sleepAfterMs = 60_000

/** Milliseconds between two readings; `asleep` when the camera should stop until a person wakes it. */
export function readPauseMs(quietMs: number): number | 'asleep' {
  if (quietMs >= sleepAfterMs) return 'asleep'
  return quietMs >= slowAfterMs ? 200 : 40
}
