/** Batches: parts, dry runs, cancellation, and the same result as changes row by row. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BatchStatus, batchStatus } from '#contract/sync/batch.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from '../open-server.ts'

const uuid = (n: number) => numberedUuid(n, '9000')

export function batchSuite(open: OpenServer): void {
  describe('batches', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 120 })
    })
    afterAll(() => server.close())

    const at = (id: number, rest = '') => `batches/${uuid(id)}/${rest}`
    const begin = (id: number, resource = 'products', who = 'maria') =>
      server.ask(who, at(id), json('PUT', { resource }))
    const part = (id: number, n: number, work: Body, who = 'maria') =>
      server.ask(who, at(id, `parts/${n}/`), json('PUT', work))
    const commit = (id: number, body: Body = {}, who = 'maria') =>
      server.ask(who, at(id, 'commit/'), json('POST', body))
    const state = async (id: number, who = 'maria'): Promise<BatchStatus> => {
      const { status, body } = await server.ask(who, at(id))
      expect(status, JSON.stringify(body)).toBe(200)
      return batchStatus.parse(body)
    }
    const end = async (id: number): Promise<BatchStatus> => {
      for (;;) {
        const now = await state(id)
        if (now.state !== 'working') return now
        await wait(5)
      }
    }
    const runWholeBatch = async (id: number, works: readonly Body[], resource = 'products', body: Body = {}) => {
      expect((await begin(id, resource)).status).toBe(200)
      for (const [n, work] of works.entries()) expect(await part(id, n, work)).toMatchObject({ status: 200 })
      expect((await commit(id, body)).status).toBe(200)
      return end(id)
    }
    const count = async (search: string) =>
      ((await server.ask('maria', `products/?search=${search}`)).body as Page).count
    const drafts = (head: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => productDraft(`${head}-${from + n}`))

    test('[SERVER-5379] a batch with a name that differs from another one only in upper and lower case: refused', async () => {
      const create = (...names: string[]) => [{ create: names.map((name) => ({ name })) }]
      const errorOf = async (id: number, ...names: string[]) =>
        (await runWholeBatch(id, create(...names), 'sections')).errors
      const refused = (name: string) => [`“${name}” is in the list already. Upper and lower case make no difference.`]
      expect(await errorOf(501, 'New one', 'ACCOUNTING')).toEqual({ 'create.1': { name: refused('Accounting') } })
      expect(await errorOf(502, 'Seed vault', 'seed VAULT')).toEqual({ 'create.1': { name: refused('Seed vault') } })
    })

    test('[SERVER-68] parts that arrive twice, late and in any order are one transaction, with feed and history', async () => {
      const { cursor } = (await server.ask('maria', '')).body as { cursor: string }
      await begin(1)
      await part(1, 1, { create: drafts('LOT', 700, 1400) })
      await part(1, 0, { create: drafts('WRONG', 0, 3) })
      expect(
        await part(1, 0, { create: drafts('LOT', 0, 700), change: [{ id: 12, patch: { section: 2 } }] }),
      ).toMatchObject({
        status: 200,
        body: { parts: [0, 1], rows: 1401, state: 'open' },
      })
      expect(await count('LOT')).toBe(0)
      await commit(1)
      const done = await end(1)
      expect(done).toMatchObject({ state: 'done', changed: 1, removed: 0, parts: [] })
      expect([done.created.length, await count('LOT'), await count('WRONG')]).toEqual([1400, 1400, 0])
      // Committing, opening and sending a part again change nothing more and return the same status.
      await commit(1)
      await part(1, 0, { create: drafts('LOT', 9000, 9001) })
      expect((await begin(1)).body).toEqual(done)
      expect(await count('LOT')).toBe(1400)
      const feed = (await server.ask('maria', `changes/?cursor=${cursor}&limit=2000`)).body as {
        results: { products: Body[] }
      }
      expect(feed.results.products.map((row) => row['id']).sort()).toEqual([...done.created, 12].sort())
      const [made] = ((await server.ask('maria', 'products/?property_number=LOT-7')).body as Page).results
      expect(made).toMatchObject({ total: '3751.50', version: '1', updated_by: 2, scanned: false })
      const history = (await server.ask('maria', `products/${made?.['id']}/history/`)).body as Page
      expect(history.results).toMatchObject([{ action: 'add', user: 2, after: { property_number: 'LOT-7' } }])
    })

    test('[SERVER-69] a batch has the same result as the same changes row by row: rows, versions, history and errors', async () => {
      const works: readonly [resource: string, work: Body][] = [
        [
          'articles',
          {
            create: [
              { number: '801', name: 'Kiln' },
              { number: '802', name: 'Loom' },
            ],
            change: [{ id: 1, patch: { name: 'Renamed' } }],
          },
        ],
        [
          'products',
          {
            create: [
              { ...productDraft('EQ-1'), location_code_one: 1, remarks: '“ñ” \u2028', price: '0.10' },
              productDraft('EQ-2'),
            ],
            change: [
              { id: 20, version: '1', patch: { units: 9, remarks: null } },
              { id: 21, patch: { property_number: 'EQ-3', description: 'moved' } },
              { id: 22, patch: { property_number: 'EQ-4' } },
              { id: 23, patch: { units: 2 } },
              { id: 23, patch: { units: 4, user: 5 } },
              { id: 24, patch: {} },
            ],
            remove: [119],
          },
        ],
        [
          'products',
          {
            create: [
              productDraft('EQ-9'),
              productDraft('EQ-9'),
              productDraft('EQ-1'),
              { ...productDraft('EQ-8'), user: 9999, section: 77 },
              { ...productDraft('EQ-7'), price: '90071992547409.00', units: 900 },
            ],
            change: [
              { id: 20, version: '1', patch: { units: 1 } },
              { id: 99_999, patch: { units: 1 } },
              { id: 25, patch: { property_number: 'EQ-2' } },
              { id: 26, patch: { article: 8888 } },
            ],
            remove: [99_998, 1, 118, 118],
          },
        ],
        ['sections', { remove: [1, 2] }],
      ]
      const [rowByRow, inBatch] = await Promise.all([
        open({ products: 120, seed: 5 }),
        open({ products: 120, seed: 5 }),
      ])
      const leftInDatabase = async ({ store }: TestServer) => {
        const of = async (table: string) => {
          const rows = await store.db.selectFrom(table).selectAll().orderBy('id').execute()
          return rows.map(({ updated_at, received_at, ...row }) => row)
        }
        const feed = await store.db
          .selectFrom('changes')
          .select(['entity', 'entity_id', 'seq'])
          .orderBy('seq')
          .execute()
        return {
          products: await of('products'),
          articles: await of('articles'),
          // Sorted by row: the order between different rows may differ.
          history: (await of('history'))
            .map(({ id, ...row }) => row)
            .sort((a, b) => Number(a['entity_id']) - Number(b['entity_id'])),
          feed: feed.map(({ entity, entity_id }) => `${entity} ${entity_id}`).sort(),
        }
      }
      for (const [n, [resource, work]] of works.entries()) {
        const one = await rowByRow.ask('maria', 'bulk/', json('POST', { resource, ...work }))
        const id = uuid(100 + n)
        await inBatch.ask('maria', `batches/${id}/`, json('PUT', { resource }))
        await inBatch.ask('maria', `batches/${id}/parts/0/`, json('PUT', work))
        await inBatch.ask('maria', `batches/${id}/commit/`, json('POST', {}))
        let other: BatchStatus
        do {
          await wait(1)
          other = batchStatus.parse((await inBatch.ask('maria', `batches/${id}/`)).body)
        } while (other.state === 'working')
        const body = one.body as { errors?: Body; created: Body[] }
        expect(other.errors ?? {}).toEqual(body.errors ?? {})
        expect(other.created).toEqual(body.created.map((row) => row['id']))
        const [expected, seen] = [await leftInDatabase(rowByRow), await leftInDatabase(inBatch)]
        expect(seen).toEqual(expected)
      }
      expect([...rowByRow.logged, ...inBatch.logged]).toEqual([])
      await Promise.all([rowByRow.close(), inBatch.close()])
    })

    test('[SERVER-70] a part with errors is refused with all of them by row; so is a part that is too large, or from a person without permission', async () => {
      await begin(2)
      const wrong = await part(2, 0, {
        create: [productDraft('P-1'), { ...productDraft('P-2'), units: -1, description: '' }],
        change: [{ id: 12, patch: { price: 'gratis' } }],
      })
      expect(wrong).toMatchObject({
        status: 400,
        body: {
          'create.1.units': [expect.any(String)],
          'create.1.description': [expect.any(String)],
          'change.0.price': [expect.any(String)],
        },
      })
      expect((await part(2, 0, { remove: Array.from({ length: 2001 }, (_, n) => n + 1) })).status).toBe(400)
      expect((await begin(3, 'users')).status).toBe(400)
      expect((await begin(2, 'sections')).status).toBe(409)
      expect((await server.ask('ana', at(2))).status).toBe(403)
      // Another person's batch answers "not found".
      for (const accepted of [
        server.ask('jose', at(2)),
        begin(2, 'products', 'jose'),
        part(2, 0, {}, 'jose'),
        commit(2, {}, 'jose'),
      ])
        expect((await accepted).status).toBe(404)
      expect((await state(2)).rows).toBe(0)
    })

    test('[SERVER-71] a dry run of a batch checks everything, stores nothing, and reports errors by row over all parts', async () => {
      const valid = await runWholeBatch(4, [{ create: drafts('DRYRUN', 0, 3) }], 'products', { dry_run: true })
      expect(valid).toMatchObject({ state: 'done', created: [], changed: 0 })
      const wrong = await runWholeBatch(
        5,
        [{ create: drafts('DRYRUN', 0, 600) }, { create: [productDraft('DRYRUN-3')] }],
        'products',
        {
          dry_run: true,
        },
      )
      expect(wrong).toMatchObject({
        state: 'refused',
        errors: { 'create.600': { property_number: ['Property number already exists.'] } },
      })
      expect(await count('DRYRUN')).toBe(0)
    })

    test('[SERVER-72] a batch that is canceled while it runs stores nothing, and others can read meanwhile', async () => {
      await begin(6)
      for (let n = 0; n < 2; n++) await part(6, n, { create: drafts('DROP', n * 2000, (n + 1) * 2000) })
      await commit(6)
      let seen = await state(6)
      while (seen.state === 'working' && seen.progress === 0) {
        await wait(1)
        seen = await state(6)
      }
      expect(seen.state).toBe('working')
      expect(await count('DROP')).toBe(0)
      expect((await server.ask('maria', at(6), { method: 'DELETE' })).status).toBe(204)
      expect((await server.ask('maria', at(6))).status).toBe(404)
      expect(await count('DROP')).toBe(0)
      expect((await server.ask('maria', at(6), { method: 'DELETE' })).status).toBe(204)
    })

    test('[SERVER-73] no test of batches causes an internal error of the server', () => {
      expect(server.logged).toEqual([])
    })
  })
}
