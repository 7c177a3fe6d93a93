/** What only a page has: signs that the network may be back, and how safe this device's storage is. */

/** When a page has reason to believe that the network is back. Answers how to stop listening. */
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
 * A page that is left may be kept whole by the browser, to be shown again when somebody goes back. Nothing of ours may run in it meanwhile:
 * `pause` ends what waits for a moment or for other pages, `resume` starts it again.
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

/** A tab in the background that the browser puts to sleep: `pause` is the last that runs in it, `resume` the first when it wakes up. */
export function whileFrozen(page: Document, { pause, resume }: { pause(): void; resume(): void }): void {
  page.addEventListener('freeze', pause)
  page.addEventListener('resume', resume)
}

export async function readDeviceStatus(
  page: Window,
  rest: Pick<DeviceStatus, 'coreTrouble' | 'listInPage'>,
): Promise<DeviceStatus> {
  const { storage } = page.navigator
  const estimate = await storage?.estimate?.().catch(() => null)
  return {
    persisted: (await storage?.persisted?.().catch(() => null)) ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    installed: page.matchMedia('(display-mode: standalone)').matches,
    ...rest,
  }
}

export interface DeviceStatus {
  persisted: boolean | null
  usage: number | null
  quota: number | null
  installed: boolean
  coreTrouble: string | null
  /** The browser started no worker for the list: it is searched in the page itself, more slowly. */
  listInPage: boolean
}
