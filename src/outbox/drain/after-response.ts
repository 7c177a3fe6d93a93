/** One transaction: applies the server's answer to the request, its ops and the confirmed row (sync §8, step 5). */

import { isObject } from '#api-client/read-response.ts'
import { numericVersion } from '#device-db/confirmed-rows.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { isOwnRecord } from '#domain/outbox/commands/all-commands.ts'
import { type FieldValues, isOpen, type OpError, type SealedRequest } from '#domain/outbox/op.ts'
import type { ApiResponse } from '#platform/network.ts'
import { sha256 } from '#platform/sha256.ts'
import { appendNote, type ClockStamp, transitionOps } from '../op-audit-log.ts'
import { isRecent, maxServerErrors } from '../planner/backoff.ts'
import { rowIn } from '../planner/classify.ts'
import { type ItemState, sentFields } from '../planner/item-state.ts'
import type { Verdict } from '../planner/judge.ts'
import { resolveByThreeWay } from './compare-with-server.ts'
import { type DrainRun, readFeatures, stopRun, writeAsLeader } from './drain-run.ts'
import { readItemOfAllUsers } from './next-action.ts'
import { acknowledgeOps, mustSettle, parkOps, postponeOps, requeueOps, type Subject } from './op-outcomes.ts'
import { endPause, pauseDrain } from './pause-drain.ts'

export interface ResponseOutcome {
  /** Ids of closed ops: their backup copies can be deleted. */
  doneOpIds: readonly string[]
  /** Whether this person has more open ops of the item. Known here, so that a lane with one count needs no further read. */
  hasMore: boolean
}

export async function afterResponse(
  run: DrainRun,
  sentRequest: SealedRequest,
  response: ApiResponse,
): Promise<ResponseOutcome> {
  const { planner } = run.deps
  const itemVerdict = planner.classify(response, { eid: sentRequest.eid, sent: sentFields(sentRequest) })
  const { streak, drainVerdict } = planner.nextStreak(run.failureStreak, sentRequest.eid, itemVerdict)
  run.failureStreak = streak
  const verdict = drainVerdict ?? itemVerdict
  const evidence: FieldValues = {
    request: sentRequest.id,
    ...(response.kind === 'answer'
      ? { status: response.status, response: sha256(response.text) }
      : { failed: response.reason }),
  }
  // Before anything else, and also if this run no longer leads: the token must not be used again (I24).
  if (verdict.is === 'sign-in') await run.deps.onRefused(run.tokenEpoch)
  const outcome = await writeAsLeader(run, 'item', async (tx, clockStamp) => {
    const item = await readItemOfAllUsers(tx, run, sentRequest)
    const current = item.requests.find(({ id }) => id === sentRequest.id)
    const isCurrent = current?.state === 'sending' && current.tries === sentRequest.tries && current.epoch === run.epoch
    if (!current || !isCurrent) {
      await noteLateResponse(tx, sentRequest, item, verdict, clockStamp, evidence)
      return { doneOpIds: [], hasMore: true }
    }
    const openOps = item.ops.filter(isOpen)
    const ops = openOps.filter(({ id }) => current.opIds.includes(id))
    await applyVerdict(tx, run, { ops, request: current }, item, verdict, clockStamp, evidence)
    if (verdict.is !== 'stored') return { doneOpIds: [], hasMore: true }
    return { doneOpIds: current.opIds, hasMore: openOps.length > ops.length }
  })
  if (verdict.is === 'stored') run.sentCount += outcome.doneOpIds.length
  return outcome
}

/** A server with idempotency keys repeats its first answer; a newer confirmed row stays (I15). */
async function confirmResponse(
  tx: CoreWriter,
  { entity, eid: rowId }: SealedRequest,
  { confirmed }: ItemState,
  row: FieldValues,
  clockStamp: ClockStamp,
): Promise<void> {
  const [knownVersion, responseVersion] = [numericVersion(confirmed?.row), numericVersion(row)]
  if (knownVersion !== null && responseVersion !== null && responseVersion < knownVersion) return
  await tx.confirm([{ entity, eid: rowId, row }], clockStamp.at)
}

/** The person undid the op while it was being sent. The server's row is stored all the same, and a note in the audit log. */
async function noteLateResponse(
  tx: CoreWriter,
  sentRequest: SealedRequest,
  item: ItemState,
  verdict: Verdict,
  clockStamp: ClockStamp,
  evidence: FieldValues,
) {
  if (verdict.is === 'stored') await confirmResponse(tx, sentRequest, item, verdict.row, clockStamp)
  for (const id of sentRequest.opIds) {
    const op = await tx.op(id)
    if (op)
      await appendNote(tx, op, clockStamp, {
        cause: 'answered-too-late',
        evidence: { ...evidence, verdict: verdict.is },
      })
  }
}

