/**
 * Reports the numbers that will never arrive to a server with the feature `receipts`, and compares its response with the ops that are marked as sent
 * here (docs/sync.md §19). At most one request at the end of a run, and none if nothing is new. A record that the server acknowledged but does not
 * have needs review; it is never resent silently.
 */

import { isObject, readBody } from '#api-client/read-response.ts'
import { toProblem } from '#api-client/to-problem.ts'
import { reportReceipts as reportAction } from '#contract/actions/campaigns/receipt-actions.ts'
import { headerNames as names } from '#contract/limits.ts'
import { type ReceiptsAnswer, type ReceiptsReport, receiptsAnswer } from '#contract/sync/receipts.ts'
import type { CoreReader, CoreWriter } from '#device-db/core-store.ts'
import { lostErrorClass, type Op } from '#domain/outbox/op.ts'
import { claimedSeqs, declarationOf, isReportDue, lostSeqs, reportOf } from '#domain/outbox/receipts.ts'
import { hasSeq, type SeqRanges } from '#domain/outbox/seq-ranges.ts'
import { storedMessage } from '#domain/outbox/stored-messages.ts'
import type { ApiResponse } from '#platform/network.ts'
import { type ClockStamp, transitionOps } from '../op-audit-log.ts'
import { closeNumber } from '../receipt-numbers.ts'
import { type DrainRun, isStillSignedIn, readFeatures, writeAsLeader } from './drain-run.ts'
import { deviceHeader } from './report-waiting.ts'
import { keepsReceipts } from './transmit.ts'

const timeoutMs = 15_000
/** Most problems, and every response of a proxy, mean "try later". With these problems, the server will never accept this report. */
const finalProblems: ReadonlySet<string> = new Set(['missing', 'forbidden', 'invalid'])

interface DueReport {
  report: ReceiptsReport
  declaration: string
  /** Numbers that the server must have when it responds. */
  claimed: SeqRanges
  openCount: number
  restores: number
}

/** The report to send now; null if there is nothing to report or ask. */
export async function findDueReport(tx: CoreReader, userKey: string, now: number): Promise<DueReport | null> {
  const receipts = (await tx.meta('receipts'))?.[userKey]
  const deviceId = await tx.meta('deviceId')
  if (!receipts || !deviceId || !(await readFeatures(tx)).has('receipts')) return null
  const openOps = await tx.openOps(userKey)
  const report = reportOf(receipts, deviceId)
  const declaration = declarationOf(report, openOps.length > 0)
  const restores = (await tx.meta('serverRestores')) ?? 0
  if (!isReportDue(receipts, { declaration, restores, now })) return null
  return { report, declaration, claimed: claimedSeqs(receipts, deviceId, openOps), openCount: openOps.length, restores }
}

async function findReportOfRun(run: DrainRun): Promise<DueReport | null> {
  return run.deps.store.read(async (tx) => {
    return (await isStillSignedIn(tx, run)) ? findDueReport(tx, run.userKey, run.deps.clock.now()) : null
  })
}

/** Never throws: a report that fails is repeated after the next run. */
export async function reportReceipts(run: DrainRun): Promise<void> {
  const due = await findReportOfRun(run)
  if (!due) return
  const { report, openCount } = due
  const response = await run.deps.network.send({
    method: 'POST',
    path: reportAction.path,
    body: JSON.stringify(report),
    headers: deviceHeader(report.device, openCount),
    token: run.token,
    timeoutMs,
  })
  const problem = toProblem(response)
  if (problem?.kind === 'sign-in') await run.deps.onRefused(run.tokenEpoch, problem.ended)
  if (problem && !(finalProblems.has(problem.kind) && keepsReceipts(response))) return
  const answer = problem ? null : readAnswer(response)
  if (!problem && !answer) return
  await writeAsLeader(run, 'any', (tx, clockStamp) => applyAnswer(tx, run, due, answer, clockStamp))
}

function readAnswer(response: ApiResponse): ReceiptsAnswer | null {
  const body = response.kind === 'answer' ? readBody(response) : null
  const parsed = body?.is === 'json' && isObject(body.value) ? receiptsAnswer.safeParse(body.value) : null
  return parsed?.success ? parsed.data : null
}

async function applyAnswer(
  tx: CoreWriter,
  { userKey }: DrainRun,
  { report, declaration, claimed, openCount, restores }: DueReport,
  answer: ReceiptsAnswer | null,
  clockStamp: ClockStamp,
): Promise<void> {
  // The header also reported the number of open ops.
  if (answer) await tx.setMeta('toldWaiting', openCount)
  await tx.updateMeta('receipts', (all = {}) => {
    const receipts = all[userKey]
    return receipts
      ? { ...all, [userKey]: { ...receipts, declared: declaration, checkedAt: clockStamp.at, restores } }
      : all
  })
  const receipts = (await tx.meta('receipts'))?.[userKey]
  if (!answer || !receipts || answer.missing.length === 0) return
  const claimedNow = claimedSeqs(receipts, report.device, await tx.openOps(userKey))
  const lost = lostSeqs(answer.missing, claimed, claimedNow)
  if (lost.length === 0) return
  // Rare: the server was restored from a backup. Only then are the closed ops read.
  const closed = await tx.closedOps(userKey, 0)
  const acknowledged = closed.filter(
    (op) => op.state === 'acked' && op.deviceId === report.device && hasSeq(lost, op.seq),
  )
  const lostOps: Op[] = []
  for (const op of acknowledged) {
    if (await wasNumbered(tx, op)) lostOps.push(op)
    else await closeNumber(tx, op, 'unnumbered', clockStamp.at)
  }
  await markLost(tx, lostOps, clockStamp)
}

/** An earlier build, such as a service worker that waits for its update, sends a finding without its number. */
async function wasNumbered(tx: CoreReader, { requestId }: Op): Promise<boolean> {
  const headers = requestId === undefined ? undefined : (await tx.request(requestId))?.headers
  return headers !== undefined && (names.clientEvents in headers || names.records in headers)
}

/** Only the person's latest record of an item needs review; resending an earlier one would overwrite it. */
async function markLost(tx: CoreWriter, ops: readonly Op[], clockStamp: ClockStamp): Promise<void> {
  for (const op of ops) {
    const later = laterWord(await tx.itemOps(op.userKey, op.entity, op.eid), op)
    if (later) {
      const evidence = { by: later.id }
      const superseded = { state: 'superseded' as const, supersededBy: later.id, error: null }
      await transitionOps(tx, [op], superseded, clockStamp, { cause: lostErrorClass, evidence })
      continue
    }
    const error = { cls: lostErrorClass, message: storedMessage('lost'), at: clockStamp.at }
    await transitionOps(tx, [op], { state: 'rejected', requestId: null, error }, clockStamp, { cause: lostErrorClass })
  }
}

/** The person's last op on the same fields of the item, if it is later than this one. */
const laterWord = (item: readonly Op[], op: Op): Op | undefined =>
  item.findLast(
    (other) =>
      other.seq > op.seq && other.kind === op.kind && other.state !== 'withdrawn' && other.state !== 'superseded',
  )
