/** What one drain round knows and is allowed to do. */
import type { CoreReads, CoreStore, CoreWrites } from '#local/core-store.ts'
import { type Features, featuresOf } from '../planner/item.ts'
import type { Planner } from '../planner/planner.ts'
import { noStreak, type Streak } from '../planner/streaks.ts'
import type { Clock, Locks, Net, Notify, Random } from '../ports.ts'
import type { Rescue } from '../rescue.ts'
import type { Stamp } from '../trail.ts'
import { openSlots, type Slots } from './slots.ts'

/** Lanes that may use the network at once (sync 2.8). */
export const wireLimit = 4

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

type Work<T> = (tx: CoreWrites, stamp: Stamp) => Promise<T>

/**
 * `item`: touches no item but its lane's, and the small facts of the device in a way that is right in any order.
 * `any`: may touch what another lane is about.
 */
type Reach = 'item' | 'any'

interface Wanted {
  work: Work<unknown>
  reach: Reach
  resolve(value: unknown): void
  reject(error: unknown): void
}

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
  /** Ops that the server has: their copies in the reserve go together when the round ends. */
  done: string[]
  /** Open ops when the round looked last. */
  open: number
  /** What lanes want to write while a transaction is on its way. */
  wanted: Wanted[]
  writing: boolean
  /** Places on the wire, one for each lane that decides or sends. */
  wire: Slots
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
 * Every write of a round goes through here. What the lanes want while one transaction is being written shares the next one: a strict
 * transaction costs far more than what is in it, and a count that is recorded meanwhile waits behind one of them at most. What reaches no
 * further than its own item runs side by side in it, so that their questions to the database travel together. All of them hold or none
 * does: work that throws takes its neighbours' with it, whose requests are then in doubt, as after a crash.
 */
export function writeLeading<T>(round: Round, reach: Reach, work: Work<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    round.wanted.push({ work, reach, resolve: resolve as (value: unknown) => void, reject })
    if (round.writing) return
    round.writing = true
    // A moment later: lanes that were answered together write together.
    void Promise.resolve().then(() => writeWanted(round))
  })
}

/** A count that a person saves meanwhile waits behind one of these transactions: they are kept short. */
const mostTogether = 4

async function writeWanted(round: Round): Promise<void> {
  const { store, clock, random } = round.parts
  while (round.wanted.length > 0) {
    const together = round.wanted.splice(0, mostTogether)
    try {
      const values = await store.write(async (tx) => {
        await assertLeading(tx, round)
        const run = async (wanted: Wanted): Promise<readonly [Wanted, unknown]> => [
          wanted,
          await wanted.work(tx, { at: clock.now(), uuid: () => random.uuid() }),
        ]
        const found = await Promise.all(together.filter(({ reach }) => reach === 'item').map(run))
        for (const wanted of together) if (wanted.reach === 'any') found.push(await run(wanted))
        return found
      })
      for (const [{ resolve }, value] of values) resolve(value)
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  round.writing = false
}

/** What the server offered in its last answer, and what it turned out to demand. */
export async function featuresNow(tx: CoreReads): Promise<Features> {
  const [named, demands] = await Promise.all([tx.meta('features'), tx.meta('demandsVersion')])
  const offered = featuresOf(named)
  return demands ? new Set([...offered, 'if-match' as const]) : offered
}

export function newRound(
  parts: DrainParts,
  known: Omit<
    Round,
    | 'parts'
    | 'stopped'
    | 'streak'
    | 'sent'
    | 'done'
    | 'wanted'
    | 'writing'
    | 'wire'
    | 'onWire'
    | 'turn'
    | 'told'
    | 'answered'
  >,
): Round {
  const fresh = {
    stopped: null,
    streak: noStreak,
    sent: 0,
    wanted: [],
    writing: false,
    done: [],
    wire: openSlots(wireLimit),
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
