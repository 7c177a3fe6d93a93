/** Creates the one engine of this page from its modules and the browser. The only module that imports them all; makes no decisions. */

import { makeHttpClient } from '#api-client/http-client.ts'
import { startCatalogWorker } from '#catalog/catalog-client.ts'
import { onDownloadUnreachable, refreshOnPageEvents } from '#catalog/refresh-triggers.ts'
import type { StartOptions } from '#catalog/worker-protocol.ts'
import { clearMirror } from '#device-db/clear-mirror.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { makeDrafts } from '#device-db/drafts.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { deleteUnusedPages } from '#mirror/delete-unused-pages.ts'
import { type BackupCopies, cacheBackupCopies, noBackupCopies } from '#outbox/backup-copies.ts'
import { type DatabaseOpenError, openWithRetry, reportIfSlow } from '#outbox/open-with-retry.ts'
import {
  browserClock,
  browserRandom,
  locksOfServer,
  openEventBus,
  pageLocks,
  webLocks,
} from '#platform/browser-ports.ts'
import { drainSyncTag, eventChannelName } from '#platform/channel-names.ts'
import { onNetworkHints, onPageCached, onPageSuspended, readDeviceStatus } from '#platform/page-lifecycle.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import type { Services } from '#react/services.ts'
import type { PasswordVault } from '#session/password-vault.ts'
import { t } from '#text/app/start.ts'
import { type Preferences, readPreferences } from '../preferences.ts'
import { readConfig, resolveServer } from './app-config.ts'
import { openEngine } from './open-engine.ts'
import { openInstitute } from './read-institute.ts'
import { watchLocalStorage } from './watch-local-storage.ts'

/** The copy of unsent ops outside the database, if this browser can keep one. */
export const browserBackupCopy = (): BackupCopies =>
  typeof caches === 'undefined' ? noBackupCopies : cacheBackupCopies(caches, location.origin)

/** Calls `onDatabaseFailure` if the device's database does not open in time; the promise still waits for it. */
export async function openServices(
  onDatabaseFailure: (trouble: DatabaseOpenError) => void,
): Promise<{ services: Services; preferences: Preferences }> {
  const { catalog, startList, listState } = startListWorker()
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
  startList({ serverKey, apiBase: base })
  // Registered immediately, because a page may be left before its engine is open.
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
    vault: vaultLoadedAtSignIn(),
    clock,
    random,
    locks: locksOfServer(navigator.locks ? webLocks(navigator.locks) : pageLocks(), serverKey),
    events: notify,
    backupCopies: browserBackupCopy(),
    mirror: {
      pull: (budgetMs) => Promise.race([catalog.refresh('online'), clock.sleep(budgetMs)]),
      resume: () => void catalog.refresh('online'),
      clear: () => core.write((db) => clearMirror(db, mirror)),
      async handOver(to, from) {
        const { handOverMirror } = await import('#device-db/hand-over-mirror.ts')
        await core.write((db) => handOverMirror(db, mirror, to, from))
      },
      freeSpace: () => deleteUnusedPages({ connection: core, mirror, clock }),
    },
    onLine: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    // Not bugs: full storage, which is reported when something cannot be saved, and a database that another tab took over.
    onBug: (error) => {
      if (!isQuotaError(error) && core.state().is === 'open') reportError(error)
    },
    requestBackgroundSync: () => void registerBackgroundSync(),
    requestPersistence: () => void requestPersistence().catch(() => {}),
  })
  const drafts = makeDrafts(core, clock)
  // Each of them reads several times, one after the other; none needs another.
  const [engine, instituteSource, preferences] = await Promise.all([
    reportIfSlow(engineOpening, openOptions),
    openInstitute(config, drafts, client),
    readPreferences(drafts),
  ])
  onNetworkHints(window, engine.wake)
  pauseWhileCached(engine, notify)
  watchLocalStorage(window, engine.session.checkStorage)
  refreshOnPageEvents(catalog, document, window)
  onDownloadUnreachable(catalog, engine.reportServerFailure)

  const services: Services = {
    session: engine.session,
    recorder: engine.recorder,
    outbox: engine.outbox,
    api: engine.api,
    drafts,
    catalog,
    openPrinter: async () => {
      const { startPrinter } = await import('#print-worker/start-printer.ts')
      return startPrinter(catalog.openPort, reportError)
    },
    readDeviceStatus: () => {
      const state = core.state()
      const { trouble, isInPage } = listState
      const coreDbProblem =
        state.is === 'broken' ? state.message : state.is === 'open' ? trouble : t('newerVersionOpen')
      return readDeviceStatus(window, { coreDbProblem, listInPage: isInPage })
    },
    requestPersistence,
    ...instituteSource.current(),
    instituteSource,
    publicAddress: config.publicAddress ?? null,
    phoneSetup: config.phoneSetup ?? null,
    signInWith: config.signInWith ?? null,
    now: clock.now,
  }
  return { services, preferences }
}

/** The worker of the lists loads its code while the page reads its configuration and opens the database; then `startList` lets it begin. */
function startListWorker() {
  const listState = { trouble: null as string | null, isInPage: false }
  let startList: (options: StartOptions) => void = () => {}
  const options = new Promise<StartOptions>((resolve) => {
    startList = resolve
  })
  const catalog = startCatalogWorker(
    options,
    (error) => {
      listState.trouble = error instanceof Error ? error.message : String(error)
    },
    () => {
      listState.isInPage = true
    },
  )
  return { catalog, startList, listState }
}

/** A page in the back/forward cache must neither sync nor listen. */
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

/** Its code is only needed at sign-in; it is precached for offline use. Null without cryptography, as at a plain http address. */
function vaultLoadedAtSignIn(): PasswordVault | null {
  if (!crypto.subtle) return null
  const load = async () => {
    const { makePasswordVault } = await import('#session/password-vault.ts')
    return makePasswordVault(crypto) as PasswordVault
  }
  return {
    sealFor: async (password) => (await load()).sealFor(password),
    open: async (password, sealed) => (await load()).open(password, sealed),
  }
}
