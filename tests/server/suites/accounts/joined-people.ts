/** Writes that name a person who was joined with another one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPack } from '#domain/evidence/check-pack.ts'
import { packFiles } from '#domain/evidence/pack-format.ts'
import { followJoins } from '#server/collections/people-columns.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { readPack } from '#verifier/read-pack.ts'
import { webCrypto } from '#verifier/web-crypto.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from '../open-server.ts'

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

    test('[SERVER-4995] the crew of a campaign that is planned: it follows a join, and so does a device that does not know of it yet', async () => {
      const crew = [
        { role: 'lead', person: 1, name: null },
        { role: 'member', person: 24, name: null },
        { role: 'member', person: ana, name: null },
      ]
      const { body, status } = await post('inventory/', { name: 'Crew', as_at: '2027-03-01', crew })
      expect(status, JSON.stringify(body)).toBe(201)
      const campaign = `inventory/${(body as Body)['id']}/`
      const { body: joined } = await post('users/24/join/', { into: ana })
      expect((joined as Body)['moved']).toContainEqual({ collection: 'inventory', count: 1 })
      const once = [crew[0], { role: 'member', person: ana, name: null }]
      expect((await rowOf(campaign))['crew']).toEqual(once)
      const late = await ask(campaign, json('PATCH', { crew, people: [1, 24, ana] }))
      expect(late.status, JSON.stringify(late.body)).toBe(200)
      expect(late.body).toMatchObject({ crew: once, people: [1, ana] })
    })

    test('[SERVER-4996] a join and a write that names the person at the same time: whichever commits first, the row names the account', async () => {
      const gate = () => {
        let resolve = (): void => {}
        const promise = new Promise<void>((done) => {
          resolve = done
        })
        return { promise, resolve: () => resolve() }
      }
      const { store } = server
      const { engine } = store
      const person = 22
      // First the join holds the entry, and the write comes.
      const [joining, held] = [gate(), gate()]
      const join = store.write(async ({ db }) => {
        const entry = db.selectFrom('users').select('id').where('id', '=', person)
        await (engine === 'postgres' ? entry.forUpdate() : entry).execute()
        await db.updateTable('users').set({ joined_into: ana, is_active: 0 }).where('id', '=', person).execute()
        held.resolve()
        await joining.promise
      })
      await held.promise
      const write = ask('products/13/', json('PATCH', { user: person }))
      await new Promise((done) => setTimeout(done, 200))
      joining.resolve()
      await join
      expect((await write).body).toMatchObject({ user: ana })

      // Then the write has read the entry, and the join comes.
      const other = 23
      const [writing, read] = [gate(), gate()]
      const change = store.write(async ({ db }) => {
        await followJoins({ db, engine }, 'products', [{ user: other }])
        read.resolve()
        await writing.promise
        await db.updateTable('products').set({ user: other }).where('id', '=', 14).execute()
      })
      await read.promise
      const later = post(`users/${other}/join/`, { into: ana })
      await new Promise((done) => setTimeout(done, 200))
      writing.resolve()
      await change
      expect((await later).status).toBe(200)
      expect(await rowOf('products/14/')).toMatchObject({ user: ana })
    })

    test('[EVIDENCE-5002] a join while a campaign counts, and items that come later: the pack has no fault, each item once, the same totals, and names the person for each', async () => {
      const { body } = await post('users/without_login/', {
        ...{ first_name: 'Rosa', middle_name: '', last_name: 'Villanueva', position: 'Clerk' },
      })
      const rosa = (body as { id: number }).id
      for (const product of [15, 16]) await ask(`products/${product}/`, json('PATCH', { user: rosa }))
      const draft = await post('inventory/', { name: 'Joined', as_at: '2026-10-31' })
      const campaign = `inventory/${(draft.body as Body)['id']}/`
      const step = async (patch: Body) => {
        const answer = await ask(campaign, json('PATCH', patch))
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
      await step({ state: 'counting' })
      await ask('products/15/', json('PATCH', { physical_count: 1, remarks: null, scanned: true }))
      const items = ((await ask('products/')).body as Page).count
      expect((await post(`users/${rosa}/join/`, { into: ana })).status).toBe(200)
      const later = await post('products/', { ...productDraft('JOINED-LATER'), series_1: 790, user: rosa })
      expect(later.body).toMatchObject({ user: ana })
      await ask('products/16/', json('PATCH', { physical_count: 1, remarks: null, scanned: true }))
      await step({ state: 'reconciling' })
      await step({ state: 'closed', close_reason: 'Given by the test' })

      const headers = { Authorization: `Token ${await server.tokenFor('admin')}` }
      const answer = await server.fetch(new Request(`${origin}/api/v1/${campaign}evidence/`, { headers }))
      const pack = await readPack(new Uint8Array(await answer.arrayBuffer()))
      const result = await checkPack(pack, webCrypto, '')
      expect(result.faults).toEqual([])
      expect(result.totals?.all).toMatchObject({ rows: String(items), countQuantity: '2' })
      const lines = (pack.get(packFiles.baseline)?.text ?? '').split('\n').filter(Boolean)
      const names = new Map(
        lines.map((line) => {
          const { id, names } = (JSON.parse(line) as { record: { id: number; names: { user: string } } }).record
          return [id, names.user]
        }),
      )
      expect(names.size).toBe(items + 1)
      // Frozen data keeps the old name; later data has the name of the account.
      expect([names.get(15), names.get(16)]).toEqual(Array(2).fill(expect.stringMatching(/villanueva/i)))
      expect(names.get((later.body as { id: number }).id)).toMatch(/./)
      const ofAna = ((await ask(`products/?user=${ana}&page_size=200`)).body as Page).results
      expect(ofAna.map(({ id }) => id)).toEqual(expect.arrayContaining([15, 16, (later.body as { id: number }).id]))
    })
  })
}
