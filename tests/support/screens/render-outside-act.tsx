/**
 * Renders as a browser does: on React's own schedule, outside `act`. A screen that waits for its code inside an `act` that is never awaited
 * is not rendered again.
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
