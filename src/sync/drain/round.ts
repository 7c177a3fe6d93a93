/** What one drain round knows and is allowed to do. */
import type { CoreReads, CoreStore, CoreWrites } from '#local/core-store.ts'
import { type Features, featuresOf } from '../planner/item.ts'
import type { Planner } from '../planner/planner.ts'
import { noStreak, type Streak } from '../planner/streaks.ts'
import type { Clock, Locks, Net, Notify, Random } from '../ports.ts'
import type { Rescue } from '../rescue.ts'
import type { Stamp } from '../trail.ts'

export type DrainReason = 'recorded' | 'online' | 'visible' | 'timer' | 'sync' | 'sign-in' | 'manual'

export interface DrainParts {
  store: CoreStore
  net: Net
  clock: Clock
  random: Random
  locks: Locks
  notify: Notify
  rescue: Rescue
  planner: Planner
  /** The server refused the token of this epoch (I24). */
  onRefused(tokenEpoch: number): Promise<void>
  /** Brings fresher bases, fewer conflicts; at most so many milliseconds. */
  pull?(budgetMs: number): Promise<void>
}

export type RoundEnd =
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

export interface Round {
  parts: DrainParts
  epoch: number
  userKey: string
  me: number | null
  token: string
  tokenEpoch: number
  deviceId: string
  /** Set once; every lane stops before its next step. */
  stopped: RoundEnd | null
  streak: Streak
  /** Ops that the server took in this round. */
  sent: number
  /** Open ops when the round looked last. */
  open: number
  /** The last write that was asked for. */
  writes: Promise<unknown>
  /** Requests that are under way, how many left so far, and what the office surely knows to wait here. */
  onWire: number
  turn: number
  told: number | null
  /** An API has answered in this round: more than one lane may run. */
  answered: boolean
  deadline: number
}

/** Thrown inside a transaction of a round that was overtaken, so that nothing of it is written (I21). */
export class Fenced extends Error {
  constructor() {
    super('another drain round took over')
    this.name = 'Fenced'
  }
}

export async function assertLeading(tx: CoreReads, round: Pick<Round, 'epoch'>): Promise<void> {
  if ((await tx.meta('epoch')) !== round.epoch) throw new Fenced()
}

/**
 * Every write of a round goes through here, one after the other: the database would do them in turn anyway, and a count that is recorded
 * meanwhile then waits behind one of them at most, not behind one for each lane.
 */
export function writeLeading<T>(round: Round, work: (tx: CoreWrites, stamp: Stamp) => Promise<T>): Promise<T> {
  const { store, clock, random } = round.parts
  const mine = round.writes.then(() =>
    store.write(async (tx) => {
      await assertLeading(tx, round)
      return work(tx, { at: clock.now(), uuid: () => random.uuid() })
    }),
  )
  round.writes = mine.catch(() => {})
  return mine
}

/** What the server offered in its last answer, and what it turned out to demand. */
export async function featuresNow(tx: CoreReads): Promise<Features> {
  const [named, demands] = await Promise.all([tx.meta('features'), tx.meta('demandsVersion')])
  const offered = featuresOf(named)
  return demands ? new Set([...offered, 'if-match' as const]) : offered
}

export function newRound(
  parts: DrainParts,
  known: Omit<Round, 'parts' | 'stopped' | 'streak' | 'sent' | 'writes' | 'onWire' | 'turn' | 'told' | 'answered'>,
): Round {
  const fresh = {
    stopped: null,
    streak: noStreak,
    sent: 0,
    writes: Promise.resolve(),
    onWire: 0,
    turn: 0,
    told: null,
    answered: false,
  }
  return { ...known, parts, ...fresh }
}

export function stop(round: Round, end: RoundEnd): void {
  round.stopped ??= end
}
