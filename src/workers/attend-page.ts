/** Asks for a look at the office when a person comes back to the page, when the network does, and every few minutes while they look at it. */
import type { ProblemKind } from '#contract/problem.ts'
import type { CatalogueStatus } from '#domain/catalogue.ts'
import type { Catalogue } from '#sync/catalogue.ts'
import { whileCached } from '#sync/page-ports.ts'

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
  const begin = () => frame.setInterval(() => look('timer'), everyMs)
  let timer = begin()
  const stopCaching = whileCached(frame, {
    pause: () => frame.clearInterval(timer),
    resume() {
      timer = begin()
      shown()
    },
  })
  return () => {
    stopCaching()
    page.removeEventListener('visibilitychange', shown)
    frame.removeEventListener('online', online)
    frame.clearInterval(timer)
  }
}

const unreached: ReadonlySet<ProblemKind> = new Set(['offline', 'timeout', 'portal', 'moved', 'server'])

/** Calls back when a download of the list ended because the server did not answer: the worker has a wire of its own. */
export function onListFailed(catalogue: Pick<Catalogue, 'status' | 'onStatus'>, told: () => void): () => void {
  const runs = ({ refreshing, phase }: CatalogueStatus) => refreshing || phase === 'building'
  let ran = runs(catalogue.status())
  return catalogue.onStatus((status) => {
    const ended = ran && !runs(status)
    ran = runs(status)
    if (ended && status.problem && unreached.has(status.problem.kind)) told()
  })
}
