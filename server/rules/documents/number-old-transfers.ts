/**
 * Numbers transfers that were accepted before reports had numbers. Runs when the server starts: in the order of their decisions, in the series
 * of the year of the decision, after the numbers already used (Appendix 76: year, month, serial, one series for each year).
 * Promises: a number never changes; a second start changes nothing; devices get the numbers through the change feed.
 */
import type { PrintType } from '#contract/collections/products.ts'
import type { TransferReport } from '#contract/collections/transfers.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { takeNumber } from './document-numbers.ts'

/** PTR for PPE, ITR below the threshold, by the current product. */
export function reportFor(product: Row): TransferReport {
  const { printType } = itemType({
    print_type: product['print_type'] as PrintType,
    price: fromCentavos(BigInt(product['price'] as number)),
  })
  return printType === 'PAR' ? 'PTR' : 'ITR'
}

/** Returns how many were numbered. A transfer without a decision date or without a product prints no report and gets no number. */
export async function numberOldTransfers(deps: ServerDeps): Promise<number> {
  const { store, clock } = deps
  return store.write(async (tx) => {
    // Several processes that start simultaneously number each transfer only once.
    await lockUntilCommit({ db: tx.db, engine: store.engine }, 'old transfers') // not a text: the name of a lock
    const rows = await tx.db
      .selectFrom('transfers')
      .innerJoin('products', 'products.id', 'transfers.product')
      .select(['transfers.id', 'transfers.version', 'transfers.decided_at', 'products.print_type', 'products.price'])
      .where('transfers.status', '=', 'accepted')
      .where('transfers.number', 'is', null)
      .where('transfers.decided_at', 'is not', null)
      .orderBy('transfers.decided_at')
      .orderBy('transfers.id')
      .execute()
    const now = clock.now().toISOString()
    for (const row of rows) {
      const id = toNumber(row['id'])
      const report = reportFor(row)
      const reportAndNumber = {
        report,
        number: await takeNumber({ deps, tx }, report, new Date(String(row['decided_at']))),
      }
      await tx.db
        .updateTable('transfers')
        .set({ ...reportAndNumber, version: toNumber(row['version']) + 1, updated_at: now })
        .where('id', '=', id)
        .execute()
      await tx.db
        .insertInto('history')
        .values({
          entity: 'transfers',
          entity_id: String(id),
          action: 'number',
          before: JSON.stringify({ report: null, number: null }),
          after: JSON.stringify(reportAndNumber),
          received_at: now,
        })
        .execute()
      tx.touch('transfers', id)
    }
    return rows.length
  })
}
