/** One transaction: what the server's answer to a request makes of the request, its ops and the confirmed row (sync 2.8, W). */
import { isOpen, type OpError, type Sealed, type Values } from '#domain/op.ts'
import { countingVersion } from '#local/confirmed.ts'
import type { CoreWrites } from '#local/core-store.ts'
import { isObject } from '#remote/read-answer.ts'
import type { WireAnswer } from '#remote/wire.ts'
import { poisonAfter, recently } from '../planner/backoff.ts'
import { rowOf } from '../planner/classify.ts'
import { type Item, sentBy } from '../planner/item.ts'
import type { Verdict } from '../planner/judge.ts'
import { sha256 } from '../sha256.ts'
import { move, note, type Stamp } from '../trail.ts'
import { byThreeWay } from './after-reading.ts'
import { itemOfAll } from './choose.ts'
import { acknowledge, mustSettle, park, postpone, requeue, type Subject } from './outcomes.ts'
import { endRest, restAll } from './rest-all.ts'
import { featuresNow, type Round, stop, writeLeading } from './round.ts'

export interface Answered {
  /** Ids of ops that are done for, so that their reserve copies may go. */
  done: readonly string[]
  /** Whether this person has more about the item: seen here, so that a lane of one count costs no further look. */
  more: boolean
}

export async function afterAnswer(round: Round, sent: Sealed, answer: WireAnswer): Promise<Answered> {
  const { planner } = round.parts
  const single = planner.classify(answer, { eid: sent.eid, sent: sentBy(sent) })
  const { streak, broken } = planner.nextStreak(round.streak, sent.eid, single)
  round.streak = streak
  const verdict = broken ?? single
  const evidence: Values = {
    request: sent.id,
    ...(answer.kind === 'answer' ? { status: answer.status, response: sha256(answer.text) } : { failed: answer.why }),
  }
  // First of all, and whether or not this round still leads: nobody may use the token again (I24).
  if (verdict.is === 'sign-in') await round.parts.onRefused(round.tokenEpoch)
  const answered = await writeLeading(round, 'item', async (tx, stamp) => {
    const item = await itemOfAll(tx, round, sent)
    const now = item.requests.find(({ id }) => id === sent.id)
    const current = now?.state === 'sending' && now.tries === sent.tries && now.epoch === round.epoch
    if (!now || !current) {
      await answeredTooLate(tx, sent, item, verdict, stamp, evidence)
      return { done: [], more: true }
    }
    const open = item.ops.filter(isOpen)
    const ops = open.filter(({ id }) => now.opIds.includes(id))
    await apply(tx, round, { ops, request: now }, item, verdict, stamp, evidence)
    if (verdict.is !== 'stored') return { done: [], more: true }
    return { done: now.opIds, more: open.length > ops.length }
  })
  if (verdict.is === 'stored') round.sent += answered.done.length
  return answered
}

/** A server that remembers a request repeats the answer of its first time: what is known to be newer stays (I15). */
async function confirmAnswer(
  tx: CoreWrites,
  { entity, eid }: Sealed,
  { confirmed }: Item,
  row: Values,
  stamp: Stamp,
): Promise<void> {
  const [known, answered] = [countingVersion(confirmed?.row), countingVersion(row)]
  if (known !== null && answered !== null && answered < known) return
  await tx.confirm([{ entity, eid, row }], stamp.at)
}

/** The person took the op back while it was under way: what the server holds is still worth knowing. */
async function answeredTooLate(
  tx: CoreWrites,
  sent: Sealed,
  item: Item,
  verdict: Verdict,
  stamp: Stamp,
  evidence: Values,
) {
  if (verdict.is === 'stored') await confirmAnswer(tx, sent, item, verdict.row, stamp)
  for (const id of sent.opIds) {
    const op = await tx.op(id)
    if (op) await note(tx, op, stamp, { cause: 'answered-too-late', evidence: { ...evidence, verdict: verdict.is } })
  }
}

