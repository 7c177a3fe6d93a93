/**
 * What the server notes of a product beside its row: when it was last counted, and which closed campaign did not find it (D7.3, D8.1).
 * Neither raises the version: nobody edits them, and a count that says the same again is no edit.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClientEvent } from '#contract/events.ts'
import { countedAt } from '#domain/count-status.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import type { Tx } from '../store/store.ts'
import type { Act } from './act.ts'
import type { Doing } from './rows.ts'

const isCount = (values: Row) =>
  values['scanned'] === true || (values['physical_count'] !== undefined && values['physical_count'] !== null)

const undone = (event: ClientEvent): string | null =>
  typeof event['undoes'] === 'string' ? (event['undoes'] as string) : null

const momentOf = (act: Act, event: ClientEvent | undefined): string =>
  countedAt(event?.recorded_at ?? null, event?.skew_ms ?? null, act.at)

/** Of the newest count in the history that was not undone since; null: there is none since the last reset. */
async function lastCount(db: Db, product: number): Promise<string | null> {
  const lines = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'products')
    .where('entity_id', '=', String(product))
    .orderBy('id', 'desc')
    .execute()
  const gone = new Set<string>()
  for (const line of lines) {
    const detail = JSON.parse(String(line['detail'] ?? 'null')) as { undoes?: string; skew_ms?: number | null } | null
    if (detail?.undoes) gone.add(detail.undoes)
    else if (line['action'] === 'reset') return null
    else if (!gone.has(String(line['event'])) && isCount(JSON.parse(String(line['after'] ?? 'null')) ?? {}))
      return countedAt(line['recorded_at'] as string | null, detail?.skew_ms ?? null, String(line['received_at']))
  }
  return null
}

/** The newest closed campaign whose baseline contains the product, if it did not find it. */
async function missingIn(db: Db, product: number): Promise<number | null> {
  const { rows } = await sql<Row>`select b.campaign, b.scanned, b.physical_count from campaign_books as b
    join inventory as i on i.id = b.campaign
    where b.product = ${product} and b.entered = 0 and i.state = 'closed'
    order by i.closed_at desc, i.id desc limit 1`.execute(db)
  const [newest] = rows
  if (!newest || !isMissingRow(newest)) return null
  return whole(newest['campaign'])
}

const isMissingRow = (row: Row) => whole(row['scanned'] ?? 0) !== 1 || row['physical_count'] === 0

/** After a product was changed: `patch` as it travelled, `row` as it is now. Answers the row with what is noted. */
export async function noteCount({ tx, act }: Doing, patch: Row, row: Row): Promise<Row> {
  if (!('scanned' in patch) && !('physical_count' in patch)) return row
  const id = whole(row['id'])
  const last = act.events.at(-1)
  const noted: Row = {}
  if (last && undone(last) !== null) noted['counted_at'] = await lastCount(tx.db, id)
  else if (isCount(patch)) noted['counted_at'] = momentOf(act, last)
  if (patch['scanned'] === false) noted['missing_in'] = await missingIn(tx.db, id)
  else if (isCount(patch)) noted['missing_in'] = null
  if (Object.keys(noted).every((name) => (noted[name] ?? null) === (row[name] ?? null))) return row
  await tx.db.updateTable('products').set(noted).where('id', '=', id).execute()
  tx.touch('products', id)
  return { ...row, ...noted }
}

const notFound = sql<SqlBool>`(coalesce(book.scanned, 0) <> 1 or book.physical_count = 0)`
const booked = (
  campaign: number,
  which: RawBuilder<SqlBool>,
) => sql<SqlBool>`exists (select 1 from campaign_books as book
  where book.campaign = ${campaign} and book.product = products.id and book.entered = 0 and ${which})`

/** At the close of a campaign: what its baseline holds and it did not find is missing; what it found is missing no more. */
export async function noteMissing(tx: Tx, campaign: number): Promise<void> {
  const note = async (value: number | null, where: RawBuilder<SqlBool>) => {
    const { rows } = await sql<Row>`select id from products where ${where}`.execute(tx.db)
    if (rows.length === 0) return
    await sql`update products set missing_in = ${value} where ${where}`.execute(tx.db)
    for (const row of rows) tx.touch('products', whole(row['id']))
  }
  await note(campaign, booked(campaign, notFound))
  await note(null, sql<SqlBool>`missing_in is not null and ${booked(campaign, sql<SqlBool>`not ${notFound}`)}`)
}
