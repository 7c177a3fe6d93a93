/** Writes that name a person who was joined with another one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from './open-server.ts'

/** The last of the demo's staff, who has no login. */
const id = 25
const ana = 4

export function joinedPeopleSuite(open: OpenServer): void {
  describe('people who were joined', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 30 })
    })
    afterAll(() => server.close())

    const ask = (path: string, init?: RequestInit, who = 'admin') => server.ask(who, path, init)
    const post = (path: string, body: Body) => ask(path, json('POST', body))
    const rowOf = async (path: string) => (await ask(path)).body as Body

    test('[SERVER-4805] a batch, a bulk call and a transfer that name a person who was joined: they name the account', async () => {
      expect((await post(`users/${id}/join/`, { into: ana })).status).toBe(200)
      const changed = 12
      const batch = `batches/00000000-0000-4000-9000-00000000${4805}/`
      const asMaria = (path: string, method: string, body: Body) => ask(path, json(method, body), 'maria')
      await asMaria(batch, 'PUT', { resource: 'products' })
      const drafts = Array.from({ length: 3 }, (_, n) => ({ ...productDraft(`JOINED-${n}`), user: id }))
      const work = { create: drafts, change: [{ id: changed, patch: { user: id } }] }
      expect((await asMaria(`${batch}parts/0/`, 'PUT', work)).status).toBe(200)
      await asMaria(`${batch}commit/`, 'POST', {})
      await expect.poll(async () => ((await ask(batch, {}, 'maria')).body as Body)['state']).toBe('done')
      const created = ((await ask('products/?search=JOINED-')).body as Page).results
      expect(created.map(({ user }) => user)).toEqual([ana, ana, ana])
      expect(await rowOf(`products/${changed}/`)).toMatchObject({ user: ana })
      // An item of the account does not go to the account.
      const { status } = await post('transfers/', { product: changed, user: id, reason: 'x' })
      const { status: direct } = await post('transfers/', { product: changed, user: ana, reason: 'x' })
      expect(status).toBe(direct)
    })
  })
}
