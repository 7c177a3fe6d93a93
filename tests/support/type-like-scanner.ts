import { act } from '@testing-library/react'

/** As a hardware scanner types: nothing is drawn between the keys, so a busy machine does not break their rhythm. */
export function typeLikeScanner(text: string): void {
  act(() => {
    for (const key of [...text, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
}
