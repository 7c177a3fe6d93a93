import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BaselineRow, getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'

/** Baselines of count campaigns (D8.1). */
export function campaignSuite(open: OpenServer): void {
  describe('campaigns', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 120 })
    })
    afterAll(() => server.close())
    const ask = (path: string, init?: RequestInit, who = 'maria') => server.ask(who, path, init)
    let made = 0
    const campaign = async (scope: Body = {}) => {
      const body = { name: `Count ${++made}`, as_at: '2025-12-31', scope }
      const { status, body: row } = await ask('inventory/', json('POST', body))
      expect(status, JSON.stringify(row)).toBe(201)
      return (row as { id: number }).id
    }
    const step = (id: number, state: string) =>
      ask(
        `inventory/${id}/`,
        json('PATCH', { state, ...(state === 'closed' ? { close_reason: 'Told by the test' } : {}) }),
      )
    const readBaseline = async (id: number, size = 2000) => {
      const rows: BaselineRow[] = []
      for (let after: number | null = 0; after !== null; ) {
        const page = getBaseline.response.parse(
          (await ask(`inventory/${id}/book/?after=${after}&page_size=${size}`)).body,
        )
        rows.push(...page.results)
        after = page.after
      }
      return rows
    }
    const products = async () => ((await ask('products/?page_size=500&ordering=id')).body as Page).results

    test('[CAMPAIGN-1] counting begins: the baseline has exactly the current products in scope, with names', async () => {
      const all = await products()
      const section = (all[0]!['section'] as { id: number }).id
      const mine = all.filter((row) => (row['section'] as { id: number }).id === section)
      expect(mine.length).toBeGreaterThan(2)
      expect(mine.length).toBeLessThan(all.length)
      const id = await campaign({ section })
      expect(await readBaseline(id)).toEqual([])
      expect(await step(id, 'counting')).toMatchObject({ status: 200, body: { book_rows: mine.length } })
      const rows = await readBaseline(id, 7)
      const facts = (row: Record<string, unknown>) =>
        ['id', 'property_number', 'description', 'units', 'price', 'total', 'acquisition', 'user', 'print_type'].map(
          (field) => row[field],
        )
      expect(rows.map((row) => facts(row))).toEqual(mine.map(facts))
      const people = ((await ask('users/?page_size=500')).body as Page).results
      const ledgers = ((await ask('ledger-accounts/?page_size=500')).body as Page).results.map((one) => one['name'])
      for (const [at, row] of rows.entries()) {
        const holder = people.find((one) => one['id'] === row.user)!
        expect(row.names.user).toBe(formalName(holder))
        expect(row.names.section).toBe((mine[at]!['section'] as { name: string }).name)
        expect(ledgers).toContain(row.names.ledgerAccount)
        expect(row.major_number).toMatch(/^0[46]$/)
        expect([row.physical_count, row.scanned]).toEqual([null, null])
      }
    })

    test('[CAMPAIGN-2] later edits, deletions and additions leave the baseline unchanged; a closed campaign keeps its counts too', async () => {
      const id = await campaign()
      await step(id, 'counting')
      const before = await readBaseline(id)
      const [first, second, third] = before as [BaselineRow, BaselineRow, BaselineRow]
      await ask(`products/${first.id}/`, json('PATCH', { units: 77, price: '1.00', user: 9, description: 'Other' }))
      await ask(`products/${second.id}/`, json('PATCH', { physical_count: 5, remarks: 'two short', scanned: true }))
      const lone = before.at(-1)!
      expect((await ask(`products/${lone.id}/`, { method: 'DELETE' })).status).toBe(204)
      expect(await readBaseline(id)).toEqual(before)
      await step(id, 'reconciling')
      expect(await step(id, 'closed')).toMatchObject({ status: 200, body: { state: 'closed' } })
      const closed = await readBaseline(id)
      const seen = (row: BaselineRow) => ({
        physical_count: row.physical_count,
        scanned: row.scanned,
        remarks: row.remarks,
      })
      expect(seen(closed[1]!)).toEqual({ physical_count: 5, scanned: true, remarks: 'two short' })
      expect(seen(closed.at(-1)!)).toEqual({ physical_count: null, scanned: false, remarks: null })
      const withoutCount = (row: BaselineRow) => ({
        ...row,
        ...seen(first),
        found_condition: null,
        counted_earlier: null,
        counted_at: null,
        physical_count_at: null,
      })
      expect(closed.map(withoutCount)).toEqual(before.map(withoutCount))
      // The next count begins and people accountable change: the closed campaign stays unchanged.
      await ask('products/reset_flags/', json('POST', { counts: true }))
      await ask(`products/${third.id}/`, json('PATCH', { units: 900, condition: 3 }))
      expect(await readBaseline(id)).toEqual(closed)
    })

    test('[CAMPAIGN-19] a closed campaign keeps products that entered its scope during the count, beside its baseline', async () => {
      const all = await products()
      const section = (all[0]!['section'] as { id: number }).id
      const other = all.find((row) => (row['section'] as { id: number }).id !== section)!
      const id = await campaign({ section })
      await step(id, 'counting')
      const before = await readBaseline(id)
      const { id: _, version: __, names: ___, ...like } = all[0]!
      const ref = (value: unknown) => (value && typeof value === 'object' ? (value as { id: number }).id : value)
      const plain = Object.fromEntries(Object.entries(like).map(([field, value]) => [field, ref(value)]))
      const enteredLater = await ask('products/', json('POST', { ...plain, property_number: '2026-77-77-7777-77' }))
      expect(enteredLater.status, JSON.stringify(enteredLater.body)).toBe(201)
      const lateId = (enteredLater.body as { id: number }).id
      await ask(`products/${lateId}/`, json('PATCH', { physical_count: 3, remarks: 'new', scanned: true }))
      await ask(`products/${other['id']}/`, json('PATCH', { section }))
      expect(await readBaseline(id)).toEqual(before)
      await step(id, 'reconciling')
      expect(await step(id, 'closed')).toMatchObject({ body: { book_rows: before.length, entered_rows: 2 } })
      const closed = await readBaseline(id)
      const enteredRows = closed.filter((row) => row.entered)
      expect(enteredRows.map((row) => row.id).sort((a, b) => a - b)).toEqual(
        [Number(other['id']), lateId].sort((a, b) => a - b),
      )
      expect(enteredRows.find((row) => row.id === lateId)).toMatchObject({
        physical_count: 3,
        remarks: 'new',
        scanned: true,
        property_number: '2026-77-77-7777-77',
      })
      expect(closed.filter((row) => !row.entered).map((row) => row.id)).toEqual(before.map((row) => row.id))
      // Changes after the close belong to the next count.
      await ask(`products/${lateId}/`, json('PATCH', { units: 40 }))
      expect((await ask(`products/${all[1]!['id']}/`, json('PATCH', { section }))).status).toBe(200)
      expect(await readBaseline(id)).toEqual(closed)
    })

    test('[CAMPAIGN-3] states change in order, the scope of a begun count stays, and closed is final', async () => {
      const id = await campaign()
      expect((await step(id, 'closed')).status).toBe(409)
      expect((await step(id, 'counting')).status).toBe(200)
      const frozen = ((await ask(`inventory/${id}/`)).body as Body)['book_at']
      expect((await ask(`inventory/${id}/`, json('PATCH', { scope: { section: 1 } }))).status).toBe(400)
      expect((await ask(`inventory/${id}/`, { method: 'DELETE' })).status).toBe(409)
      expect((await step(id, 'reconciling')).status).toBe(200)
      expect((await step(id, 'counting')).status).toBe(200)
      expect(await step(id, 'reconciling')).toMatchObject({ body: { book_at: frozen } })
      expect((await step(id, 'closed')).status).toBe(200)
      expect((await step(id, 'counting')).status).toBe(409)
      expect((await ask(`inventory/${id}/`, json('PATCH', { as_at: '2027-01-01' }))).status).toBe(409)
      expect((await ask(`inventory/${id}/`, { method: 'DELETE' }, 'admin')).status).toBe(409)
    })

    test('[CAMPAIGN-4] a campaign begins as a draft, and a scope that is not a filter of products is refused', async () => {
      const post = (more: Body) => ask('inventory/', json('POST', { name: 'No', as_at: '2026-12-31', ...more }))
      expect(await post({ state: 'counting' })).toMatchObject({ status: 400, body: { state: expect.anything() } })
      expect(await post({ scope: { color: 'red' } })).toMatchObject({
        status: 400,
        body: { scope: expect.anything() },
      })
      await ask(`products/${(await products())[4]!['id']}/`, json('PATCH', { location_code_one: null }))
      const id = await campaign({ location_code_one: null })
      await step(id, 'counting')
      const nowhere = (await products()).filter((row) => row['location_code_one'] === null)
      expect(nowhere.length).toBeGreaterThan(0)
      expect((await readBaseline(id)).map((row) => row.id)).toEqual(nowhere.map((row) => row['id']))
    })
  })
}
