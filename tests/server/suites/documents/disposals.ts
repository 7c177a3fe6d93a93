/** Inspection and disposal of unserviceable items: columns 7, 8, 11 to 14 and 16 to 18 of the IIRUP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from '../open-server.ts'

export const noDisposal: Body = {
  accumulated_depreciation: null,
  accumulated_impairment: null,
  sale: null,
  transfer: null,
  destruction: null,
  others: null,
  others_text: null,
  appraised_value: null,
  or_number: null,
  sale_amount: null,
}

export function disposalSuite(open: OpenServer): void {
  describe('disposals', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 510 })
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    let made = 0
    /** An item of 3 units at 1,250.50 each. */
    const added = async (): Promise<number> => {
      const draft = { ...productDraft(`D-${++made}`), series_1: 7000 + made }
      return ((await server.ask('admin', 'products/', json('POST', draft))).body as { id: number }).id
    }
    const put = (id: number, values: Body, version = 0, who = 'maria', headers = {}) =>
      server.ask(who, `products/${id}/disposal/`, json('PUT', { ...noDisposal, ...values, version }, headers))
    const stored = async (id: number) => (await server.ask('maria', `products/${id}/disposal/`)).body as Body

    test('[SERVER-1701] disposal values of an item: read as saved, listed by product, and nothing is invented', async () => {
      const id = await added()
      expect(await stored(id)).toEqual({ product: id, ...noDisposal, version: 0, updated_at: null, updated_by: null })
      const values = {
        accumulated_depreciation: '3000.25',
        accumulated_impairment: '0.00',
        sale: 2,
        others: 1,
        others_text: 'Donation to Barangay Maahas',
        appraised_value: '500.00',
        or_number: '4481207',
        sale_amount: '625.5',
      }
      const saved = await put(id, { ...values, sale_amount: 625.5, or_number: ' 4481207 ', destruction: '' })
      const expected = { ...noDisposal, ...values, sale_amount: '625.50', product: id, version: 1 }
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: expected })
      expect(await stored(id)).toEqual(saved.body)
      const list = (await server.ask('admin', 'disposals/')).body as Page
      expect(list).toEqual({ results: [saved.body], next: null })
      expect((await server.ask('admin', `disposals/?after=${id}`)).body).toEqual({ results: [], next: null })
      expect((await server.ask('admin', 'disposals/?after=-1e999')).status).toBe(200)
      expect((await put(2_147_483_647, values)).status).toBe(404)
      expect((await put(99_999_999_999, values)).status).toBe(404)
    })

    test('[SERVER-1702] values that somebody else saved meanwhile are not overwritten: 412 with the current values', async () => {
      const id = await added()
      const answers = await Promise.all([put(id, { appraised_value: '1.00' }), put(id, { sale: 3 }, 0, 'admin')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const refused = answers.find(({ status }) => status === 412)!
      expect(refused.body).toEqual(await stored(id))
      expect(refused.body).toMatchObject({ version: 1 })
      for (const version of [0, 2, 1_999_999_999]) expect((await put(id, {}, version)).status).toBe(412)
      expect((await put(id, {}, 1)).body).toMatchObject({ ...noDisposal, version: 2 })
      // The same values again: nothing changes.
      expect((await put(id, {}, 2)).body).toMatchObject({ version: 2 })
    })

    test('[SERVER-1703] values that contradict the item or are not amounts are refused field by field, and nothing is stored', async () => {
      const id = await added()
      const cases: readonly [Body, string][] = [
        [{ accumulated_depreciation: '3751.51' }, 'accumulated_depreciation'],
        [{ accumulated_depreciation: '3751.00', accumulated_impairment: '0.51' }, 'accumulated_depreciation'],
        [{ accumulated_impairment: '3751.51' }, 'accumulated_impairment'],
        [{ sale: 2, destruction: 2 }, 'sale'],
        [{ others: 1 }, 'others_text'],
        [{ others_text: 'Donation' }, 'others'],
        [{ or_number: '1' }, 'sale'],
        [{ sale_amount: '1.00', sale: 0 }, 'sale'],
        [{ appraised_value: '99999999999999.99' }, 'appraised_value'],
        [{ appraised_value: '-1.00' }, 'appraised_value'],
        [{ appraised_value: 1e300 }, 'appraised_value'],
        [{ appraised_value: '1.005' }, 'appraised_value'],
        [{ sale: -1 }, 'sale'],
        [{ sale: 1.5 }, 'sale'],
        [{ sale: 1, or_number: 'x'.repeat(5_000) }, 'or_number'],
        [{ sale_ammount: '1.00' }, 'non_field_errors'],
      ]
      for (const [values, field] of cases) {
        const { status, body } = await put(id, values)
        expect([values, status, Object.keys(body as Body)]).toEqual([values, 400, [field]])
      }
      const missing = await server.ask('maria', `products/${id}/disposal/`, json('PUT', { version: 0 }))
      expect(missing.status).toBe(400)
      expect(await stored(id)).toMatchObject({ version: 0 })
      // The limits themselves are fine.
      const full = { accumulated_depreciation: '3751.50', sale: 3, sale_amount: '90071992547409.91' }
      expect((await put(id, full)).body).toMatchObject({ ...full, version: 1 })
    })

    test('[SERVER-5721] of an item counted short only the units found can be disposed of, during the count, after it was closed, and until another count finds more', async () => {
      const id = await added()
      const step = (state: string, more: Body = {}) =>
        server.ask('admin', `inventory/${campaign}/`, json('PATCH', { state, ...more }))
      const begun = await server.ask('admin', 'inventory/', json('POST', { name: 'Count', as_at: '2020-01-01' }))
      const campaign = (begun.body as { id: number }).id
      await step('counting')
      const count = (found: number) =>
        server.ask('maria', `products/${id}/`, json('PATCH', { physical_count: found, scanned: true }))
      const tooMany = { sale: ['3 units are disposed of in all, but the count found 2.'] }
      const tooMuch = { accumulated_depreciation: ['This is more than the total cost of ₱2,501.00.'] }
      await count(2)
      const expectRefused = async () => {
        expect(await put(id, { sale: 3 })).toMatchObject({ status: 400, body: tooMany })
        expect(await put(id, { accumulated_depreciation: '2501.01' })).toMatchObject({ status: 400, body: tooMuch })
      }
      await expectRefused()
      await step('reconciling')
      expect((await step('closed', { close_reason: 'Not all were there' })).status).toBe(200)
      await expectRefused()
      expect((await put(id, { sale: 2, accumulated_depreciation: '2501.00' })).status).toBe(200)
      await count(3)
      expect((await put(id, { sale: 3, accumulated_depreciation: '3751.50' }, 1)).status).toBe(200)
    })

    test('[SERVER-1704] every change of disposal values is in the history of the product; a repeated request is stored once', async () => {
      const id = await added()
      const key = { 'Idempotency-Key': `disposal ${id}` }
      const first = await put(id, { sale: 1, appraised_value: '10.00' }, 0, 'maria', key)
      expect((await put(id, { sale: 1, appraised_value: '10.00' }, 0, 'maria', key)).body).toEqual(first.body)
      expect((await put(id, { sale: 1 }, 1)).status).toBe(200)
      const { results } = (await server.ask('admin', `products/${id}/history/`)).body as Page
      expect(results.map(({ action, before, after }) => ({ action, before, after })).slice(0, 2)).toEqual([
        {
          action: 'disposal',
          before: { ...noDisposal, sale: 1, appraised_value: '10.00' },
          after: { ...noDisposal, sale: 1 },
        },
        { action: 'disposal', before: noDisposal, after: { ...noDisposal, sale: 1, appraised_value: '10.00' } },
      ])
      expect(results).toHaveLength(3)
    })

    test('[SERVER-1705] a deleted product takes its disposal values with it; a count of the item leaves them and their version', async () => {
      const [gone, counted] = [await added(), await added()]
      for (const id of [gone, counted]) await put(id, { sale: 1 })
      const patch = json('PATCH', { physical_count: 2, scanned: true })
      expect((await server.ask('maria', `products/${counted}/`, patch)).status).toBe(200)
      expect(await stored(counted)).toMatchObject({ sale: 1, version: 1 })
      expect((await server.ask('admin', `products/${gone}/`, { method: 'DELETE' })).status).toBe(204)
      expect((await server.ask('admin', `products/${gone}/disposal/`)).status).toBe(404)
      const { results } = (await server.ask('admin', 'disposals/')).body as Page
      expect(results.map((row) => row['product'])).not.toContain(gone)
    })

    test('[SERVER-1706] more than 500 items with disposal values: the pages list each once', async () => {
      await server.store.db.deleteFrom('disposals').execute()
      const products = await server.store.db.selectFrom('products').select('id').orderBy('id').execute()
      const ids = products.map((row) => Number(row['id']))
      await server.store.db
        .insertInto('disposals')
        .values(ids.map((product) => ({ product, sale: 1, version: 1 })))
        .execute()
      const seen: unknown[] = []
      let after: number | null = 0
      while (after !== null) {
        const page = (await server.ask('maria', `disposals/?after=${after}`)).body as unknown as {
          results: Body[]
          next: number | null
        }
        expect(page.results.length).toBeLessThanOrEqual(500)
        seen.push(...page.results.map((row) => row['product']))
        after = page.next
      }
      expect(ids.length).toBeGreaterThan(500)
      expect(seen).toEqual(ids)
    })
  })
}
