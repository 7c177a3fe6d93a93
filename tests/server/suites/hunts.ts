/** Campaign records of items that counters are asked to look for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { huntLimit } from '#contract/campaign-record.ts'
import type { TestServer } from '#tests/support/server.ts'
import { hunt, recordId as uuid } from './campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from './open-server.ts'

export function huntSuite(open: OpenServer): void {
  describe('hunts', () => {
    let server: TestServer
    const idOf: Record<string, number> = {}
    let campaign = 0
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date('2026-03-02T00:00:00.000Z') } })
      for (const who of ['maria', 'ana']) idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
      const draft = { name: 'Count', as_at: '2026-02-28' }
      campaign = ((await server.ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })

    test('[SERVER-4277] people who manage counts ask for items, people who count answer; the answer is undone by its author', async () => {
      const put = (n: number, who: string, more: Body = {}) =>
        server.ask(who, `campaign-records/${uuid(n)}/`, json('PUT', hunt(uuid(n), campaign, idOf[who]!, more)))
      const answer = { kind: 'hunt-not-here', products: undefined, product: 1 }
      expect((await put(950, 'maria')).status).toBe(201)
      expect((await put(950, 'maria')).status).toBe(200)
      expect((await put(951, 'maria', answer)).status).toBe(201)
      expect((await put(952, 'ana')).status).toBe(403)
      expect((await put(952, 'ana', answer)).status).toBe(403)
      expect((await put(952, 'maria', { products: [] })).status).toBe(400)
      const many = Array.from({ length: huntLimit + 1 }, (_, index) => index + 1)
      expect((await put(952, 'maria', { products: many })).status).toBe(400)
      expect((await put(952, 'maria', { ...answer, product: 0 })).status).toBe(400)
      const undone_at = '2026-03-01T10:00:00.000+08:00'
      expect(await put(951, 'maria', { ...answer, undone_at })).toMatchObject({ status: 200, body: { undone_at } })
    })
  })
}
