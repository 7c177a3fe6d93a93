import type { Clock } from '#sync/ports.ts'

/** A clock that stands still until `turn` moves it; the world comes to rest after each turn. */
export function standingClock() {
  let now = 0
  const sleepers: { at: number; wake: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    mono: () => now,
    boot: 'test',
    sleep: (ms, signal) =>
      new Promise((wake, fail) => {
        sleepers.push({ at: now + ms, wake })
        signal?.addEventListener('abort', () => fail(new Error('called off')))
      }),
  }
  const turn = async (to: number) => {
    now = to
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { clock, turn }
}
