/**
 * Applies the verdict about a request to the request, its ops and the confirmed row (sync §10). Each function runs inside the caller's transaction.
 * No verdict deletes an op.
 */

import { isObject } from '#api-client/read-response.ts'
import { numericVersion } from '#device-db/confirmed-rows.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { problemTexts } from '#domain/app/problem-texts.ts'
import { isOwnRecord } from '#domain/outbox/commands/all-commands.ts'
import { type FieldValues, hasPhoto, type Op, type OpError, type SealedRequest } from '#domain/outbox/op.ts'
import { storedMessage } from '#domain/outbox/stored-messages.ts'
import { type ClockStamp, transitionOps } from '../op-audit-log.ts'
import { isRecent, maxServerErrors } from '../planner/backoff.ts'
import { rowIn } from '../planner/classify.ts'
import type { ItemState } from '../planner/item-state.ts'
import type { Verdict } from '../planner/judge.ts'
import { resolveByThreeWay } from './compare-with-server.ts'
import { confirmAnswer } from './confirm-answer.ts'
import { type DrainRun, readFeatures, stopRun } from './drain-run.ts'
import {
  acknowledgeOps,
  dropRequest,
  mustSettle,
  parkOps,
  postponeOps,
  requeueOps,
  type Subject,
  withdrawOp,
} from './op-outcomes.ts'
import { endPause, endPhotoPause, pauseDrain, pausePhotos } from './pause-drain.ts'

type SentSubject = Subject & { request: SealedRequest }
type VerdictOf<Is extends Verdict['is']> = Extract<Verdict, { is: Is }>

export async function applyVerdict(
  tx: CoreWriter,
  run: DrainRun,
  subject: SentSubject,
  item: ItemState,
  { verdict, isNumbered, evidence }: { verdict: Verdict; isNumbered: boolean; evidence: FieldValues },
  clockStamp: ClockStamp,
): Promise<void> {
  const { request, ops } = subject
  const { planner } = run.deps
  if (verdict.is !== 'wait' || verdict.scope === 'item') {
    await endPause(tx, run)
    if (ops.some(hasPhoto)) await endPhotoPause(tx)
  }

  switch (verdict.is) {
    case 'stored': {
      await confirmResponse(tx, request, item, verdict.row, clockStamp)
      const mustSettleRequest = mustSettle(request, item.requests, await readFeatures(tx), isRecent(clockStamp.at))
      const settleAt = mustSettleRequest ? clockStamp.at + planner.settleAfterMs : null
      return acknowledgeOps(tx, subject, { settleAt, isNumbered }, clockStamp, { cause: 'echo', evidence })
    }
    case 'rejected': {
      if (verdict.row) await confirmAnswer(tx, request, verdict.row, clockStamp.at)
      const { cls, text, status, fields } = verdict
      const opError = { ...errorNow(clockStamp, cls, text, status), ...(fields ? { fields } : {}) }
      return parkOps(tx, subject, 'rejected', opError, clockStamp)
    }
    case 'undone':
      return applyUndone(tx, subject, verdict, clockStamp)
    case 'blocked':
      return parkOps(tx, subject, 'blocked', errorNow(clockStamp, 'permission', verdict.text, 403), clockStamp)
    case 'doubt': {
      const opError = errorNow(clockStamp, verdict.cls, verdict.text, verdict.status)
      return postponeOps(tx, subject, { nextAt: 0, doubt: true, error: opError, check: 'echo' }, clockStamp)
    }
    case 'gone':
      return applyGone(tx, subject, verdict, clockStamp)
    case 'needs-version':
      await tx.setMeta('demandsVersion', true)
      if (!request.doubtful) return requeueOps(tx, subject, clockStamp, 'needs-version')
      return checkForChange(tx, subject, errorNow(clockStamp, 'feature', ''), clockStamp)
    case 'conflict':
      return applyConflict(tx, run, subject, verdict, clockStamp)
    case 'sign-in':
      stopRun(run, 'signed-out')
      await tx.putRequests([{ ...request, state: 'waiting', nextAt: 0 }])
      await transitionOps(tx, ops, { state: 'queued', nextAt: 0 }, clockStamp, { cause: 'sign-in', evidence })
      return
    case 'wait':
      return applyWait(tx, run, subject, verdict, clockStamp)
  }
}

/** Another device of this person sent the undo: the record is withdrawn here too, like on that one. */
async function applyUndone(
  tx: CoreWriter,
  { ops, request }: SentSubject,
  { current }: VerdictOf<'undone'>,
  clockStamp: ClockStamp,
): Promise<void> {
  const row = rowIn(current, request.eid)
  if (row && 'id' in row) await confirmAnswer(tx, request, row, clockStamp.at)
  await dropRequest(tx, request, clockStamp, 'undone')
  for (const op of ops) await withdrawOp(tx, op, { by: op.userKey, reason: 'undone', choice: 'discard' }, clockStamp)
}

