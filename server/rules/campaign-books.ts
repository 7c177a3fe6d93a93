/**
 * The book of a campaign (D8.1): the products as they stood when counting began, and beside them what the count found. Names are kept, not
 * references, so that no later edit of a product, a person or a place changes what a closed campaign says.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { CountedItem } from '#domain/count-status.ts'
import { nameFields, personName } from '#domain/lookup-label.ts'
import { fromCentavos } from '#domain/money.ts'
import { copied, found, type named } from '../store/book-columns.ts'
import { all, type Condition } from '../store/conditions.ts'
import { type Db, type Row, whole } from '../store/database.ts'

const bare = (column: RawBuilder<unknown>) => sql`ltrim(${column}, '0')`
const nameIn = (table: string, column: string, field = 'name') =>
  sql`coalesce((select named.${sql.ref(field)} from ${sql.table(table)} as named where named.id = products.${sql.ref(column)}), '')`
const subMajor = (field: string) => sql`(select sub.${sql.ref(field)} from sub_major_account_groups as sub
  where sub.major_account = products.major_account and ${bare(sql`sub.number`)} = ${bare(sql`products.sub_major_account`)}
  order by sub.id limit 1)`

/** Where the names come from. */
const nameSources: Readonly<Record<keyof typeof named, RawBuilder<unknown>>> = {
  article: nameIn('articles', 'article'),
  section: nameIn('sections', 'section'),
  funding: nameIn('fundings', 'funding'),
  classification: nameIn('classifications', 'classification'),
  condition: nameIn('conditions', 'condition'),
  custodian: sql`coalesce((select called.name from called where called.id = products."user"), '')`,
  location_one: nameIn('location_code_one', 'location_code_one'),
  location_two: nameIn('location_code_two', 'location_code_two'),
  major_number: nameIn('major_account_groups', 'major_account', 'number'),
  major_name: nameIn('major_account_groups', 'major_account'),
  sub_major_name: sql`coalesce(${subMajor('name')}, '')`,
  ledger_name: sql`coalesce((select led.name from ledger_accounts as led
    where led.sub_major_account = ${subMajor('id')} and ${bare(sql`led.number`)} = ${bare(sql`products.ledger_account`)}
    order by led.id limit 1), '')`,
}

/** Column of the book → where it comes from. */
const frozen: Readonly<Record<string, RawBuilder<unknown>>> = {
  product: sql`products.id`,
  ...Object.fromEntries(Object.keys(copied).map((field) => [field, sql`products.${sql.ref(field)}`])),
  ...nameSources,
}

/** The rows `called` of people's names, as `personName` writes them; every statement with `frozen` begins with it. */
async function callingPeople(db: Db): Promise<RawBuilder<unknown>> {
  const people = await db.selectFrom('users').select(nameFields).execute()
  const rows = people.map((one) => sql`(cast(${whole(one['id'])} as integer), cast(${personName(one)} as text))`)
  return sql`with called (id, name) as (values ${sql.join(rows)})`
}

/** Copies the products in scope as they stand; answers how many. One statement, so that nobody's edit falls between two rows. */
export async function freezeBook(db: Db, campaign: number, scope: readonly Condition[]): Promise<number> {
  const columns = Object.keys(frozen)
  await sql`${await callingPeople(db)} insert into campaign_books (campaign, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.lit(campaign)}, ${sql.join(Object.values(frozen))} from products where ${all(scope)}`.execute(db)
  const { rows } = await sql<Row>`select count(*) as n from campaign_books where campaign = ${campaign}`.execute(db)
  return whole(rows[0]?.['n'])
}

/**
 * Writes beside each product of the baseline what was counted, since `since` when the campaign starts from zero. A product that is gone by now
 * was not found. What is in scope and not on the baseline, entered or moved there meanwhile, is written beside the book as it stands: answers how many.
 */
