/** Campaign records of items that counters are asked to look for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { huntLimit } from '#contract/campaigns/campaign-record.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { hunt, recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer, productDraft } from '../open-server.ts'

/** A quantity that nothing else contains. */
const recorded = 7_654_321
const blindDraft = { as_at: '2026-02-28', blind: true }

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

    test('[SERVER-4601] a hunt in a blind count: what counters get names the item and nothing that is expected of it, and no field could carry it', async () => {
      const must = async (who: string, path: string, init?: RequestInit) => {
        const { status, body } = await server.ask(who, path, init)
        expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
        return body as Body
      }
      const draft = { ...productDraft('HUNTED-1'), units: recorded, price: '100.00', series_1: 901 }
      const product = Number((await must('admin', 'products/', json('POST', draft)))['id'])
      const blind = Number(
        (await must('admin', 'inventory/', json('POST', { ...blindDraft, name: 'Hunt blind' })))['id'],
      )
      await must('admin', `inventory/${blind}/`, json('PATCH', { state: 'counting' }))
      const admin = Number((await must('admin', 'users/me/'))['id'])
      const sent = (n: number, more: Body = {}) =>
        server.ask(
          'admin',
          `campaign-records/${uuid(n)}/`,
          json('PUT', hunt(uuid(n), blind, admin, { products: [product], ...more })),
        )
      expect((await sent(960)).status).toBe(201)
      for (const field of ['units', 'expected', 'total'])
        expect((await sent(961, { [field]: recorded })).status).toBe(400)
      const read = async (who: string) =>
        Promise.all(['campaign-records/?after=0&limit=1000', `products/${product}/`].map((path) => must(who, path)))
      const wire = JSON.stringify(await read('maria'))
      expect(wire).not.toContain(String(recorded))
      expect(wire).toContain(`"products":[${product}]`)
      expect(JSON.stringify(await read('admin'))).toContain(String(recorded))
    })
  })
}
