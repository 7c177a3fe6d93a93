/**
 * Puts rows into the change feed whose visibility depends on another row: the documents, transfers, findings and campaign records of an item that
 * moved, and the lines of a document that got a line. Nothing happens while no person and no device has places.
 */
import { type RawBuilder, sql } from 'kysely'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Row } from '../db/database.ts'
import type { Tx } from '../db/store.ts'

const hasAnyPlaces = new WeakMap<Tx, Promise<boolean>>()

function hasPlaces(tx: Tx): Promise<boolean> {
  const known = hasAnyPlaces.get(tx)
  if (known !== undefined) return known
  const found = sql`select 1 where exists (select 1 from user_places)
    or exists (select 1 from tokens where buildings is not null)`
    .execute(tx.db)
    .then(({ rows }) => rows.length > 0)
  hasAnyPlaces.set(tx, found)
  return found
}

type Touched = CollectionName | 'findings' | 'campaign-records'
/** Their ids are texts that the device made. */
const namedByDevices: readonly Touched[] = ['findings', 'campaign-records']

async function touchAll(tx: Tx, entity: Touched, query: RawBuilder<Row>): Promise<void> {
  const { rows } = await query.execute(tx.db)
  for (const { id } of rows) tx.touch(entity, namedByDevices.includes(entity) ? String(id) : Number(id))
}

const documents = [
  [
    'acknowledgement-receipts',
    'acknowledgement-receipt-items',
    'acknowledgement_receipt_items',
    'acknowledgment_receipt',
  ],
  ['custodian-slips', 'custodian-slip-items', 'custodian_slip_items', 'custodian_slip'],
] as const

/** What a reach with places depends on; `user`: a device with chosen buildings also holds what is in its person's name. */
const placeColumns = ['location_code_one', 'section', 'user']

/** After a change of a product: `changed` are its columns. */
export async function republishPlaceDependents(tx: Tx, product: number, changed: readonly string[]): Promise<void> {
  if (!placeColumns.some((column) => changed.includes(column))) return
  if (!(await hasPlaces(tx))) return
  for (const [header, line, table, field] of documents) {
    const headers = sql`select ${sql.ref(field)} from ${sql.table(table)} where product = ${product}`
    await touchAll(
      tx,
      header,
      sql<Row>`select distinct ${sql.ref(field)} as id from ${sql.table(table)} where product = ${product}`,
    )
    await touchAll(tx, line, sql<Row>`select id from ${sql.table(table)} where ${sql.ref(field)} in (${headers})`)
  }
  const ofProduct = sql`select number from transfers where product = ${product} and number is not null`
  await touchAll(
    tx,
    'transfers',
    sql<Row>`select id from transfers where product = ${product} or number in (${ofProduct})`,
  )
  const named = `%"product":${product},%`
  await touchAll(
    tx,
    'findings',
    sql<Row>`select id from findings where completed_as = ${product} or body like ${named}`,
  )
  // Devices read these once, so people who can see the item only now would never get them. Such records are rare, and reading one again does no harm.
  const [last, among] = [`%"product":${product}}%`, `%${product}%`]
  await touchAll(
    tx,
    'campaign-records',
    sql<Row>`select id from campaign_records where body like ${named} or body like ${last}
      or (body like '%"products":[%' and body like ${among})`,
  )
}

/** Before a line of a document is added, changed or removed. */
export async function republishDocumentOf(tx: Tx, lines: CollectionName, values: Row): Promise<void> {
  const found = documents.find(([, name]) => name === lines)
  if (!found || !(await hasPlaces(tx))) return
  const [header, line, table, field] = found
  const id = Number(values[field])
  if (!Number.isSafeInteger(id)) return
  tx.touch(header, id)
  await touchAll(tx, line, sql<Row>`select id from ${sql.table(table)} where ${sql.ref(field)} = ${id}`)
}
