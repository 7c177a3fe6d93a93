/** Connects the modules of the sync engine for a page. Everything from outside is passed in; this file makes no decisions. */

import type { HttpClient } from '#api-client/http-client.ts'
import { getCurrentUser } from '#contract/actions/accounts/account-actions.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { makeDrafts } from '#device-db/drafts.ts'
import { deleteSharedFiles } from '#device-db/shared-files.ts'
import { type BackupCopies, restoreBackupCopies } from '#outbox/backup-copies.ts'
import type { DrainReason } from '#outbox/drain/drain-run.ts'
import type { DrainSchedule } from '#outbox/drain-schedule.ts'
import { makeOutbox, type OutboxService } from '#outbox/outbox.ts'
import type { Recorder } from '#outbox/record.ts'
import { makeRecorder } from '#outbox/record.ts'
import { unblockOps } from '#outbox/unblock-ops.ts'
import type { Clock, EventBus, Locks, Network, Random } from '#platform/ports.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import { makeApi } from '#session/api.ts'
import type { Api } from '#session/api-types.ts'
import { fetchCountPeriod } from '#session/fetch-count-period.ts'
import type { PasswordVault } from '#session/password-vault.ts'
import { makeServerRecovery, type ServerRecovery } from '#session/server-recovery.ts'
import { type ServerWatch, watchServer } from '#session/server-watch.ts'
import { openSession } from '#session/session.ts'
import type { SessionService } from '#session/session-types.ts'
import type { SessionStorage } from '#session/stored-session.ts'
import { startSender } from './start-sender.ts'

/** What the mirror does for recording and sending. Each hook is optional. */
export interface MirrorHooks {
  /** Updates the rows before sending, for at most `budgetMs`. */
  pull?(budgetMs: number): Promise<void>
  /** Called when the server is back, so that an interrupted download can continue. */
  resume?(): void
  /** Gives the lists to the next person when a colleague with the same rights locked the device. */
  handOver?(newOwner: string, formerOwners: readonly { userKey: string; sameRole: boolean }[]): Promise<void>
  /** Deletes the downloaded lists at sign-out. */
  clear?(): Promise<void>
  /** Frees storage when the disk is full. */
  freeSpace?(): Promise<void>
}

export interface EngineDeps {
  core: CoreConnection
  client: HttpClient
  /** The origin of the server, part of every `userKey`. */
  serverKey: string
  apiBase: string
  storage: SessionStorage
  /** Storage of this tab that survives reloads: `sessionStorage`. */
  tabStorage?: SessionStorage
  /** Encrypts sign-ins for use without a network; null if the browser cannot. */
  vault?: PasswordVault | null
  clock: Clock
  random: Random
  locks: Locks
  events: EventBus
  backupCopies: BackupCopies
  mirror: MirrorHooks
  onLine(): boolean
  /** Whether the page is visible; always, if left out. */
  isVisible?(): boolean
  onBug(error: unknown): void
  /** Asks the browser, where it can, to start the service worker when the network is back. */
  requestBackgroundSync?(): void
  /** Asks the browser never to delete this device's data by itself. Called once, after the first recorded op. */
  requestPersistence?(): void
}

export interface Engine {
  session: SessionService
  recorder: Recorder
  outbox: OutboxService
  api: Api
  drafts: Drafts
  /** The network with the session's token, observed for failures: the mirror downloads through it. */
  network: Network
  wake(reason: DrainReason): void
  /** Reports that the server did not respond to a list download. */
  reportServerFailure(): void
  /** Stops waiting for timers until the next `poke`. */
  pause(): void
  close(): void
}

/** Notes the address for the service worker and restores backup copies, unless the device is full: it still opens and shows its contents. */
async function prepareDatabase(
  store: CoreStore,
  { core, apiBase, clock, random, backupCopies }: EngineDeps,
): Promise<void> {
  if (core.state().is !== 'open') return
  const ignoreQuotaError = (error: unknown) => {
    if (!isQuotaError(error)) throw error
  }
  await store
    .write(async (tx) => {
      if ((await tx.meta('apiBase')) !== apiBase) await tx.setMeta('apiBase', apiBase)
    })
    .catch(ignoreQuotaError)
  const clockStamp = { at: clock.now(), uuid: () => random.uuid() }
  await restoreBackupCopies(store, backupCopies, clockStamp).catch(ignoreQuotaError)
}

