/** Upgrades of a database of any release, with its data. The snapshots in `released/` were made with the code of each release. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import type { Db, Engine, Row } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { openSqlite } from '#server/db/open-sqlite.ts'
import { openStore } from '#server/db/store.ts'
import { tableName, tables } from '#server/db/tables.ts'
import { openServer } from '#tests/support/server/server.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'
import { schemaOf } from './released/schema-of.ts'

/** The last migration of each release, and the release whose rows it is tested with. */
const releases = [
  ['001-start', '001-start'],
  ['003-campaign-books', '003-campaign-books'],
  ['004-batches', '003-campaign-books'],
  ['005-entered-while-counting', '005-entered-while-counting'],
  ['034-document-signatures', '034-document-signatures'],
] as const

const read = (name: string) => readFileSync(new URL(`./released/${name}`, import.meta.url), 'utf8')
const now = () => new Date('2026-11-22T00:00:00Z')

let cluster: PostgresCluster
let folder: string
beforeAll(async () => {
  cluster = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'bilang-upgrade-'))
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

let made = 0
const location = (engine: Engine): Promise<string> | string =>
  engine === 'sqlite' ? join(folder, `${++made}.db`) : cluster.createDatabase()
const open = (engine: Engine, where: string): Db => (engine === 'sqlite' ? openSqlite(where) : openPostgres(where))

