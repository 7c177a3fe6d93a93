/**
 * Documents and findings for a person who sees the items of some places. A document or a numbered report is seen whole or not at all: a form with
 * only some of its lines would be wrong. A document with a line without a product may be about any item.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { hasBuildings } from '#contract/sign-in/reach.ts'
import type { Engine } from '#server/db/database.ts'
import type { Caller } from '#server/server-deps.ts'
import { namesProductInReach, reachCondition } from '../accounts/reach.ts'

type Condition = RawBuilder<SqlBool>

const linesOf = {
  'acknowledgement-receipts': ['acknowledgement_receipts', 'acknowledgement_receipt_items', 'acknowledgment_receipt'],
  'custodian-slips': ['custodian_slips', 'custodian_slip_items', 'custodian_slip'],
} as const
type DocumentName = keyof typeof linesOf

/** Made out to the person, or with all lines about items in their reach; without lines, only for the person who created it. */
function documentInReach(caller: Caller, name: DocumentName): Condition {
  const [documents, lines, field] = linesOf[name]
  const own = (column: string) => sql<SqlBool>`${sql.ref(`${documents}.${column}`)} = ${caller.id}`
  const ofDocument = sql`${sql.ref(`line.${field}`)} = ${sql.ref(`${documents}.id`)}`
  const line = sql`select 1 from ${sql.table(lines)} as line where ${ofDocument}`
  const outside = sql`line.product is null or not ${namesProductInReach(caller, sql.ref('line.product'))}`
  return sql<SqlBool>`(${own('holder')} or (not exists (${line} and (${outside})) and (${own('updated_by')} or exists (${line}))))`
}

const lineInReach = (caller: Caller, name: DocumentName): Condition => {
  const [documents, lines, field] = linesOf[name]
  return sql<SqlBool>`${sql.ref(`${lines}.${field}`)} in (select ${sql.ref(`${documents}.id`)} from ${sql.table(documents)}
    where ${documentInReach(caller, name)})`
}

/**
 * Transfers that involve the person, or that they requested, or whose item is in their reach. Accepted ones: all transfers on a report or none,
 * because giver and receiver are the same for all of them, but others may have requested some.
 */
function transferInReach(caller: Caller): Condition {
  const me = caller.id
  const isTheirs = (table: string) =>
    sql`(coalesce(${sql.ref(`${table}.requested_by`)}, 0) = ${me} or (${sql.ref(`${table}.product`)} is not null
      and ${namesProductInReach(caller, sql.ref(`${table}.product`))}))`
  const sameReport = sql`same.report = transfers.report and same.number = transfers.number`
  return sql<SqlBool>`(transfers."user" = ${me} or transfers.from_user = ${me}
    or (${isTheirs('transfers')} and (transfers.number is null
      or not exists (select 1 from transfers as same where ${sameReport} and not ${isTheirs('same')}))))`
}

const ofPlaces: Readonly<Partial<Record<CollectionName, (caller: Caller) => Condition>>> = {
  'acknowledgement-receipts': (caller) => documentInReach(caller, 'acknowledgement-receipts'),
  'custodian-slips': (caller) => documentInReach(caller, 'custodian-slips'),
  'acknowledgement-receipt-items': (caller) => lineInReach(caller, 'acknowledgement-receipts'),
  'custodian-slip-items': (caller) => lineInReach(caller, 'custodian-slips'),
  transfers: transferInReach,
}

/** The condition on a collection for a person with a limited reach; null: no limit. Employees see their own documents whatever their reach. */
export function reachConditionOf(caller: Caller, collection: CollectionName): Condition | null {
  if (collection === 'products') return reachCondition(caller)
  return hasBuildings(caller.reach) ? (ofPlaces[collection]?.(caller) ?? null) : null
}

/** A number in the JSON text of a column; null if it is missing there. */
const numberIn = (engine: Engine, column: string, field: string): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`json_extract(${sql.ref(column)}, ${`$.${field}`})`
    : sql`cast(cast(${sql.ref(column)} as json) ->> ${sql.lit(field)} as integer)`

/** Findings by the person, about items in their reach, or in their buildings; null: all. */
export function findingCondition(caller: Caller, engine: Engine): Condition | null {
  if (caller.reach.is === 'all') return null
  const [author, product, room] = ['counted_by', 'product', 'room'].map((field) =>
    numberIn(engine, 'findings.body', field),
  )
  const { buildings } = hasBuildings(caller.reach) ? caller.reach : { buildings: [] }
  const inBuilding =
    buildings.length === 0
      ? sql`1 = 0`
      : sql`${room} in (select locations.id from locations where locations.location_code_one in (${sql.join(buildings)}))`
  return sql<SqlBool>`(${author} = ${caller.id} or ${namesProductInReach(caller, product as RawBuilder<unknown>)}
    or ${namesProductInReach(caller, sql.ref('findings.completed_as'))}
    or (${product} is null and findings.completed_as is null and ${inBuilding}))`
}
