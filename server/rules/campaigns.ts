/**
 * Count campaigns (D8.1): a campaign begins as a draft; when counting begins its book is frozen, when it closes its counts are.
 * Promises: book and step are one transaction; names are kept, not references, so that no later edit of a product, a person or a place
 * changes what a closed campaign says.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Campaign, type CampaignState, campaignSteps } from '#contract/resources/campaigns.ts'
import { products } from '#contract/resources/products.ts'
import { fromCentavos } from '#domain/money.ts'
import { conflict, invalid } from '../refusal.ts'
import { all, type Condition, filtering } from '../store/conditions.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import type { Peculiar } from './peculiar.ts'

type Scope = Campaign['scope']

/** The scope as conditions on products: the filters of the product list, by equality. */
function scoped(scope: Scope): Condition[] {
  const unknown = Object.keys(scope).filter((field) => !(field in products.filters))
  if (unknown.length > 0)
    throw invalid({ scope: [`A count cannot be narrowed by ${unknown.map((field) => `“${field}”`).join(', ')}.`] })
  const given = Object.entries(scope).filter(([, value]) => value !== null)
  const query = new URLSearchParams(given.map(([field, value]) => [field, String(value)]))
  const none = Object.keys(scope).filter((field) => scope[field] === null)
  return [...filtering(products, query), ...none.map((field) => sql<SqlBool>`${sql.ref(field)} is null`)]
}

const bare = (column: RawBuilder<unknown>) => sql`ltrim(${column}, '0')`
const nameIn = (table: string, column: string, field = 'name') =>
  sql`coalesce((select named.${sql.ref(field)} from ${sql.table(table)} as named where named.id = products.${sql.ref(column)}), '')`
const subMajor = (field: string) => sql`(select sub.${sql.ref(field)} from sub_major_account_groups as sub
  where sub.major_account = products.major_account and ${bare(sql`sub.number`)} = ${bare(sql`products.sub_major_account`)}
  order by sub.id limit 1)`

/** Column of the book → where it comes from. */
const frozen: Readonly<Record<string, RawBuilder<unknown>>> = {
  product: sql`products.id`,
  ...Object.fromEntries(
    [
      'property_number',
      'description',
      'unit_type',
      'acquisition',
      'purchase_reference',
      'print_type',
      'sub_major_account',
      'ledger_account',
      'units',
      'user',
      'price',
      'total_offset',
      'total',
    ].map((field) => [field, sql`products.${sql.ref(field)}`]),
  ),
  article: nameIn('articles', 'article'),
  section: nameIn('sections', 'section'),
  funding: nameIn('fundings', 'funding'),
  classification: nameIn('classifications', 'classification'),
  condition: nameIn('conditions', 'condition'),
  custodian: sql`coalesce((select trim(named.first_name || ' ' || named.last_name) from users as named where named.id = products."user"), '')`,
  location_one: nameIn('location_code_one', 'location_code_one'),
  location_two: nameIn('location_code_two', 'location_code_two'),
  major_number: nameIn('major_account_groups', 'major_account', 'number'),
  major_name: nameIn('major_account_groups', 'major_account'),
  sub_major_name: sql`coalesce(${subMajor('name')}, '')`,
  ledger_name: sql`coalesce((select led.name from ledger_accounts as led
    where led.sub_major_account = ${subMajor('id')} and ${bare(sql`led.number`)} = ${bare(sql`products.ledger_account`)}
    order by led.id limit 1), '')`,
}

/** Copies the products in scope as they stand; answers how many. One statement, so that nobody's edit falls between two rows. */
async function freezeBook(db: Db, campaign: number, scope: Scope): Promise<number> {
  const columns = Object.keys(frozen)
  await sql`insert into campaign_books (campaign, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.lit(campaign)}, ${sql.join(Object.values(frozen))} from products where ${all(scoped(scope))}`.execute(
    db,
  )
  const { rows } = await sql<Row>`select count(*) as n from campaign_books where campaign = ${campaign}`.execute(db)
  return whole(rows[0]?.['n'])
}

/** Writes beside each product of the book what the count found; a product that is gone by now was not found. */
async function freezeCounts(db: Db, campaign: number): Promise<void> {
  const now = (column: string) =>
    sql`(select products.${sql.ref(column)} from products where products.id = campaign_books.product)`
  await sql`update campaign_books set physical_count = ${now('physical_count')}, remarks = ${now('remarks')},
    scanned = coalesce(${now('scanned')}, 0),
    found_condition = (select conditions.name from products join conditions on conditions.id = products.condition
      where products.id = campaign_books.product)
    where campaign = ${campaign}`.execute(db)
}

const finished = () => conflict('campaign_closed', 'This count is closed; its figures stay as they are.')

export const campaignRules: Peculiar = {
  async adding(_, draft) {
    if (draft['state'] !== 'draft') throw invalid({ state: ['A campaign begins as a draft.'] })
    scoped((draft['scope'] ?? {}) as Scope)
    return {}
  },
  async changing({ tx, act }, before, patch) {
    const state = before['state'] as CampaignState
    const next = (patch['state'] ?? state) as CampaignState
    if (state === 'closed') throw finished()
    const scope = JSON.parse(String(before['scope'])) as Scope
    if (patch['scope'] !== undefined) {
      if (state !== 'draft' && JSON.stringify(patch['scope']) !== JSON.stringify(scope))
        throw invalid({ scope: ['The book of this count is frozen: what it counts can no longer be changed.'] })
      scoped(patch['scope'] as Scope)
    }
    if (next === state) return {}
    if (!campaignSteps[state].includes(next))
      throw conflict('campaign_step', `A count that is ${state} cannot become ${next}.`)
    const id = whole(before['id'])
    if (state === 'draft') {
      const rows = await freezeBook(tx.db, id, (patch['scope'] as Scope | undefined) ?? scope)
      return { book_at: act.at, book_rows: rows }
    }
    if (next !== 'closed') return {}
    await freezeCounts(tx.db, id)
    return { closed_at: act.at }
  },
  async removing(_, before) {
    if (before['state'] !== 'draft')
      throw conflict('campaign_begun', 'Only a draft can be deleted: the book of a count that has begun is kept.')
  },
}

const flag = (value: unknown) => (value === null || value === undefined ? null : whole(value) === 1)
const count = (value: unknown) => (value === null || value === undefined ? null : whole(value))

const shown = (row: Row): Row => ({
  id: whole(row['product']),
  ...Object.fromEntries(
    [
      'property_number',
      'description',
      'unit_type',
      'acquisition',
      'purchase_reference',
      'print_type',
      'major_number',
      'sub_major_account',
      'ledger_account',
      'remarks',
      'found_condition',
    ].map((name) => [name, row[name]]),
  ),
  ...Object.fromEntries(
    ['price', 'total_offset', 'total'].map((name) => [name, fromCentavos(BigInt(row[name] as number))]),
  ),
  units: whole(row['units']),
  user: whole(row['user']),
  names: {
    article: row['article'],
    section: row['section'],
    funding: row['funding'],
    classification: row['classification'],
    condition: row['condition'],
    user: row['custodian'],
    locationOne: row['location_one'],
    locationTwo: row['location_two'],
    majorAccount: row['major_name'],
    subMajorAccount: row['sub_major_name'],
    ledgerAccount: row['ledger_name'],
  },
  physical_count: count(row['physical_count']),
  scanned: flag(row['scanned']),
})

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
