/** What one drain round knows and is allowed to do. */
import type { CoreReader, CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { Clock, EventBus, Locks, Network, Random } from '#platform/ports.ts'
import type { BackupCopies } from '../backup-copies.ts'
import type { ClockStamp } from '../op-audit-log.ts'
import { type FailureStreak, noStreak } from '../planner/failure-streaks.ts'
import { type Features, featureSet } from '../planner/item-state.ts'
import type { Planner } from '../planner/planner.ts'
import { makeSemaphore, type Semaphore } from './semaphore.ts'

/** Lanes that may use the network at once (sync §8). */
export const maxRequestsInFlight = 4

export type DrainReason = 'recorded' | 'online' | 'visible' | 'timer' | 'sync' | 'sign-in' | 'manual'

export interface DrainDeps {
  store: CoreStore
  network: Network
  clock: Clock
  random: Random
  locks: Locks
  events: EventBus
  backupCopies: BackupCopies
  planner: Planner
  /** The server refused the token of this epoch (I24). */
  onRefused(tokenEpoch: number): Promise<void>
  /** Brings fresher bases, fewer conflicts; at most so many milliseconds. */
  pull?(budgetMs: number): Promise<void>
}

export type DrainEnd =
  | 'done'
  /** Something is left that only time, the network or a person can move. */
  | 'waiting'
  /** Somebody else sends. */
  | 'busy'
  /** Resting after failures. */
  | 'resting'
  | 'signed-out'
  /** Another round took over; this one wrote nothing since. */
  | 'fenced'
  | 'budget'

type Work<T> = (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>

/**
 * `item`: touches no item but its lane's, and the small facts of the device in a way that is right in any order.
 * `any`: may touch what another lane is about.
 */
type WriteScope = 'item' | 'any'

interface QueuedWrite {
  work: Work<unknown>
  scope: WriteScope
  resolve(value: unknown): void
  reject(error: unknown): void
}

export interface DrainRun {
  deps: DrainDeps
  epoch: number
  userKey: string
  me: number | null
  token: string
  tokenEpoch: number
  deviceId: string
  /** Set once; every lane stops before its next step. */
  end: DrainEnd | null
  failureStreak: FailureStreak
  /** Ops that the server took in this round. */
  sentCount: number
  /** Ops that the server has: their copies in the reserve go together when the round ends. */
  doneOpIds: string[]
  /** Open ops when the round looked last. */
  openCount: number
  /** What lanes want to write while a transaction is on its way. */
  queuedWrites: QueuedWrite[]
  isWriting: boolean
  /** Places on the wire, one for each lane that decides or sends. */
  networkSlots: Semaphore
  /** Requests that are under way, how many left so far, and what the office surely knows to wait here. */
  requestsInFlight: number
  requestNo: number
  reportedWaiting: number | null
  /** An API has answered in this round: more than one lane may run. */
  hasApiResponded: boolean
  deadline: number
}

/** Thrown inside a transaction of a round that was overtaken, so that nothing of it is written (I21). */
export class FencedError extends Error {
  constructor() {
    super('another drain round took over')
    this.name = 'Fenced'
  }
}

export async function assertLeading(tx: CoreReader, run: Pick<DrainRun, 'epoch'>): Promise<void> {
  if ((await tx.meta('epoch')) !== run.epoch) throw new FencedError()
}

/**
 * Every write of a round goes through here. What the lanes want while one transaction is being written shares the next one: a strict
 * transaction costs far more than what is in it, and a count that is recorded meanwhile waits behind one of them at most. What reaches no
 * further than its own item runs side by side in it, so that their questions to the database travel together. All of them hold or none
 * does: work that throws takes its neighbours' with it, whose requests are then in doubt, as after a crash.
 */
export function writeAsLeader<T>(run: DrainRun, scope: WriteScope, work: Work<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    run.queuedWrites.push({ work, scope, resolve: resolve as (value: unknown) => void, reject })
    if (run.isWriting) return
    run.isWriting = true
    // A moment later: lanes that were answered together write together.
    void Promise.resolve().then(() => flushWrites(run))
  })
}

/** A count that a person saves meanwhile waits behind one of these transactions: they are kept short. */
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

/** What the server offered in its last answer, and what it turned out to demand. */
export async function readFeatures(tx: CoreReader): Promise<Features> {
  const [featureNames, demandsVersion] = await Promise.all([tx.meta('features'), tx.meta('demandsVersion')])
  const offered = featureSet(featureNames)
  return demandsVersion ? new Set([...offered, 'if-match' as const]) : offered
}

export function newDrainRun(
  deps: DrainDeps,
  facts: Omit<
    DrainRun,
    | 'deps'
    | 'end'
    | 'failureStreak'
    | 'sentCount'
    | 'doneOpIds'
    | 'queuedWrites'
    | 'isWriting'
    | 'networkSlots'
    | 'requestsInFlight'
    | 'requestNo'
    | 'reportedWaiting'
    | 'hasApiResponded'
  >,
): DrainRun {
  const initial = {
    end: null,
    failureStreak: noStreak,
    sentCount: 0,
    queuedWrites: [],
    isWriting: false,
    doneOpIds: [],
    networkSlots: makeSemaphore(maxRequestsInFlight),
    requestsInFlight: 0,
    requestNo: 0,
    reportedWaiting: null,
    hasApiResponded: false,
  }
  return { ...facts, deps, ...initial }
}

export function stopRun(run: DrainRun, reason: DrainEnd): void {
  run.end ??= reason
}
