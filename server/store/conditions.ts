/** Query parameters and roles as SQL conditions: declared filters, search words, and what an employee may see (D2.2). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { textLimit } from '#contract/limits.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { searchWords } from '#domain/search-text.ts'
import type { Who } from '../parts.ts'
import { invalid } from '../refusal.ts'
import { type Engine, largestId } from './database.ts'
import { type ColumnKind, tableName, tables } from './tables.ts'

export type Condition = RawBuilder<SqlBool>
const trigram = 3
const wordLimit = 10

const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const holds = (word: string) => sql<SqlBool>`search_text like ${like(word)} escape '\\'`

const inText = (engine: Engine, word: string) =>
  engine === 'sqlite' && word.length >= trigram
    ? sql`select rowid from products_search where products_search match ${`"${word.replaceAll('"', '""')}"`}`
    : sql`select id from products where ${holds(word)}`

const throughParent = (column: string, parent: string, word: string) =>
  sql`select id from products where ${sql.ref(column)} in (select id from ${sql.table(parent)} where ${holds(word)})`

/**
 * A product is also found by the name of who answers for it and of where it stands. Written as a union, not with "or": each part has
 * its own index, and no planner has to find that out.
 */
const productHolds = (engine: Engine, word: string): Condition => sql<SqlBool>`id in (${inText(engine, word)}
  union ${throughParent('user', 'users', word)}
  union ${throughParent('location_code_one', 'location_code_one', word)}
  union ${throughParent('location_code_two', 'location_code_two', word)})`

/** All words must occur. */
export function searching(resource: AnyResource, engine: Engine, typed: string | undefined): Condition[] {
  const words = searchWords((typed ?? '').slice(0, textLimit).replaceAll('\0', '')).slice(0, wordLimit)
  return words.map((word) => (resource.name === 'products' ? productHolds(engine, word) : holds(word)))
}

function parsed(field: string, kind: ColumnKind, text: string): unknown {
  if (kind === 'text') return text.replaceAll('\0', '')
  if (kind === 'flag') {
    if (/^(true|1)$/i.test(text)) return 1
    if (/^(false|0)$/i.test(text)) return 0
  } else if (/^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= largestId) return Number(text)
  throw invalid({ [field]: [`“${text.slice(0, 40)}” is not a valid value.`] })
}

/** Filters that the declaration names; other parameters are ignored. */
export function filtering(resource: AnyResource, query: URLSearchParams): Condition[] {
  const { columns } = tables[resource.name as ResourceName]
  const found: Condition[] = []
  for (const [field, filter] of Object.entries(resource.filters)) {
    const text = query.get(field)
    if (text === null || text === '') continue
    if ('through' in filter) {
      const parent = resource.points[filter.through]!
      const kind = tables[parent].columns[filter.column]?.kind ?? 'text'
      found.push(
        sql<SqlBool>`${sql.ref(filter.through)} in (select id from ${sql.table(tableName(parent))} where ${sql.ref(filter.column)} = ${parsed(field, kind, text)})`,
      )
    } else {
      const kind = columns[filter.column]?.kind ?? 'text'
      found.push(sql<SqlBool>`${sql.ref(filter.column)} = ${parsed(field, kind, text)}`)
    }
  }
  return found
}

const ownDocuments: Readonly<Partial<Record<ResourceName, (id: number) => Condition>>> = {
  'acknowledgement-receipts': (id) => sql<SqlBool>`holder = ${id}`,
  'custodian-slips': (id) => sql<SqlBool>`holder = ${id}`,
  'acknowledgement-receipt-items': (id) =>
    sql<SqlBool>`acknowledgment_receipt in (select id from acknowledgement_receipts where holder = ${id})`,
  'custodian-slip-items': (id) => sql<SqlBool>`custodian_slip in (select id from custodian_slips where holder = ${id})`,
  transfers: (id) => sql<SqlBool>`(requested_by = ${id} or "user" = ${id} or from_user = ${id})`,
}

/** Rows that a person may see: employees see documents made out to them and transfers that concern them. */
export function visibleTo(who: Who, resource: ResourceName): Condition[] {
  if (who.role !== 'employee') return []
  const rule = ownDocuments[resource]
  return rule ? [rule(who.id)] : []
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
