import type { Clock } from '#platform/ports.ts'

/** A clock that moves only by `advanceTo`, which also lets pending promises settle. */
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
        signal?.addEventListener('abort', () => reject(new Error('sleep aborted')))
      }),
  }
  const advanceTo = async (to: number) => {
    now = to
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { clock, advanceTo }
}
