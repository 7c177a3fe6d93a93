/** Makes the one engine of this page out of its parts and the browser. The only place that knows them all; decides nothing. */
import { forgetMirror } from '#local/forget-mirror.ts'
import { handOverMirror } from '#local/hand-over-mirror.ts'
import { Mirror } from '#local/mirror.ts'
import { openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import type { Parts } from '#runtime/parts.ts'
import { browserClock, browserNotify, browserRandom, pageLocks, webLocks } from '#sync/browser-ports.ts'
import { clearAway } from '#sync/clear-away.ts'
import { isFull } from '#sync/full.ts'
import { drainTag, newsChannel } from '#sync/names.ts'
import { openEngine } from '#sync/open-engine.ts'
import { browserTriggers, deviceStatus, whileCached, whileFrozen } from '#sync/page-ports.ts'
import { cacheRescue, noRescue, type Rescue } from '#sync/rescue.ts'
import { type MemoryShut, openPatiently, waitPatiently } from '#sync/reserve.ts'
import { browserVault } from '#sync/vault.ts'
import { attendPage, onListFailed } from '#workers/attend-page.ts'
import { startCatalogueWorker } from '#workers/catalogue-client.ts'
import { instituteOf } from './institute.ts'
import { watchLocalStorage } from './watch-local-storage.ts'
import { readConfig, whereIs } from './where.ts'

/** The copy of unsent ops outside of the database, where this browser can keep one. */
export const browserRescue = (): Rescue =>
  typeof caches === 'undefined' ? noRescue : cacheRescue(caches, location.origin)

/** `onTrouble`: the device's memory does not open in time; the promise still waits for it. */
export async function openParts(onTrouble: (trouble: MemoryShut) => void): Promise<Parts> {
  const shelves = typeof caches === 'undefined' ? null : caches
  const config = await readConfig({ fetch: (...call) => fetch(...call), caches: shelves })
  const { base, serverKey } = whereIs(config, import.meta.env['VITE_API_BASE'] as string | undefined, location.href)
  const clock = browserClock(String(performance.timeOrigin))
  const random = browserRandom(crypto)
  const notify = browserNotify(newsChannel(serverKey))
  const patience = { clock, serverKey, onTrouble }
  const core = await openPatiently(() => openCore(serverKey), patience)
  // Opened only when it is first needed: reading lists is the worker's.
  const lists = new Mirror(serverKey)
  let trouble: string | null = null
  const failed = (error: unknown) => {
    trouble = error instanceof Error ? error.message : String(error)
  }
  let listInPage = false
  const catalogue = startCatalogueWorker({ serverKey, base }, failed, () => {
    listInPage = true
  })
  // At once: a page may be left before its engine is open.
  whileCached(window, catalogue)
  whileFrozen(document, catalogue)
  const client = openClient({
    base,
    fetch: (...call) => fetch(...call),
    token: () => null,
    online: () => navigator.onLine,
  })
  const opening = openEngine({
    core,
    client,
    serverKey,
    apiBase: base,
    storage: localStorage,
    tab: sessionStorage,
    vault: browserVault(crypto),
    clock,
    random,
    locks: navigator.locks ? webLocks(navigator.locks) : pageLocks(),
    notify,
    rescue: browserRescue(),
    mirror: {
      pull: (budgetMs) => Promise.race([catalogue.refresh('online'), clock.sleep(budgetMs)]),
      resume: () => void catalogue.refresh('online').catch(() => {}),
      clear: () => forgetMirror(core.raw(), lists),
      handOver: (to, from) => handOverMirror(core.raw(), lists, to, from),
      freeSpace: () => clearAway({ core, mirror: lists, clock }),
    },
    onLine: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    // No bugs: a full device, which says so when something is to be kept on it, and a memory that another tab took over.
    onBug: (error) => {
      if (!isFull(error) && core.state().is === 'open') reportError(error)
    },
    registerSync: () => void wakeWorker(),
  })
  const engine = await waitPatiently(opening, patience)
  browserTriggers(window, engine.poke)
  whileCached(window, {
    pause() {
      engine.pause()
      notify.pause()
    },
    resume() {
      notify.resume()
      engine.poke('visible')
    },
  })
  watchLocalStorage(window, engine.session.look)
  attendPage(catalogue, document, window)
  onListFailed(catalogue, engine.serverFailed)

  return {
    session: engine.session,
    recorder: engine.recorder,
    outbox: engine.outbox,
    office: engine.office,
    drafts: engine.drafts,
    catalogue,
    device: () => {
      const state = core.state()
      const taken = 'A newer version of the app runs in another tab: reload this page.'
      const coreTrouble = state.is === 'broken' ? state.text : state.is === 'open' ? trouble : taken
      return deviceStatus(window, { coreTrouble, listInPage })
    },
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    ...(await instituteOf(config, engine.drafts, client)),
    publicAddress: config.publicAddress ?? null,
    now: clock.now,
  }
}

/** Where the browser can: it then starts the service worker once a network is back, though no page is open. */
async function wakeWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.ready
    const { sync } = registration as ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
    await sync?.register(drainTag)
  } catch {
    // Not allowed or not there: pages send when they are opened.
  }
}
