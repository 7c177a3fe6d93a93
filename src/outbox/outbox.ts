/** The outbox for screens: lists, and the actions of a person on each op. Every action is one transaction. */

import type { ConflictRow } from '#device-db/core-db.ts'
import type { CoreReader, CoreWriter } from '#device-db/core-store.ts'
import type { FieldValues, Op, Resolution } from '#domain/outbox/op.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import type { EventBus } from '#platform/ports.ts'
import { withTexts } from '#text/text-catalog.ts'
import { type BackupCopies, saveBackupCopies } from './backup-copies.ts'
import type { HandOver } from './hand-over.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { makeOutboxFigures, type OutboxFigures, recordsOf, settlingOps } from './outbox-figures.ts'
import type { Recorded } from './write-groups.ts'
import { type WithSpace, writeWithSpace } from './write-with-space.ts'

interface OutboxDeps extends WithSpace {
  events: EventBus
  backupCopies: BackupCopies
  serverKey: string
  /** Starts sending at once; resolves when the drain run has ended. */
  sendNow(): Promise<void>
  /** Schedules a drain run for a new op. */
  wake(): void
}

const shownForMs = 7 * 24 * 3600_000

/** Decisions are rare, so their code is loaded on first use. */
const loadDecisions = () => withTexts(import('./resolve.ts'))

export type OutboxService = Outbox & OutboxFigures

export function makeOutbox(deps: OutboxDeps): OutboxService {
  const { store, clock } = deps
  const figures = makeOutboxFigures(deps)

  async function runAction<T>(work: (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>): Promise<T> {
    const result = await writeWithSpace(deps, work)
    await figures.refresh()
    deps.wake()
    return result
  }

  /** Ops created by a decision need a backup copy like any other. */
  const saveCopies = (ops: readonly Op[]) => saveBackupCopies(deps.backupCopies, ops)

  /** Ops of the signed-in person, by seq: open ones, and those closed since `closedSince` (`null`: none). */
  async function ownOps(tx: CoreReader, closedSince: number | null): Promise<readonly Op[]> {
    const session = await tx.session()
    if (!session) return []
    const open = await tx.openOps(session.userKey)
    if (closedSince === null) return open
    const closed = await tx.closedOps(session.userKey, closedSince)
    const settling = await settlingOps(tx, session.userKey)
    const byId = new Map([...closed, ...settling, ...open].map((op) => [op.id, op]))
    return [...byId.values()].sort((a, b) => a.seq - b.seq)
  }

  async function resolveAll(
    conflictIds: readonly string[],
    choice: Resolution['choice'],
    reason?: string,
    patch?: FieldValues,
  ): Promise<void> {
    const { resolveConflict } = await loadDecisions()
    const decision = { choice, ...(patch && { patch }), ...(reason !== undefined && { reason }) }
    saveCopies(
      await runAction(async (tx, clockStamp) => {
        const ops: Op[] = []
        for (const id of conflictIds) ops.push(...(await resolveConflict(tx, id, decision, deps, clockStamp)))
        return ops
      }),
    )
  }

  return {
    ...figures,

    async list({ closed = false, entity, eid: rowId } = {}) {
      const since = clock.now() - shownForMs
      const ops = await store.read((tx) => ownOps(tx, closed ? since : null))
      return ops
        .filter((op) => (entity === undefined || op.entity === entity) && (rowId === undefined || op.eid === rowId))
        .toReversed()
    },
    campaignRecords: () =>
      store.read(async (tx) => {
        const session = await tx.session()
        return session ? tx.collectionOps(session.userKey, 'campaign-records') : []
      }),
    records: () =>
      store.read(async (tx) => {
        const ops = await ownOps(tx, clock.now() - shownForMs)
        return recordsOf(tx, ops)
      }),
    conflicts: () =>
      store.read(async (tx) => {
        const session = await tx.session()
        return (await tx.conflicts()).filter((conflict) => conflict.userKey === session?.userKey)
      }),
    sendNow: () => deps.sendNow(),
    async retry(opId) {
      const { retryOp } = await loadDecisions()
      const op = await runAction((tx, clockStamp) => retryOp(tx, opId, deps, clockStamp))
      if (op) saveCopies([op])
    },
    async discard(opId, reason) {
      const { discardOp } = await loadDecisions()
      saveCopies(await runAction((tx, clockStamp) => discardOp(tx, opId, reason, deps, clockStamp)))
      await deps.backupCopies.delete([opId])
    },
    async amend(opId, patch) {
      const { amendOp } = await loadDecisions()
      const op = await runAction((tx, clockStamp) => amendOp(tx, opId, patch, deps, clockStamp))
      saveCopies([op])
      return { savedTo: 'device', op }
    },
    resolve: (conflictId, choice, patch, reason) => resolveAll([conflictId], choice, reason, patch),
    resolveAll,

    async exportFiles() {
      const { readExportFiles } = await import('./outbox-files.ts')
      return readExportFiles(deps)
    },
    async handOver() {
      const { makeHandOver } = await withTexts(import('./hand-over.ts'))
      return makeHandOver({ ...deps, runAction })
    },
  }
}

export interface Outbox extends Pick<OutboxFigures, 'summary' | 'onSummary' | 'onChange'> {
  /** This person's ops, newest first: the open ones; with `closed`, also those closed in the last days. */
  list(options?: { closed?: boolean; entity?: Op['entity']; eid?: number | string }): Promise<readonly Op[]>
  /** This person's ops of campaign records, sent or not, oldest first. */
  campaignRecords(): Promise<readonly Op[]>
  /** This person's work of the last days, newest first. Every figure is a sum over these records (`workFigures`). */
  records(): Promise<readonly WorkRecord[]>
  conflicts(): Promise<readonly ConflictRow[]>
  sendNow(): Promise<void>
  retry(opId: string): Promise<void>
  discard(opId: string, reason: string): Promise<void>
  /** Replaces a refused op with a corrected one. */
  amend(opId: string, patch: FieldValues): Promise<Recorded>
  /** The choice `discard` needs a reason. */
  resolve(conflictId: string, choice: Resolution['choice'], patch?: FieldValues, reason?: string): Promise<void>
  /** One decision for many conflicts in one transaction: all of them or none. */
  resolveAll(conflictIds: readonly string[], choice: 'mine' | 'theirs' | 'discard', reason?: string): Promise<void>
  /** All open ops and conflicts, as a JSON file and a CSV for people. Works signed out and offline. */
  exportFiles(): Promise<readonly { name: string; type: string; text: string }[]>
  /** Hands records over to another device, and takes over records from one. */
  handOver(): Promise<HandOver>
}