export async function freezeCounts(
  db: Db,
  campaign: number,
  scope: readonly Condition[],
  since: string | null,
): Promise<number> {
  const inTime = since === null ? sql`1 = 1` : sql`products.counted_at >= ${since}`
  const counted = sql`(products.scanned = 1 and ${inTime})`
  const seen = sql`case when ${counted} then 1 else 0 end`
  const count = sql`case when ${counted} then products.physical_count end`
  const now = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from products where products.id = campaign_books.product)`
  await sql`update campaign_books set physical_count = ${now(count)}, remarks = ${now(sql`products.remarks`)},
    scanned = coalesce(${now(seen)}, 0),
    found_condition = (select conditions.name from products join conditions on conditions.id = products.condition
      where products.id = campaign_books.product)
    where campaign = ${campaign}`.execute(db)
  const beside = {
    ...frozen,
    physical_count: count,
    remarks: sql`products.remarks`,
    scanned: seen,
    found_condition: nameIn('conditions', 'condition'),
    entered: sql.lit(1),
  }
  const onBook = sql<SqlBool>`exists (select 1 from campaign_books as booked
    where booked.campaign = ${campaign} and booked.product = products.id)`
  const { numAffectedRows = 0n } = await sql`${await callingPeople(db)} insert into campaign_books
    (campaign, ${sql.join(Object.keys(beside).map((name) => sql.ref(name)))})
    select ${sql.lit(campaign)}, ${sql.join(Object.values(beside))} from products
    where ${all(scope)} and not ${onBook}`.execute(db)
  return Number(numAffectedRows)
}

/** Items of the baseline whose count, since `since`, is another than their quantity. */
export async function countedDifferences(db: Db, campaign: number, since: string | null): Promise<CountedItem[]> {
  const { rows } = await sql<Row>`select booked.units, products.physical_count, products.counted_at
    from campaign_books as booked join products on products.id = booked.product
    where booked.campaign = ${campaign} and products.scanned = 1 and products.physical_count <> booked.units
      and ${since === null ? sql`1 = 1` : sql`products.counted_at >= ${since}`}`.execute(db)
  return rows.map((row) => ({
    units: whole(row['units']),
    physical_count: whole(row['physical_count']),
    counted_at: row['counted_at'] as string | null,
  }))
}

const read = {
  text: (value: unknown) => value,
  whole: (value: unknown) => (value === null || value === undefined ? null : whole(value)),
  money: (value: unknown) => fromCentavos(BigInt(value as number)),
}
const answeredNames: Readonly<Record<keyof BookRow['names'], keyof typeof named>> = {
  article: 'article',
  section: 'section',
  funding: 'funding',
  classification: 'classification',
  condition: 'condition',
  user: 'custodian',
  locationOne: 'location_one',
  locationTwo: 'location_two',
  majorAccount: 'major_name',
  subMajorAccount: 'sub_major_name',
  ledgerAccount: 'ledger_name',
}

function shown(row: Row): Row {
  const scanned = read.whole(row['scanned'])
  return {
    id: whole(row['product']),
    ...Object.fromEntries(Object.entries({ ...copied, ...found }).map(([name, kind]) => [name, read[kind](row[name])])),
    major_number: row['major_number'],
    names: Object.fromEntries(Object.entries(answeredNames).map(([name, column]) => [name, row[column]])),
    scanned: scanned === null ? null : scanned === 1,
    entered: whole(row['entered']) === 1,
  }
}

/** A page of the book behind a product. */
export async function bookPage(
  db: Db,
  campaign: number,
  after: number,
  size: number,
): Promise<{ results: Row[]; after: number | null }> {
  const rows = await db
    .selectFrom('campaign_books')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('product', '>', after)
    .orderBy('product')
    .limit(size + 1)
    .execute()
  const page = rows.slice(0, size)
  return { results: page.map(shown), after: rows.length > size ? whole(page.at(-1)?.['product']) : null }
}
