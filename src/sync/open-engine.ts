/** Joins the engine's parts for a page. Everything that comes from the world is handed in; nothing is decided here. */

import { currentUser } from '#contract/actions/account.ts'
import { dexieCoreStore } from '#local/dexie-core-store.ts'
import type { OpenCore } from '#local/open-core.ts'
import type { Client } from '#remote/client.ts'
import { openDrafts } from './drafts.ts'
import type { DrainParts, DrainReason } from './drain/round.ts'
import { drainRound } from './drain.ts'
import type { Drafts, Office, Recorder } from './engine.ts'
import { isFull } from './full.ts'
import { learnServer } from './learn-server.ts'
import { openOffice } from './office.ts'
import { type OpenOutbox, openOutbox } from './outbox.ts'
import { untilDue } from './planner/backoff.ts'
import { nextDue } from './planner/lanes.ts'
import { planner } from './planner/planner.ts'
import type { Clock, Locks, Net, Notify, Random } from './ports.ts'
import { pruneDaily } from './prune.ts'
import { openRecorder } from './record.ts'
import { openRecovery } from './recovery.ts'
import { type Rescue, recover } from './rescue.ts'
import { openSchedule, type Schedule } from './schedule.ts'
import { type OpenSession, openSession } from './session.ts'
import type { SessionStorage } from './stored-session.ts'
import type { Vault } from './vault.ts'
import { watchNet } from './watched-net.ts'

/** What the rooms of the mirror do for recording and sending; left out, nothing of it happens. */
export interface MirrorSide {
  /** Fresher rows before sending, for at most so long. */
  pull?(budgetMs: number): Promise<void>
  /** The server answers again: a download that it broke off may go on. */
  resume?(): void
  /** Gives the lists to the next person, when a colleague with the same rights locked the device. */
  handOver?(to: string, from: readonly { userKey: string; sameRole: boolean }[]): Promise<void>
  /** Forgets the downloaded lists at sign-out. */
  clear?(): Promise<void>
  /** Gives storage back when the disk is full. */
  freeSpace?(): Promise<void>
}

export interface EngineParts {
  core: OpenCore
  client: Client
  /** Names the server in every `userKey`: its origin. */
  serverKey: string
  apiBase: string
  storage: SessionStorage
  /** What this tab remembers across reloads: `sessionStorage`. */
  tab?: SessionStorage
  /** Seals sign-ins for people who come back without a signal; null where the browser cannot. */
  vault?: Vault | null
  clock: Clock
  random: Random
  locks: Locks
  notify: Notify
  rescue: Rescue
  mirror: MirrorSide
  onLine(): boolean
  /** Whether somebody sees this page; left out, always. */
  isVisible?(): boolean
  onBug(error: unknown): void
  /** Asks the browser to wake the service worker when the network is back, where it can. */
  registerSync?(): void
}

export interface Engine {
  session: OpenSession
  recorder: Recorder
  outbox: OpenOutbox
  office: Office
  drafts: Drafts
  /** The wire with the session's token, watched: what the mirror downloads through. */
  net: Net
  poke(reason: DrainReason): void
  /** What downloads the list met a server that does not answer. */
  serverFailed(): void
  /** Nothing waits for a moment any more, until the next `poke`. */
  pause(): void
  close(): void
}

const pageBudgetMs = 60_000

