/** One transaction: applies the server's answer to the request, its ops and the confirmed row (sync §8, step 5). */

import type { CoreWriter } from '#device-db/core-store.ts'
import { fieldsCommandOf, isOwnRecord } from '#domain/outbox/commands/all-commands.ts'
import { type FieldValues, hasPhoto, isOpen, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { sameValue } from '#domain/outbox/same-values.ts'
import { sha256 } from '#platform/sha256.ts'
import { appendNote, type ClockStamp } from '../op-audit-log.ts'
import { restUnread } from '../planner/classify.ts'
import { type ItemState, sentFields } from '../planner/item-state.ts'
import type { Verdict } from '../planner/judge.ts'
import { applyVerdict, confirmResponse } from './apply-verdict.ts'
import { type DrainRun, readFeatures, writeAsLeader } from './drain-run.ts'
import { readItemOfAllUsers } from './next-action.ts'
import type { SentRequest } from './transmit.ts'

export interface ResponseOutcome {
  /** Ids of closed ops: their backup copies can be deleted. */
  doneOpIds: readonly string[]
  /** Number of ops that the server acknowledged. */
  sent: number
  /** Whether this person has more open ops of the item. Returned here, so that a lane with one count needs no further read. */
  hasMore: boolean
}

export async function afterResponse(
  run: DrainRun,
  sentRequest: SealedRequest,
  { response, isNumbered }: SentRequest,
): Promise<ResponseOutcome> {
  const { planner } = run.deps
  const sent = sentFields(sentRequest)
  const answered = planner.classify(response, { eid: sentRequest.eid, sent })
  const itemVerdict = isOwnRecord(sentRequest) ? restUnread(answered) : answered
  const streaks = hasPhoto({ patch: sent }) ? run.photos : run
  const { streak, drainVerdict } = planner.nextStreak(streaks.failureStreak, sentRequest.eid, itemVerdict)
  streaks.failureStreak = streak
  const verdict = drainVerdict ?? itemVerdict
  const evidence: FieldValues = {
    request: sentRequest.id,
    ...(response.kind === 'answer'
      ? { status: response.status, response: sha256(response.text) }
      : { failed: response.reason }),
  }
  // First of all, and even if another run has taken over: the token must not be used again (I24).
  if (verdict.is === 'sign-in') await run.deps.onRefused(run.tokenEpoch, verdict.ended)
  const outcome = await writeAsLeader(run, 'item', async (tx, clockStamp) => {
    const item = await readItemOfAllUsers(tx, run, sentRequest)
    const current = item.requests.find(({ id }) => id === sentRequest.id)
    const isCurrent = current?.state === 'sending' && current.tries === sentRequest.tries && current.epoch === run.epoch
    if (!current || !isCurrent) {
      await noteLateResponse(tx, sentRequest, item, verdict, clockStamp, evidence)
      return { doneOpIds: [], sent: 0, hasMore: true }
    }
    const openOps = item.ops.filter(isOpen)
    const ops = openOps.filter(({ id }) => current.opIds.includes(id))
    const judged = await acceptKeptValues(tx, ops, sent, verdict)
    const judgment = { verdict: judged, isNumbered, evidence }
    await applyVerdict(tx, run, { ops, request: current }, item, judgment, clockStamp)
    if (judged.is !== 'stored' && judged.is !== 'undone') return { doneOpIds: [], sent: 0, hasMore: true }
    const sentNow = judged.is === 'stored' ? current.opIds.length : 0
    return { doneOpIds: current.opIds, sent: sentNow, hasMore: openOps.length > ops.length }
  })
  run.sentCount += outcome.sent
  return outcome
}

/**
 * An undo withdraws one record. If somebody else recorded the same, a server with that feature keeps the values and answers with them: then the undo
 * is done, and the item stays counted. Any other value in the answer stays an error about the record (I13).
 */
async function acceptKeptValues(
  tx: CoreWriter,
  ops: readonly Op[],
  sent: FieldValues,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.is !== 'rejected' || verdict.cls !== 'echo' || verdict.row === undefined) return verdict
  const { row } = verdict
  // The server decides which values such an undo leaves (decision 162).
  if (ops.length > 0 && ops.every((op) => op.unsent)) return { is: 'stored', row }
  const features = await readFeatures(tx)
  const isUndoneAlone = (op: Op) => {
    const command = op.undoes && fieldsCommandOf(op)
    return command && features.has(command.isOfCountPeriod ? 'undo-of-one-record' : 'undo-of-item-values')
  }
  if (ops.length === 0 || !ops.every(isUndoneAlone)) return verdict
  const undone = await Promise.all(ops.map(({ undoes }) => tx.op(undoes ?? '')))
  const isKept = (field: string) =>
    undone.some((op) => op !== null && field in op.patch && sameValue(op.patch[field], row[field]))
  const areKept = Object.keys(sent).every((field) => sameValue(sent[field], row[field]) || isKept(field))
  return areKept ? { is: 'stored', row } : verdict
}

/** The person undid the op while it was being sent. The server's row is still stored, with a note in the audit log. */
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
