/**
 * The first download of the product list as pages that are made once, compressed, and sent to everybody who sees all of it (decision 128). Promises:
 * a page contains every change up to the cursor of its list, so that a device that reads the list's cursor before the first page and follows the
 * change feed from there misses nothing; people who may see only some items, or not all quantities, get none; pages are in the database, so that all
 * processes share them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type SqlBool, sql } from 'kysely'
import { products } from '#contract/collections/products.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { invalid, notFound } from '#server/api-error.ts'
import { presentRows } from '#server/collections/row-mapper.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { currentClock, lockUntilCommit, readMeta, type Tx } from '#server/db/store.ts'
import { tables } from '#server/db/tables.ts'
import type { Caller, ServerDeps, SharedPageSizes } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { seesAll } from '../accounts/reach.ts'
import { hidesQuantities } from '../counts/blind-counts.ts'

const usualSizes: SharedPageSizes = { fromRows: 2_000, rowsOfPage: 2_000, changesBehind: 1_000 }
const sizesOf = ({ config }: ServerDeps) => config.sharedPages ?? usualSizes
/** Raise it when the format of rows changes without a change of columns. */
const formatVersion = 1
const compressionLevel = 6
const compress = promisify(gzip)

export interface SharedList {
  id: string
  rows: number
  /** The number of the change feed that the pages contain. */
  cursor: number
  /** When the cursor was read; the pages may lack later changes. */
  as_of: string
}

/** A hash of everything in the app that affects the format of a page. */
const format = createHash('sha256')
  .update(
    JSON.stringify([
      formatVersion,
      products.mirrorVersion,
      products.expandedFields,
      Object.keys(tables.products.columns),
    ]),
  )
  .digest('hex')
  .slice(0, 32)

/** Pages of another epoch of the database, or of another version of the app, are never sent. */
const shapeNow = sql<string>`(select ${format} || ' ' || value from meta where "key" = 'epoch')`

/** Whether this person may see all items with all fields. */
const seesSharedPages = async (db: Db, caller: Caller): Promise<boolean> =>
  seesAll(caller) && hasPermission(caller.role, products.permissions.read) && !(await hidesQuantities(db, caller))

/** The number of the newest deletion that is no longer in the change feed. */
const prunedNumber = async (db: Db): Promise<number> => Number((await readMeta(db, 'pruned')) ?? 0)

const toList = (row: Row): SharedList => ({
  id: String(row['id']),
  rows: toNumber(row['rows']),
  cursor: toNumber(row['cursor']),
  as_of: String(row['used_at']),
})

const findList = (db: Db) => db.selectFrom('shared_lists').selectAll().where('shape', '=', shapeNow).executeTakeFirst()

/** The shared list for this person; null if there is none. */
export async function sharedListFor(deps: ServerDeps, caller: Caller): Promise<SharedList | null> {
  const { db } = deps.store
  if (!(await seesSharedPages(db, caller))) return null
  const row = await findList(db)
  if (row && (await isNewEnough(deps, toNumber(row['cursor'])))) return toList(row)
  return deps.store.write((tx) => renewList(deps, tx))
}

async function isNewEnough(deps: ServerDeps, cursor: number): Promise<boolean> {
  const { db } = deps.store
  // The change feed refuses a cursor from before pruned deletions, so a device would download the list over and over.
  if (cursor < (await prunedNumber(db))) return false
  return (await currentClock(db)) - cursor <= sizesOf(deps).changesBehind
}

/** Creates the list, or updates its cursor and its last page. */
async function renewList(deps: ServerDeps, { db }: Tx): Promise<SharedList | null> {
  const { fromRows, rowsOfPage } = sizesOf(deps)
  await lockUntilCommit({ db, engine: deps.store.engine }, 'shared pages') // not a text: the name of a lock
  // Read before the ids, so that every change up to it is in the rows read afterwards.
  const cursor = await currentClock(db)
  const count = await sql<Row>`select count(*) as n from products`.execute(db)
  const rows = toNumber(count.rows[0]?.['n'])
  const known = await findList(db)
  if (!known && rows < fromRows) return null
  const values = { rows, cursor, used_at: deps.clock.now().toISOString() }
  const id = known ? String(known['id']) : randomBytes(6).toString('hex')
  if (known) await db.updateTable('shared_lists').set(values).where('id', '=', id).execute()
  else
    await db
      .insertInto('shared_lists')
      .values({ id, shape: shapeNow, ...values })
      .execute()
  await planPages(db, id, rowsOfPage)
  return { id, rows, cursor, as_of: values.used_at }
}