async function migrateTo(db: Db, engine: Engine, last: string): Promise<void> {
  const steps = Object.entries(migrations(engine)).filter(([name]) => name <= last)
  const provider = { getMigrations: async () => Object.fromEntries(steps) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** The rows of a release, and rows that its demo institute lacked: a campaign with a frozen row, a finding with a photo. */
function rowsOf(release: string): Record<string, Row[]> {
  const rows: Record<string, Row[]> = JSON.parse(read(`${release}.rows.json`))
  // From now on the recorded rows have at least one for each table except that of pictures.
  // Which columns are searched is of the app that runs: the server writes it at its start.
  if (release >= '034') return { ...rows, meta: (rows['meta'] ?? []).filter(({ key }) => key !== 'search columns') }
  const campaign = { id: 1, name: 'Kept', as_at: '2025-12-31', state: 'closed', scope: '{}', people: '[]' }
  const later =
    release === '001-start'
      ? {}
      : { book_at: '2025-12-01T00:00:00.000Z', book_rows: 1, closed_at: '2025-12-31T00:00:00.000Z' }
  const body = {
    id: 'f1',
    kind: 'found-at-station',
    description: 'A ladder',
    photo: 'data:image/png;base64,iVBORw0KGgo=',
  }
  return {
    ...rows,
    inventory: [{ ...campaign, ...later, search_text: 'kept', version: 1 }],
    ...(release !== '001-start' && {
      campaign_books: [{ campaign: 1, product: 1, property_number: 'P-1', units: 2, price: 100, scanned: 0 }],
    }),
    findings: [{ id: 'f1', body: JSON.stringify(body), version: 1 }],
  }
}

async function fill(db: Db, rows: Record<string, Row[]>): Promise<void> {
  for (const [table, entries] of Object.entries(rows)) {
    if (table === 'sync_clock') await db.updateTable(table).set(entries[0]!).execute()
    else for (const entry of entries) await db.insertInto(table).values(entry).execute()
  }
}

/** A value as both engines return it. */
const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test.each(releases)('[UPGRADE-1] the migrations up to %s still make the schema of that release', async (last) => {
    const db = open(engine, await location(engine))
    await migrateTo(db, engine, last)
    expect(await schemaOf(db, engine)).toEqual(read(`${last}.${engine}.txt`).trim().split('\n'))
    await db.destroy()
  })

  test.each(releases)(
    '[UPGRADE-2] a database of release %s with its rows gets the current schema and loses no value',
    async (last, release) => {
      const where = await location(engine)
      const old = open(engine, where)
      await migrateTo(old, engine, last)
      const rows = rowsOf(release)
      await fill(old, rows)
      await old.destroy()

      const fresh = await openStore(await location(engine), now)
      const upgraded = await openStore(where, now)
      expect(await schemaOf(upgraded.db, engine)).toEqual(await schemaOf(fresh.db, engine))
      for (const [table, entries] of Object.entries(rows)) {
        const { rows: stored } = await sql<Row>`select * from ${sql.id(table)}`.execute(upgraded.db)
        const live = new Set(Object.keys(stored[0] ?? {}))
        for (const entry of entries) {
          // A finding's photo moves from its body to its own table; the search text follows the current searched columns.
          const same = Object.entries(entry).filter(
            ([column]) => live.has(column) && column !== 'search_text' && !(table === 'findings' && column === 'body'),
          )
          const found = stored.find((row) => same.every(([column, value]) => plain(row[column]) === value))
          expect(found, `${table} ${JSON.stringify(entry).slice(0, 200)}`).toBeDefined()
        }
      }
      for (const { name, searchFields } of collectionList) {
        const texts = await upgraded.db.selectFrom(tableName(name)).selectAll().execute()
        for (const row of texts)
          for (const column of searchFields) {
            const first = String(row[column] ?? '')
              .normalize('NFKD')
              .replace(/\p{M}+/gu, '')
              .toLowerCase()
              .trim()
              .split(/\s+/)[0]!
            expect(String(row['search_text']), `${name} ${column}`).toContain(first)
          }
      }
      await fresh.close()
      await upgraded.close()
    },
  )

  test('[UPGRADE-5630] an upgrade is interrupted within a migration: nothing of it stays, and the next start completes it', async () => {
    const where = await location(engine)
    const old = open(engine, where)
    await migrateTo(old, engine, '005-entered-while-counting')
    // The migration that makes this table fails after it has added columns, as if the process had ended there.
    await sql`create table campaign_late_counts (x integer)`.execute(old)
    const before = await schemaOf(old, engine)
    await old.destroy()
    await expect(openStore(where, now)).rejects.toThrow('campaign_late_counts')
    const again = open(engine, where)
    expect(await schemaOf(again, engine)).toEqual(before)
    await sql`drop table campaign_late_counts`.execute(again)
    await again.destroy()

    const upgraded = await openStore(where, now)
    const fresh = await openStore(await location(engine), now)
    expect(await schemaOf(upgraded.db, engine)).toEqual(await schemaOf(fresh.db, engine))
    await fresh.close()
    await upgraded.close()
  })

  test('[UPGRADE-5631] a database of a newer version: the start says so, and changes nothing', async () => {
    const where = await location(engine)
    const newer = await openStore(where, now)
    await newer.db
      .insertInto('kysely_migration')
      .values({ name: '999-of-a-newer-version', timestamp: now().toISOString() })
      .execute()
    const schema = await schemaOf(newer.db, engine)
    await newer.close()
    await expect(openStore(where, now)).rejects.toThrow('was used by a newer version of Bilang')
    const db = open(engine, where)
    expect(await schemaOf(db, engine)).toEqual(schema)
    await db.destroy()
  })

  test('[CAMPAIGN-5554] records that were undone after the close before the server named that are sent again, so that all devices have the same figures of the closed campaign', async () => {
    const where = await location(engine)
    const old = open(engine, where)
    await migrateTo(old, engine, '048-date-acquired-of-lines')
    const [earlier, closed, later] = [
      '2025-12-30T00:00:00.000Z',
      '2025-12-31T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ]
    const common = { as_at: '2025-12-31', scope: '{}', people: '[]', book_at: earlier, search_text: '', version: 1 }
    const campaigns: Row[] = [
      { ...common, id: 1, name: 'Closed', state: 'closed', closed_at: closed },
      { ...common, id: 2, name: 'Canceled', state: 'canceled', canceled_at: closed },
      { ...common, id: 3, name: 'Open', state: 'counting' },
    ]
    for (const campaign of campaigns) await old.insertInto('inventory').values(campaign).execute()
    const records = [
      { id: 'in time', campaign: 1, undone: earlier },
      { id: 'after the close', campaign: 1, undone: later },
      { id: 'after the cancellation', campaign: 2, undone: later },
      { id: 'in an open campaign', campaign: 3, undone: later },
      { id: 'late itself', campaign: 1, undone: later, late: 1 },
      { id: 'in force', campaign: 1, undone: null },
    ]
    for (const [index, { id, campaign, undone, late = 0 }] of records.entries()) {
      const moments = { at: earlier, received_at: earlier, undone_at: undone }
      const row = { id, campaign, kind: 'settlement', made_by: 1, body: '{}', late, ...moments }
      await old.insertInto('campaign_records').values(row).execute()
      await old
        .insertInto('changes')
        .values({ entity: 'campaign-records', entity_id: id, seq: index + 1 })
        .execute()
      const undo = { entity: 'campaign-records', entity_id: id, action: 'undo', received_at: undone }
      if (undone !== null) await old.insertInto('history').values(undo).execute()
    }
    await old.updateTable('sync_clock').set({ value: records.length }).execute()
    await old.destroy()
    const { db, close } = await openStore(where, now)
    const { rows } = await sql<Row>`select entity_id, seq from changes order by seq`.execute(db)
    expect(rows.map(({ entity_id, seq }) => [entity_id, Number(seq)])).toEqual([
      ['in time', 1],
      ['in an open campaign', 4],
      ['late itself', 5],
      ['in force', 6],
      ['after the cancellation', 7],
      ['after the close', 8],
    ])
    expect(Number((await db.selectFrom('sync_clock').selectAll().executeTakeFirstOrThrow())['value'])).toBe(8)
    await close()
  })

  test('[UPGRADE-3] every column that the server declares exists in the database, required or optional as declared', async () => {
    const store = await openStore(await location(engine), now)
    const declared = Object.values(tables).flatMap(({ name, columns }) =>
      Object.entries(columns).map(([column, { nullable }]) => `${name}.${column}${nullable ? '?' : ''}`),
    )
    const found = (await store.db.introspection.getTables()).flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}${column.isNullable ? '?' : ''}`),
    )
    expect(declared.filter((line) => !found.includes(line))).toEqual([])
    await store.close()
  })
})

test('[UPGRADE-4552] no file of a released migration was edited, and every migration is among them', async () => {
  const folder = fileURLToPath(new URL('../../server/db/migrations/', import.meta.url))
  const hashes = Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
  const recorded: Record<string, string> = JSON.parse(read('migration-hashes.json'))
  const still = Object.fromEntries(Object.keys(recorded).map((name) => [name, hashes[name]]))
  expect(still, 'a released migration was edited or deleted: add a new one instead').toEqual(recorded)
  const text = `${JSON.stringify(hashes, null, 2)}\n`
  const command = 'npx vitest run tests/server/upgrade.test.ts -u'
  await expect(text, `a new migration: ${command} records its hash`).toMatchFileSnapshot(
    'released/migration-hashes.json',
  )
})

test('[UPGRADE-4] if a release changes the searched columns, the search text of every old row is computed again before the server starts', async () => {
  const where = join(folder, 'search.db')
  const server = await openServer({ database: where, products: 20 })
  await server.store.db.updateTable('products').set({ search_text: 'stale' }).execute()
  await server.store.db.deleteFrom('meta').where('key', '=', 'search columns').execute()
  await server.close()
  const store = await openStore(where, now)
  const { rows } = await sql<Row>`select search_text, property_number from products`.execute(store.db)
  expect(rows).toHaveLength(20)
  for (const row of rows) expect(row['search_text']).toContain(String(row['property_number']).toLowerCase())
  const { rows: hits } = await sql`select rowid from products_search where search_text match '"stale"'`.execute(
    store.db,
  )
  expect(hits).toEqual([])
  await store.close()
})

test('[CAMPAIGN-5] a database of the first release keeps its rows and gains numbers and baselines', async () => {
  const file = join(folder, 'first.db')
  const old = openSqlite(file)
  await migrateTo(old, 'sqlite', '001-start')
  await old
    .insertInto('inventory')
    .values({ name: 'Kept', as_at: '2025-12-31', state: 'draft', scope: '{}', people: '[]' })
    .execute()
  await old.destroy()
  const server = await openServer({ database: file, products: 20 })
  const { body } = await server.ask('maria', 'inventory/')
  expect(body).toMatchObject({ results: [{ name: 'Kept', book_at: null }] })
  const begun = await server.ask('maria', 'inventory/1/', { method: 'PATCH', body: '{"state":"counting"}' })
  expect(begun.body).toMatchObject({ book_rows: 20, entered_rows: null })
  expect((await server.ask('maria', 'transfers/?status=accepted')).body).toMatchObject({ count: 1 })
  await server.close()
})
