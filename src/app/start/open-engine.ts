/** Connects the modules of the sync engine for a page. Everything from outside is passed in; this file makes no decisions. */

import type { HttpClient } from '#api-client/http-client.ts'
import { getCurrentUser } from '#contract/actions/account-actions.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { makeDrafts } from '#device-db/drafts.ts'
import { type BackupCopies, restoreBackupCopies } from '#outbox/backup-copies.ts'
import type { DrainDeps, DrainReason } from '#outbox/drain/drain-run.ts'
import { type DrainSchedule, makeDrainSchedule } from '#outbox/drain-schedule.ts'
import { makeOutbox, type OutboxService } from '#outbox/outbox.ts'
import { untilDue } from '#outbox/planner/backoff.ts'
import { nextDue } from '#outbox/planner/lanes.ts'
import { pruneDaily } from '#outbox/prune.ts'
import type { Recorder } from '#outbox/record.ts'
import { makeRecorder } from '#outbox/record.ts'
import { unblockOps } from '#outbox/resolve.ts'
import type { Clock, EventBus, Locks, Network, Random } from '#platform/ports.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import { makeApi } from '#session/api.ts'
import type { Api } from '#session/api-types.ts'
import { fetchCountPeriod } from '#session/fetch-count-period.ts'
import type { PasswordVault } from '#session/password-vault.ts'
import { makeServerRecovery } from '#session/server-recovery.ts'
import { watchServer } from '#session/server-watch.ts'
import { openSession } from '#session/session.ts'
import type { SessionService } from '#session/session-types.ts'
import type { SessionStorage } from '#session/stored-session.ts'

/** What the mirror does for recording and sending. Each hook is optional. */
export interface MirrorHooks {
  /** Updates the rows before sending, for at most `budgetMs`. */
  pull?(budgetMs: number): Promise<void>
  /** The server answers again: a download that it interrupted may continue. */
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
  /** Names the server in every `userKey`: its origin. */
  serverKey: string
  apiBase: string
  storage: SessionStorage
  /** What this tab remembers across reloads: `sessionStorage`. */
  tabStorage?: SessionStorage
  /** Seals sign-ins for people who return without a network; null if the browser cannot. */
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
  /** Reports that a download of the list met a server that does not answer. */
  reportServerFailure(): void
  /** Stops waiting for timers until the next `poke`. */
  pause(): void
  close(): void
}

const pageBudgetMs = 60_000

/** The code that sends is not part of the first load: a page shows and records without it. */
const loadSender = async () => {
  const [{ runDrain }, { planner }] = await Promise.all([
    import('#outbox/drain/drain.ts'),
    import('#outbox/planner/planner.ts'),
  ])
  return (deps: Omit<DrainDeps, 'planner'>, reason: DrainReason) => runDrain({ ...deps, planner }, reason, pageBudgetMs)
}

export async function openEngine(deps: EngineDeps): Promise<Engine> {
  const { core, clock, random, events, backupCopies, locks, mirror, serverKey } = deps
  const store = dexieCoreStore(core)
  const watch = await watchServer(deps.client, store, clock, events)
  const makeClockStamp = () => ({ at: clock.now(), uuid: () => random.uuid() })
  if (core.state().is === 'open') {
    // A full device still opens and shows its contents. The backup copies are restored at a start with enough space.
    const ignoreQuotaError = (error: unknown) => {
      if (!isQuotaError(error)) throw error
    }
    await store
      .write(async (tx) => {
        if ((await tx.meta('apiBase')) !== deps.apiBase) await tx.setMeta('apiBase', deps.apiBase)
      })
      .catch(ignoreQuotaError)
    await restoreBackupCopies(store, backupCopies, makeClockStamp()).catch(ignoreQuotaError)
  }

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
    ...(deps.tabStorage ? { tabStorage: deps.tabStorage } : {}),
    ...(deps.vault ? { vault: deps.vault } : {}),
    ...(mirror.handOver ? { handOver: mirror.handOver } : {}),
  })

  const drainDeps: Omit<DrainDeps, 'planner'> = {
    store,
    network: watch.network,
    clock,
    random,
    locks,
    events,
    backupCopies,
    onRefused: (tokenEpoch) => session.expire(tokenEpoch),
    ...(mirror.pull ? { pull: (budgetMs) => mirror.pull?.(budgetMs) ?? Promise.resolve() } : {}),
  }
  const schedule: DrainSchedule = makeDrainSchedule({
    clock,
    runDrain: async (reason) => (await loadSender())(drainDeps, reason),
    nextWakeMs: () => nextWakeMs(drainDeps),
    onBug: deps.onBug,
  })
  const recorder = makeRecorder({
    store,
    clock,
    random,
    events,
    backupCopies,
    person: () => session.person(),
    ...(mirror.freeSpace ? { freeSpace: () => mirror.freeSpace?.() ?? Promise.resolve() } : {}),
  })
  const outbox = makeOutbox({
    store,
    clock,
    random,
    events,
    backupCopies,
    serverKey,
    sendNow: async () => void (await schedule.sendNow()),
    wake: () => schedule.wake('recorded'),
  })
  // Before the first render: an empty summary would read as "all sent".
  await outbox.refresh()
  const refreshCountPeriod = () => void fetchCountPeriod(session.network, store).catch(() => {})
  const recovery = makeServerRecovery({
    clock,
    random,
    watch,
    // Documented, small, and answered for every role.
    ping: () => session.network.send({ method: 'GET', path: getCurrentUser.path }),
    isVisible: deps.isVisible ?? (() => true),
    onRecovered() {
      schedule.wake('online')
      mirror.resume?.()
      refreshCountPeriod()
    },
  })
  const retryNow = async () => {
    await recovery.checkNow()
    return watch.isReachable() === true
  }
  const { client, onLine } = deps
  const api = makeApi({ store, session, watch, clock, events, client, onLine, tryNow: retryNow })

  let hasRecorded = false
  const unsubscribe = events.subscribe((event) => {
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
  if (session.state().is === 'in') refreshCountPeriod()
  schedule.wake('visible')
  const stopController = new AbortController()
  // If the database fails, pruning old counts is the smallest problem, and the failure is reported elsewhere.
  pruneDaily(store, clock, stopController.signal).catch(() => {})

  return {
    session,
    recorder,
    outbox,
    api,
    drafts: makeDrafts(core, clock),
    network: session.network,
    wake(reason) {
      const hasFailed = watch.isReachable() === false
      if (reason === 'online') watch.expectRecovery()
      // A person who returns to a page that believes it is offline learns whether it still is, even if nothing is unsent.
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

/** Milliseconds until something that waits may be retried; null if only an event or a person can change anything. */
export async function nextWakeMs({ store, clock }: Pick<DrainDeps, 'store' | 'clock'>): Promise<number | null> {
  return store.read(async (tx) => {
    const session = await tx.session()
    if (!session || session.expired) return null
    const work = { ops: await tx.openOps(session.userKey), requests: await tx.liveRequests(session.userKey) }
    const canMove = work.requests.length > 0 || work.ops.some((op) => op.state === 'queued')
    if (!canMove) return null
    const pause = await tx.meta('pause')
    const pausedUntil = pause && pause.n > 0 ? pause.until : null
    const dueAt = pausedUntil ?? nextDue(work)
    return dueAt === null ? null : untilDue(dueAt, clock.now())
  })
}