/** Distributes the ids after the known pages to new pages. The last known page is replanned, because another page follows it now. */
async function planPages(db: Db, list: string, rowsOfPage: number): Promise<void> {
  const last = await db
    .selectFrom('shared_pages')
    .select(['page', 'after_id', 'last_id'])
    .where('list', '=', list)
    .orderBy('page', 'desc')
    .executeTakeFirst()
  const newest = await sql<Row>`select max(id) as id from products`.execute(db)
  const newestId = toNumber(newest.rows[0]?.['id'])
  if (last && newestId <= toNumber(last['last_id'])) return
  const after = toNumber(last?.['after_id'])
  if (last) await db.deleteFrom('shared_pages').where('list', '=', list).where('page', '=', last['page']).execute()
  const ends = await sql<Row>`select id from (
      select id, row_number() over (order by id) as n from products where id > ${after}
    ) as numbered where n % ${rowsOfPage} = 0 order by id`.execute(db)
  const lastIds = ends.rows.map((row) => toNumber(row['id']))
  if (lastIds.at(-1) !== newestId) lastIds.push(newestId)
  const first = last ? toNumber(last['page']) : 1
  const planned = lastIds.map((last_id, at) => ({
    list,
    page: first + at,
    after_id: lastIds[at - 1] ?? after,
    last_id,
  }))
  const pagesOfInsert = 500
  for (let from = 0; from < planned.length; from += pagesOfInsert)
    await db
      .insertInto('shared_pages')
      .values(planned.slice(from, from + pagesOfInsert))
      .execute()
}

interface StoredPage {
  list: string
  page: number
  after: number
  last: number
  /** The change number when it was created; null: not created yet. */
  asOf: number | null
  /** The cursor of the list when the page record was read. */
  cursor: number
}

async function readPage(db: Db, list: string, page: number): Promise<StoredPage> {
  const row = await db
    .selectFrom('shared_lists')
    .leftJoin('shared_pages', (join) =>
      join.onRef('shared_pages.list', '=', 'shared_lists.id').on('shared_pages.page', '=', page),
    )
    .select(['shared_lists.cursor', 'shared_pages.after_id', 'shared_pages.last_id', 'shared_pages.as_of'])
    .where('shared_lists.id', '=', list)
    .where('shared_lists.shape', '=', shapeNow)
    .executeTakeFirst()
  if (!row) throw invalid({ shared: [t('noSuchPage')] })
  if (row['last_id'] === null) throw notFound(t('noSuchPage'))
  return {
    ...{
      list,
      page,
      after: toNumber(row['after_id']),
      last: toNumber(row['last_id']),
      cursor: toNumber(row['cursor']),
    },
    asOf: row['as_of'] === null ? null : toNumber(row['as_of']),
  }
}

/** Cache of recently sent bodies, so that not every phone causes a database read. A body never changes for the same change number and plan. */
const recentBodies = new Map<string, Uint8Array>()
const recentBytes = 48_000_000
let recentSize = 0

/** The body of a page created at `asOf`; null if it was recreated since. */
async function bodyOf(db: Db, { list, page, asOf, cursor }: StoredPage): Promise<Uint8Array | null> {
  // The key includes the cursor, because a last page may be created, replanned and recreated without a change in between.
  const key = `${list} ${page} ${asOf} ${cursor}`
  const recent = recentBodies.get(key)
  if (recent) return recent
  const row = await db
    .selectFrom('shared_pages')
    .select('body')
    .where('list', '=', list)
    .where('page', '=', page)
    .where('as_of', '=', asOf)
    .executeTakeFirst()
  if (!row) return null
  const body = row['body'] as Uint8Array
  if (recentBodies.has(key)) return body
  recentBodies.set(key, body)
  recentSize += body.length
  for (const [oldest, { length }] of recentBodies) {
    if (recentSize <= recentBytes) break
    recentBodies.delete(oldest)
    recentSize -= length
  }
  return body
}

