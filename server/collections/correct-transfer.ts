/** Corrects the details of an accepted transfer report (`transfer-corrections` extension; decision 037). */
import { type SqlBool, sql } from 'kysely'
import type { ReportDetails } from '#contract/actions/documents/transfer-actions.ts'
import { transfers } from '#contract/collections/transfers.ts'
import { t } from '#text/sync/server-answers.ts'
import { conflict, notFound } from '../api-error.ts'
import { type Row, toNumber } from '../db/database.ts'
import { recordChange } from '../rules/sync/write-history.ts'
import { lockedRows, rowToLockLater } from './read-row.ts'
import type { TxContext } from './tx-context.ts'
import { updateRow } from './update-row.ts'
import { assertVersion, changedColumns, pickFields } from './write-row.ts'

/**
 * All transfers on the report of this one, locked in the order of their ids, so that two corrections of one report cannot deadlock. An
 * assigned number and the status "accepted" are final, so both can be read before the lock.
 */
async function lockReport(ctx: TxContext, id: number): Promise<Row[]> {
  const { status, report, number } = await rowToLockLater(ctx, transfers, id)
  if (status !== 'accepted' || !number) throw conflict('not_accepted', t('notAccepted'))
  return lockedRows(ctx, transfers, [
    sql<SqlBool>`status = 'accepted'`,
    sql<SqlBool>`report = ${report}`,
    sql<SqlBool>`number = ${number}`,
  ])
}

/** Number, people, items and the day of the decision stay. A transfer that has these details already keeps its version. */
export async function correctTransferReport(
  ctx: TxContext,
  id: number,
  details: ReportDetails,
  ifMatch: string | null,
): Promise<Row[]> {
  const { tx, meta } = ctx
  const onReport = await lockReport(ctx, id)
  const named = onReport.find((row) => toNumber(row['id']) === id)
  if (!named) throw notFound()
  await assertVersion(ctx, transfers, named, ifMatch)
  const columns: Row = {
    ...details,
    transfer_type_other: details.transfer_type === 'Others' ? details.transfer_type_other : null,
  }
  const rows: Row[] = []
  for (const before of onReport) {
    const isChanged = changedColumns(before, columns).length > 0
    const row = isChanged ? await updateRow(ctx, transfers, before, columns) : before
    if (isChanged)
      await recordChange(tx.db, meta, {
        entity: 'transfers',
        id: toNumber(row['id']),
        action: 'correct',
        before: pickFields(transfers, before, columns),
        after: pickFields(transfers, row, columns),
      })
    rows.push(row)
  }
  return rows
}
