/**
 * Control numbers `YYYY-MM-NNNN`, one series for each paper and year: PAR and ICS (by category) when they are saved (D9.2), transfer
 * reports when the transfer is accepted (Appendix 76: year, month, serial, one series for each year).
 */

import type { AnyResource } from '#contract/resource.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from '#contract/resources/documents.ts'
import type { TransferReport } from '#contract/resources/transfers.ts'
import { dayOf, monthOf, yearOf } from '#domain/dates.ts'
import type { Parts } from '../parts.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { tableName } from '../store/tables.ts'
import { record } from './history.ts'
import type { Peculiar } from './peculiar.ts'
import { type Doing, removeRow, rewrite } from './rows.ts'

export type DocumentKind = 'PAR' | 'SPLV' | 'SPHV' | TransferReport

interface Series {
  name: string
  /** What stands before the running number. */
  head: string
}

function seriesOf({ config }: Pick<Parts, 'config'>, kind: DocumentKind, moment: Date): Series {
  const day = dayOf(moment, config.timeZone)
  return {
    name: `${kind} ${yearOf(day)}`,
    head: `${kind === 'SPLV' || kind === 'SPHV' ? `${kind}-` : ''}${monthOf(day)}`,
  }
}

const numbered = (head: string, running: number) => `${head}-${String(running).padStart(4, '0')}`

/** Takes the next number of a moment's year; the series' row stays locked until the commit, so that no number is given twice. */
export async function takeNumber(
  { parts, tx }: Pick<Doing, 'parts' | 'tx'>,
  kind: DocumentKind,
  moment = parts.clock.now(),
): Promise<string> {
  const { name, head } = seriesOf(parts, kind, moment)
  const row = await tx.db
    .insertInto('series')
    .values({ name, last: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ last: eb('series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return numbered(head, whole(row['last']))
}

/** What the next document would be called; nothing is taken. */
export async function previewNumber(parts: Parts, kind: DocumentKind): Promise<string> {
  const { name, head } = seriesOf(parts, kind, parts.clock.now())
  const row = await parts.store.db.selectFrom('series').select('last').where('name', '=', name).executeTakeFirst()
  return numbered(head, whole(row?.['last']) + 1)
}

/** The id that the next row of a table is likely to get. */
export async function previewId(db: Db, table: string): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return whole(row?.['id']) + 1
}

/** Lines are shown to whom their document is made out to: when that changes, they are told anew. */
const tellLines = (entity: string, table: string, field: string) => async (doing: Doing, before: Row, after: Row) => {
  if (before['holder'] === after['holder']) return
  const lines = await doing.tx.db.selectFrom(table).select('id').where(field, '=', after['id']).execute()
  for (const line of lines) doing.tx.touch(entity, whole(line['id']))
}

/**
 * A document goes as a whole: its lines in the same transaction. What it had taken the place of is in force again, so that no thing is left
 * without a paper by a click.
 */
const takeLines =
  (documents: AnyResource, items: AnyResource, field: string) =>
  async (doing: Doing, before: Row): Promise<void> => {
    const { db } = doing.tx
    const lines = await db.selectFrom(tableName(items.name)).select('id').where(field, '=', before['id']).execute()
    for (const line of lines) await removeRow(doing, items, whole(line['id']), null)
    const older = await db
      .selectFrom(tableName(documents.name))
      .selectAll()
      .where('superseded_by', '=', before['id'])
      .execute()
    for (const one of older) {
      await rewrite(doing, documents, one, { superseded_by: null })
      await record(db, doing.act, {
        entity: documents.name,
        id: whole(one['id']),
        action: 'change',
        before: { superseded_by: one['superseded_by'] },
        after: { superseded_by: null },
      })
    }
  }

export const receiptRules: Peculiar = {
  adding: async (doing) => ({ number: await takeNumber(doing, 'PAR'), created_at: doing.act.at }),
  changed: tellLines('acknowledgement-receipt-items', 'acknowledgement_receipt_items', 'acknowledgment_receipt'),
  removing: (doing, before) =>
    takeLines(acknowledgementReceipts, acknowledgementReceiptItems, 'acknowledgment_receipt')(doing, before),
}

export const slipRules: Peculiar = {
  adding: async (doing, draft) => ({
    number: await takeNumber(doing, draft['category'] as DocumentKind),
    created_at: doing.act.at,
  }),
  // The prefix is part of the number: a slip that moves to the other category gets a number of that series.
  changing: async (doing, before, patch) =>
    patch['category'] !== undefined && patch['category'] !== before['category']
      ? { number: await takeNumber(doing, patch['category'] as DocumentKind) }
      : {},
  changed: tellLines('custodian-slip-items', 'custodian_slip_items', 'custodian_slip'),
  removing: (doing, before) => takeLines(custodianSlips, custodianSlipItems, 'custodian_slip')(doing, before),
}