async function apply(
  tx: CoreWrites,
  round: Round,
  subject: Subject & { request: Sealed },
  item: Item,
  verdict: Verdict,
  stamp: Stamp,
  evidence: Values,
): Promise<void> {
  const { request, ops } = subject
  const { planner, random } = round.parts
  const error = (cls: string, message: string, status?: number): OpError => ({
    cls,
    message,
    ...(status === undefined ? {} : { status }),
    at: stamp.at,
  })
  if (verdict.is !== 'wait' || verdict.scope === 'item') await endRest(tx, round)

  switch (verdict.is) {
    case 'stored': {
      await confirmAnswer(tx, request, item, verdict.row, stamp)
      const settles = mustSettle(request, item.requests, await featuresNow(tx), recently(stamp.at))
      const settleAt = settles ? stamp.at + planner.settleAfterMs : null
      return acknowledge(tx, subject, settleAt, stamp, { cause: 'echo', evidence })
    }
    case 'rejected': {
      if (verdict.row) await tx.confirm([{ entity: request.entity, eid: request.eid, row: verdict.row }], stamp.at)
      const why = error(verdict.cls, verdict.text, verdict.status)
      return park(tx, subject, 'rejected', verdict.fields ? { ...why, fields: verdict.fields } : why, stamp)
    }
    case 'blocked':
      return park(tx, subject, 'blocked', error('permission', verdict.text, 403), stamp)
    case 'doubt': {
      const why = error(verdict.cls, verdict.text, verdict.status)
      return postpone(tx, subject, { nextAt: 0, doubt: true, error: why, check: 'echo' }, stamp)
    }
    case 'gone': {
      if (request.kind === 'finding')
        return park(tx, subject, 'rejected', error('gone', 'The server has no place for this.', verdict.status), stamp)
      const why = error('gone', 'Removed from the register; your count is kept.', verdict.status)
      return postpone(tx, subject, { nextAt: 0, doubt: false, error: why, check: 'gone' }, stamp)
    }
    case 'needs-version':
      await tx.setMeta('demandsVersion', true)
      if (!request.doubtful) return requeue(tx, subject, stamp, 'needs-version')
      return postpone(tx, subject, { nextAt: 0, doubt: false, error: error('feature', ''), check: 'changed' }, stamp)
    case 'conflict': {
      if (request.kind === 'finding')
        return park(tx, subject, 'rejected', error('conflict', 'The server keeps something else under this id.'), stamp)
      if (verdict.round) await learnRound(tx, verdict.current)
      const row = rowOf(verdict.current, request.eid)
      if (row && 'id' in row) return byThreeWay(tx, round, subject, row, stamp)
      const why = error('conflict', 'Somebody changed this meanwhile.')
      return postpone(tx, subject, { nextAt: 0, doubt: false, error: why, check: 'changed' }, stamp)
    }
    case 'sign-in':
      stop(round, 'signed-out')
      await tx.putRequests([{ ...request, state: 'waiting', nextAt: 0 }])
      await move(tx, ops, { state: 'queued', nextAt: 0 }, stamp, { cause: 'sign-in', evidence })
      return
    case 'wait': {
      const why = error(verdict.cls, verdict.text, verdict.status)
      if (verdict.scope === 'all') {
        await restAll(tx, round, verdict, stamp)
        return postpone(tx, subject, { nextAt: 0, doubt: verdict.doubt, error: why }, stamp)
      }
      const before = ops[0]
      const acks = (await tx.meta('acks')) ?? 0
      const counted =
        verdict.cls === 'server-item' && (before?.error?.cls !== 'server-item' || before.error.acks !== acks)
      const attempts = (before?.attempts ?? 0) + (counted ? 1 : 0)
      if (attempts >= poisonAfter) {
        const poison = error('poison', 'Server error on this item', verdict.status)
        return park(tx, subject, 'rejected', poison, stamp)
      }
      const nextAt = stamp.at + planner.rest(verdict.askedMs, attempts, random.next())
      return postpone(tx, subject, { nextAt, doubt: verdict.doubt, error: { ...why, acks }, counted }, stamp)
    }
  }
}

async function learnRound(tx: CoreWrites, current: unknown): Promise<void> {
  const round = isObject(current) ? current['round'] : undefined
  if (typeof round === 'string' || typeof round === 'number') await tx.setMeta('round', String(round))
}
