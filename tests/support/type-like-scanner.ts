import { act } from '@testing-library/react'

const keyGapMs = 8

/** Types like a hardware scanner. Nothing renders between the keys and each has its own time, so a busy machine does not slow them down. */
export function typeLikeScanner(text: string): void {
  const start = performance.now()
  act(() => {
    for (const [index, key] of [...text, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: start + index * keyGapMs })
      window.dispatchEvent(event)
    }
  })
}
