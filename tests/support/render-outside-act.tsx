/**
 * Draws as a browser page does: on React's own schedule, outside of `act`. A screen that waits for its code inside of an `act` that nobody awaits
 * is never drawn again.
 */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

export function renderOutsideAct(element: ReactNode): { unmount(): void } {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(element)
  return {
    unmount() {
      root.unmount()
      container.remove()
    },
  }
}
