/** Runs all suites on PostgreSQL, and backs it up. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/db/store.ts'
import { openServer } from '#tests/support/server.ts'
import { backUpPostgres, recordBackupIn } from '#tools/backup.ts'
import { type PostgresCluster, startPostgres } from '#tools/postgres.ts'
import { allSuites } from './suites/all-suites.ts'

let cluster: PostgresCluster
/** A database with all tables and no rows, which each test copies. */
let template: string
beforeAll(async () => {
  cluster = await startPostgres()
  template = await cluster.createDatabase()
  await (await openStore(template, () => new Date())).close()
})
afterAll(() => cluster.stop())

describe('on PostgreSQL', () => {
  allSuites(async (options) => openServer({ ...options, database: await cluster.createDatabase(template) }))

  test('[SERVER-3042] a backup of PostgreSQL is a checked dump, recorded in the database; a failed one leaves no file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bilang-dump-'))
    const database = await cluster.createDatabase()
    const server = await openServer({ database, products: 20 })
    const dump = join(folder, 'bilang.dump')
    await backUpPostgres(dump, database)
    expect(readFileSync(dump).subarray(0, 5).toString()).toBe('PGDMP')
    await recordBackupIn({ databaseUrl: database }, new Date('2026-11-21T14:00:00Z'))
    expect((await server.ask('admin', 'backups/last/')).body).toEqual({ at: '2026-11-21T14:00:00.000Z' })
    await server.close()

    await expect(backUpPostgres(dump, database)).rejects.toThrow('is there already')
    const other = join(folder, 'other.dump')
    await expect(backUpPostgres(other, `${database}_not_there`)).rejects.toThrow('does not exist')
    expect(() => readFileSync(other)).toThrow('ENOENT')
    rmSync(folder, { recursive: true })
  })
})
