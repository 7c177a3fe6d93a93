/**
 * Draws as a browser page does: on React's own schedule, outside of `act`. A screen that waits for its code inside of an `act` that nobody awaits
 * is never drawn again.
 */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

export function draw(what: ReactNode): { unmount(): void } {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(what)
  return {
    unmount() {
      root.unmount()
      box.remove()
    },
  }
}
