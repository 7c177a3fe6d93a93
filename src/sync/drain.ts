/**
 * Sends what people recorded, in a page, in the service worker and in the simulator alike.
 * Promises: an op leaves the queue only in the transaction that stores the server's answer, or when a person says so. Sending twice is
 * harmless. No transaction is open while something is on the wire. A round that was overtaken writes nothing (sync 2.8).
 */
import type { CoreWrites } from '#local/core-store.ts'
import { runLane } from './drain/lane.ts'
import { heartbeat, lead } from './drain/lead.ts'
import { opsOf } from './drain/outcomes.ts'
import {
  type DrainParts,
  type DrainReason,
  Fenced,
  featuresNow,
  newRound,
  type Round,
  type RoundEnd,
  stop,
  wireLimit,
} from './drain/round.ts'
import { mustTell, tellWaiting } from './drain/tell-waiting.ts'
import { due } from './planner/backoff.ts'
import type { Lane } from './planner/lanes.ts'
import { move, type Stamp } from './trail.ts'

/** Three times the places on the wire: while some are under way, others are marked and the answers of others are written down. */
const laneLimit = 3 * wireLimit
const pullLimitMs = 2_000

export interface RoundReport {
  end: RoundEnd
  sent: number
  /** Open ops of this person, whatever they wait for. */
  left: number
}

/** Reasons after which a rest is over: somebody or something says that things have changed. */
const wakes: ReadonlySet<DrainReason> = new Set(['online', 'visible', 'sign-in', 'manual'])

export async function drainRound(parts: DrainParts, reason: DrainReason, budgetMs: number): Promise<RoundReport> {
  if (!(await hasWork(parts))) return { end: 'done', sent: 0, left: 0 }
  const report = await lead(parts, reason, () => leadRound(parts, reason, budgetMs))
  return report ?? { end: 'busy', sent: 0, left: await openCount(parts) }
}

async function hasWork({ store }: DrainParts): Promise<boolean> {
  return store.read(async (tx) => {
    const session = await tx.session()
    if (!session) return false
    const open = (await tx.openOps(session.userKey)).length
    return open > 0 || (await tx.liveRequests(session.userKey)).length > 0 || mustTell(tx, open)
  })
}

async function openCount({ store }: DrainParts): Promise<number> {
  return store.read(async (tx) => {
    const session = await tx.session()
    return session ? (await tx.openOps(session.userKey)).length : 0
  })
}

async function leadRound(parts: DrainParts, reason: DrainReason, budgetMs: number): Promise<RoundReport> {
  const holder = parts.random.uuid()
  const round = await begin(parts, reason, budgetMs, holder)
  if (typeof round === 'string') return { end: round, sent: 0, left: await openCount(parts) }
  parts.notify.tell({ said: 'drain', running: true })
  const stopHeart = heartbeat(round, holder)
  try {
    await parts.pull?.(pullLimitMs)
    await runLanes(round)
    if (!round.stopped) await tellWaiting(round)
  } catch (error) {
    if (!(error instanceof Fenced)) throw error
    round.stopped = 'fenced'
  } finally {
    stopHeart()
    stop(round, 'done')
    if (round.done.length > 0) void parts.rescue.drop(round.done)
    parts.notify.tell({ said: 'drain', running: false })
  }
  const left = await openCount(parts)
  const end = round.stopped === 'done' && left > 0 ? 'waiting' : (round.stopped ?? 'done')
  return { end, sent: round.sent, left }
}

/** Takes the next epoch, and looks whether this round may send at all. */
async function begin(
  parts: DrainParts,
  reason: DrainReason,
  budgetMs: number,
  holder: string,
): Promise<Round | RoundEnd> {
  const { store, clock, random } = parts
  return store.write(async (tx) => {
    const stamp: Stamp = { at: clock.now(), uuid: () => random.uuid() }
    const epoch = await tx.nextMeta('epoch')
    await tx.setMeta('lease', { epoch, holder, at: stamp.at })
    const session = await tx.session()
    if (!session || session.expired) return 'signed-out'
    const pause = await tx.meta('pause')
    if (pause && !wakes.has(reason) && !due(pause.until, stamp.at)) return 'resting'
    await doubtOlderRounds(tx, session.userKey, epoch, stamp)
    if (reason === 'manual') await endRests(tx, session.userKey, stamp)
    const user = session.user as { id?: unknown } | null
    return newRound(parts, {
      epoch,
      userKey: session.userKey,
      me: typeof user?.id === 'number' ? user.id : null,
      token: session.token,
      tokenEpoch: session.tokenEpoch,
      deviceId: (await tx.meta('deviceId')) ?? '',
      deadline: clock.mono() + budgetMs,
      open: (await tx.openOps(session.userKey)).length,
    })
  })
}

/** What an older round marked as leaving, and never saw arrive, may be on the server. */
async function doubtOlderRounds(tx: CoreWrites, userKey: string, epoch: number, stamp: Stamp): Promise<void> {
  for (const request of await tx.liveRequests(userKey)) {
    if (request.state !== 'sending' || request.epoch >= epoch) continue
    await tx.putRequests([{ ...request, state: 'unknown', doubtful: true, nextAt: 0 }])
    await move(tx, await opsOf(tx, request), { state: 'unknown', nextAt: 0 }, stamp, { cause: 'round-lost' })
  }
}

/** Who says "send now" means everything, also a thing that rests by itself after its own failures. */
async function endRests(tx: CoreWrites, userKey: string, stamp: Stamp): Promise<void> {
  for (const request of await tx.liveRequests(userKey)) {
    if (request.nextAt === 0 || request.state === 'settling') continue
    await tx.putRequests([{ ...request, nextAt: 0 }])
    for (const op of await opsOf(tx, request))
      await move(tx, [op], { state: op.state, nextAt: 0 }, stamp, { cause: 'send-now' })
  }
}

/** One lane alone until the API has answered: an outage costs one try, not one for each op (I23). Then a few at a time. */
async function runLanes(round: Round): Promise<void> {
  for (;;) {
    const queue = [...(await lanesNow(round))]
    let moved = false
    const work = async (until: () => boolean): Promise<void> => {
      while (!round.stopped && !until()) {
        const lane = queue.shift()
        if (!lane) return
        if (await runLane(round, lane)) moved = true
      }
    }
    await work(() => round.answered)
    await Promise.all(Array.from({ length: laneLimit }, () => work(() => false)))
    if (round.stopped || !moved) return
  }
}

async function lanesNow(round: Round): Promise<readonly Lane[]> {
  const { store, clock, planner } = round.parts
  return store.read(async (tx) => {
    const ops = await tx.openOps(round.userKey)
    const requests = await tx.liveRequests(round.userKey)
    round.open = ops.length + round.sent
    return planner.lanes({ ops, requests }, clock.now(), await featuresNow(tx))
  })
}