export async function openEngine(parts: EngineParts): Promise<Engine> {
  const { core, clock, random, notify, rescue, locks, mirror, serverKey } = parts
  const store = dexieCoreStore(core)
  const watch = await watchNet(parts.client, store, clock, notify)
  const stamp = () => ({ at: clock.now(), uuid: () => random.uuid() })
  if (core.state().is === 'open') {
    // A full device opens all the same and shows what it holds; what lies in the reserve comes back at a start with room for it.
    const withoutRoom = (error: unknown) => {
      if (!isFull(error)) throw error
    }
    await store
      .write(async (tx) => {
        if ((await tx.meta('apiBase')) !== parts.apiBase) await tx.setMeta('apiBase', parts.apiBase)
      })
      .catch(withoutRoom)
    await recover(store, rescue, stamp()).catch(withoutRoom)
  }

  const session = await openSession({
    store,
    net: watch.net,
    storage: parts.storage,
    serverKey,
    clock,
    random,
    notify,
    clearMirror: async () => mirror.clear?.(),
    ...(parts.tab ? { tab: parts.tab } : {}),
    ...(parts.vault ? { vault: parts.vault } : {}),
    ...(mirror.handOver ? { handOver: mirror.handOver } : {}),
  })

  const drain: DrainParts = {
    store,
    net: watch.net,
    clock,
    random,
    locks,
    notify,
    rescue,
    planner,
    onRefused: (tokenEpoch) => session.expire(tokenEpoch),
    ...(mirror.pull ? { pull: (budgetMs) => mirror.pull?.(budgetMs) ?? Promise.resolve() } : {}),
  }
  const schedule: Schedule = openSchedule({
    clock,
    round: (reason) => drainRound(drain, reason, pageBudgetMs),
    nextWake: () => nextWake(drain),
    onBug: parts.onBug,
  })
  const recorder = openRecorder({
    store,
    clock,
    random,
    notify,
    rescue,
    person: () => session.person(),
    ...(mirror.freeSpace ? { freeSpace: () => mirror.freeSpace?.() ?? Promise.resolve() } : {}),
  })
  const outbox = openOutbox({
    store,
    clock,
    random,
    notify,
    rescue,
    serverKey,
    sendNow: async () => void (await schedule.sendNow()),
    poke: () => schedule.poke('recorded'),
  })
  // Before anything is drawn: a chip that says "all sent" for want of knowledge would be a green tick that lies.
  await outbox.refresh()
  const learn = () => void learnServer(session.net, store).catch(() => {})
  const recovery = openRecovery({
    clock,
    random,
    watch,
    // Documented, small, and answered whoever asks.
    ask: () => session.net.send({ method: 'GET', path: currentUser.path }),
    isVisible: parts.isVisible ?? (() => true),
    onRecovered() {
      schedule.poke('online')
      mirror.resume?.()
      learn()
    },
  })
  const tryNow = async () => {
    await recovery.now()
    return watch.reached() === true
  }
  const { client, onLine } = parts
  const office = openOffice({ store, session, watch, clock, notify, client, onLine, tryNow })

  const stopListening = notify.listen((news) => {
    if (news.said === 'recorded') {
      schedule.poke('recorded')
      parts.registerSync?.()
    }
    if (news.said === 'signed-in') {
      schedule.poke('sign-in')
      learn()
    }
  })
  if (session.state().is === 'in') learn()
  schedule.poke('visible')
  const ended = new AbortController()
  // A device whose memory fails has other troubles than old counts, and tells of them elsewhere.
  pruneDaily(store, clock, ended.signal).catch(() => {})

  return {
    session,
    recorder,
    outbox,
    office,
    drafts: openDrafts(core, clock),
    net: session.net,
    poke(reason) {
      const failed = watch.reached() === false
      if (reason === 'online') watch.hope()
      // Whoever comes back to a page that believes itself offline learns whether it still is, though nothing waits to be sent.
      if (failed && (reason === 'online' || reason === 'visible')) void recovery.now()
      schedule.poke(reason)
    },
    serverFailed: watch.failed,
    pause() {
      schedule.pause()
      recovery.pause()
    },
    close() {
      ended.abort()
      stopListening()
      recovery.close()
      watch.close()
      schedule.stop()
      outbox.close()
      session.close()
    },
  }
}

/** Milliseconds until something that rests may be tried again; null when only news or a person can move anything. */
export async function nextWake({ store, clock }: Pick<DrainParts, 'store' | 'clock'>): Promise<number | null> {
  return store.read(async (tx) => {
    const session = await tx.session()
    if (!session || session.expired) return null
    const waiting = { ops: await tx.openOps(session.userKey), requests: await tx.liveRequests(session.userKey) }
    const moves = waiting.requests.length > 0 || waiting.ops.some((op) => op.state === 'queued')
    if (!moves) return null
    const pause = await tx.meta('pause')
    const resting = pause && pause.n > 0 ? pause.until : null
    const at = resting ?? nextDue(waiting)
    return at === null ? null : untilDue(at, clock.now())
  })
}
