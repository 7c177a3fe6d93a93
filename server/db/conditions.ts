/** SQL conditions from query parameters and roles: declared filters, search words, and the rows an employee may see (D2.2). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import { textLimit } from '#contract/limits.ts'
import { searchWords } from '#domain/catalog/search-text.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'
import { reachConditionOf } from '../rules/documents/reach-of-documents.ts'
import type { Caller } from '../server-deps.ts'
import { type Engine, largestId } from './database.ts'
import { type ColumnKind, tableName, tables } from './tables.ts'

export type Condition = RawBuilder<SqlBool>
const trigramLength = 3
const wordLimit = 10

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const containsWord = (word: string) => sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`

const productsWithWord = (engine: Engine, word: string) =>
  engine === 'sqlite' && word.length >= trigramLength
    ? sql`select rowid from products_search where products_search match ${`"${word.replaceAll('"', '""')}"`}`
    : sql`select id from products where ${containsWord(word)}`

const throughParent = (column: string, parent: string, word: string) =>
  sql`select id from products where ${sql.ref(column)} in (select id from ${sql.table(parent)} where ${containsWord(word)})`

/**
 * A search also finds a product by its person accountable and its location. A union instead of "or", so that each part surely uses its
 * own index.
 */
const productMatches = (
  engine: Engine,
  word: string,
): Condition => sql<SqlBool>`id in (${productsWithWord(engine, word)}
  union ${throughParent('user', 'users', word)}
  union ${throughParent('location_code_one', 'location_code_one', word)}
  union ${throughParent('location_code_two', 'location_code_two', word)})`

/** Conditions for a search: all words must occur. */
export function searchConditions(collection: AnyCollection, engine: Engine, typed: string | undefined): Condition[] {
  const words = searchWords((typed ?? '').slice(0, textLimit).replaceAll('\0', '')).slice(0, wordLimit)
  return words.map((word) => (collection.name === 'products' ? productMatches(engine, word) : containsWord(word)))
}

export function parseValue(field: string, kind: ColumnKind, text: string): unknown {
  if (kind === 'text') return text.replaceAll('\0', '')
  if (kind === 'flag') {
    if (/^(true|1)$/i.test(text)) return 1
    if (/^(false|0)$/i.test(text)) return 0
  } else if (/^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= largestId) return Number(text)
  throw invalid({ [field]: [t('notValid', { text: text.slice(0, 40) })] })
}

/** Conditions for the declared filters; other parameters are ignored. */
export function filterConditions(collection: AnyCollection, query: URLSearchParams): Condition[] {
  const { columns } = tables[collection.name as CollectionName]
  const found: Condition[] = []
  for (const [field, filter] of Object.entries(collection.filters)) {
    const text = query.get(field)
    if (text === null || text === '') continue
    if ('through' in filter) {
      const parent = collection.references[filter.through]!
      const kind = tables[parent].columns[filter.column]?.kind ?? 'text'
      found.push(
        sql<SqlBool>`${sql.ref(filter.through)} in (select id from ${sql.table(tableName(parent))} where ${sql.ref(filter.column)} = ${parseValue(field, kind, text)})`,
      )
    } else {
      const kind = columns[filter.column]?.kind ?? 'text'
      found.push(sql<SqlBool>`${sql.ref(filter.column)} = ${parseValue(field, kind, text)}`)
    }
  }
  return found
}

const ownDocuments: Readonly<Partial<Record<CollectionName, (id: number) => Condition>>> = {
  'acknowledgement-receipts': (id) => sql<SqlBool>`holder = ${id}`,
  'custodian-slips': (id) => sql<SqlBool>`holder = ${id}`,
  'acknowledgement-receipt-items': (id) =>
    sql<SqlBool>`acknowledgment_receipt in (select id from acknowledgement_receipts where holder = ${id})`,
  'custodian-slip-items': (id) => sql<SqlBool>`custodian_slip in (select id from custodian_slips where holder = ${id})`,
  transfers: (id) => sql<SqlBool>`(requested_by = ${id} or "user" = ${id} or from_user = ${id})`,
}

/** Conditions for the rows a caller may see: items in their reach and what is about them; employees see documents made out to them and transfers that concern them. */
export function visibilityConditions(caller: Caller, collection: CollectionName): Condition[] {
  const inReach = reachConditionOf(caller, collection)
  const own = caller.role === 'employee' ? ownDocuments[collection] : undefined
  return [...(inReach ? [inReach] : []), ...(own ? [own(caller.id)] : [])]
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
