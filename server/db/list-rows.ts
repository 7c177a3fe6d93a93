/**
 * One page of a collection. `next` has a keyset cursor, so that the thousandth page costs as much as the first; `page=N` without a cursor
 * uses an offset. Empty values sort first on both engines, so that pages are the same on both.
 */
import { type SqlBool, sql } from 'kysely'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import { pageSizeDefault, pageSizeLimit } from '#contract/limits.ts'
import { t } from '#text/sync/server-answers.ts'
import { notFound } from '../api-error.ts'
import type { Caller } from '../server-deps.ts'
import { allOf, type Condition, filterConditions, searchConditions, visibilityConditions } from './conditions.ts'
import { type Db, type Engine, largestId, type Row, toNumber } from './database.ts'
import { type ColumnKind, tableName, tables } from './tables.ts'

interface OrderTerm {
  column: string
  kind: ColumnKind
  down: boolean
  optional: boolean
}
interface Cursor {
  /** The order of the list it was made for; invalid for any other. */
  order: string
  count: number
  after: readonly unknown[]
}
export interface ListedRows {
  count: number
  rows: Row[]
  /** Query strings of the neighboring pages. */
  next: string | null
  previous: string | null
}

/** More columns would only cost time. */
const orderingLimit = 5
const columnOf = (term: string) => term.replace(/^-/, '')
const withoutRepeats = (chosenTerms: readonly string[]) =>
  chosenTerms.filter((term, at) => chosenTerms.findIndex((other) => columnOf(other) === columnOf(term)) === at)

function orderTerms(collection: AnyCollection, ordering: string | null): OrderTerm[] {
  const terms = (ordering ?? '').split(',').map((term) => term.trim())
  const knownTerms = terms.filter((term) => {
    const column = columnOf(term)
    return column === 'id' || collection.sortableFields.includes(column)
  })
  const chosenTerms =
    knownTerms.length > 0 ? withoutRepeats(knownTerms).slice(0, orderingLimit) : collection.defaultOrder
  const { columns } = tables[collection.name as CollectionName]
  const sortTerms = chosenTerms.map((term) => {
    const column = columnOf(term)
    return {
      column,
      kind: columnKind(collection, column),
      down: term.startsWith('-'),
      optional: columns[column]?.nullable || column === 'updated_at',
    }
  })
  return sortTerms.some((term) => term.column === 'id')
    ? sortTerms
    : [...sortTerms, { column: 'id', kind: 'ref', down: false, optional: false }]
}

const orderText = (order: readonly OrderTerm[]) => order.map((term) => (term.down ? '-' : '') + term.column).join(',')

/** `total` is a generated column of the database, so `tables` does not have it. */
const columnKind = (collection: AnyCollection, column: string): ColumnKind => {
  if (column === 'id') return 'ref'
  const computed = column === 'total' ? 'money' : 'text'
  return tables[collection.name as CollectionName].columns[column]?.kind ?? computed
}

/** Whether a cursor value is valid for its column: clients can forge cursors. */
function isValidFor({ kind, optional }: OrderTerm, value: unknown): boolean {
  if (value === null) return optional
  if (kind === 'text' || kind === 'json') return typeof value === 'string' && !value.includes('\0')
  if (!Number.isSafeInteger(value)) return false
  return kind === 'money' || Math.abs(value as number) <= largestId
}

function readCursor(text: string | null, order: readonly OrderTerm[]): Cursor | null {
  if (text === null) return null
  try {
    const [madeFor, count, after] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number, unknown[]]
    const isValid =
      madeFor === orderText(order) &&
      Number.isSafeInteger(count) &&
      Array.isArray(after) &&
      after.length === order.length &&
      order.every((term, at) => isValidFor(term, after[at]))
    return isValid ? { order: madeFor, count, after } : null
  } catch {
    return null
  }
}

const writeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.order, cursor.count, cursor.after])).toString('base64url')

function pastValue(term: OrderTerm, cursorValue: unknown): Condition {
  const column = sql.ref(term.column)
  if (cursorValue === null) return term.down ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} is not null`
  if (!term.down) return sql<SqlBool>`${column} > ${cursorValue}`
  return term.optional
    ? sql<SqlBool>`(${column} < ${cursorValue} or ${column} is null)`
    : sql<SqlBool>`${column} < ${cursorValue}`
}

/** Rows after the cursor: the first column is past its value, or it is equal and the next column is past its value, and so on. */
function afterCursor([term, ...rest]: readonly OrderTerm[], [value, ...values]: readonly unknown[]): Condition {
  if (!term) return sql<SqlBool>`1 = 0`
  if (rest.length === 0) return pastValue(term, value)
  const column = sql.ref(term.column)
  const same = value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${value}`
  return sql<SqlBool>`(${pastValue(term, value)} or (${same} and ${afterCursor(rest, values)}))`
}

const orderBySql = (order: readonly OrderTerm[]) =>
  sql.join(
    order.map((term) => {
      const nulls = term.optional ? (term.down ? sql` nulls last` : sql` nulls first`) : sql``
      return sql`${sql.ref(term.column)} ${term.down ? sql`desc` : sql`asc`}${nulls}`
    }),
  )

/** The number of the requested page; 1 if none is given. */
export function pageNumber(text: string | null | undefined): number {
  const page = Number(text ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > largestId) throw notFound(t('noSuchPage'))
  return page
}

const pageSizeOf = (text: string | null): number => {
  const size = Number(text ?? pageSizeDefault)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, pageSizeLimit) : pageSizeDefault
}

export async function listRows(
  { db, engine }: { db: Db; engine: Engine },
  collection: AnyCollection,
  query: URLSearchParams,
  caller: Caller,
): Promise<ListedRows> {
  const table = tableName(collection.name)
  const size = pageSizeOf(query.get('page_size'))
  const page = pageNumber(query.get('page'))
  const order = orderTerms(collection, query.get('ordering'))
  const cursor = page > 1 ? readCursor(query.get('cursor'), order) : null
  const where = allOf([
    ...visibilityConditions(caller, collection.name),
    ...filterConditions(collection, query),
    ...searchConditions(collection, engine, query.get('search') ?? undefined),
  ])
  const count = cursor?.count ?? (await countRows(db, table, where))
  if (!cursor && page > 1 && (page - 1) * size >= count) throw notFound(t('noSuchPage'))

  const condition = cursor ? allOf([where, afterCursor(order, cursor.after)]) : where
  const skip = cursor ? sql`` : sql` offset ${(page - 1) * size}`
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${condition}
    order by ${orderBySql(order)} limit ${size + 1}${skip}`.execute(db)
  const last = rows.length > size ? rows[size - 1] : undefined
  const neighborQuery = (toPage: number, cursor: Cursor | null) => {
    const params = new URLSearchParams(query)
    params.set('page', String(toPage))
    params.delete('cursor')
    if (cursor) params.set('cursor', writeCursor(cursor))
    return params.toString()
  }
  const after = last && order.map((term) => last[term.column] ?? null)
  return {
    count,
    rows: rows.slice(0, size),
    next: after ? neighborQuery(page + 1, { order: orderText(order), count, after }) : null,
    previous: page > 1 ? neighborQuery(page - 1, null) : null,
  }
}

async function countRows(db: Db, table: string, where: Condition): Promise<number> {
  const { rows } = await sql<Row>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db)
  return toNumber(rows[0]?.['n'])
}
