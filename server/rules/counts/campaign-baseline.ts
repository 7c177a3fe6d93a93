/**
 * The baseline of a campaign (D8.1): the products when counting began, and the results of the count. It stores names instead of references, so that
 * later edits of products, people or rooms do not change a closed campaign.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { formalName, nameFields } from '#domain/catalog/row-label.ts'
import type { CountedItem, CountWindow } from '#domain/counts/count-status.ts'
import { copiedColumns, countColumns, type nameColumns } from '#server/db/baseline-columns.ts'
import { rowReader } from '#server/db/column-values.ts'
import { allOf, type Condition } from '#server/db/conditions.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { namesProductInReach, type Person } from '../accounts/reach.ts'

const withoutLeadingZeros = (column: RawBuilder<unknown>) => sql`ltrim(${column}, '0')`
const nameFrom = (table: string, column: string, field = 'name') =>
  sql`coalesce((select named.${sql.ref(field)} from ${sql.table(table)} as named where named.id = products.${sql.ref(column)}), '')`
const subMajor = (field: string) => sql`(select sub.${sql.ref(field)} from sub_major_account_groups as sub
  where sub.major_account = products.major_account and ${withoutLeadingZeros(sql`sub.number`)} = ${withoutLeadingZeros(sql`products.sub_major_account`)}
  order by sub.id limit 1)`

/** Baseline column of a name → SQL that reads it. */
const nameSources: Readonly<Record<keyof typeof nameColumns, RawBuilder<unknown>>> = {
  article: nameFrom('articles', 'article'),
  section: nameFrom('sections', 'section'),
  funding: nameFrom('fundings', 'funding'),
  classification: nameFrom('classifications', 'classification'),
  condition: nameFrom('conditions', 'condition'),
  custodian: sql`coalesce((select person_names.name from person_names where person_names.id = products."user"), '')`,
  location_one: nameFrom('location_code_one', 'location_code_one'),
  location_two: nameFrom('location_code_two', 'location_code_two'),
  major_number: nameFrom('major_account_groups', 'major_account', 'number'),
  major_name: nameFrom('major_account_groups', 'major_account'),
  sub_major_name: sql`coalesce(${subMajor('name')}, '')`,
  ledger_name: sql`coalesce((select led.name from ledger_accounts as led
    where led.sub_major_account = ${subMajor('id')} and ${withoutLeadingZeros(sql`led.number`)} = ${withoutLeadingZeros(sql`products.ledger_account`)}
    order by led.id limit 1), '')`,
}

/** Baseline column → SQL that reads it. */
const baselineSources: Readonly<Record<string, RawBuilder<unknown>>> = {
  product: sql`products.id`,
  ...Object.fromEntries(Object.keys(copiedColumns).map((field) => [field, sql`products.${sql.ref(field)}`])),
  ...nameSources,
}

/** The CTE `person_names`: people's names as `formalName` writes them. Statements that read `nameSources` start with it. */
async function personNamesCte(db: Db): Promise<RawBuilder<unknown>> {
  const people = await db.selectFrom('users').select(nameFields).execute()
  const rows = people.map((one) => sql`(cast(${toNumber(one['id'])} as integer), cast(${formalName(one)} as text))`)
  return sql`with person_names (id, name) as (values ${sql.join(rows)})`
}

/** Copies the products in scope into the baseline; returns their number. One statement, so that no edit falls between two rows. */
export async function freezeBaseline(db: Db, campaign: number, scope: readonly Condition[]): Promise<number> {
  const columns = Object.keys(baselineSources)
  await sql`${await personNamesCte(db)} insert into campaign_books (campaign, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.lit(campaign)}, ${sql.join(Object.values(baselineSources))} from products where ${allOf(scope)}`.execute(
    db,
  )
  const { rows } = await sql<Row>`select count(*) as n from campaign_books where campaign = ${campaign}`.execute(db)
  return toNumber(rows[0]?.['n'])
}

/** Copies the baseline of a campaign for its next version, without results and without products added during the count. */
export async function copyBaseline(db: Db, from: number, to: number): Promise<void> {
  const columns = sql.join(Object.keys(baselineSources).map((name) => sql.ref(name)))
  await sql`insert into campaign_books (campaign, ${columns})
    select ${sql.lit(to)}, ${columns} from campaign_books where campaign = ${from} and entered = 0`.execute(db)
}

/** `isCountedFor` of `domain/counts/count-status.ts`, in SQL. */
const isCountedFor = ({ began, since }: CountWindow): RawBuilder<SqlBool> => {
  const isInWindow = since === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`products.counted_at >= ${since}`
  return sql`(products.scanned = 1 and ${isInWindow} and (products.missing_in is null or products.counted_at >= ${began}))`
}

/** `isCountedEarlier` of `domain/counts/count-status.ts`, in SQL. */
const isCountedEarlier = (window: CountWindow): RawBuilder<SqlBool> =>
  sql`(${isCountedFor(window)} and (products.counted_at is null or products.counted_at < ${window.began}))`

