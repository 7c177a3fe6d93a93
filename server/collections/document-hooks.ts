/**
 * Control numbers `YYYY-MM-NNNN`, one series for each paper and year: PAR and ICS (by category) when they are saved (D9.2), transfer
 * reports when the transfer is accepted (Appendix 76: year, month, serial, one series for each year).
 */

import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from '#contract/collections/custody-documents.ts'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { TransferReport } from '#contract/collections/transfers.ts'
import { dayOf, monthOf, yearOf } from '#domain/time/dates.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { recordChange } from '../rules/write-history.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { CollectionHooks } from './collection-hooks.ts'
import { removeRow, type TxContext, updateRow } from './write-row.ts'

export type DocumentKind = 'PAR' | 'SPLV' | 'SPHV' | TransferReport

interface Series {
  name: string
  /** What stands before the running number. */
  prefix: string
}

function seriesOf({ config }: Pick<ServerDeps, 'config'>, kind: DocumentKind, moment: Date): Series {
  const day = dayOf(moment, config.timeZone)
  return {
    name: `${kind} ${yearOf(day)}`,
    prefix: `${kind === 'SPLV' || kind === 'SPHV' ? `${kind}-` : ''}${monthOf(day)}`,
  }
}

const formatNumber = (prefix: string, serial: number) => `${prefix}-${String(serial).padStart(4, '0')}`

/** Takes the next number of a moment's year; the series' row stays locked until the commit, so that no number is given twice. */
export async function takeNumber(
  { deps, tx }: Pick<TxContext, 'deps' | 'tx'>,
  kind: DocumentKind,
  moment = deps.clock.now(),
): Promise<string> {
  const { name, prefix } = seriesOf(deps, kind, moment)
  const row = await tx.db
    .insertInto('series')
    .values({ name, last: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ last: eb('series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return formatNumber(prefix, toNumber(row['last']))
}

/** What the next document would be called; nothing is taken. */
export async function previewNumber(deps: ServerDeps, kind: DocumentKind): Promise<string> {
  const { name, prefix } = seriesOf(deps, kind, deps.clock.now())
  const row = await deps.store.db.selectFrom('series').select('last').where('name', '=', name).executeTakeFirst()
  return formatNumber(prefix, toNumber(row?.['last']) + 1)
}

/** The id that the next row of a table is likely to get. */
export async function previewId(db: Db, table: string): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return toNumber(row?.['id']) + 1
}

/** Lines are shown to whom their document is made out to: when that changes, they are told anew. */
const touchLines =
  (entity: string, table: string, field: string) => async (ctx: TxContext, before: Row, after: Row) => {
    if (before['holder'] === after['holder']) return
    const lines = await ctx.tx.db.selectFrom(table).select('id').where(field, '=', after['id']).execute()
    for (const line of lines) ctx.tx.touch(entity, toNumber(line['id']))
  }

/**
 * A document goes as a whole: its lines in the same transaction. What it had taken the place of is in force again, so that no thing is left
 * without a paper by a click.
 */
const removeLines =
  (documents: AnyCollection, items: AnyCollection, field: string) =>
  async (ctx: TxContext, before: Row): Promise<void> => {
    const { db } = ctx.tx
    const lines = await db.selectFrom(tableName(items.name)).select('id').where(field, '=', before['id']).execute()
    for (const line of lines) await removeRow(ctx, items, toNumber(line['id']), null)
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

export const receiptHooks: CollectionHooks = {
  beforeAdd: async (ctx) => ({ number: await takeNumber(ctx, 'PAR'), created_at: ctx.meta.receivedAt }),
  afterChange: touchLines('acknowledgement-receipt-items', 'acknowledgement_receipt_items', 'acknowledgment_receipt'),
  beforeRemove: (ctx, before) =>
    removeLines(acknowledgementReceipts, acknowledgementReceiptItems, 'acknowledgment_receipt')(ctx, before),
}

export const slipHooks: CollectionHooks = {
  beforeAdd: async (ctx, draft) => ({
    number: await takeNumber(ctx, draft['category'] as DocumentKind),
    created_at: ctx.meta.receivedAt,
  }),
  // The prefix is part of the number: a slip that moves to the other category gets a number of that series.
  beforeChange: async (ctx, before, patch) =>
    patch['category'] !== undefined && patch['category'] !== before['category']
      ? { number: await takeNumber(ctx, patch['category'] as DocumentKind) }
      : {},
  afterChange: touchLines('custodian-slip-items', 'custodian_slip_items', 'custodian_slip'),
  beforeRemove: (ctx, before) => removeLines(custodianSlips, custodianSlipItems, 'custodian_slip')(ctx, before),
}
