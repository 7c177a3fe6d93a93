/** Values that once broke the server: each is refused or ignored on both engines. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer, productDraft } from './open-server.ts'

const forged = (order: string, after: unknown[]) =>
  Buffer.from(JSON.stringify([order, 60, after])).toString('base64url')

export function hostileSuite(open: OpenServer): void {
  describe('hostile values', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open()
    })
    afterAll(() => server.close())
    const statusOf = async (path: string, init?: RequestInit) => (await server.ask('maria', path, init)).status

    test('[SERVER-802] an impossible page is not a page; an impossible search, ordering or cursor is ignored', async () => {
      for (const page of ['1e300', 'Infinity', '1.001', '-1', 'NaN']) {
        expect([page, await statusOf(`findings/?page=${page}`)]).toEqual([page, 404])
        expect([page, await statusOf(`products/1/history/?page=${page}`)]).toEqual([page, 404])
        expect([page, await statusOf(`products/?page=${page}`)]).toEqual([page, 404])
      }
      for (const path of ['products/', 'sections/']) {
        expect(await statusOf(`${path}?search=${'x'.repeat(60_000)}`)).toBe(200)
      }
      expect(await statusOf(`products/?ordering=${Array(2000).fill('price').join(',')}`)).toBe(200)
      const steps = Array.from({ length: 900 }, () => 'price')
      const order = [...steps, 'id'].join(',')
      const cursors = [
        ['price', forged('price,id', ['a', 1])],
        ['price', forged('price,id', [1, 'a'])],
        ['price', forged('price,id', [1, 2 ** 31])],
        ['price', forged('price,id', [1.5, 1])],
        ['price', forged('price,id', [null, 1])],
        ['description', forged('description,id', ['a\0b', 1])],
        [steps.join(','), forged(order, Array(901).fill(1))],
      ]
      for (const [ordering, cursor] of cursors) {
        expect([ordering, await statusOf(`products/?page=2&ordering=${ordering}&cursor=${cursor}`)]).toEqual([
          ordering,
          200,
        ])
      }
    })

    test('[SERVER-803] a number too large for its column is a field error; an id larger than any possible one finds no row', async () => {
      const tooLarge = 2 ** 31
      expect(await statusOf('products/1/', json('PATCH', { physical_count: tooLarge }))).toBe(400)
      expect(await statusOf('products/1/', json('PATCH', { user: tooLarge }))).toBe(400)
      expect(await statusOf('transfers/', json('POST', { product: tooLarge, user: 4, reason: 'x' }))).toBe(400)
      // References that are also parts of a unique key.
      const room = { name: 'Too far', location_code_one: tooLarge, location_code_two: 1 }
      expect(await statusOf('locations/', json('POST', room))).toBe(400)
      const account = { number: '77', name: 'Too far', major_account: tooLarge }
      expect(await statusOf('sub-major-account-groups/', json('POST', account))).toBe(400)
      expect(await statusOf('products/reset_flags/', json('POST', { products: [tooLarge], dry_run: true }))).toBe(200)
      const bulk = (work: object) => statusOf('bulk/', json('POST', { resource: 'products', ...work }))
      expect(await bulk({ change: [{ id: tooLarge, patch: { units: 1 } }] })).toBe(400)
      expect(await bulk({ remove: [tooLarge] })).toBe(400)
      expect(await bulk({ create: [{ ...productDraft('H-1'), article: tooLarge }] })).toBe(400)
      const groups = await server.ask('admin', 'users/4/set_groups/', json('POST', { groups: [tooLarge] }))
      expect(groups.status).toBe(400)
      const slip = { quantity: 1, unit: 'unit', description: 'x', custodian_slip: 1 }
      expect(
        await server.ask('maria', 'custodian-slip-items/', json('POST', { ...slip, cost: '90071992547409.92' })),
      ).toMatchObject({ status: 400, body: { cost: [expect.any(String)] } })
      expect(
        await server.ask(
          'maria',
          'custodian-slip-items/',
          json('POST', { ...slip, cost: '1.00', total: '99999999999999.99' }),
        ),
      ).toMatchObject({ status: 400, body: { total: [expect.any(String)] } })
    })

    test('[SERVER-804] property names that every JavaScript object inherits name no collection and no filter', async () => {
      for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
        expect([name, await statusOf('bulk/', json('POST', { resource: name }))]).toEqual([name, 400])
        const scope = JSON.parse(`{"${name}":5}`) as object
        const campaign = { name: `Count ${name}`, as_at: '2026-06-30', scope }
        // JSON.parse makes "__proto__" an ordinary key; the schema drops it.
        expect([name, await statusOf('inventory/', json('POST', campaign))]).toEqual([
          name,
          name === '__proto__' ? 201 : 400,
        ])
      }
    })

    test('[SERVER-805] an unpaired surrogate is replaced, and a body that is nested too deeply is refused', async () => {
      const half = await server.ask('maria', 'products/2/', { method: 'PATCH', body: '{"remarks":"x\\ud83d"}' })
      expect(half).toMatchObject({ status: 200, body: { remarks: 'x\ufffd' } })
      // So it is in the observation that comes with it.
      const seen = { seq: 1, device: 'phone', skew_ms: 0, source: 'typed', recorded_at: '2026-11-20T08:00:00.000Z' }
      const event = {
        id: '00000000-0000-4000-a000-000000005514',
        kind: 'count',
        ...seen,
        patch: { remarks: 'y\ud83d' },
      }
      const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
      const counted = { method: 'PATCH', body: '{"remarks":"y\\ud83d"}', headers }
      expect(await server.ask('maria', 'products/2/', counted)).toMatchObject({
        status: 200,
        body: { remarks: 'y\ufffd' },
      })
      const deep = `{"remarks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
      expect(await statusOf('products/2/', { method: 'PATCH', body: deep })).toBe(400)
      expect(server.logged).toEqual([])
    })
  })
}