/** Whether an item of the page has changed since the page was created. */
async function hasChanged(db: Db, { asOf, after, last }: StoredPage): Promise<boolean> {
  // The change may be a deletion whose tombstone was pruned.
  if (asOf === null || asOf < (await prunedNumber(db))) return true
  const { rows } = await sql<Row>`select 1 as one from changes where seq > ${asOf} and
    (case when entity = 'products' then cast(entity_id as integer) end) between ${after + 1} and ${last} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Creates the page, or confirms that nothing in it changed. */
async function renewPage({ store: { db } }: ServerDeps, caller: Caller, stored: StoredPage): Promise<Uint8Array> {
  const { list, page, after, last, cursor } = stored
  // Read before the rows, so that the page contains every change up to it.
  const asOf = await currentClock(db)
  const unchanged = (await hasChanged(db, stored)) ? null : await bodyOf(db, stored)
  const body = unchanged ?? (await makePage(db, caller, stored))
  // Discarded if the list was replanned meanwhile, because the page may have another end or successor.
  await db
    .updateTable('shared_pages')
    .set({ as_of: asOf, ...(unchanged === null && { body: Buffer.from(body) }) })
    .where('list', '=', list)
    .where('page', '=', page)
    .where('after_id', '=', after)
    .where('last_id', '=', last)
    .where(sql<SqlBool>`(as_of is null or as_of < ${asOf})`)
    .where(sql<SqlBool>`exists (select 1 from shared_lists where id = ${list} and cursor = ${cursor})`)
    .execute()
  return body
}

async function makePage(db: Db, caller: Caller, { list, page, after, last }: StoredPage): Promise<Uint8Array> {
  const { rows } = await sql<Row>`select * from products where id > ${after} and id <= ${last} order by id`.execute(db)
  const next = await db
    .selectFrom('shared_pages')
    .select('page')
    .where('list', '=', list)
    .where('page', '=', page + 1)
    .executeTakeFirst()
  const envelope = {
    next: next ? `?page=${page + 1}&shared=${list}` : null,
    previous: null,
    // Read as an admin, because the page is shared and a blind count that begins now would hide quantities from the caller.
    results: await presentRows(db, products, rows, { plain: false, caller: { ...caller, role: 'admin' } }),
  }
  return compress(JSON.stringify(envelope), { level: compressionLevel })
}

const inProgress = new WeakMap<ServerDeps, Map<string, Promise<Uint8Array>>>()

/** A compressed page of a shared list. Refuses lists that are not for this person or no longer served; clients then use the plain list. */
export async function sharedPage(deps: ServerDeps, caller: Caller, list: string, page: number): Promise<Uint8Array> {
  const { db } = deps.store
  const assertSees = async () => {
    if (list.includes('\0') || !(await seesSharedPages(db, caller))) throw invalid({ shared: [t('noSuchPage')] })
  }
  await assertSees()
  const stored = await readPage(db, list, page)
  const ready = stored.asOf !== null && stored.asOf >= stored.cursor ? await bodyOf(db, stored) : null
  if (ready) return ready
  // Many devices may start simultaneously; each page is created at most once per process.
  const pending = inProgress.get(deps) ?? new Map<string, Promise<Uint8Array>>()
  inProgress.set(deps, pending)
  const key = [list, page, stored.after, stored.last, stored.cursor].join(' ')
  const made = pending.get(key) ?? renewPage(deps, caller, stored).finally(() => pending.delete(key))
  pending.set(key, made)
  const body = await made
  // A blind count may have begun meanwhile.
  await assertSees()
  return body
}

/** Deletes lists of earlier versions and epochs. */
export async function pruneSharedLists(db: Db): Promise<void> {
  await db.deleteFrom('shared_lists').where('shape', '<>', shapeNow).execute()
}
