/** One transaction: compares the server's current values with those that the counter saw and recorded (sync §9, §11). */

import type { CoreWriter } from '#device-db/core-store.ts'
import { isSentAsEvent, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { FieldValues, Op, OpError, SealedRequest } from '#domain/outbox/op.ts'
import { storedMessage } from '#domain/outbox/stored-messages.ts'
import type { ApiResponse } from '#platform/network.ts'
import { appendNote, type ClockStamp, transitionOps } from '../op-audit-log.ts'
import type { Reading } from '../planner/classify.ts'
import { baseFromRow, newestAcknowledged, versionOf } from '../planner/item-state.ts'
import type { Lane } from '../planner/lanes.ts'
import { opsToSendNext } from '../planner/next-step.ts'
import { compareWithServer, confirmArrival, markShownValuesOwn } from './compare-with-server.ts'
import { confirmAnswer } from './confirm-answer.ts'
import { type DrainRun, readFeatures, stopRun, writeAsLeader } from './drain-run.ts'
import { markSending, type NextAction, readItem, sealAndMark } from './next-action.ts'
import {
  agreeOps,
  dropRequest,
  openConflict,
  opsOf,
  parkOps,
  postponeOps,
  requeueOps,
  type Subject,
} from './op-outcomes.ts'
import { endPause, pauseDrain } from './pause-drain.ts'

type AskAction = Extract<NextAction, { is: 'ask' }>
const doNothing: NextAction = { is: 'nothing' }
/** After a server reported success without storing the values this often, a person is asked. */
const maxUnstoredEchoes = 3

export async function afterReading(
  run: DrainRun,
  lane: Lane,
  question: AskAction,
  response: ApiResponse,
): Promise<NextAction> {
  const itemReading = run.deps.planner.classifyReading(response, lane.eid)
  const { streak, drainVerdict } = run.deps.planner.nextStreak(run.failureStreak, lane.eid, itemReading)
  const goneItems = run.failureStreak.kind === 'gone' ? run.failureStreak.items : []
  run.failureStreak = streak
  const reading = drainVerdict ?? itemReading
  if (reading.is === 'sign-in') await run.deps.onRefused(run.tokenEpoch, reading.ended)
  return writeAsLeader(run, 'any', async (tx, clockStamp) => {
    const subject = await reloadSubject(tx, question)
    if (drainVerdict) await requeueOrphaned(tx, run, lane.entity, goneItems, clockStamp)
    if (!subject) return doNothing
    if (reading.is !== 'row') return applyMissingRow(tx, run, lane, { question, subject }, reading, clockStamp)
    await endPause(tx, run)
    if (question.about === 'settle') return settleRequest(tx, run, lane, question.request, reading.row, clockStamp)
    if (question.about === 'ops' && (await isOvertaken(tx, run, lane, question.ops))) {
      await confirmAnswer(tx, lane, reading.row, clockStamp.at)
      return doNothing
    }
    return decideNext(tx, run, lane, subject, reading.row, clockStamp)
  })
}

/** The response announced more features than the device knew when it chose these ops: other ops come first, or each op is sent alone (I9). */
async function isOvertaken(tx: CoreWriter, run: DrainRun, lane: Lane, chosen: readonly Op[]): Promise<boolean> {
  const next = opsToSendNext(await readItem(tx, run, lane), await readFeatures(tx))
  return next.map(({ id }) => id).join() !== chosen.map(({ id }) => id).join()
}

/** Reads the ops again; null if a person has changed them since. */
async function reloadSubject(tx: CoreWriter, question: AskAction): Promise<Subject | null> {
  if (question.about === 'ops') {
    const ops = await Promise.all(question.ops.map(({ id }) => tx.op(id)))
    const queuedOps = ops.filter((op): op is Op => op?.state === 'queued' && op.requestId === undefined)
    return queuedOps.length === question.ops.length ? { ops: queuedOps } : null
  }
  const request = await tx.request(question.request.id)
  if (request?.state !== question.request.state || request.tries !== question.request.tries) return null
  return { ops: await opsOf(tx, request), request }
}

async function applyMissingRow(
  tx: CoreWriter,
  run: DrainRun,
  lane: Lane,
  { question, subject }: { question: AskAction; subject: Subject },
  reading: Exclude<Reading, { is: 'row' }>,
  clockStamp: ClockStamp,
): Promise<NextAction> {
  const { planner, random } = run.deps
  const makeError = (errorClass: string, message: string): OpError => ({ cls: errorClass, message, at: clockStamp.at })
  switch (reading.is) {
    case 'gone':
      await endPause(tx, run)
      await tx.confirm([{ entity: lane.entity, eid: lane.eid, row: null }], clockStamp.at)
      if (question.about === 'settle') await dropRequest(tx, subject.request, clockStamp, 'gone')
      else await parkOps(tx, subject, 'orphaned', makeError('gone', storedMessage('removed')), clockStamp)
      return doNothing
    case 'blocked':
      await endPause(tx, run)
      if (question.about === 'settle') await dropRequest(tx, subject.request, clockStamp, 'permission')
      else await parkOps(tx, subject, 'blocked', makeError('permission', reading.text), clockStamp)
      return doNothing
    case 'sign-in':
      stopRun(run, 'signed-out')
      return doNothing
    case 'wait': {
      if (reading.scope === 'all') await pauseDrain(tx, run, reading, clockStamp)
      const attempts = subject.ops[0]?.attempts ?? 0
      const delayMs = reading.scope === 'all' ? 0 : 1 + planner.rest(reading.askedMs, attempts + 2, random.next())
      const nextAt = delayMs === 0 ? 0 : clockStamp.at + delayMs
      if (question.about === 'settle') {
        if (subject.request && delayMs > 0) await tx.putRequests([{ ...subject.request, nextAt }])
        return doNothing
      }
      const doubt = subject.request?.state === 'unknown'
      await postponeOps(tx, subject, { nextAt, doubt, error: makeError(reading.cls, reading.text) }, clockStamp)
      return doNothing
    }
  }
}

/** After reading the row: send, close, or open a conflict. */
async function decideNext(
  tx: CoreWriter,
  run: DrainRun,
  lane: Lane,
  subject: Subject,
  row: FieldValues,
  clockStamp: ClockStamp,
): Promise<NextAction> {
  const { ops, request } = subject
  const [first] = ops
  if (!first) {
    // not a text: a note in the audit log
    await dropRequest(tx, request, clockStamp, 'nothing left to send')
    return doNothing
  }
  const { decision, theirs, isOtherCountPeriod } = await compareWithServer(tx, run, subject, row)
  const logicalTime = await confirmAnswer(tx, lane, row, clockStamp.at)
  const features = await readFeatures(tx)
  if (isOtherCountPeriod && decision.is !== 'there') {
    await openConflict(tx, subject, { theirs: row, why: 'round' }, clockStamp)
    return doNothing
  }
  if (decision.is === 'there') {
    await confirmArrival(tx, run, subject, theirs, clockStamp)
    return doNothing
  }
  if (decision.is === 'conflict') {
    await openConflict(tx, subject, { theirs: row, why: decision.why }, clockStamp)
    return doNothing
  }
  if (decision.is === 'agreed' && !isSentAsEvent(first, features)) {
    await agreeOps(tx, subject, clockStamp, theirs)
    return doNothing
  }
  const base = baseFromRow(row, first, logicalTime)
  if (!request) return sealAndMark(tx, run, ops, base, clockStamp)
  if (request.check === 'echo' && first.attempts + 1 >= maxUnstoredEchoes) {
    const message = storedMessage('unsaved')
    await parkOps(tx, subject, 'rejected', { cls: 'echo', message, at: clockStamp.at }, clockStamp)
    return doNothing
  }
  const wasRefused = request.check === 'changed'
  const canGuard = features.has('if-match') && versionOf(row) !== undefined
  const isUnguarded = canGuard && request.ifMatch === undefined
  if (wasRefused || isUnguarded) {
    // A request that was refused, or sealed without a version, must not be resent unchanged: its ops go into a new request.
    await requeueOps(tx, markShownValuesOwn(subject, row, theirs, run), clockStamp, 'resealed')
    return sealAndMark(tx, run, await rereadOps(tx, ops), base, clockStamp)
  }
  const { check, ...uncheckedRequest } = request
  if (check === 'echo') for (const op of ops) await tx.putOps([{ ...op, attempts: op.attempts + 1 }])
  return markSending(tx, run, uncheckedRequest, clockStamp)
}

const rereadOps = async (tx: CoreWriter, ops: readonly Op[]): Promise<readonly Op[]> =>
  (await Promise.all(ops.map(({ id }) => tx.op(id)))).filter((op) => op !== null)

/** Plain servers only: checks the row 90 s after an answer, because a late copy of an older request may have overwritten it. */
async function settleRequest(
  tx: CoreWriter,
  run: DrainRun,
  lane: Lane,
  request: SealedRequest,
  row: FieldValues,
  clockStamp: ClockStamp,
): Promise<NextAction> {
  const item = await readItem(tx, run, lane)
  await confirmAnswer(tx, lane, row, clockStamp.at)
  await tx.putRequests([{ ...request, state: 'done', nextAt: 0 }])
  const newestOp = newestAcknowledged(item, request.kind)
  if (!newestOp) return doNothing
  const comparison = run.deps.planner.settled(item, request, newestOp, row)
  const theirs = pickFields(row, Object.keys(newestOp.patch))
  if (comparison === 'ghost')
    await transitionOps(tx, [newestOp], { state: 'queued', requestId: null, nextAt: 0 }, clockStamp, {
      cause: 'ghost',
      evidence: { theirs },
    })
  if (comparison === 'other')
    await appendNote(tx, newestOp, clockStamp, { cause: 'changed-since', evidence: { theirs } })
  return doNothing
}

/** Too many items in a row were missing, so the address is wrong, not the items. Ops that were orphaned because of it go back to the queue. */
async function requeueOrphaned(
  tx: CoreWriter,
  run: DrainRun,
  entity: string,
  items: readonly (number | string)[],
  clockStamp: ClockStamp,
): Promise<void> {
  for (const rowId of items) {
    const ops = (await tx.itemOps(run.userKey, entity, rowId)).filter((op) => op.state === 'orphaned')
    await transitionOps(tx, ops, { state: 'queued', nextAt: 0, error: null }, clockStamp, { cause: 'address-doubted' })
  }
}
