/**
 * The pause in which a new card cannot be saved is short in tests, because each of some hundred cards would wait for it. A test of the pause holds it
 * for as long as it needs.
 */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { armDelayMs } from '#features/scan/arm-delay.ts'

const shortened = new WeakSet<typeof setTimeout>()

/** Lets timers of this delay run in the next turn of the event loop, in all tests of a worker. */
export function shortenArmDelay(): void {
  const setRealTimeout = globalThis.setTimeout
  if (shortened.has(setRealTimeout)) return
  globalThis.setTimeout = Object.assign(
    (run: () => void, ms?: number, ...rest: never[]) => setRealTimeout(run, ms === armDelayMs ? 0 : ms, ...rest),
    setRealTimeout,
  ) as typeof setTimeout
  shortened.add(globalThis.setTimeout)
}

/** Keeps new cards from being saved until the returned function is called, so that no test depends on how fast the machine is. */
export function holdArmDelay(): () => void {
  const setShortTimeout = globalThis.setTimeout
  const held: (() => void)[] = []
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...rest: never[]
  ) => {
    if (ms !== armDelayMs) return setShortTimeout(run, ms, ...rest)
    held.push(run)
    return 0
  }) as typeof setTimeout)
  return () => {
    spy.mockRestore()
    act(() => {
      for (const run of held) run()
    })
  }
}
