/** The dates acquired on the lines of PARs: stored with the line, so that a document that was issued does not change with the records (decision 161). */
import { acknowledgementReceiptItems } from '#contract/collections/custody-documents.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { updateRow } from '#server/collections/update-row.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import { recordChange } from '../sync/write-history.ts'

/** The item's date in the property records; null without an item or a date. */
export async function acquisitionOf(db: Db, product: unknown): Promise<string | null> {
  if (!isRowId(Number(product))) return null
  const row = await db.selectFrom('products').select('acquisition').where('id', '=', product).executeTakeFirst()
  return row?.['acquisition'] ? String(row['acquisition']) : null
}

/** Stores the dates of lines that have none: their document is being signed with those of the records. */
export async function storeDates(ctx: TxContext, receipt: number): Promise<void> {
  const { db } = ctx.tx
  const lines: Row[] = await db
    .selectFrom('acknowledgement_receipt_items')
    .selectAll()
    .where('acknowledgment_receipt', '=', receipt)
    .where('date_acquired', 'is', null)
    .execute()
  for (const line of lines) {
    const after = { date_acquired: await acquisitionOf(db, line['product']) }
    if (after.date_acquired === null) continue
    await updateRow(ctx, acknowledgementReceiptItems, line, after)
    await recordChange(db, ctx.meta, {
      entity: acknowledgementReceiptItems.name,
      id: toNumber(line['id']),
      action: 'change',
      before: { date_acquired: null },
      after,
    })
  }
}
