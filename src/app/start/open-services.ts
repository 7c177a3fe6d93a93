/** Creates the one engine of this page from its modules and the browser. The only place that knows them all; makes no decisions. */

import { makeHttpClient } from '#api-client/http-client.ts'
import { startCatalogWorker } from '#catalog/catalog-client.ts'
import { onDownloadUnreachable, refreshOnPageEvents } from '#catalog/refresh-triggers.ts'
import { clearMirror } from '#device-db/clear-mirror.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { handOverMirror } from '#device-db/hand-over-mirror.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { deleteUnusedPages } from '#mirror/delete-unused-pages.ts'
import { type BackupCopies, cacheBackupCopies, noBackupCopies } from '#outbox/backup-copies.ts'
import { type DatabaseOpenError, openWithRetry, reportIfSlow } from '#outbox/open-with-retry.ts'
import { browserClock, browserRandom, openEventBus, pageLocks, webLocks } from '#platform/browser-ports.ts'
import { drainSyncTag, eventChannelName } from '#platform/channel-names.ts'
import { onNetworkHints, onPageCached, onPageSuspended, readDeviceStatus } from '#platform/page-lifecycle.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import type { Services } from '#react/services.ts'
import { makePasswordVault } from '#session/password-vault.ts'
import { t } from '#text/start.ts'
import { readConfig, resolveServer } from './app-config.ts'
import { openEngine } from './open-engine.ts'
import { openInstitute } from './read-institute.ts'
import { watchLocalStorage } from './watch-local-storage.ts'

/** The copy of unsent ops outside the database, if this browser can keep one. */
export const browserBackupCopy = (): BackupCopies =>
  typeof caches === 'undefined' ? noBackupCopies : cacheBackupCopies(caches, location.origin)

/** Calls `onDatabaseFailure` if the device's database does not open in time; the promise still waits for it. */
export async function openServices(onDatabaseFailure: (trouble: DatabaseOpenError) => void): Promise<Services> {
  const cacheStorage = typeof caches === 'undefined' ? null : caches
  const config = await readConfig({ fetch: (...call) => fetch(...call), caches: cacheStorage })
  const { base, serverKey } = resolveServer(
    config,
    import.meta.env['VITE_API_BASE'] as string | undefined,
    location.href,
  )
  const clock = browserClock(String(performance.timeOrigin))
  const random = browserRandom(crypto)
  const notify = openEventBus(eventChannelName(serverKey))
  const openOptions = { clock, serverKey, onDatabaseFailure }
  const core = await openWithRetry(() => openCoreDb(serverKey), openOptions)
  // Opened only when first needed: the worker reads the lists.
  const mirror = new MirrorDb(serverKey)
  let trouble: string | null = null
  const onWorkerFailed = (error: unknown) => {
    trouble = error instanceof Error ? error.message : String(error)
  }
  let listInPage = false
  const catalog = startCatalogWorker({ serverKey, apiBase: base }, onWorkerFailed, () => {
    listInPage = true
  })
  // Registered at once: a page may be left before its engine is open.
  onPageSuspended(window, catalog)
  const client = makeHttpClient({
    base,
    fetch: (...call) => fetch(...call),
    token: () => null,
    isOnline: () => navigator.onLine,
  })
  const engineOpening = openEngine({
    core,
    client,
    serverKey,
    apiBase: base,
    storage: localStorage,
    tabStorage: sessionStorage,
    vault: makePasswordVault(crypto),
    clock,
    random,
    locks: navigator.locks ? webLocks(navigator.locks) : pageLocks(),
    events: notify,
    backupCopies: browserBackupCopy(),
    mirror: {
      pull: (budgetMs) => Promise.race([catalog.refresh('online'), clock.sleep(budgetMs)]),
      resume: () => void catalog.refresh('online'),
      clear: () => core.write((db) => clearMirror(db, mirror)),
      handOver: (to, from) => core.write((db) => handOverMirror(db, mirror, to, from)),
      freeSpace: () => deleteUnusedPages({ connection: core, mirror, clock }),
    },
    onLine: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    // Not bugs: a full device, which is reported when something cannot be saved, and a database that another tab took over.
    onBug: (error) => {
      if (!isQuotaError(error) && core.state().is === 'open') reportError(error)
    },
    requestBackgroundSync: () => void registerBackgroundSync(),
    requestPersistence: () => void requestPersistence().catch(() => {}),
  })
  const engine = await reportIfSlow(engineOpening, openOptions)
  onNetworkHints(window, engine.wake)
  pauseWhileCached(engine, notify)
  watchLocalStorage(window, engine.session.checkStorage)
  refreshOnPageEvents(catalog, document, window)
  onDownloadUnreachable(catalog, engine.reportServerFailure)

  const instituteSource = await openInstitute(config, engine.drafts, client)
  return {
    session: engine.session,
    recorder: engine.recorder,
    outbox: engine.outbox,
    api: engine.api,
    drafts: engine.drafts,
    catalog,
    openPrinter: async () => {
      const { startPrinter } = await import('#print-worker/start-printer.ts')
      return startPrinter(catalog.openPort, reportError)
    },
    readDeviceStatus: () => {
      const state = core.state()
      const coreTrouble = state.is === 'broken' ? state.message : state.is === 'open' ? trouble : t('newerVersionOpen')
      return readDeviceStatus(window, { coreTrouble, listInPage })
    },
    requestPersistence,
    ...instituteSource.current(),
    instituteSource,
    publicAddress: config.publicAddress ?? null,
    phoneSetup: config.phoneSetup ?? null,
    now: clock.now,
  }
}

/** A page in the back/forward cache neither syncs nor listens. */
function pauseWhileCached(
  engine: Awaited<ReturnType<typeof openEngine>>,
  notify: ReturnType<typeof openEventBus>,
): void {
  onPageCached(window, {
    pause() {
      engine.pause()
      notify.pause()
    },
    resume() {
      notify.resume()
      engine.wake('visible')
    },
  })
}

const requestPersistence = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false

/** Where supported, the browser then starts the service worker once a network is back, even if no page is open. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.ready
    const { sync } = registration as ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
    await sync?.register(drainSyncTag)
  } catch {
    // Not allowed or not supported: pages send when they are opened.
  }
}
