/** Browser signals that exist only in a page: network hints, freezing, the back/forward cache; and the state of this device's storage. */

/** Calls `wake` when the network is probably back. Returns the function that stops listening. */
export function onNetworkHints(page: Window, wake: (reason: 'online' | 'visible') => void): () => void {
  const onOnline = () => wake('online')
  const onVisibilityChange = () => {
    if (page.document.visibilityState === 'visible') wake('visible')
  }
  page.addEventListener('online', onOnline)
  page.addEventListener('pageshow', onVisibilityChange)
  page.document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    page.removeEventListener('online', onOnline)
    page.removeEventListener('pageshow', onVisibilityChange)
    page.document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

/**
 * The browser may put a page into its back/forward cache when the person leaves it. Nothing of the app may run there: `pause` must stop all timers
 * and channels, and `resume` starts them again when the page is shown.
 */
export function onPageCached(page: Window, { pause, resume }: { pause(): void; resume(): void }): () => void {
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) pause()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resume()
  }
  page.addEventListener('pagehide', onHide)
  page.addEventListener('pageshow', onShow)
  return () => {
    page.removeEventListener('pagehide', onHide)
    page.removeEventListener('pageshow', onShow)
  }
}

/** The browser may freeze a tab in the background: `pause` is the last call before that, `resume` the first one after it. */
export function whileFrozen(page: Document, { pause, resume }: { pause(): void; resume(): void }): () => void {
  page.addEventListener('freeze', pause)
  page.addEventListener('resume', resume)
  return () => {
    page.removeEventListener('freeze', pause)
    page.removeEventListener('resume', resume)
  }
}

/** For services with a worker: pauses in the back/forward cache and in a frozen tab. Returns the function that stops listening. */
export function onPageSuspended(page: Window, work: { pause(): void; resume(): void }): () => void {
  const stops = [onPageCached(page, work), whileFrozen(page.document, work)]
  return () => {
    for (const stop of stops) stop()
  }
}

export async function readDeviceStatus(
  page: Window,
  rest: Pick<DeviceStatus, 'coreDbProblem' | 'listInPage'>,
): Promise<DeviceStatus> {
  const { storage } = page.navigator
  const estimate = await storage?.estimate?.().catch(() => null)
  return {
    persisted: (await storage?.persisted?.().catch(() => null)) ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    // not a text: a media query
    installed: page.matchMedia('(display-mode: standalone)').matches,
    ...rest,
  }
}

export interface DeviceStatus {
  persisted: boolean | null
  usage: number | null
  quota: number | null
  installed: boolean
  coreDbProblem: string | null
  /** The browser did not start a worker for the catalog, so the page itself searches the list, more slowly. */
  listInPage: boolean
}
