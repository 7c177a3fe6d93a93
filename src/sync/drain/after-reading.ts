/** One transaction: what the server holds now, against what the counter saw and recorded (sync 2.9, 2.11). */
import type { Op, OpError, Sealed, Values } from '#domain/op.ts'
import type { CoreWrites } from '#local/core-store.ts'
import type { WireAnswer } from '#remote/wire.ts'
import { recently } from '../planner/backoff.ts'
import type { Reading } from '../planner/classify.ts'
import { lastValues } from '../planner/coalesce.ts'
import { sameFields } from '../planner/echo.ts'
import { groupFields, groupOf, pick } from '../planner/groups.ts'
import { baseFrom, newestAcked, sentBy, versionOf, wasSent, writerOf } from '../planner/item.ts'
import type { Lane } from '../planner/lanes.ts'
import type { ThreeWay } from '../planner/three-way.ts'
import { move, note, type Stamp } from '../trail.ts'
import { type Deed, itemOf, markSending, sealAndMark } from './choose.ts'
import {
  acknowledge,
  agree,
  drop,
  mustSettle,
  openConflict,
  opsOf,
  park,
  postpone,
  requeue,
  type Subject,
} from './outcomes.ts'
import { endRest, restAll } from './rest-all.ts'
import { featuresNow, type Round, stop, writeLeading } from './round.ts'

type Ask = Extract<Deed, { is: 'ask' }>
const nothing: Deed = { is: 'nothing' }
/** Times a server may say "done" and hold nothing before a person is asked. */
const hollowLimit = 3

export async function afterReading(round: Round, lane: Lane, ask: Ask, answer: WireAnswer): Promise<Deed> {
  const single = round.parts.planner.classifyReading(answer, lane.eid)
  const { streak, broken } = round.parts.planner.nextStreak(round.streak, lane.eid, single)
  const gone = round.streak.kind === 'gone' ? round.streak.items : []
  round.streak = streak
  const reading = broken ?? single
  if (reading.is === 'sign-in') await round.parts.onRefused(round.tokenEpoch)
  return writeLeading(round, 'any', async (tx, stamp) => {
    const subject = await subjectOf(tx, ask)
    if (broken) await giveBack(tx, round, lane.entity, gone, stamp)
    if (!subject) return nothing
    if (reading.is !== 'row') return withoutRow(tx, round, lane, ask, subject, reading, stamp)
    await endRest(tx, round)
    if (ask.about === 'settle') return settle(tx, round, lane, ask.request, reading.row, stamp)
    return decide(tx, round, lane, subject, reading.row, stamp)
  })
}

/** The ops as they are now; null when a person dealt with them meanwhile. */
async function subjectOf(tx: CoreWrites, ask: Ask): Promise<Subject | null> {
  if (ask.about === 'ops') {
    const ops = await Promise.all(ask.ops.map(({ id }) => tx.op(id)))
    const still = ops.filter((op): op is Op => op?.state === 'queued' && op.requestId === undefined)
    return still.length === ask.ops.length ? { ops: still } : null
  }
  const request = await tx.request(ask.request.id)
  if (request?.state !== ask.request.state || request.tries !== ask.request.tries) return null
  return { ops: await opsOf(tx, request), request }
}

async function withoutRow(
  tx: CoreWrites,
  round: Round,
  lane: Lane,
  ask: Ask,
  subject: Subject,
  reading: Exclude<Reading, { is: 'row' }>,
  stamp: Stamp,
): Promise<Deed> {
  const { planner, random } = round.parts
  const error = (cls: string, message: string): OpError => ({ cls, message, at: stamp.at })
  switch (reading.is) {
    case 'gone':
      await endRest(tx, round)
      await tx.confirm([{ entity: lane.entity, eid: lane.eid, row: null }], stamp.at)
      if (ask.about === 'settle') await drop(tx, subject.request, stamp, 'gone')
      else await park(tx, subject, 'orphaned', error('gone', 'Removed from the register; your count is kept.'), stamp)
      return nothing
    case 'blocked':
      await endRest(tx, round)
      if (ask.about === 'settle') await drop(tx, subject.request, stamp, 'permission')
      else await park(tx, subject, 'blocked', error('permission', reading.text), stamp)
      return nothing
    case 'sign-in':
      stop(round, 'signed-out')
      return nothing
    case 'wait': {
      if (reading.scope === 'all') await restAll(tx, round, reading, stamp)
      const attempts = subject.ops[0]?.attempts ?? 0
      const ms = reading.scope === 'all' ? 0 : 1 + planner.rest(reading.askedMs, attempts + 2, random.next())
      const nextAt = ms === 0 ? 0 : stamp.at + ms
      if (ask.about === 'settle') {
        if (subject.request && ms > 0) await tx.putRequests([{ ...subject.request, nextAt }])
        return nothing
      }
      const doubt = subject.request?.state === 'unknown'
      await postpone(tx, subject, { nextAt, doubt, error: error(reading.cls, reading.text) }, stamp)
      return nothing
    }
  }
}

