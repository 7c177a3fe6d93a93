/**
 * Ends the demo: an empty institute with one admin takes its place. Promises: it happens completely or not at all; the database is copied first, with
 * every count up to the end; ids of the demo are never reused, so that a phone with unsent demo counts can never write them to an item of the
 * institute.
 */
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { startInstitute } from '#contract/actions/institute/institute-actions.ts'
import { users } from '#contract/collections/users.ts'
import type { z } from '#contract/z.ts'
import { isUserName } from '#domain/people/user-name.ts'
import { isTimeZone } from '#domain/time/dates.ts'
import { conflict, invalid, notAllowed } from '#server/api-error.ts'
import { searchTextOf, toColumns } from '#server/collections/row-mapper.ts'
import { hashNewPassword } from '#server/collections/user-hooks.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { currentClock, lockUntilCommit, readMeta, type Store, startNewEpoch, type Tx } from '#server/db/store.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { startNextCountPeriod } from '../counts/count-period.ts'
import type { RequestMeta } from '../request-meta.ts'
import { recordChange } from '../sync/write-history.ts'
import { settingsEntity } from './audit-log.ts'
import { evidenceKey } from './evidence-key.ts'
import { instituteSetting } from './institute.ts'

type Wanted = z.output<typeof startInstitute.body>

const demoMark = 'demo'
/** Settings of the database itself, which are kept when the demo ends. */
const retainedTables = ['meta', 'sync_clock', 'groups']
const metaOfDemo = [demoMark, 'evidence-key', 'last-backup', 'backup-attempt', 'backups-since']
const tries = 3

export const isDemo = async (db: Db): Promise<boolean> => (await readMeta(db, demoMark)) !== null

/** All tables with data, without those of the engine or the migrations. */
async function institutesTables({ engine }: Store, db: Db): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`
          select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'products_search%'
        `.execute(db)
      : await sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_') && !retainedTables.includes(name))
}

interface Reference {
  from: string
  column: string
  to: string
}
async function sqliteReferences(db: Db, tables: readonly string[]): Promise<Reference[]> {
  const found: Reference[] = []
  for (const from of tables) {
    const { rows } = await sql<{ from: string; table: string }>`
      select "from", "table" from pragma_foreign_key_list(${from})
    `.execute(db)
    found.push(...rows.map((row) => ({ from, column: row.from, to: row.table })))
  }
  return found
}

/** SQLite refuses to delete a row that another one refers to, so tables are emptied before those that they refer to. */
async function emptySqlite(db: Db, tables: readonly string[]): Promise<void> {
  const references = await sqliteReferences(db, tables)
  let left = [...tables]
  while (left.length > 0) {
    const free = left.filter(
      (table) => !references.some(({ from, to }) => to === table && from !== table && left.includes(from)),
    )
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}`)
    for (const table of free) {
      for (const { from, to, column } of references)
        if (from === table && to === table)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = null`.execute(db)
      await sql`delete from ${sql.table(table)}`.execute(db)
    }
    left = left.filter((table) => !free.includes(table))
  }
}

