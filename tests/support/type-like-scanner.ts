import { act } from '@testing-library/react'

/** Types like a hardware scanner. Nothing renders between the keys, so a busy machine does not slow them down. */
export function typeLikeScanner(text: string): void {
  act(() => {
    for (const key of [...text, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
}
