/**
 * Blind counts (decision 093): while one is open, people without `campaigns.see-blind` get neither recorded quantities of its items nor derived
 * figures. Promises: every response with rows passes through `withoutQuantities`; responses that make no sense without quantities are refused. A
 * blind count covers the items in its current scope and in its baseline, so that moving an item reveals nothing.
 */

import { type SqlBool, sql } from 'kysely'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { openStates } from '#contract/collections/campaigns.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { conflict } from '#server/api-error.ts'
import { allOf } from '#server/db/conditions.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { type Scope, scopeConditions } from '#server/db/scope-conditions.ts'
import type { Caller } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

interface BlindCount {
  id: number
  scope: Scope
}

/** The open blind counts whose quantities are hidden from this caller. */
async function blindCountsFor(db: Db, caller: Caller): Promise<BlindCount[]> {
  if (hasPermission(caller.role, 'campaigns.see-blind')) return []
  const rows = await db
    .selectFrom('inventory')
    .select(['id', 'scope'])
    .where('blind', '=', 1)
    .where('state', 'in', openStates)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: toNumber(row['id']), scope: JSON.parse(String(row['scope'])) as Scope }))
}

/**
 * A key of the hidden blind counts, and of how many have begun. It is part of cursors: when it changes, devices download their lists again, even if a
 * blind count began and closed during a download, because some of its pages then lack quantities.
 */
export async function blindViewOf(db: Db, caller: Caller): Promise<string> {
  if (hasPermission(caller.role, 'campaigns.see-blind')) return ''
  const open = await blindCountsFor(db, caller)
  const { begun } = await db
    .selectFrom('inventory')
    .select((eb) => eb.fn.countAll().as('begun'))
    .where('blind', '=', 1)
    .where('state', '!=', 'draft')
    .executeTakeFirstOrThrow()
  return toNumber(begun) === 0 ? '' : `${['b', ...open.map(({ id }) => id)].join('_')}-${toNumber(begun)}`
}

export const hidesQuantities = async (db: Db, caller: Caller): Promise<boolean> =>
  (await blindCountsFor(db, caller)).length > 0

/** Refuses requests whose response would reveal quantities or derived figures. */
export async function assertSeesQuantities(db: Db, caller: Caller): Promise<void> {
  if (await hidesQuantities(db, caller)) throw conflict('quantities_hidden', t('quantitiesHidden'))
}

/** Maximum number of ids per statement: both engines limit bound values. */
const idsOfQuery = 1000

/** The products among these whose quantity is hidden from the caller. */
async function hiddenProducts(db: Db, counts: readonly BlindCount[], ids: readonly number[]): Promise<Set<number>> {
  const hidden = new Set<number>()
  const campaigns = sql.join(counts.map(({ id }) => id))
  const inScope = sql.join(
    counts.map(({ scope }) => sql<SqlBool>`(${allOf(scopeConditions(scope))})`),
    sql` or `,
  )
  for (let from = 0; from < ids.length; from += idsOfQuery) {
    const some = sql.join(ids.slice(from, from + idsOfQuery))
    const { rows } = await sql<Row>`select id from products where id in (${some}) and (${inScope})
      union select product as id from campaign_books where campaign in (${campaigns}) and product in (${some})`.execute(
      db,
    )
    for (const row of rows) hidden.add(toNumber(row['id']))
  }
  return hidden
}

/** Whether this product's quantity is hidden from the caller. */
export async function isQuantityHidden(db: Db, caller: Caller, product: number): Promise<boolean> {
  const counts = await blindCountsFor(db, caller)
  return counts.length > 0 && (await hiddenProducts(db, counts, [product])).has(product)
}

type Visit = (row: Row) => void
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isProduct = (row: Row) => 'property_number' in row && 'units' in row && 'id' in row
const isDocumentLine = (row: Row) => 'quantity' in row && ('acknowledgment_receipt' in row || 'custodian_slip' in row)

function visitRows(value: unknown, visit: Visit): void {
  if (!isObject(value)) return
  if (!Array.isArray(value) && (isProduct(value) || isDocumentLine(value))) visit(value)
  for (const part of Object.values(value)) visitRows(part, visit)
}

function hideQuantity(row: Row): void {
  if (isProduct(row)) Object.assign(row, { units: null, total: null, shortages: null, quantity_hidden: true })
  else Object.assign(row, { quantity: null, ...('total' in row && { total: null }), quantity_hidden: true })
}

/**
 * Removes, in place, the quantities hidden from the caller: from products and from lines of custody documents. A line without a product may be any
 * item, so its quantity is removed too.
 */
export async function withoutQuantities<Answer>(db: Db, caller: Caller, answer: Answer): Promise<Answer> {
  const counts = await blindCountsFor(db, caller)
  if (counts.length === 0) return answer
  const rows: Row[] = []
  visitRows(answer, (row) => rows.push(row))
  const productOf = (row: Row) => toNumber(isProduct(row) ? row['id'] : row['product'])
  const hidden = await hiddenProducts(db, counts, [...new Set(rows.map(productOf))])
  for (const row of rows) if (productOf(row) === 0 || hidden.has(productOf(row))) hideQuantity(row)
  return answer
}

const isQuantityTerm = (term: string) => /^\s*-?(units|total)\s*$/.test(term)

/** Sorting by quantity would reveal it, so these columns are removed from the query. */
export async function dropQuantityOrder(db: Db, caller: Caller, query: URLSearchParams): Promise<void> {
  const terms = (query.get('ordering') ?? '').split(',')
  if (!terms.some(isQuantityTerm) || !(await hidesQuantities(db, caller))) return
  query.set('ordering', terms.filter((term) => !isQuantityTerm(term)).join(','))
}

/** Collections whose rows have quantities. */
export const quantityCollections: ReadonlySet<CollectionName> = new Set<CollectionName>([
  'products',
  'acknowledgement-receipt-items',
  'custodian-slip-items',
  'transfers',
])

/** Fields of a product's history that contain its quantity or a part of it. */
const quantityFields = ['units', 'total', 'shortages', 'sale', 'transfer', 'destruction', 'others']

const withoutFields = (values: Row | null): Row | null =>
  values && Object.fromEntries(Object.entries(values).filter(([field]) => !quantityFields.includes(field)))

/** The history of a product without quantities hidden from the caller. */
export async function historyWithoutQuantities(
  db: Db,
  caller: Caller,
  product: number,
  entries: readonly HistoryEntry[],
): Promise<readonly HistoryEntry[]> {
  if (!(await isQuantityHidden(db, caller, product))) return entries
  return entries.flatMap((entry) => {
    const [before, after] = [withoutFields(entry.before as Row | null), withoutFields(entry.after as Row | null)]
    // The entry changed only the quantity.
    const isEmptyChange = entry.after !== null && Object.keys(after ?? {}).length === 0
    return isEmptyChange ? [] : [{ ...entry, before, after }]
  })
}
