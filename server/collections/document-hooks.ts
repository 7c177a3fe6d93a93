/** PAR and ICS: a number when they are saved (D9.2), removal together with their lines, and no change once they are signed (decision 121). */
import { sql } from 'kysely'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from '#contract/collections/custody-documents.ts'
import { type Db, isRowId, type Row, toNumber } from '../db/database.ts'
import { forUpdate } from '../db/store.ts'
import { tableName } from '../db/tables.ts'
import { assertProductInReach, seesAll } from '../rules/accounts/reach.ts'
import { acquisitionOf } from '../rules/documents/dates-acquired.ts'
import { type DocumentKind, takeNumber } from '../rules/documents/document-numbers.ts'
import { assertNotSigned } from '../rules/documents/document-signatures.ts'
import { itemOfLine, totalOfLine } from '../rules/documents/values-of-line.ts'
import { recordChange } from '../rules/sync/write-history.ts'
import { deleteRow } from './delete-row.ts'
import type { CollectionHooks } from './hook-types.ts'
import { lockedRow } from './read-row.ts'
import { republishDocumentOf } from './republish-dependents.ts'
import { toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'
import { updateRow } from './update-row.ts'

/** People see the lines of documents made out to them, so if that person changes, the lines go into the change feed again. */
const touchLines =
  (entity: string, table: string, field: string) => async (ctx: TxContext, before: Row, after: Row) => {
    if (before['holder'] === after['holder']) return
    const lines = await ctx.tx.db.selectFrom(table).select('id').where(field, '=', after['id']).execute()
    for (const line of lines) ctx.tx.touch(entity, toNumber(line['id']))
  }

/**
 * Removes the lines of a document in the same transaction. A document that it superseded becomes active again, so that no item loses its custody
 * document by one click. The document is not signed, so `deleteRow` is enough.
 */
const removeLines =
  (documents: AnyCollection, items: AnyCollection, field: string) =>
  async (ctx: TxContext, before: Row): Promise<void> => {
    assertNotSigned(before)
    const { db } = ctx.tx
    const lines = await db.selectFrom(tableName(items.name)).select('id').where(field, '=', before['id']).execute()
    for (const line of lines) await deleteRow(ctx, items, await lockedRow(ctx, items, toNumber(line['id'])))
    const superseded = await db
      .selectFrom(tableName(documents.name))
      .selectAll()
      .where('superseded_by', '=', before['id'])
      .execute()
    for (const document of superseded) {
      await updateRow(ctx, documents, document, { superseded_by: null })
      await recordChange(db, ctx.meta, {
        entity: documents.name,
        id: toNumber(document['id']),
        action: 'change',
        before: { superseded_by: document['superseded_by'] },
        after: { superseded_by: null },
      })
    }
  }

/** A renewal or transfer may still replace a signed document. */
function assertMayChange(before: Row, patch: Row): void {
  const differs = (name: string) => String(patch[name] ?? '') !== String(before[name] ?? '')
  if (Object.keys(patch).some((name) => name !== 'superseded_by' && differs(name))) assertNotSigned(before)
}

export const receiptHooks: CollectionHooks = {
  beforeAdd: async (ctx) => ({ number: await takeNumber(ctx, 'PAR'), created_at: ctx.meta.receivedAt }),
  async beforeChange(_, before, patch) {
    assertMayChange(before, patch)
    return {}
  },
  afterChange: touchLines('acknowledgement-receipt-items', 'acknowledgement_receipt_items', 'acknowledgment_receipt'),
  beforeRemove: (ctx, before) =>
    removeLines(acknowledgementReceipts, acknowledgementReceiptItems, 'acknowledgment_receipt')(ctx, before),
}

export const slipHooks: CollectionHooks = {
  beforeAdd: async (ctx, draft) => ({
    number: await takeNumber(ctx, draft['category'] as DocumentKind),
    created_at: ctx.meta.receivedAt,
  }),
  // The prefix is part of the number: a slip that changes its category gets a number of that category's series.
  async beforeChange(ctx, before, patch) {
    assertMayChange(before, patch)
    const { category } = patch
    return category === undefined || category === before['category']
      ? {}
      : { number: await takeNumber(ctx, category as DocumentKind) }
  },
  afterChange: touchLines('custodian-slip-items', 'custodian_slip_items', 'custodian_slip'),
  beforeRemove: (ctx, before) => removeLines(custodianSlips, custodianSlipItems, 'custodian_slip')(ctx, before),
}

const differs = (field: string, values: Row, before: Row | null): boolean =>
  before === null || String(values[field]) !== String(before[field])

interface LineRules {
  /** The field with the id of the document. */
  field: string
  /** The field with the number of the item. */
  number: string
  /** What the server stores on a line. `sent`: what the caller sent of `values`. `before`: null for a new line. */
  stored: (db: Db, values: Row, sent: Row, before: Row | null) => Promise<Row>
}

/**
 * Lines of documents. Those of a signed document are frozen; the document is locked, so that nobody signs it while a line changes. A person with
 * places may only write lines about visible items on visible documents.
 */
function lineHooks(
  documents: AnyCollection,
  items: AnyCollection,
  { field, number, stored }: LineRules,
): CollectionHooks {
  const assertFree = async ({ deps, tx }: TxContext, row: Row) => {
    const id = toNumber(row[field])
    if (!isRowId(id)) return
    const { rows } = await sql<Row>`select signature from ${sql.table(tableName(documents.name))}
      where id = ${id}${forUpdate(deps.store.engine)}`.execute(tx.db)
    if (rows[0]) assertNotSigned(rows[0])
  }
  return {
    async beforeAdd(ctx, draft) {
      const { caller } = ctx.meta
      const product = await itemOfLine(ctx.tx.db, number, null, draft)
      if (!seesAll(caller)) {
        await lockedRow(ctx, documents, toNumber(draft[field]))
        await assertProductInReach(ctx.tx.db, caller, product)
      }
      await assertFree(ctx, draft)
      await republishDocumentOf(ctx.tx, items.name as CollectionName, draft)
      return { product, ...(await stored(ctx.tx.db, { ...draft, product }, draft, null)) }
    },
    async beforeChange(ctx, row, patch) {
      const { caller } = ctx.meta
      const before = toWireRow(items, row)
      const product = await itemOfLine(ctx.tx.db, number, before, { ...before, ...patch })
      const after = { ...before, ...patch, product }
      const newItem = differs('product', after, before) ? { product } : {}
      if (!seesAll(caller)) {
        if (patch[field] !== undefined) await lockedRow(ctx, documents, toNumber(patch[field]))
        if ('product' in newItem || patch['product'] !== undefined)
          await assertProductInReach(ctx.tx.db, caller, product)
      }
      await assertFree(ctx, before)
      if (patch[field] !== undefined) await assertFree(ctx, patch)
      // The line may now refer to another item or belong to another document, and the visibility of a document depends on its lines.
      for (const values of [before, after]) await republishDocumentOf(ctx.tx, items.name as CollectionName, values)
      return { ...newItem, ...(await stored(ctx.tx.db, after, patch, before)) }
    },
    async beforeRemove(ctx, before) {
      await assertFree(ctx, before)
      await republishDocumentOf(ctx.tx, items.name as CollectionName, before)
    },
  }
}

export const receiptLineHooks = lineHooks(acknowledgementReceipts, acknowledgementReceiptItems, {
  field: 'acknowledgment_receipt',
  number: 'property_number',
  // A line states the item as it was issued: only another item changes its date.
  stored: async (db, values, _, before) =>
    differs('product', values, before) ? { date_acquired: await acquisitionOf(db, values['product']) } : {},
})
export const slipLineHooks = lineHooks(custodianSlips, custodianSlipItems, {
  field: 'custodian_slip',
  number: 'inventory_item_no',
  stored: async (_, values, sent, before) => {
    const isStale = ['quantity', 'cost'].some((field) => differs(field, values, before))
    return before?.['total'] && sent['total'] === undefined && isStale ? { total: totalOfLine(values) } : {}
  },
})
