/** Declarations: what people say in a campaign about the items in their own name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { declaration, roomDone, recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export function declarationSuite(open: OpenServer): void {
  describe('declarations', () => {
    let server: TestServer
    const idOf: Record<string, number> = {}
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date('2026-03-02T00:00:00.000Z') } })
      for (const who of ['maria', 'ana']) idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    let made = 0
    const addCampaign = async (): Promise<number> => {
      const draft = { name: `Count ${++made}`, as_at: '2026-02-28' }
      return ((await server.ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
    }

    test('[SERVER-3500] people who do not count can only declare items in their name, and read no declarations of others', async () => {
      const campaign = await addCampaign()
      const productOf = async (who: string) =>
        Number(
          (
            await server.store.db
              .selectFrom('products')
              .select('id')
              .where('user', '=', idOf[who]!)
              .executeTakeFirstOrThrow()
          )['id'],
        )
      const [ofAna, ofMaria] = [await productOf('ana'), await productOf('maria')]
      const declare = (n: number, who: string, product: number, more: Body = {}) =>
        server.ask(
          who,
          `campaign-records/${uuid(n)}/`,
          json('PUT', declaration(uuid(n), campaign, idOf[who]!, product, more)),
        )
      expect((await declare(500, 'ana', ofAna, { answer: 'moved', note: 'Room 5' })).status).toBe(201)
      expect(await declare(501, 'ana', ofMaria)).toMatchObject({ status: 400, body: { product: [expect.any(String)] } })
      for (const product of [99_999, 0, -1, 2 ** 31]) expect((await declare(502, 'ana', product)).status).toBe(400)
      expect((await declare(503, 'ana', ofAna, { answer: 'counted' })).status).toBe(400)
      expect((await declare(504, 'ana', ofAna, { note: 'x'.repeat(5_000) })).status).toBe(400)
      expect((await declare(505, 'ana', ofAna, { made_by: idOf['maria'] })).status).toBe(400)
      const closed = json('PUT', roomDone(uuid(506), campaign, idOf['ana']!))
      expect((await server.ask('ana', `campaign-records/${uuid(506)}/`, closed)).status).toBe(403)
      expect((await declare(507, 'maria', ofAna)).status).toBe(201)
      const seenBy = async (who: string) =>
        ((await server.ask(who, 'campaign-records/?after=0&limit=1000')).body as { results: Body[] }).results
          .filter(({ kind }) => kind === 'declaration')
          .map(({ id }) => id)
      expect(await seenBy('ana')).toEqual([uuid(500)])
      expect(await seenBy('maria')).toEqual([uuid(500), uuid(507)])
      // No count, no change of the item.
      const { body } = await server.ask('maria', `products/${ofAna}/`)
      expect(body).toMatchObject({ id: ofAna })
      expect((await server.ask('maria', `products/${ofAna}/history/`)).body).toMatchObject({ results: [] })
    })

    test('[SERVER-3501] an item that changed hands during the count is declared by the person of the baseline too', async () => {
      const campaign = await addCampaign()
      await server.ask('maria', `inventory/${campaign}/`, json('PATCH', { state: 'counting' }))
      const row = await server.store.db
        .selectFrom('products')
        .select('id')
        .where('user', '=', idOf['ana']!)
        .executeTakeFirstOrThrow()
      const product = Number(row['id'])
      await server.ask('maria', `products/${product}/`, json('PATCH', { user: idOf['maria'] }))
      const body = declaration(uuid(510), campaign, idOf['ana']!, product, {
        answer: 'not-with-me',
        note: 'Handed to Maria',
      })
      expect((await server.ask('ana', `campaign-records/${uuid(510)}/`, json('PUT', body))).status).toBe(201)
    })
  })
}