interface Compared {
  way: ThreeWay
  theirs: Values
  /** The count was restarted since: only a person may carry the count over. */
  otherRound: boolean
}

async function compare(tx: CoreWrites, round: Round, subject: Subject, row: Values): Promise<Compared> {
  const [first] = subject.ops as [Op]
  const { request } = subject
  const { planner } = round.parts
  const item = await itemOf(tx, round, first)
  const base = request?.base ?? first.base
  const by = writerOf(row)
  const theirs = pick(row, groupFields[groupOf(first) ?? 'count'])
  const way = planner.threeWay({
    mine: request ? sentBy(request) : lastValues(subject.ops),
    base,
    theirs,
    ...(by === undefined ? {} : { theirsBy: by }),
    me: round.me,
    ownTries: planner.ownTries(item, first.kind, base),
    // With idempotency keys the server itself knows what arrived: sending again is exact, guessing is not.
    tried: request?.doubtful === true && !(await featuresNow(tx)).has('idempotency'),
    sent: wasSent(item, subject.ops),
  })
  const current = await tx.meta('round')
  return { way, theirs, otherRound: base.round !== undefined && current !== undefined && base.round !== current }
}

/** After asking: send, or close, or put it before a person. */
async function decide(
  tx: CoreWrites,
  round: Round,
  lane: Lane,
  subject: Subject,
  row: Values,
  stamp: Stamp,
): Promise<Deed> {
  const { ops, request } = subject
  const [first] = ops
  if (!first) {
    await drop(tx, request, stamp, 'nothing left to send')
    return nothing
  }
  const { way, theirs, otherRound } = await compare(tx, round, subject, row)
  const lc = await tx.confirm([{ entity: lane.entity, eid: lane.eid, row }], stamp.at)
  const features = await featuresNow(tx)
  if (otherRound && way.is !== 'there') {
    await openConflict(tx, subject, { theirs: row, why: 'round' }, stamp)
    return nothing
  }
  if (way.is === 'there') return arrived(tx, round, subject, theirs, stamp)
  if (way.is === 'conflict') {
    await openConflict(tx, subject, { theirs: row, why: way.why }, stamp)
    return nothing
  }
  if (way.is === 'agreed' && !features.has('client-events')) {
    await agree(tx, subject, stamp, theirs)
    return nothing
  }
  const base = baseFrom(row, first, lc)
  if (!request) return sealAndMark(tx, round, ops, base, stamp)
  if (request.check === 'echo' && first.attempts + 1 >= hollowLimit) {
    const message = 'The server answered but did not store it.'
    await park(tx, subject, 'rejected', { cls: 'echo', message, at: stamp.at }, stamp)
    return nothing
  }
  const refused = request.check === 'changed'
  const guardable = features.has('if-match') && versionOf(row) !== undefined
  const unguarded = guardable && request.ifMatch === undefined
  if (refused || unguarded) {
    // What was refused, or was never bound to a version, must not be sent again as it is: the same ops travel in a new request.
    await requeue(tx, shownOn(subject, row, theirs, round), stamp, 'resealed')
    return sealAndMark(tx, round, await opsAgain(tx, ops), base, stamp)
  }
  const { check, ...unchecked } = request
  if (check === 'echo') for (const op of ops) await tx.putOps([{ ...op, attempts: op.attempts + 1 }])
  return markSending(tx, round, unchecked, stamp)
}

