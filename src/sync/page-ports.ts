/** What only a page has: signs that the network may be back, and how safe this device's storage is. */
import type { DrainReason } from './drain/round.ts'
import type { DeviceStatus } from './engine.ts'

/** When a page has reason to believe that the network is back. Answers how to stop listening. */
export function browserTriggers(page: Window, poke: (reason: DrainReason) => void): () => void {
  const online = () => poke('online')
  const visible = () => {
    if (page.document.visibilityState === 'visible') poke('visible')
  }
  page.addEventListener('online', online)
  page.addEventListener('pageshow', visible)
  page.document.addEventListener('visibilitychange', visible)
  return () => {
    page.removeEventListener('online', online)
    page.removeEventListener('pageshow', visible)
    page.document.removeEventListener('visibilitychange', visible)
  }
}

/**
 * A page that is left may be kept whole by the browser, to be shown again when somebody goes back. Nothing of ours may run in it meanwhile:
 * `pause` ends what waits for a moment or for other pages, `resume` starts it again.
 */
export function whileCached(page: Window, { pause, resume }: { pause(): void; resume(): void }): () => void {
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) pause()
  }
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resume()
  }
  page.addEventListener('pagehide', hide)
  page.addEventListener('pageshow', show)
  return () => {
    page.removeEventListener('pagehide', hide)
    page.removeEventListener('pageshow', show)
  }
}

/** A tab in the background that the browser puts to sleep: `pause` is the last that runs in it, `resume` the first when it wakes up. */
export function whileFrozen(page: Document, { pause, resume }: { pause(): void; resume(): void }): void {
  page.addEventListener('freeze', pause)
  page.addEventListener('resume', resume)
}

export async function deviceStatus(
  page: Window,
  known: Pick<DeviceStatus, 'coreTrouble' | 'listInPage'>,
): Promise<DeviceStatus> {
  const { storage } = page.navigator
  const estimate = await storage?.estimate?.().catch(() => null)
  return {
    persisted: (await storage?.persisted?.().catch(() => null)) ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    installed: page.matchMedia('(display-mode: standalone)').matches,
    ...known,
  }
}
