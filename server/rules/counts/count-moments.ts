/**
 * Values that the server sets on a product: when it was last counted or marked, when its count was made, and which closed campaign did not find it
 * (D7.3, D8.1). None of them raises the version, because nobody edits them and a repeated equal count is not an edit.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import type { ClientEvent } from '#contract/sync/client-events.ts'
import { countedAt, countsSince } from '#domain/counts/count-status.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { Tx } from '#server/db/store.ts'
import type { RequestMeta } from '../request-meta.ts'
import { noteLateCounts } from './late-counts.ts'
import { standingLines, undoneEventId } from './standing-counts.ts'

const isCount = (values: Row) =>
  values['scanned'] === true || (values['physical_count'] !== undefined && values['physical_count'] !== null)

const countedAtOf = (meta: RequestMeta, event: ClientEvent | undefined): string =>
  countedAt(event?.recorded_at ?? null, event?.skew_ms ?? null, meta.receivedAt)

interface CountMoment {
  countedAt: string
  receivedAt: string
}

const laterOf = <Moment extends CountMoment | string>(a: Moment | null, b: Moment): Moment => {
  const timeOf = (one: CountMoment | string) => (typeof one === 'string' ? one : one.countedAt)
  return a !== null && timeOf(a) > timeOf(b) ? a : b
}

/**
 * When the newest valid count or mark in the history was made and received, null if there is none since the last reset; and when the
 * newest count was made, which a reset of the flags alone leaves as it is. Of counts with the same figure the one that was made last applies, in
 * whatever order they arrived.
 */
async function lastCounts(db: Db, product: number): Promise<{ last: CountMoment | null; count: CountMoment | null }> {
  let last: CountMoment | null = null
  let count: CountMoment | null = null
  let figure: unknown = null
  let isBeforeReset = false
  for (const { action, after, countedAt, receivedAt } of await standingLines(db, product)) {
    if (action === 'reset') {
      if ('physical_count' in after) break
      isBeforeReset = true
    } else if (isCount(after)) {
      const { physical_count } = after
      if (typeof physical_count === 'number') {
        figure ??= physical_count
        if (physical_count !== figure) break
      }
      const moment = { countedAt, receivedAt }
      // A mark from before the standing count says nothing.
      if (!isBeforeReset && (count === null || typeof physical_count === 'number')) last = laterOf(last, moment)
      if (typeof physical_count === 'number') count = laterOf(count, moment)
    }
  }
  return { last, count }
}

/**
 * The closed campaign with this product in its baseline that began last, if it did not find it and nobody counted it since. `last`: the last count:
 * one that arrived after the close and was made before the campaign says nothing against it.
 */
async function missingIn(db: Db, product: number, last: CountMoment | null): Promise<number | null> {
  const { rows } =
    await sql<Row>`select b.scanned, b.physical_count, i.id, i.closed_at, i.book_at, i.includes_earlier, i.earlier_since
    from campaign_books as b join inventory as i on i.id = b.campaign
    where b.product = ${product} and b.entered = 0 and i.state = 'closed'
    order by i.book_at desc, i.closed_at desc, i.id desc limit 1`.execute(db)
  const [newest] = rows
  if (!newest || !wasNotFound(newest)) return null
  const since = countsSince(toWireRow(countCampaigns, newest))
  const isSince = last !== null && last.receivedAt >= String(newest['closed_at'])
  return isSince && (since === null || last.countedAt >= since) ? null : toNumber(newest['id'])
}

const wasNotFound = (row: Row) => toNumber(row['scanned'] ?? 0) !== 1 || row['physical_count'] === 0

/** Whether the change states again what the item has: then a count that was made later stays the last one. */
function isRepeated(patch: Row, before: Row): boolean {
  const { scanned, physical_count } = toWireRow(products, before)
  return (patch['scanned'] ?? scanned) === scanned && (patch['physical_count'] ?? physical_count) === physical_count
}

/** Called after a change of a product: `patch` as it was sent, `row` after the change. Returns the row with these values. */
export async function recordCountMoment({ tx, meta }: TxContext, patch: Row, row: Row, before: Row): Promise<Row> {
  if (!('scanned' in patch) && !('physical_count' in patch)) return row
  const id = toNumber(row['id'])
  await noteLateCounts(tx.db, meta, id)
  const last = meta.events.at(-1)
  const values: Row = {}
  const made = countedAtOf(meta, last)
  const momentIn = (column: string) =>
    isRepeated(patch, before) ? laterOf((row[column] ?? null) as string | null, made) : made
  if (undoneEventId(last) !== null) {
    const { last: newest, count } = await lastCounts(tx.db, id)
    values['counted_at'] = newest?.countedAt ?? null
    values['physical_count_at'] = row['physical_count'] === null ? null : (count?.countedAt ?? null)
    values['missing_in'] = await missingIn(tx.db, id, row['scanned'] ? newest : null)
  } else if (isCount(patch)) {
    values['counted_at'] = momentIn('counted_at')
    const isMissing = (row['missing_in'] ?? null) !== null
    const moment = { countedAt: made, receivedAt: meta.receivedAt }
    values['missing_in'] = isMissing ? await missingIn(tx.db, id, moment) : null
  } else if (patch['scanned'] === false) values['missing_in'] = await missingIn(tx.db, id, null)
  if (patch['physical_count'] !== undefined && !('physical_count_at' in values))
    values['physical_count_at'] = patch['physical_count'] === null ? null : momentIn('physical_count_at')
  if (Object.keys(values).every((name) => (values[name] ?? null) === (row[name] ?? null))) return row
  await tx.db.updateTable('products').set(values).where('id', '=', id).execute()
  tx.touch('products', id)
  return { ...row, ...values }
}

const notFoundInBaseline = sql<SqlBool>`(coalesce(baseline.scanned, 0) <> 1 or baseline.physical_count = 0)`
const inBaseline = (
  campaign: number,
  condition: RawBuilder<SqlBool>,
) => sql<SqlBool>`exists (select 1 from campaign_books as baseline
  where baseline.campaign = ${campaign} and baseline.product = products.id and baseline.entered = 0 and ${condition})`

/**
 * Called when a campaign closes: products of its baseline that it did not find become missing. One that another campaign missed stays missing in that
 * one if it began later, also if this campaign has a count of it: that count was made before the later campaign looked for it. A count made since
 * ended the missing mark when it arrived.
 */
export async function recordMissing(tx: Tx, campaign: number): Promise<void> {
  const where = sql<SqlBool>`${inBaseline(campaign, notFoundInBaseline)} and not exists (
    select 1 from inventory as other, inventory as closing
    where other.id = products.missing_in and closing.id = ${campaign} and other.book_at > closing.book_at)`
  const { rows } = await sql<Row>`select id from products where ${where}`.execute(tx.db)
  if (rows.length === 0) return
  await sql`update products set missing_in = ${campaign} where ${where}`.execute(tx.db)
  for (const row of rows) tx.touch('products', toNumber(row['id']))
}
