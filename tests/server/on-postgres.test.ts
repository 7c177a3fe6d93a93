/** Runs all suites on PostgreSQL. */
import { afterAll, beforeAll, describe } from 'vitest'
import { openDemoCopies } from '#tests/support/server/demo-copies.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'
import { allSuites } from './suites/all-suites.ts'

let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

describe('on PostgreSQL', () => {
  allSuites(openDemoCopies((template) => cluster.createDatabase(template)))
})