/** Sends after each record and sign-in, and asks the browser for its help once something is recorded. Returns how to stop. */
function followEvents(deps: EngineDeps, schedule: DrainSchedule, refreshCountPeriod: () => void): () => void {
  let hasRecorded = false
  return deps.events.subscribe((event) => {
    if (event.said === 'recorded') {
      schedule.wake('recorded')
      deps.requestBackgroundSync?.()
      if (!hasRecorded) deps.requestPersistence?.()
      hasRecorded = true
    }
    if (event.said === 'signed-in') {
      schedule.wake('sign-in')
      refreshCountPeriod()
    }
  })
}

/** Polls an unreachable server until it responds. */
function startRecovery(
  { clock, random, isVisible }: EngineDeps,
  watch: ServerWatch,
  network: Network,
  onRecovered: () => void,
): ServerRecovery {
  return makeServerRecovery({
    clock,
    random,
    watch,
    // Documented, small, and answered for every role.
    ping: () => network.send({ method: 'GET', path: getCurrentUser.path }),
    isVisible: isVisible ?? (() => true),
    onRecovered,
  })
}

/** If the database fails, pruning does not matter, and the failure is reported elsewhere. The sign-in screen does not load it. */
function pruneLater(store: CoreStore, clock: Clock, signal: AbortSignal): void {
  import('#outbox/prune.ts').then(({ pruneDaily }) => pruneDaily(store, clock, signal)).catch(() => {})
}

export async function openEngine(deps: EngineDeps): Promise<Engine> {
  const { core, clock, random, events, backupCopies, mirror, serverKey, client, onLine } = deps
  const store = dexieCoreStore(core)
  const watch = await watchServer(client, store, clock, events)
  await prepareDatabase(store, deps)
  const session = await openSession({
    unblockOps,
    store,
    network: watch.network,
    storage: deps.storage,
    serverKey,
    clock,
    random,
    events,
    clearMirror: async () => mirror.clear?.(),
    lastContactAt: watch.lastContactAt,
    ...(deps.tabStorage ? { tabStorage: deps.tabStorage } : {}),
    ...(deps.vault ? { vault: deps.vault } : {}),
    ...(mirror.handOver ? { handOver: mirror.handOver } : {}),
  })
  const drainDeps = {
    store,
    network: watch.network,
    clock,
    random,
    locks: deps.locks,
    events,
    backupCopies,
    onRefused: session.expire,
    ...(mirror.pull ? { pull: (budgetMs: number) => mirror.pull?.(budgetMs) ?? Promise.resolve() } : {}),
  }
  const schedule = startSender(drainDeps, deps.onBug)
  const recording = {
    store,
    clock,
    random,
    events,
    backupCopies,
    freeSpace: () => Promise.allSettled([deleteSharedFiles(core), mirror.freeSpace?.()]),
  }
  const recorder = makeRecorder({ ...recording, person: () => session.person() })
  const outbox = makeOutbox({
    ...recording,
    serverKey,
    sendNow: async () => void (await schedule.sendNow()),
    wake: () => schedule.wake('recorded'),
  })
  // Before the first render: an empty summary would read as "all sent".
  await outbox.refresh()
  const refreshCountPeriod = () => void fetchCountPeriod(session.network, store).catch(() => {})
  const recovery = startRecovery(deps, watch, session.network, () => {
    schedule.wake('online')
    mirror.resume?.()
    refreshCountPeriod()
  })
  const tryNow = async () => {
    await recovery.checkNow()
    return watch.isReachable() === true
  }
  watch.onSkewChange(() => void outbox.refresh())
  const unsubscribe = followEvents(deps, schedule, refreshCountPeriod)
  if (session.state().is === 'in') refreshCountPeriod()
  schedule.wake('visible')
  const stopController = new AbortController()
  if (session.state().is === 'in') pruneLater(store, clock, stopController.signal)
  return {
    session,
    recorder,
    outbox,
    api: makeApi({ store, session, watch, clock, events, client, onLine, tryNow }),
    drafts: makeDrafts(core, clock),
    network: session.network,
    wake(reason) {
      const hasFailed = watch.isReachable() === false
      if (reason === 'online') watch.expectRecovery()
      // When a person returns to a page that is marked offline, check whether it still is, even if nothing is unsent.
      if (hasFailed && (reason === 'online' || reason === 'visible')) void recovery.checkNow()
      schedule.wake(reason)
    },
    reportServerFailure: watch.reportFailure,
    pause() {
      schedule.pause()
      recovery.pause()
    },
    close() {
      stopController.abort()
      unsubscribe()
      recovery.close()
      watch.close()
      schedule.stop()
      outbox.close()
      session.close()
    },
  }
}
