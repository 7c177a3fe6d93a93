/** Asks for a look at the office when a person comes back to the page, when the network does, and every few minutes while they look at it. */
import type { Catalogue } from '#sync/catalogue.ts'

const everyMs = 5 * 60 * 1000

/** Answers how to stop. A hidden page asks for nothing. */
export function attendPage(catalogue: Catalogue, page: Document, frame: Window): () => void {
  const look = (reason: 'visible' | 'online' | 'timer') => {
    if (page.visibilityState === 'visible') catalogue.refresh(reason).catch(() => {})
  }
  const shown = () => look('visible')
  const online = () => look('online')
  page.addEventListener('visibilitychange', shown)
  frame.addEventListener('online', online)
  const timer = frame.setInterval(() => look('timer'), everyMs)
  return () => {
    page.removeEventListener('visibilitychange', shown)
    frame.removeEventListener('online', online)
    frame.clearInterval(timer)
  }
}
