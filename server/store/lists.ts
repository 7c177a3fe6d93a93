/**
 * One page of a collection. `next` carries a keyset cursor, so that the thousandth page costs what the first does; a bare `page=N` is
 * answered by counting rows off. Both engines put empty values first, so that a page is the same page on either.
 */
import { type SqlBool, sql } from 'kysely'
import { pageSizeDefault, pageSizeLimit } from '#contract/limits.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import type { Who } from '../parts.ts'
import { missing } from '../refusal.ts'
import { all, type Condition, filtering, searching, visibleTo } from './conditions.ts'
import { type Db, type Engine, largestId, type Row, whole } from './database.ts'
import { type ColumnKind, tableName, tables } from './tables.ts'

interface Step {
  column: string
  kind: ColumnKind
  down: boolean
  optional: boolean
}
interface Cursor {
  /** The order it was made for; for any other it is worth nothing. */
  order: string
  count: number
  after: readonly unknown[]
}
export interface Listed {
  count: number
  rows: Row[]
  /** Query strings of the neighbours. */
  next: string | null
  previous: string | null
}

/** More columns than this cost the engine work and order nothing more. */
const orderingLimit = 5
const nameOf = (word: string) => word.replace(/^-/, '')
const distinct = (words: readonly string[]) =>
  words.filter((word, at) => words.findIndex((other) => nameOf(other) === nameOf(word)) === at)

function steps(resource: AnyResource, ordering: string | null): Step[] {
  const asked = (ordering ?? '').split(',').map((word) => word.trim())
  const known = asked.filter((word) => {
    const column = nameOf(word)
    return column === 'id' || resource.orderable.includes(column)
  })
  const words = known.length > 0 ? distinct(known).slice(0, orderingLimit) : resource.order
  const { columns } = tables[resource.name as ResourceName]
  const made = words.map((word) => {
    const column = nameOf(word)
    return {
      column,
      kind: kindOf(resource, column),
      down: word.startsWith('-'),
      optional: columns[column]?.optional || column === 'updated_at',
    }
  })
  return made.some((step) => step.column === 'id')
    ? made
    : [...made, { column: 'id', kind: 'ref', down: false, optional: false }]
}

const written = (order: readonly Step[]) => order.map((step) => (step.down ? '-' : '') + step.column).join(',')

/** Columns that are in no declaration: `total` is computed by the engine. */
const kindOf = (resource: AnyResource, column: string): ColumnKind => {
  if (column === 'id') return 'ref'
  const computed = column === 'total' ? 'money' : 'text'
  return tables[resource.name as ResourceName].columns[column]?.kind ?? computed
}

/** Whether a value of a cursor can stand in its column: a cursor comes from outside and may be forged. */
function fits({ kind, optional }: Step, value: unknown): boolean {
  if (value === null) return optional
  if (kind === 'text' || kind === 'json') return typeof value === 'string' && !value.includes('\0')
  if (!Number.isSafeInteger(value)) return false
  return kind === 'money' || Math.abs(value as number) <= largestId
}

function readCursor(text: string | null, order: readonly Step[]): Cursor | null {
  if (text === null) return null
  try {
    const [made, count, after] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number, unknown[]]
    const own =
      made === written(order) &&
      Number.isSafeInteger(count) &&
      Array.isArray(after) &&
      after.length === order.length &&
      order.every((step, at) => fits(step, after[at]))
    return own ? { order: made, count, after } : null
  } catch {
    return null
  }
}

const writeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.order, cursor.count, cursor.after])).toString('base64url')

function beyond(step: Step, value: unknown): Condition {
  const column = sql.ref(step.column)
  if (value === null) return step.down ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} is not null`
  if (!step.down) return sql<SqlBool>`${column} > ${value}`
  return step.optional ? sql<SqlBool>`(${column} < ${value} or ${column} is null)` : sql<SqlBool>`${column} < ${value}`
}

/** Rows behind the cursor: the first column moved on, or it is equal and the next one moved on, and so forth. */
function behind([step, ...rest]: readonly Step[], [value, ...values]: readonly unknown[]): Condition {
  if (!step) return sql<SqlBool>`1 = 0`
  if (rest.length === 0) return beyond(step, value)
  const column = sql.ref(step.column)
  const same = value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${value}`
  return sql<SqlBool>`(${beyond(step, value)} or (${same} and ${behind(rest, values)}))`
}

const ordered = (order: readonly Step[]) =>
  sql.join(
    order.map((step) => {
      const nulls = step.optional ? (step.down ? sql` nulls last` : sql` nulls first`) : sql``
      return sql`${sql.ref(step.column)} ${step.down ? sql`desc` : sql`asc`}${nulls}`
    }),
  )

/** The page that a query names: 1 if it names none. */
export function pageNumber(text: string | null | undefined): number {
  const page = Number(text ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > largestId) throw missing('Invalid page.')
  return page
}

const sized = (text: string | null): number => {
  const size = Number(text ?? pageSizeDefault)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, pageSizeLimit) : pageSizeDefault
}

export async function list(
  { db, engine }: { db: Db; engine: Engine },
  resource: AnyResource,
  query: URLSearchParams,
  who: Who,
): Promise<Listed> {
  const table = tableName(resource.name)
  const size = sized(query.get('page_size'))
  const page = pageNumber(query.get('page'))
  const order = steps(resource, query.get('ordering'))
  const cursor = page > 1 ? readCursor(query.get('cursor'), order) : null
  const where = all([
    ...visibleTo(who, resource.name),
    ...filtering(resource, query),
    ...searching(resource, engine, query.get('search') ?? undefined),
  ])
  const count = cursor?.count ?? (await counted(db, table, where))
  if (!cursor && page > 1 && (page - 1) * size >= count) throw missing('Invalid page.')

  const from = cursor ? all([where, behind(order, cursor.after)]) : where
  const skip = cursor ? sql`` : sql` offset ${(page - 1) * size}`
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${from}
    order by ${ordered(order)} limit ${size + 1}${skip}`.execute(db)
  const last = rows.length > size ? rows[size - 1] : undefined
  const neighbour = (to: number, at: Cursor | null) => {
    const params = new URLSearchParams(query)
    params.set('page', String(to))
    params.delete('cursor')
    if (at) params.set('cursor', writeCursor(at))
    return params.toString()
  }
  const after = last && order.map((step) => last[step.column] ?? null)
  return {
    count,
    rows: rows.slice(0, size),
    next: after ? neighbour(page + 1, { order: written(order), count, after }) : null,
    previous: page > 1 ? neighbour(page - 1, null) : null,
  }
}

async function counted(db: Db, table: string, where: Condition): Promise<number> {
  const { rows } = await sql<Row>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db)
  return whole(rows[0]?.['n'])
}