async function applyVerdict(
  tx: CoreWriter,
  run: DrainRun,
  subject: Subject & { request: SealedRequest },
  item: ItemState,
  verdict: Verdict,
  clockStamp: ClockStamp,
  evidence: FieldValues,
): Promise<void> {
  const { request, ops } = subject
  const { planner, random } = run.deps
  const makeError = (errorClass: string, message: string, status?: number): OpError => ({
    cls: errorClass,
    message,
    ...(status === undefined ? {} : { status }),
    at: clockStamp.at,
  })
  if (verdict.is !== 'wait' || verdict.scope === 'item') await endPause(tx, run)

  switch (verdict.is) {
    case 'stored': {
      await confirmResponse(tx, request, item, verdict.row, clockStamp)
      const mustSettleRequest = mustSettle(request, item.requests, await readFeatures(tx), isRecent(clockStamp.at))
      const settleAt = mustSettleRequest ? clockStamp.at + planner.settleAfterMs : null
      return acknowledgeOps(tx, subject, settleAt, clockStamp, { cause: 'echo', evidence })
    }
    case 'rejected': {
      if (verdict.row) await tx.confirm([{ entity: request.entity, eid: request.eid, row: verdict.row }], clockStamp.at)
      const opError = makeError(verdict.cls, verdict.text, verdict.status)
      return parkOps(
        tx,
        subject,
        'rejected',
        verdict.fields ? { ...opError, fields: verdict.fields } : opError,
        clockStamp,
      )
    }
    case 'blocked':
      return parkOps(tx, subject, 'blocked', makeError('permission', verdict.text, 403), clockStamp)
    case 'doubt': {
      const opError = makeError(verdict.cls, verdict.text, verdict.status)
      return postponeOps(tx, subject, { nextAt: 0, doubt: true, error: opError, check: 'echo' }, clockStamp)
    }
    case 'gone': {
      if (isOwnRecord(request))
        return parkOps(
          tx,
          subject,
          'rejected',
          makeError('gone', 'The server has no place for this.', verdict.status),
          clockStamp,
        )
      const opError = makeError('gone', 'Removed from the register; your count is kept.', verdict.status)
      return postponeOps(tx, subject, { nextAt: 0, doubt: false, error: opError, check: 'gone' }, clockStamp)
    }
    case 'needs-version':
      await tx.setMeta('demandsVersion', true)
      if (!request.doubtful) return requeueOps(tx, subject, clockStamp, 'needs-version')
      return postponeOps(
        tx,
        subject,
        { nextAt: 0, doubt: false, error: makeError('feature', ''), check: 'changed' },
        clockStamp,
      )
    case 'conflict': {
      if (isOwnRecord(request))
        return parkOps(
          tx,
          subject,
          'rejected',
          makeError('conflict', 'The server keeps something else under this id.'),
          clockStamp,
        )
      if (verdict.round) await saveCountPeriod(tx, verdict.current)
      const row = rowIn(verdict.current, request.eid)
      if (row && 'id' in row) return resolveByThreeWay(tx, run, subject, row, clockStamp)
      const opError = makeError('conflict', 'Somebody changed this meanwhile.')
      return postponeOps(tx, subject, { nextAt: 0, doubt: false, error: opError, check: 'changed' }, clockStamp)
    }
    case 'sign-in':
      stopRun(run, 'signed-out')
      await tx.putRequests([{ ...request, state: 'waiting', nextAt: 0 }])
      await transitionOps(tx, ops, { state: 'queued', nextAt: 0 }, clockStamp, { cause: 'sign-in', evidence })
      return
    case 'wait': {
      const opError = makeError(verdict.cls, verdict.text, verdict.status)
      if (verdict.scope === 'all') {
        await pauseDrain(tx, run, verdict, clockStamp)
        return postponeOps(tx, subject, { nextAt: 0, doubt: verdict.doubt, error: opError }, clockStamp)
      }
      const firstOp = ops[0]
      const acks = (await tx.meta('acks')) ?? 0
      const isCounted =
        verdict.cls === 'server-item' && (firstOp?.error?.cls !== 'server-item' || firstOp.error.acks !== acks)
      const attempts = (firstOp?.attempts ?? 0) + (isCounted ? 1 : 0)
      if (attempts >= maxServerErrors) {
        const poisonError = makeError('poison', 'Server error on this item', verdict.status)
        return parkOps(tx, subject, 'rejected', poisonError, clockStamp)
      }
      const nextAt = clockStamp.at + planner.rest(verdict.askedMs, attempts, random.next())
      return postponeOps(
        tx,
        subject,
        { nextAt, doubt: verdict.doubt, error: { ...opError, acks }, isCounted },
        clockStamp,
      )
    }
  }
}

async function saveCountPeriod(tx: CoreWriter, current: unknown): Promise<void> {
  const countPeriod = isObject(current) ? current['round'] : undefined
  if (typeof countPeriod === 'string' || typeof countPeriod === 'number') await tx.setMeta('round', String(countPeriod))
}