async function emptyTables(store: Store, db: Db): Promise<void> {
  const tables = await institutesTables(store, db)
  if (store.engine === 'sqlite') return emptySqlite(db, tables)
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} continue identity`.execute(db)
}

const timeInName = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

interface CopiedFile {
  name: string
  remove(): void
}
/** Copies the file; the copy is on disk when this returns. Outside the transaction, because SQLite cannot copy inside one. */
async function copyFile(db: Db, folder: string | null, at: Date, attempt: number): Promise<CopiedFile> {
  if (folder === null) throw notCopied('no data folder') // not a text: for the person who runs the server
  const name = `demo-${timeInName(at)}${attempt === 0 ? '' : `-${attempt}`}.db`
  const file = join(folder, name)
  if (existsSync(file)) throw notCopied(name)
  const remove = () => rmSync(file, { force: true })
  try {
    await sql`vacuum into ${file}`.execute(db)
    // The copy has the hashes of passwords.
    chmodSync(file, 0o600)
    const copy = openSync(file, 'r+')
    fsyncSync(copy)
    closeSync(copy)
  } catch (error) {
    remove()
    throw notCopied(error)
  }
  return { name, remove }
}

/** Copies every table into a separate schema, inside the transaction. */
async function copySchema(db: Db, at: Date): Promise<string> {
  const schema = `demo_${timeInName(at).replace('-', '_')}`
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  try {
    await sql`create schema ${sql.id(schema)}`.execute(db)
    for (const { name } of rows)
      await sql`create table ${sql.id(schema, name)} as select * from ${sql.table(name)}`.execute(db)
  } catch (error) {
    throw notCopied(error)
  }
  return schema
}

const notCopied = (reason: unknown) =>
  notAllowed(t('demoNotCopied', { reason: reason instanceof Error ? reason.message : String(reason) }))

/** The next id of the engine's sequence: higher than all earlier ids, including deleted rows. */
async function nextUserId({ engine }: Store, db: Db): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ next: number }>`select seq + 1 as next from sqlite_sequence where name = 'users'`.execute(db)
      : await sql<{ next: number }>`select nextval(pg_get_serial_sequence('"users"', 'id')) as next`.execute(db)
  return toNumber(rows[0]?.next)
}

async function addAdmin(store: Store, db: Db, wanted: Wanted, password: string, at: string): Promise<Row> {
  const person = {
    username: wanted.username,
    password,
    first_name: wanted.first_name,
    middle_name: wanted.middle_name || null,
    last_name: wanted.last_name,
    image: null,
    is_active: true,
    is_superuser: true,
    groups: [],
  }
  const row = {
    id: await nextUserId(store, db),
    ...toColumns(users, person),
    search_text: searchTextOf(users, person),
    updated_at: at,
  }
  await db.insertInto('users').values(row).execute()
  return row
}

async function replaceDemo({ store }: ServerDeps, { db }: Tx, meta: RequestMeta, wanted: Wanted, password: string) {
  await emptyTables(store, db)
  await db.deleteFrom('meta').where('key', 'in', metaOfDemo).execute()
  await evidenceKey(db)
  await startNewEpoch(db)
  await startNextCountPeriod(db, meta.receivedAt)
  const admin = await addAdmin(store, db, wanted, password, meta.receivedAt)
  const caller = {
    id: toNumber(admin['id']),
    role: 'admin' as const,
    user: admin,
    tokenHash: '',
    reach: { is: 'all' as const },
  }
  const body = { title: wanted.title, time_zone: wanted.time_zone, sticker_codes: [] }
  await db
    .insertInto('settings')
    .values({
      name: instituteSetting,
      body: JSON.stringify(body),
      version: 1,
      changed_at: meta.receivedAt,
      changed_by: caller.id,
    })
    .execute()
  const change = { entity: settingsEntity, id: instituteSetting, action: 'change', before: null, after: body }
  await recordChange(db, { ...meta, caller }, change)
}

/**
 * Returns the name of the copy: a file in the data folder, or a schema of the PostgreSQL database. Refuses a database that is not the demo. If
 * somebody writes between the copy and the end, the copy is repeated.
 */
export async function startNewInstitute(deps: ServerDeps, meta: RequestMeta, wanted: Wanted): Promise<string> {
  const { store, config } = deps
  if (!isUserName(wanted.username)) throw invalid({ username: [t('usernameLetters')] })
  if (!isTimeZone(wanted.time_zone)) throw invalid({ time_zone: [t('noTimeZone')] })
  const password = await hashNewPassword(wanted.password)
  const at = new Date(meta.receivedAt)
  for (let attempt = 0; attempt < tries; attempt++) {
    const copiedUntil = await currentClock(store.db)
    const file = store.engine === 'sqlite' ? await copyFile(store.db, config.dataFolder ?? null, at, attempt) : null
    const copy = await store
      .write(async (tx) => {
        await lockUntilCommit({ db: tx.db, engine: store.engine }, 'start institute') // not a text: the name of a lock
        if (!(await isDemo(tx.db))) throw conflict('no_demo', t('noDemo'))
        if (file !== null && (await currentClock(tx.db)) !== copiedUntil) return null
        const schema = file === null ? await copySchema(tx.db, at) : null
        await replaceDemo(deps, tx, meta, wanted, password)
        return file?.name ?? schema
      })
      .catch((error: unknown) => {
        file?.remove()
        throw error
      })
    if (copy !== null) return copy
    file?.remove()
  }
  throw conflict('demo_in_use', t('demoInUse'))
}