/**
 * Writes the count of each product into the baseline, if the count applies to the campaign. A deleted product was not
 * found. Products that entered the scope during the count are added as `entered` rows; returns their number.
 */
export async function freezeCounts(
  db: Db,
  campaign: number,
  scope: readonly Condition[],
  window: CountWindow,
): Promise<number> {
  const isCounted = isCountedFor(window)
  const countedFlag = sql`case when ${isCounted} then 1 else 0 end`
  const earlierFlag = sql`case when ${isCountedEarlier(window)} then 1 else 0 end`
  const ifCounted = (column: RawBuilder<unknown>) => sql`case when ${isCounted} then ${column} end`
  const physicalCount = ifCounted(sql`products.physical_count`)
  const moments = {
    counted_at: ifCounted(sql`products.counted_at`),
    physical_count_at: ifCounted(sql`products.physical_count_at`),
  }
  const currentValue = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from products where products.id = campaign_books.product)`
  await sql`update campaign_books set physical_count = ${currentValue(physicalCount)}, remarks = ${currentValue(sql`products.remarks`)},
    checklist = ${currentValue(sql`products.checklist`)},
    scanned = coalesce(${currentValue(countedFlag)}, 0),
    counted_earlier = coalesce(${currentValue(earlierFlag)}, 0),
    counted_at = ${currentValue(moments.counted_at)}, physical_count_at = ${currentValue(moments.physical_count_at)},
    found_condition = (select conditions.name from products join conditions on conditions.id = products.condition
      where products.id = campaign_books.product)
    where campaign = ${campaign}`.execute(db)
  const enteredSources = {
    ...baselineSources,
    physical_count: physicalCount,
    remarks: sql`products.remarks`,
    checklist: sql`products.checklist`,
    scanned: countedFlag,
    counted_earlier: earlierFlag,
    ...moments,
    found_condition: nameFrom('conditions', 'condition'),
    entered: sql.lit(1),
  }
  const inBaseline = sql<SqlBool>`exists (select 1 from campaign_books as baseline
    where baseline.campaign = ${campaign} and baseline.product = products.id)`
  const { numAffectedRows = 0n } = await sql`${await personNamesCte(db)} insert into campaign_books
    (campaign, ${sql.join(Object.keys(enteredSources).map((name) => sql.ref(name)))})
    select ${sql.lit(campaign)}, ${sql.join(Object.values(enteredSources))} from products
    where ${allOf(scope)} and not ${inBaseline}`.execute(db)
  return Number(numAffectedRows)
}

/** The quantity with which a campaign compares counts of a product: that of its baseline, and of one that entered its scope later that of the records. */
export const quantityIn = (campaign: number): RawBuilder<number> =>
  sql`coalesce((select baseline.units from campaign_books as baseline
    where baseline.campaign = ${campaign} and baseline.product = products.id and baseline.entered = 0), products.units)`

/** Products of the baseline whose count applies to the campaign and differs from their quantity. */
export async function countedDifferences(db: Db, campaign: number, window: CountWindow): Promise<CountedItem[]> {
  const { rows } = await sql<Row>`select baseline.units, products.physical_count, products.counted_at
    from campaign_books as baseline join products on products.id = baseline.product
    where baseline.campaign = ${campaign} and ${isCountedFor(window)} and products.physical_count <> baseline.units`.execute(
    db,
  )
  return rows.map((row) => ({
    units: toNumber(row['units']),
    physical_count: toNumber(row['physical_count']),
    counted_at: row['counted_at'] as string | null,
  }))
}

const readValues = rowReader({ ...copiedColumns, ...countColumns })

/** The quantity and the unit cost of a row of the baseline, from these two columns. */
export const readRecorded = (row: Row): Pick<BaselineRow, 'units' | 'price'> =>
  readValues(row) as unknown as BaselineRow
const nameColumnOf: Readonly<Record<keyof BaselineRow['names'], keyof typeof nameColumns>> = {
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

function toBaselineRow(row: Row): BaselineRow {
  return {
    id: toNumber(row['product']),
    ...readValues(row),
    major_number: row['major_number'],
    names: Object.fromEntries(Object.entries(nameColumnOf).map(([name, column]) => [name, row[column]])),
    entered: toNumber(row['entered']) === 1,
  } as Partial<BaselineRow> as BaselineRow
}

/** A page of the baseline, after the product `after`. Items that are no longer in the caller's reach are left out. */
export async function baselinePage(
  db: Db,
  caller: Person,
  campaign: number,
  after: number,
  size: number,
): Promise<{ results: BaselineRow[]; after: number | null }> {
  const rows = await db
    .selectFrom('campaign_books')
    .selectAll()
    .where('campaign', '=', campaign)
    .where(namesProductInReach(caller, sql.ref('product')))
    .where('product', '>', after)
    .orderBy('product')
    .limit(size + 1)
    .execute()
  const page = rows.slice(0, size)
  return { results: page.map(toBaselineRow), after: rows.length > size ? toNumber(page.at(-1)?.['product']) : null }
}