const opsAgain = async (tx: CoreWrites, ops: readonly Op[]): Promise<readonly Op[]> =>
  (await Promise.all(ops.map(({ id }) => tx.op(id)))).filter((op) => op !== null)

async function arrived(tx: CoreWrites, round: Round, subject: Subject, theirs: Values, stamp: Stamp): Promise<Deed> {
  const [first] = subject.ops as [Op]
  const item = await tx.itemRequests(first.entity, first.eid)
  const features = await featuresNow(tx)
  const settles = subject.request !== undefined && mustSettle(subject.request, item, features, recently(stamp.at))
  const settleAt = settles ? stamp.at + round.parts.planner.settleAfterMs : null
  await acknowledge(tx, subject, settleAt, stamp, { cause: 'found-on-server', evidence: { theirs } })
  round.sent += subject.ops.length
  return nothing
}

/**
 * A refusal speaks of one copy of a request. Where the server shows what the request sent, and names nobody else, a copy that a browser or a
 * proxy made may have landed before: its values stay known as our own, so that the next op does not quarrel with them.
 */
function shownOn(subject: Subject, row: Values, theirs: Values, { me }: Pick<Round, 'me'>): Subject {
  const { request } = subject
  if (!request || request.tries === 0) return subject
  const sent = sentBy(request)
  const by = writerOf(row)
  const isOurs = (by === undefined || by === me) && sameFields(Object.keys(sent), sent, theirs)
  return isOurs ? { ...subject, request: { ...request, doubtful: true } } : subject
}

/** After a 412 or 409 that carried the row: nothing was written, so nothing is sent again as it is. */
export async function byThreeWay(
  tx: CoreWrites,
  round: Round,
  subject: Subject,
  row: Values,
  stamp: Stamp,
): Promise<void> {
  const [first] = subject.ops
  if (!first) return drop(tx, subject.request, stamp, 'nothing left to send')
  const { way, theirs, otherRound } = await compare(tx, round, subject, row)
  await tx.confirm([{ entity: first.entity, eid: first.eid, row }], stamp.at)
  if (otherRound && way.is !== 'there') return openConflict(tx, subject, { theirs: row, why: 'round' }, stamp)
  switch (way.is) {
    case 'there':
      await arrived(tx, round, subject, theirs, stamp)
      return
    case 'conflict':
      return openConflict(tx, subject, { theirs: row, why: way.why }, stamp)
    case 'agreed':
      if (!(await featuresNow(tx)).has('client-events')) return agree(tx, subject, stamp, theirs)
      return requeue(tx, shownOn(subject, row, theirs, round), stamp, 'rebased')
    case 'send':
      return requeue(tx, shownOn(subject, row, theirs, round), stamp, 'rebased')
  }
}

/** 90 s after an answer that may have met its own late ghost on a plain server. */
async function settle(
  tx: CoreWrites,
  round: Round,
  lane: Lane,
  request: Sealed,
  row: Values,
  stamp: Stamp,
): Promise<Deed> {
  const item = await itemOf(tx, round, lane)
  await tx.confirm([{ entity: lane.entity, eid: lane.eid, row }], stamp.at)
  await tx.putRequests([{ ...request, state: 'done', nextAt: 0 }])
  const newest = newestAcked(item, request.kind)
  if (!newest) return nothing
  const found = round.parts.planner.settled(item, request, newest, row)
  const theirs = pick(row, Object.keys(newest.patch))
  if (found === 'ghost')
    await move(tx, [newest], { state: 'queued', requestId: null, nextAt: 0 }, stamp, {
      cause: 'ghost',
      evidence: { theirs },
    })
  if (found === 'other') await note(tx, newest, stamp, { cause: 'changed-since', evidence: { theirs } })
  return nothing
}

/** Too many items gone in a row: it was the address, not the items. Those already set aside go back to the queue. */
async function giveBack(
  tx: CoreWrites,
  round: Round,
  entity: string,
  items: readonly (number | string)[],
  stamp: Stamp,
): Promise<void> {
  for (const eid of items) {
    const ops = (await tx.itemOps(round.userKey, entity, eid)).filter((op) => op.state === 'orphaned')
    await move(tx, ops, { state: 'queued', nextAt: 0, error: null }, stamp, { cause: 'address-doubted' })
  }
}