/** A server with idempotency keys repeats its first response; a newer confirmed row stays (I15). */
export async function confirmResponse(
  tx: CoreWriter,
  request: SealedRequest,
  { confirmed }: ItemState,
  row: FieldValues,
  clockStamp: ClockStamp,
): Promise<void> {
  const [knownVersion, responseVersion] = [numericVersion(confirmed?.row), numericVersion(row)]
  if (knownVersion !== null && responseVersion !== null && responseVersion < knownVersion) return
  await confirmAnswer(tx, request, row, clockStamp.at, request.tries > 1 ? 0 : request.lastTryAt)
}

const errorNow = (clockStamp: ClockStamp, cls: string, message: string, status?: number): OpError => ({
  cls,
  message,
  ...(status === undefined ? {} : { status }),
  at: clockStamp.at,
})

/** The row may have changed: it is read and compared before the request is sent again. */
const checkForChange = (tx: CoreWriter, subject: SentSubject, error: OpError, clockStamp: ClockStamp) =>
  postponeOps(tx, subject, { nextAt: 0, doubt: false, error, check: 'changed' }, clockStamp)

function applyGone(tx: CoreWriter, subject: SentSubject, { status }: VerdictOf<'gone'>, clockStamp: ClockStamp) {
  if (isOwnRecord(subject.request)) {
    const opError = errorNow(clockStamp, 'gone', storedMessage('notStorable'), status)
    return parkOps(tx, subject, 'rejected', opError, clockStamp)
  }
  const opError = errorNow(clockStamp, 'gone', storedMessage('removed'), status)
  return postponeOps(tx, subject, { nextAt: 0, doubt: false, error: opError, check: 'gone' }, clockStamp)
}

async function applyConflict(
  tx: CoreWriter,
  run: DrainRun,
  subject: SentSubject,
  verdict: VerdictOf<'conflict'>,
  clockStamp: ClockStamp,
): Promise<void> {
  if (isOwnRecord(subject.request)) {
    const opError = errorNow(clockStamp, 'conflict', storedMessage('idTaken'))
    return parkOps(tx, subject, 'rejected', opError, clockStamp)
  }
  if (verdict.round) await saveCountPeriod(tx, verdict.current)
  const row = rowIn(verdict.current, subject.request.eid)
  if (row && 'id' in row) return resolveByThreeWay(tx, run, subject, row, clockStamp)
  return checkForChange(tx, subject, errorNow(clockStamp, 'conflict', problemTexts.conflict.short), clockStamp)
}

async function saveCountPeriod(tx: CoreWriter, current: unknown): Promise<void> {
  const { round, started_at: at } = isObject(current) ? current : {}
  if (typeof round !== 'string' && typeof round !== 'number') return
  await tx.setMeta('roundHeard', String(round))
  if (typeof at === 'string') await tx.setMeta('roundStart', { round: String(round), at })
}

/**
 * Whether a response raises the op's attempt count: only a server error about this item, if other ops were acknowledged since the previous one. An
 * outage of the whole server does not (sync §8). `acks`: number of acknowledgments so far.
 */
export const countsAsAttempt = (cls: string, lastError: OpError | null | undefined, acks: number): boolean =>
  cls === 'server-item' && (lastError?.cls !== 'server-item' || lastError.acks !== acks)

async function applyWait(
  tx: CoreWriter,
  run: DrainRun,
  subject: SentSubject,
  verdict: VerdictOf<'wait'>,
  clockStamp: ClockStamp,
): Promise<void> {
  const { planner, random } = run.deps
  const { doubt } = verdict
  const opError = errorNow(clockStamp, verdict.cls, verdict.text, verdict.status)
  if (verdict.scope === 'all') {
    const pause = subject.ops.some(hasPhoto) ? pausePhotos : pauseDrain
    await pause(tx, run, verdict, clockStamp)
    return postponeOps(tx, subject, { nextAt: 0, doubt, error: opError }, clockStamp)
  }
  const firstOp: Op | undefined = subject.ops[0]
  const acks = (await tx.meta('acks')) ?? 0
  const isCounted = countsAsAttempt(verdict.cls, firstOp?.error, acks)
  const attempts = (firstOp?.attempts ?? 0) + (isCounted ? 1 : 0)
  if (attempts >= maxServerErrors) {
    const poisonError = errorNow(clockStamp, 'poison', storedMessage('notProcessed'), verdict.status)
    return parkOps(tx, subject, 'rejected', poisonError, clockStamp)
  }
  const nextAt = clockStamp.at + planner.rest(verdict.askedMs, attempts, random.next())
  return postponeOps(tx, subject, { nextAt, doubt, error: { ...opError, acks }, isCounted }, clockStamp)
}
