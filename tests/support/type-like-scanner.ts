import { act } from '@testing-library/react'

const keyGapMs = 8

/** Types like a hardware scanner. Nothing renders between the keys and each has its own time, so a busy machine does not slow them down. */
export const typeLikeScanner = (text: string) => pressAtOnce(window, [...text, 'Enter'])

/** Presses keys as fast as a hardware scanner does. `target`: what has the focus, if it must receive them. */
export function pressAtOnce(target: EventTarget, keys: readonly string[]): void {
  const start = performance.now()
  act(() => {
    for (const [index, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: start + index * keyGapMs })
      target.dispatchEvent(event)
    }
  })
}
