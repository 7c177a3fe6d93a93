import { afterAll, beforeAll, describe } from 'vitest'
import { openServer } from '#tests/support/server.ts'
import { type Cluster, startPostgres } from '#tools/postgres.ts'
import { everySuite } from './suites/every.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

describe('on PostgreSQL', () => {
  everySuite(async (options) => openServer({ ...options, database: await cluster.database() }))
})
