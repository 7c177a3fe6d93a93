import { act } from '@testing-library/react'

const keyGapMs = 8

/**
 * Types like a hardware scanner. Nothing renders between the keys and each has its own time, so a busy machine does not slow them down.
 * `pauseMs`: how long after the last key of a person, which is in the times of the keys and need not pass.
 */
export const typeLikeScanner = (text: string, { pauseMs = 0 } = {}) =>
  pressAtOnce(window, [...text, 'Enter'], { pauseMs })

/** Presses keys as fast as a hardware scanner does. `target`: what has the focus, if it must receive them. */
export function pressAtOnce(target: EventTarget, keys: readonly string[], { pauseMs = 0 } = {}): void {
  const start = performance.now() + pauseMs
  act(() => {
    for (const [index, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: start + index * keyGapMs })
      target.dispatchEvent(event)
    }
  })
}
