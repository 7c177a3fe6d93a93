/** Refreshes the list when a page becomes visible, when the network returns, and every few minutes while the page is visible. */
import { isServerUnavailable } from '#domain/app/problem-kinds.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { onPageCached } from '#platform/page-lifecycle.ts'
import type { Catalog } from './catalog.ts'

const everyMs = 5 * 60 * 1000

/** Returns a function that stops the refreshes. A hidden page does not refresh. */
export function refreshOnPageEvents(catalog: Catalog, document: Document, window: Window): () => void {
  const refresh = (reason: 'visible' | 'online' | 'timer') => {
    if (document.visibilityState === 'visible') void catalog.refresh(reason)
  }
  const onVisible = () => refresh('visible')
  const onOnline = () => refresh('online')
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onOnline)
  const startTimer = () => window.setInterval(() => refresh('timer'), everyMs)
  let timer = startTimer()
  const unsubscribePageCached = onPageCached(window, {
    pause: () => window.clearInterval(timer),
    resume() {
      timer = startTimer()
      onVisible()
    },
  })
  return () => {
    unsubscribePageCached()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', onOnline)
    window.clearInterval(timer)
  }
}

/** Calls back when a download ended because the server did not answer. The worker has its own HTTP client, so the page would not notice. */
export function onDownloadUnreachable(
  catalog: Pick<Catalog, 'status' | 'onStatus'>,
  onUnreachable: () => void,
): () => void {
  const isDownloading = ({ refreshing, phase }: CatalogStatus) => refreshing || phase === 'building'
  let wasDownloading = isDownloading(catalog.status())
  return catalog.onStatus((status) => {
    const hasEnded = wasDownloading && !isDownloading(status)
    wasDownloading = isDownloading(status)
    if (hasEnded && status.problem && isServerUnavailable(status.problem)) onUnreachable()
  })
}
