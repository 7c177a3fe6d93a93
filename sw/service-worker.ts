/**
 * Keeps the shell of the app on the device: every chunk precached, every navigation answered from it. Caches no answer of the API:
 * there is one copy of the truth, in IndexedDB.
 */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { browserClock, browserNotify, browserRandom, webLocks } from '#sync/browser-ports.ts'
import { drainOnce } from '#sync/drain-once.ts'
import { drainTag, newsChannel } from '#sync/names.ts'
import { cacheRescue } from '#sync/rescue.ts'

interface SyncEvent extends ExtendableEvent {
  tag: string
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/media\//] }))

self.addEventListener('message', (event) => {
  const said: unknown = event.data
  if (typeof said === 'object' && said !== null && 'type' in said && said.type === 'SKIP_WAITING')
    void self.skipWaiting()
})

// One-shot Background Sync, where the browser has it: the drain while the page is closed. Nothing relies on it.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === drainTag) waitUntil.call(event, drainEveryServer())
})

/** The databases say which servers this device has counted for. Throwing asks the browser to try again. */
async function drainEveryServer(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  for (const name of names) {
    const serverKey = /^ims-core@(.+)$/.exec(name)?.[1]
    if (serverKey === undefined) continue
    const notify = browserNotify(newsChannel(serverKey))
    try {
      await drainOnce({
        serverKey,
        fetch: (...request) => fetch(...request),
        clock: browserClock(crypto.randomUUID()),
        random: browserRandom(crypto),
        locks: webLocks(navigator.locks),
        notify,
        rescue: cacheRescue(caches, self.location.origin),
      })
    } finally {
      notify.close()
    }
  }
}

clientsClaim()
