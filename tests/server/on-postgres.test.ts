/** Runs all suites on PostgreSQL. */
import { afterAll, beforeAll, describe } from 'vitest'
import { openStore } from '#server/db/store.ts'
import { openServer } from '#tests/support/server.ts'
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
})
