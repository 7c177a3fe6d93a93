/** The sync extensions on one server; later tests build on the data of earlier ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { countPeriodTests } from '../campaigns/count-periods.ts'
import { findingTests } from '../campaigns/findings.ts'
import type { OpenServer } from '../open-server.ts'
import { feedTests } from './change-feed.ts'
import { syncWorld } from './sync-world.ts'
import { versionTests } from './versions.ts'

export function syncSuite(open: OpenServer): void {
  describe('sync extensions', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 120 })
    })
    afterAll(() => server.close())

    const world = syncWorld(() => server)
    versionTests(world)
    feedTests(world)
    countPeriodTests(world)
    findingTests(world)

    test('[SERVER-52] no test of the sync extensions causes an internal error of the server', () => {
      expect(server.logged).toEqual([])
    })
  })
}
