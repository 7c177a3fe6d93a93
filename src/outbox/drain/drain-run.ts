/** The state of one drain run, and how its lanes write. */
import type { CoreReader, CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { Clock, EventBus, Locks, Network, Random } from '#platform/ports.ts'
import type { BackupCopies } from '../backup-copies.ts'
import type { ClockStamp } from '../op-audit-log.ts'
import { type FailureStreak, noStreak } from '../planner/failure-streaks.ts'
import { type Features, featureSet } from '../planner/item-state.ts'
import type { Planner } from '../planner/planner.ts'
import { makeSemaphore, type Semaphore } from './semaphore.ts'

/** Lanes that may use the network at the same time (sync §8). */
export const maxRequestsInFlight = 4

/** Why a run begins. If several reasons wait, the last one in this list wins. */
export const drainReasons = ['timer', 'sync', 'recorded', 'visible', 'online', 'sign-in', 'manual'] as const
export type DrainReason = (typeof drainReasons)[number]

export interface DrainDeps {
  store: CoreStore
  network: Network
  clock: Clock
  random: Random
  locks: Locks
  events: EventBus
  backupCopies: BackupCopies
  planner: Planner
  /** The server refused the token of this epoch (I24). `ended`: somebody ended this sign-in on purpose. */
  onRefused(tokenEpoch: number, ended?: true): Promise<void>
  /** Refreshes the bases before sending, to reduce conflicts; takes at most `budgetMs`. */
  pull?(budgetMs: number): Promise<void>
}

export type DrainEnd =
  | 'done'
  /** Ops are left that wait for time, the network or a person. */
  | 'waiting'
  /** Another tab or worker is sending. */
  | 'busy'
  /** Pausing after failures. */
  | 'resting'
  | 'signed-out'
  /** Another drain run took over; this one has not written since. */
  | 'fenced'
  | 'budget'

type Work<T> = (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>

/** `item`: writes only to its own lane's item, and to meta values where the order does not matter. `any`: may write to another lane's item. */
type WriteScope = 'item' | 'any'

interface QueuedWrite {
  work: Work<unknown>
  scope: WriteScope
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Photos are sent in parallel with everything else, one at a time, and have their own pause (sync §8). */
export interface PhotoState {
  isInFlight: boolean
  /** The network or the server failed for a photo: no other photo is tried in this run. */
  isPaused: boolean
  /** Number of photos that failed since the last one that arrived; a network that is too slow needs more time for each. */
  failures: number
  failureStreak: FailureStreak
  /** The photo in flight is cut off, because other records waited for it too long. That is no failure of the photo. */
  isYielding: boolean
  /** Aborts the photo in flight when the run ends, or other records wait for it. */
  upload: AbortController
}

export interface DrainRun {
  deps: DrainDeps
  epoch: number
  userKey: string
  me: number | null
  token: string
  tokenEpoch: number
  deviceId: string
  /** Set once; then every lane stops before its next step. */
  end: DrainEnd | null
  failureStreak: FailureStreak
  /** Ops that the server acknowledged in this run. */
  sentCount: number
  /** Acknowledged ops, whose backup copies are deleted together at the end of the run. */
  doneOpIds: string[]
  /** Number of open ops when the run last read them. */
  openCount: number
  /** Writes of lanes that wait for the end of the current transaction. */
  queuedWrites: QueuedWrite[]
  isWriting: boolean
  /** One slot for each lane that reads or sends. */
  networkSlots: Semaphore
  photos: PhotoState
  /** Requests now in flight. */
  requestsInFlight: number
  /** Requests started so far. */
  requestNo: number
  /** The number of open ops that was certainly reported to the server, or null. */
  reportedWaiting: number | null
  /** The API has responded in this run, so more than one lane may start. */
  hasApiResponded: boolean
  deadline: number
}

/** Thrown inside a transaction of a run that was superseded by another one, so that the transaction aborts (I21). */
export class FencedError extends Error {
  constructor() {
    super('another drain run took over')
    this.name = 'FencedError'
  }
}

export async function assertLeading(tx: CoreReader, run: Pick<DrainRun, 'epoch'>): Promise<void> {
  if ((await tx.meta('epoch')) !== run.epoch) throw new FencedError()
}

/**
 * Every write of a drain run except its start and its heartbeat goes through here. Writes requested during a transaction share the next one: a strict
 * transaction costs far more than its contents, and a count recorded meanwhile waits for at most one of them. Writes of scope `item` run in parallel
 * inside the transaction, so that their database requests are sent together. The transaction is atomic: if one callback throws, all writes in it
 * abort, and the requests concerned are in doubt, as after a crash.
 */
export function writeAsLeader<T>(run: DrainRun, scope: WriteScope, work: Work<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    run.queuedWrites.push({ work, scope, resolve: resolve as (value: unknown) => void, reject })
    if (run.isWriting) return
    run.isWriting = true
    // One microtask later, so that lanes with simultaneous responses write together.
    void Promise.resolve().then(() => flushWrites(run))
  })
}

/** A count that a person saves at this moment waits for one of these transactions, so they stay short. */
const maxWritesPerTransaction = 4

async function flushWrites(run: DrainRun): Promise<void> {
  const { store, clock, random } = run.deps
  while (run.queuedWrites.length > 0) {
    const batch = run.queuedWrites.splice(0, maxWritesPerTransaction)
    try {
      const values = await store.write(async (tx) => {
        await assertLeading(tx, run)
        const runWrite = async (write: QueuedWrite): Promise<readonly [QueuedWrite, unknown]> => [
          write,
          await write.work(tx, { at: clock.now(), uuid: () => random.uuid() }),
        ]
        const results = await Promise.all(batch.filter(({ scope }) => scope === 'item').map(runWrite))
        for (const write of batch) if (write.scope === 'any') results.push(await runWrite(write))
        return results
      })
      for (const [{ resolve }, value] of values) resolve(value)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  run.isWriting = false
}

/** Features from the server's last response, plus `if-match` if the server turned out to require it. */
export async function readFeatures(tx: CoreReader): Promise<Features> {
  const [featureNames, demandsVersion] = await Promise.all([tx.meta('features'), tx.meta('demandsVersion')])
  const offered = featureSet(featureNames)
  return demandsVersion ? new Set([...offered, 'if-match' as const]) : offered
}

export function newDrainRun(
  deps: DrainDeps,
  {
    photoState,
    ...facts
  }: Omit<
    DrainRun,
    | 'deps'
    | 'end'
    | 'failureStreak'
    | 'sentCount'
    | 'doneOpIds'
    | 'queuedWrites'
    | 'isWriting'
    | 'networkSlots'
    | 'photos'
    | 'requestsInFlight'
    | 'requestNo'
    | 'reportedWaiting'
    | 'hasApiResponded'
  > & { photoState: Pick<PhotoState, 'isPaused' | 'failures'> },
): DrainRun {
  const initial = {
    end: null,
    failureStreak: noStreak,
    sentCount: 0,
    queuedWrites: [],
    isWriting: false,
    doneOpIds: [],
    networkSlots: makeSemaphore(maxRequestsInFlight),
    photos: {
      ...photoState,
      isInFlight: false,
      isYielding: false,
      failureStreak: noStreak,
      upload: new AbortController(),
    },
    requestsInFlight: 0,
    requestNo: 0,
    reportedWaiting: null,
    hasApiResponded: false,
  }
  return { ...facts, deps, ...initial }
}

export function stopRun(run: DrainRun, reason: DrainEnd): void {
  run.end ??= reason
  run.photos.upload.abort()
}

/** Whether the person whose ops this run sends is still signed in with the same token (I7). */
export async function isStillSignedIn(tx: CoreReader, run: DrainRun): Promise<boolean> {
  const session = await tx.session()
  return session?.userKey === run.userKey && !session.expired && session.tokenEpoch === run.tokenEpoch
}

/** A photo may take longer than the run; records made meanwhile are still sent. */
export const isOverTime = ({ deps, deadline, photos }: DrainRun): boolean =>
  !photos.isInFlight && deps.clock.monotonic() >= deadline
