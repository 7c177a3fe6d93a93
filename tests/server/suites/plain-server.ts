/** The plain server: the documented contract without extensions (D1.3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page } from './open-server.ts'

export function plainSuite(open: OpenServer): void {
  describe('a plain server', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ plain: true })
    })
    afterAll(() => server.close())

    test('[SERVER-53] has no root, no extensions and no features', async () => {
      const extensions = [
        '',
        'changes/',
        'sync/devices/',
        'findings/',
        'campaign-records/',
        'products/1/history/',
        'disposals/',
        'products/1/disposal/',
      ]
      for (const path of extensions) {
        const { status, headers } = await server.ask('admin', path)
        expect([path, status]).toEqual([path, 404])
        expect(headers.get('X-IMS-Features')).toBeNull()
      }
      expect((await server.ask('admin', 'bulk/', json('POST', {}))).status).toBe(404)
    })

    test('[SERVER-54] rows carry no versions, and the headers of the extensions are ignored', async () => {
      for (const { path } of collectionList) {
        const { results } = (await server.ask('admin', path)).body as Page
        for (const row of results) expect(Object.keys(row).filter((key) => /version|updated/.test(key))).toEqual([])
      }
      const headers = { 'If-Match': '"77"', 'Idempotency-Key': 'k', 'X-IMS-Round': 'old', 'X-IMS-Events': 'nonsense' }
      const patch = (count: number) =>
        server.ask('maria', 'products/1/', json('PATCH', { physical_count: count }, headers))
      expect(await patch(3)).toMatchObject({ status: 200, body: { physical_count: 3 } })
      const again = await patch(4)
      expect(again).toMatchObject({ status: 200, body: { physical_count: 4 } })
      expect(again.headers.get('ETag')).toBeNull()
    })

    test('[SERVER-55] all documented calls exist', async () => {
      const reset = await server.ask('maria', 'products/reset_flags/', json('POST', {}))
      expect(reset).toMatchObject({ status: 200 })
      expect(Object.keys(reset.body as Body).sort()).toEqual(['counts', 'flags'])
      expect((await server.ask('maria', 'custodian-slips/next_id/')).status).toBe(200)
    })
  })
}
