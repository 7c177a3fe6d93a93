import type { Clock } from '#platform/ports.ts'

/** A clock that stands still until `turn` moves it; the world comes to rest after each turn. */
export function makeFakeClock() {
  let now = 0
  const sleepers: { at: number; wake: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    bootId: 'test',
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        sleepers.push({ at: now + ms, wake: resolve })
        signal?.addEventListener('abort', () => reject(new Error('called off')))
      }),
  }
  const advanceTo = async (to: number) => {
    now = to
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { clock, advanceTo }
}
