/**
 * Makes the app start offline: precaches every chunk and serves every navigation from the cache. Never caches an API response: the only
 * copy of the data is in IndexedDB.
 */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { serversWithCoreDb } from '#device-db/core-db-name.ts'
import { cacheBackupCopies } from '#outbox/backup-copies.ts'
import { browserClock, browserRandom, webLocks } from '#platform/browser-ports.ts'
import { drainSyncTag } from '#platform/channel-names.ts'
import { drainServers } from './drain-once.ts'
import { openReminder, renewSubscription, showReminder } from './notices.ts'
import { receiveShare, sharePath } from './receive-share.ts'
import { routePastWorker } from './route-past-worker.ts'

interface BackgroundSyncEvent extends ExtendableEvent {
  tag: string
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

self.addEventListener('install', routePastWorker)
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath,
  ({ request }) =>
    receiveShare(request, {
      origin: self.location.origin,
      databaseNames,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
    }),
  'POST',
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/media\//] }))

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING')
    void self.skipWaiting()
})

// One-shot Background Sync, where the browser has it, runs the drain while the page is closed. Nothing depends on it.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as BackgroundSyncEvent
  if (tag === drainSyncTag) waitUntil.call(event, drainEveryServer())
})

self.addEventListener('push', (event) => {
  const show = async () => {
    const deps = { names: await databaseNames(), browserTags: navigator.languages }
    await showReminder(self.registration, readJson(event.data), deps)
  }
  event.waitUntil(show())
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openReminder(self.clients, event.notification.data, self.location.origin))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const deps = { names: await databaseNames(), fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
    await renewSubscription(self.registration, event, deps)
  }
  ;(event as ExtendableEvent).waitUntil(renew())
})

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name = '' }) => name)

/** Drains every server that has a core database on this device. An error makes the browser try again. */
const drainEveryServer = async () =>
  drainServers(serversWithCoreDb(await databaseNames()), {
    fetch: (...request) => fetch(...request),
    clock: browserClock(crypto.randomUUID()),
    random: browserRandom(crypto),
    locks: webLocks(navigator.locks),
    backupCopies: cacheBackupCopies(caches, self.location.origin),
    browserTags: navigator.languages,
  })

clientsClaim()
