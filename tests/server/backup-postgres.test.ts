/** Backups of PostgreSQL: made by its own programs, restored for a test, put back. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupPlan, planMessage } from '#server/backups/backup-plan.ts'
import { type BackupJob, makeBackup } from '#server/backups/make-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { openStore } from '#server/db/store.ts'
import { parseOptions } from '#server/server-options.ts'
import { backupNames, fileJob, temporaryFolders } from '#tests/support/server/backup-world.ts'
import { openServer } from '#tests/support/server/server.ts'
import { backUp, placeOf } from '#tools/backup.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'
import { json, productDraft } from './suites/open-server.ts'

const folders = temporaryFolders('dumps')
let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(async () => {
  await cluster.stop()
  folders.remove()
})

const jobOf = (url: string, data: string, changes: Partial<BackupJob> = {}) =>
  fileJob(data, { source: { engine: 'postgres', url }, ...changes })

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('[SERVER-3042] a backup of PostgreSQL is a tested dump, recorded in the database; a failed one leaves no file', async () => {
  const data = folders.next()
  const database = await cluster.createDatabase()
  const server = await openServer({ database, products: 20 })
  const dump = join(data, 'bilang.dump')
  const made = await backUp(dump, placeOf(undefined, database), new Date('2026-11-21T14:00:00Z'))
  expect([made.untested, made.manifest.facts.rows['products']]).toEqual([null, 20])
  expect(readFileSync(dump).subarray(0, 5).toString()).toBe('PGDMP')
  expect(statSync(dump).mode & 0o777).toBe(0o600)
  expect((await server.ask('admin', 'backups/last/')).body).toMatchObject({ at: '2026-11-21T14:00:00.000Z' })
  const databases = await query(database, 'select datname from pg_database')
  expect(databases.map(({ datname }) => datname).filter((name) => String(name).includes('restore_test'))).toEqual([])
  await server.close()

  await expect(backUp(dump, placeOf(undefined, database), new Date())).rejects.toThrow('is there already')
  const other = join(data, 'other.dump')
  await expect(backUp(other, placeOf(undefined, `${database}_not_there`), new Date())).rejects.toThrow('does not exist')
  expect(() => readFileSync(other)).toThrow('ENOENT')
})

test('[SERVER-4044] of two server processes on PostgreSQL one makes the backup; people go on counting', async () => {
  const data = folders.next()
  const database = await cluster.createDatabase()
  const server = await openServer({ database, products: 200 })
  const since = { onlyIfNoneSince: '2026-11-20T17:00:00.000Z', at: '2026-11-20T17:00:01.000Z' }
  const elsewhere = join(data, 'elsewhere')
  let isDone = false
  const backups = Promise.all([
    makeBackup(jobOf(database, data, since)),
    makeBackup(jobOf(database, data, { ...since, folder: elsewhere })),
  ]).finally(() => {
    isDone = true
  })
  let counts = 0
  for (; !isDone; counts++) {
    const patch = json('PATCH', { physical_count: (counts % 9) + 1 })
    expect((await server.ask('maria', `products/${(counts % 200) + 1}/`, patch)).status).toBe(200)
  }
  expect((await backups).map(({ is }) => is).sort()).toEqual(['not-needed', 'verified'])
  expect(counts).toBeGreaterThan(5)
  await server.close()
})

test('[SERVER-4045] a user who may not create a database: the dump stays, is called untested, and deletes no tested one', async () => {
  const data = folders.next()
  const database = await cluster.createDatabase()
  await (await openServer({ database, products: 20 })).close()
  expect(await makeBackup(jobOf(database, data, { at: '2026-11-20T17:00:00.000Z' }))).toMatchObject({ is: 'verified' })
  await query(database, 'create role plain login; grant pg_read_all_data, pg_write_all_data to plain')
  const asPlain = database.replace('bilang@', 'plain@')
  const none = { daily: 0, weekly: 0, monthly: 0 }
  const outcome = await makeBackup(jobOf(asPlain, data, { at: '2026-11-21T17:00:00.000Z', keep: none }))
  expect(outcome).toMatchObject({ is: 'untested', reason: 'no-test-database' })
  expect(backupNames(join(data, 'backups')).filter((name) => name.endsWith('.dump'))).toHaveLength(2)
  const server = await openServer({ database })
  expect((await server.ask('admin', 'backups/last/')).body).toMatchObject({
    at: '2026-11-20T17:00:00.000Z',
    attempt: { outcome: 'untested', reason: 'no-test-database' },
  })
  await server.close()
})

test('[SERVER-4046] without pg_dump the server makes no backups and says why', () => {
  const options = parseOptions([], { DATABASE_URL: 'postgres://x@y/z' })
  if (options === 'help') throw new Error('unreachable')
  expect(backupPlan(options)).toMatchObject({ schedule: 'on' })
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  const plan = backupPlan(options)
  process.env['PATH'] = path
  expect(plan.schedule).toBe('no-pg-dump')
  expect(planMessage(plan)).toContain('pg_dump and pg_restore are missing')
})

test('[SERVER-4047] restoring PostgreSQL needs stopped servers and, if there are tables, a word; it moves them aside and gives no id twice, as often as needed', async () => {
  const data = folders.next()
  const database = await cluster.createDatabase()
  const server = await openServer({ database, products: 20 })
  const file = join(data, 'bilang.dump')
  await backUp(file, placeOf(undefined, database), new Date())
  const draft = json('POST', productDraft('2026-05-03-0001-01-01'))
  const lost = (await server.ask('admin', 'products/', draft)).body as { id: number }
  const target = { engine: 'postgres', url: database } as const
  await expect(restoreBackup(file, target, false)).rejects.toThrow('Add --replace')
  await expect(restoreBackup(file, target, true)).rejects.toThrow('is in use')
  await server.close()

  const { facts, movedTo } = await restoreBackup(file, target, true)
  expect(facts.rows).toMatchObject({ products: 20 })
  const schema = String(movedTo).replace('the schema ', '')
  expect(await query(database, `select count(*)::int as n from ${schema}.products`)).toEqual([{ n: 21 }])
  const restored = await openServer({ database })
  expect((await restored.ask('admin', `products/${lost.id}/`)).status).toBe(404)
  const made = (await restored.ask('admin', 'products/', draft)).body as { id: number }
  expect(made.id).toBeGreaterThan(lost.id)
  expect((await restored.ask('admin', 'products/?search=barometer')).body).toMatchObject({ count: 1 })
  await restored.close()

  // A dump that cannot be restored changes nothing.
  const { facts: before } = { facts: await query(database, 'select count(*)::int as n from products') }
  writeFileSync(file, 'PGDMP')
  rmSync(`${file}.json`)
  await expect(restoreBackup(file, target, true)).rejects.toThrow()
  expect(await query(database, 'select count(*)::int as n from products')).toEqual(before)

  // A later backup has nothing of what was set aside, so it can be put back in its turn.
  await query(database, 'create schema demo_20261125_010203')
  await query(database, 'create table demo_20261125_010203.products as select * from products')
  const later = join(data, 'later.dump')
  await backUp(later, placeOf(undefined, database), new Date())
  expect((await restoreBackup(later, target, true)).facts.rows).toMatchObject({ products: before[0]?.['n'] })

  const empty = await cluster.createDatabase()
  const again = join(data, 'again.dump')
  await backUp(again, placeOf(undefined, database), new Date())
  expect(await restoreBackup(again, { engine: 'postgres', url: empty }, false)).toMatchObject({ movedTo: null })
})

test('[SERVER-5632] a restore of PostgreSQL is killed at any step: no server opens what it left, and running it again completes it', async () => {
  const data = folders.next()
  const database = await cluster.createDatabase()
  await (await openServer({ database, products: 20 })).close()
  const file = join(data, 'bilang.dump')
  await backUp(file, placeOf(undefined, database), new Date())
  const empty = await cluster.createDatabase()
  const restore = (url: string, mayReplace: boolean) => restoreBackup(file, { engine: 'postgres', url }, mayReplace)
  for (const { url, mayReplace } of [
    { url: database, mayReplace: true },
    { url: empty, mayReplace: false },
  ]) {
    await query(url, `create table if not exists public.restore_unfinished ()`)
    await expect(openStore(url, () => new Date())).rejects.toThrow('was interrupted. Run npm run restore again')
    expect((await restore(url, mayReplace)).facts.rows).toMatchObject({ products: 20 })
    await (await openServer({ database: url })).close()
  }

  // Killed while pg_restore fills the database: the database before it is set aside, nothing else is there yet.
  await query(database, 'create schema pause')
  await query(
    database,
    `create function pause.restoring() returns event_trigger language plpgsql as $$ begin
      if current_setting('application_name') = 'pg_restore' then perform pg_sleep(3600); end if; end $$`,
  )
  await query(database, 'create event trigger pause on ddl_command_start execute function pause.restoring()')
  const maintenance = database.replace(/[^/]+$/, 'postgres')
  const restoring = `from pg_stat_activity where datname = '${database.split('/').at(-1)}' and application_name = 'pg_restore'`
  const child = spawn(process.execPath, ['tools/restore.ts', '--replace', file], {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: database },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect
    .poll(() => query(maintenance, `select wait_event ${restoring}`), { timeout: 60_000 })
    .toEqual([{ wait_event: 'PgSleep' }])
  child.kill('SIGKILL')
  await ended
  await query(maintenance, `select pg_terminate_backend(pid) ${restoring}`)
  await query(database, 'drop event trigger pause')
  await expect(openStore(database, () => new Date())).rejects.toThrow('was interrupted. Run npm run restore again')
  expect(await restore(database, false)).toMatchObject({ movedTo: null, facts: { rows: { products: 20 } } })
  await (await openServer({ database })).close()
})
