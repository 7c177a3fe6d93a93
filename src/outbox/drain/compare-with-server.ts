/** Three-way comparison of an op with the server's row, and its consequences when nothing is sent (sync §9, §11). */

import type { CoreWriter } from '#device-db/core-store.ts'
import { fieldsCommandOf, isSentAsEvent, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { FieldValues, Op } from '#domain/outbox/op.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { openCountPeriod } from '../count-period.ts'
import type { ClockStamp } from '../op-audit-log.ts'
import { isRecent } from '../planner/backoff.ts'
import { lastValues } from '../planner/coalesce.ts'
import { readWriter, sentFields, wereSent } from '../planner/item-state.ts'
import type { MergeDecision } from '../planner/merge-decision.ts'
import { confirmAnswer } from './confirm-answer.ts'
import { type DrainRun, readFeatures } from './drain-run.ts'
import { readItem } from './next-action.ts'
import {
  acknowledgeOps,
  agreeOps,
  dropRequest,
  mustSettle,
  openConflict,
  requeueOps,
  type Subject,
} from './op-outcomes.ts'

interface Compared {
  decision: MergeDecision
  theirs: FieldValues
  /** A new count period began since: only a person may carry the count over. */
  isOtherCountPeriod: boolean
}

export async function compareWithServer(
  tx: CoreWriter,
  run: DrainRun,
  subject: Subject,
  row: FieldValues,
): Promise<Compared> {
  const [first] = subject.ops as [Op]
  const { request } = subject
  const { planner } = run.deps
  const item = await readItem(tx, run, first)
  const base = request?.base ?? first.base
  const writtenBy = readWriter(row)
  const command = fieldsCommandOf(first)
  if (!command) throw new Error(`op ${first.id} (${first.kind}) is not compared with the server's row`)
  const theirs = pickFields(row, Object.keys(command.fields))
  const decision = planner.decideMerge({
    command,
    mine: request ? sentFields(request) : lastValues(subject.ops),
    base,
    theirs,
    ...(writtenBy === undefined ? {} : { theirsBy: writtenBy }),
    me: run.me,
    ownTries: planner.ownTries(item, first.kind, base),
    // With idempotency keys the server knows what arrived, so resending is safe and nothing is inferred here.
    tried: request?.doubtful === true && !(await readFeatures(tx)).has('idempotency'),
    sent: wereSent(item, subject.ops),
  })
  const countPeriod = await openCountPeriod(tx)
  return {
    decision,
    theirs,
    isOtherCountPeriod:
      command.isOfCountPeriod && base.round !== undefined && countPeriod !== undefined && base.round !== countPeriod,
  }
}

/** The server has the values, maybe from an earlier try. */
export async function confirmArrival(
  tx: CoreWriter,
  run: DrainRun,
  subject: Subject,
  theirs: FieldValues,
  clockStamp: ClockStamp,
): Promise<void> {
  const [first] = subject.ops as [Op]
  const item = await tx.itemRequests(first.entity, first.eid)
  const features = await readFeatures(tx)
  const mustSettleRequest =
    subject.request !== undefined && mustSettle(subject.request, item, features, isRecent(clockStamp.at))
  const settleAt = mustSettleRequest ? clockStamp.at + run.deps.planner.settleAfterMs : null
  await acknowledgeOps(tx, subject, { settleAt, isNumbered: false }, clockStamp, {
    cause: 'found-on-server',
    evidence: { theirs },
  })
  run.sentCount += subject.ops.length
}

/**
 * A refusal is about one copy of a request. If the server has the values of this request and reports no other writer, another copy, made by a browser
 * or a proxy, may have been stored before. The values then count as our own, so that the next op does not conflict with them.
 */
export function markShownValuesOwn(
  subject: Subject,
  row: FieldValues,
  theirs: FieldValues,
  { me }: Pick<DrainRun, 'me'>,
): Subject {
  const { request } = subject
  if (!request || request.tries === 0) return subject
  const sent = sentFields(request)
  const writtenBy = readWriter(row)
  const isOurs = (writtenBy === undefined || writtenBy === me) && sameFields(Object.keys(sent), sent, theirs)
  return isOurs ? { ...subject, request: { ...request, doubtful: true } } : subject
}

/** After a 412 or 409 that contained the row: the server wrote nothing, so the request is never sent again unchanged. */
export async function resolveByThreeWay(
  tx: CoreWriter,
  run: DrainRun,
  subject: Subject,
  row: FieldValues,
  clockStamp: ClockStamp,
): Promise<void> {
  const [first] = subject.ops
  // not a text: a note in the audit log
  if (!first) return dropRequest(tx, subject.request, clockStamp, 'nothing left to send')
  const { decision, theirs, isOtherCountPeriod } = await compareWithServer(tx, run, subject, row)
  await confirmAnswer(tx, first, row, clockStamp.at)
  if (isOtherCountPeriod && decision.is !== 'there')
    return openConflict(tx, subject, { theirs: row, why: 'round', refused: subject.request }, clockStamp)
  switch (decision.is) {
    case 'there':
      return confirmArrival(tx, run, subject, theirs, clockStamp)
    case 'conflict':
      return openConflict(tx, subject, { theirs: row, why: decision.why, refused: subject.request }, clockStamp)
    case 'agreed':
      if (!isSentAsEvent(first, await readFeatures(tx))) return agreeOps(tx, subject, clockStamp, theirs)
      return requeueOps(tx, markShownValuesOwn(subject, row, theirs, run), clockStamp, 'rebased')
    case 'send':
      return requeueOps(tx, markShownValuesOwn(subject, row, theirs, run), clockStamp, 'rebased')
  }
}
