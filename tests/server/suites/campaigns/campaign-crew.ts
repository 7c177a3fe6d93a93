import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { countWindow, isCountedEarlier, isCountedFor, isInScope } from '#domain/counts/count-status.ts'
import { allViews, openDevice } from '#tests/catalog/random-catalog.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, movableClock, type OpenServer, type Page } from '../open-server.ts'

/** What a campaign has besides its counts: crew, planned days, a scope by any lasting filter, earlier counts from a day on. */
export function campaignCrewSuite(open: OpenServer): void {
  describe('crew and plan of campaigns', () => {
    let server: TestServer
    const clock = movableClock('2026-11-01T00:00:00Z')
    beforeAll(async () => {
      server = await open({ products: 120, clock })
    })
    afterAll(() => server.close())
    const ask = (path: string, init?: RequestInit, who = 'maria') => server.ask(who, path, init)
    const patch = (id: number, body: Body, who?: string) => ask(`inventory/${id}/`, json('PATCH', body), who)
    let made = 0
    const add = (more: Body = {}) =>
      ask('inventory/', json('POST', { name: `Plan ${++made}`, as_at: '2026-10-31', ...more }))
    const campaign = async (more: Body = {}) => {
      const { status, body } = await add(more)
      expect(status, JSON.stringify(body)).toBe(201)
      return (body as { id: number }).id
    }
    const step = async (id: number, state: string, more: Body = {}) => {
      clock.minute()
      const { status, body } = await patch(id, { state, ...more })
      expect(status, JSON.stringify(body)).toBe(200)
      return body as unknown as Campaign
    }
    const close = async (id: number) => {
      await step(id, 'reconciling')
      return step(id, 'closed', { close_reason: 'Told by the test' })
    }
    const list = async () => ((await ask('products/?page_size=500&ordering=id')).body as Page).results
    const rows = async (id: number) =>
      getBaseline.response.parse((await ask(`inventory/${id}/book/?page_size=2000`)).body).results
    const countAt = async (moment: string, ...ids: readonly number[]) => {
      clock.set(moment)
      for (const id of ids)
        expect((await ask(`products/${id}/`, json('PATCH', { physical_count: 2, scanned: true }))).status).toBe(200)
    }

    test('[CAMPAIGN-4430] keep counts since a day: those of that day in the institute’s time zone and later count, marked as counted earlier', async () => {
      await ask('products/reset_flags/', json('POST', { flags: true, counts: true }))
      // Midnight of October 1 in Manila is 16:00 UTC of the day before.
      await countAt('2026-09-30T15:59:59.999Z', 1)
      await countAt('2026-09-30T16:00:00.000Z', 2, 3)
      clock.set('2026-11-02T01:00:00Z')
      const id = await campaign()
      const begun = await step(id, 'counting', { includes_earlier: true, earlier_from: '2026-10-01' })
      expect(begun).toMatchObject({ earlier_from: '2026-10-01', earlier_since: '2026-09-30T16:00:00.000Z' })
      await countAt('2026-11-02T02:00:00Z', 3, 4)
      const window = countWindow(begun)
      const facts = (await list()) as unknown as Parameters<typeof isCountedFor>[0][]
      await close(id)
      const closed = await rows(id)
      expect(closed.filter((row) => row.scanned).map((row) => row.id)).toEqual([2, 3, 4])
      expect(closed.filter((row) => row.counted_earlier).map((row) => row.id)).toEqual([2])
      expect(closed[0]).toMatchObject({ scanned: false, physical_count: null, counted_earlier: false })
      // The same as the function that screens use.
      expect(closed.map((row) => row.scanned)).toEqual(facts.map((one) => isCountedFor(one, window)))
      expect(closed.map((row) => row.counted_earlier)).toEqual(facts.map((one) => isCountedEarlier(one, window)))
      // Item 1 is missing now: its September count does not apply, whichever earlier counts the next campaign keeps.
      const next = await campaign()
      await step(next, 'counting', { includes_earlier: true, earlier_from: '2026-01-01' })
      await close(next)
      expect((await rows(next)).filter((row) => row.scanned).map((row) => row.id)).toEqual([2, 3, 4])
    })

    test('[CAMPAIGN-4431] the day of kept counts: never in the future, only with earlier counts, and never changed after counting began', async () => {
      clock.set('2026-11-10T15:30:00Z')
      const id = await campaign()
      const begin = (more: Body) => patch(id, { state: 'counting', ...more })
      expect(await begin({ includes_earlier: true, earlier_from: '2026-11-11' })).toMatchObject({
        status: 400,
        body: { earlier_from: expect.anything() },
      })
      expect((await begin({ earlier_from: '2026-11-01' })).status).toBe(400)
      expect((await begin({ includes_earlier: true, earlier_from: 'yesterday' })).status).toBe(400)
      expect(await begin({ includes_earlier: true, earlier_from: '2026-11-10' })).toMatchObject({ status: 200 })
      expect((await patch(id, { earlier_from: '2026-11-01' })).status).toBe(400)
      await close(id)
      const other = await campaign()
      expect(await step(other, 'counting')).toMatchObject({
        includes_earlier: false,
        earlier_from: null,
        earlier_since: null,
      })
      const [first] = await rows(other)
      expect(first?.counted_earlier).toBeNull()
      await close(other)
    })

    test('[CAMPAIGN-4432] crew: people with an account or names without one, in history and next version; others are refused', async () => {
      const maria = Number(((await ask('users/me/')).body as Body)['id'])
      const crew = [
        { role: 'lead', person: maria, name: null },
        { role: 'witness', person: null, name: 'Auditor Cruz' },
      ]
      const id = await campaign({ crew })
      expect((await ask(`inventory/${id}/`)).body).toMatchObject({ crew })
      for (const wrong of [
        [{ role: 'lead', person: 999_999 }],
        [{ role: 'lead', person: 9_999_999_999 }],
        [{ role: 'lead', person: maria, name: 'Both' }],
        [{ role: 'lead' }],
        [{ role: 'boss', name: 'Who' }],
        [{ role: 'witness', name: '   ' }],
        Array.from({ length: 61 }, () => crew[1]),
      ])
        expect((await patch(id, { crew: wrong })).status, JSON.stringify(wrong)).toBe(400)
      expect((await patch(id, { crew: [] }, 'ana')).status).toBe(403)
      const reviewed = [...crew, { role: 'reviewer', person: maria, name: null }]
      expect((await patch(id, { crew: reviewed })).status).toBe(200)
      const { results } = (await ask('audit-log/?page_size=5', undefined, 'admin')).body as { results: Body[] }
      expect(results[0]).toMatchObject({
        entity: 'inventory',
        subject: String(id),
        changes: [{ field: 'crew', before: crew, after: reviewed }],
      })
      await step(id, 'counting')
      expect((await patch(id, { crew })).status).toBe(200)
      await close(id)
      expect((await patch(id, { crew: reviewed })).status).toBe(409)
      const next = await ask(`inventory/${id}/reopen/`, json('POST', { reason: 'Late counts' }))
      expect(next).toMatchObject({ status: 201, body: { crew } })
    })

    test('[CAMPAIGN-4433] planned days: the end is never before the begin, also if only one of them changes', async () => {
      expect((await add({ planned_begin: '2026-11-02', planned_end: '2026-11-01' })).status).toBe(400)
      const id = await campaign({ planned_begin: '2026-11-02', planned_end: '2026-11-02' })
      expect(await patch(id, { planned_end: '2026-11-01' })).toMatchObject({
        status: 400,
        body: { planned_end: expect.anything() },
      })
      expect((await patch(id, { planned_begin: '2026-11-03' })).status).toBe(400)
      expect(await patch(id, { planned_begin: null, planned_end: '2026-12-01' })).toMatchObject({
        status: 200,
        body: { planned_begin: null, planned_end: '2026-12-01' },
      })
      expect((await patch(id, { planned_begin: '2026-12-02' })).status).toBe(400)
    })

    test('[CAMPAIGN-4434] a scope by any lasting filter: the baseline has exactly the items that the device shows for it', async () => {
      const products = await list()
      for (const row of products.slice(0, 3))
        await ask(`products/${row['id']}/`, json('PATCH', { location_code_one: null, location_code_two: null }))
      const change = async (index: number, values: Body) => {
        const answer = await ask(`products/${products[index]!['id']}/`, json('PATCH', values))
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
      await change(4, { price: '5000.00', print_type: 'ICS' })
      await change(5, { price: '5000.01', print_type: 'ICS', model: 'Dell 5000' })
      const shown = await list()
      const device = await openDevice(shown)
      const views = await allViews(device.catalog, shown.length)
      const some = (field: string) => {
        const values = shown.map((row) => row[field])
        return [...new Set(values.map((one) => ((one as Body | null)?.['id'] ?? one) as number | string | null))]
      }
      const equal = (field: string) => fc.constantFrom(...some(field))
      const list_ = (field: string) => fc.array(equal(field), { minLength: 1, maxLength: 4 })
      const range = (ends: readonly string[]) =>
        fc
          .record({ min: fc.constantFrom(...ends), max: fc.constantFrom(...ends) }, { requiredKeys: [] })
          .filter((one) => Object.keys(one).length > 0)
      const references = [
        'article',
        'user',
        'location_code_one',
        'location_code_two',
        'section',
        'funding',
        'classification',
        'condition',
        'major_account',
      ]
      const texts = [
        'sub_major_account',
        'ledger_account',
        'model',
        'serial_number',
        'old_property_number',
        'property_number',
      ]
      const categories = ['PPE', 'SPHV', 'SPLV']
      const test_: Record<string, fc.Arbitrary<unknown>> = {
        ...Object.fromEntries(references.map((field) => [field, fc.oneof(equal(field), list_(field))])),
        ...Object.fromEntries(texts.map((field) => [field, equal(field)])),
        print_type: fc.oneof(fc.constantFrom('PAR', 'ICS'), fc.constant(['PAR', 'ICS'])),
        category: fc.oneof(fc.constantFrom(...categories), fc.subarray(categories, { minLength: 1 })),
        price: range(['0.00', '4999.99', '5000.00', '5000.01', '49999.99', '50000.00', '1000000.00']),
        acquisition: range([
          ...some('acquisition')
            .map(String)
            .sort()
            .filter((_, i) => i % 20 === 0),
          '2026-12-31',
        ]),
      }
      const filters = fc
        .subarray(Object.keys(test_), { minLength: 1, maxLength: 3 })
        .chain((fields) => fc.record(Object.fromEntries(fields.map((field) => [field, test_[field]!]))))
      let found = 0
      await fc.assert(
        fc.asyncProperty(filters as fc.Arbitrary<Where>, async (scope) => {
          const onDevice = [...(await device.catalog.ids({ collection: 'products', where: scope }))].sort(
            (a, b) => a - b,
          )
          const id = await campaign({ scope })
          const begun = await step(id, 'counting')
          expect((await rows(id)).map((row) => row.id)).toEqual(onDevice)
          expect(begun.book_rows).toBe(onDevice.length)
          const inScope = (item: Body) => isInScope(scope as Campaign['scope'], (name) => item[name])
          expect(shown.filter(inScope).map((row) => row['id'])).toEqual(onDevice)
          expect(views.filter((row) => inScope(row as unknown as Body)).map((row) => row.id)).toEqual(onDevice)
          found += onDevice.length
        }),
        {
          numRuns: 60,
          examples: [
            ...categories.map((category): [Where] => [{ category }]),
            [{ location_code_one: [null, 1] }],
            [{ location_code_two: null }],
            [{ price: { min: '5000.00', max: '5000.01' } }],
            [{ model: 'Dell 5000' }],
          ],
        },
      )
      expect(found).toBeGreaterThan(0)
      device.close()
    })

    test('[CAMPAIGN-4435] a filter that counting changes, that a blind count hides, or that is not valid can’t be a scope', async () => {
      const refused = [
        { scanned: false },
        { state: 'sent' },
        { balance: ['short', 'over'] },
        { units: { min: 2 } },
        { total: { min: '50000.00' } },
        { section: { min: 1 } },
        { section: 'first' },
        { section: [] },
        { price: '100.00' },
        { price: { min: '100' } },
        { price: {} },
        { acquisition: { min: 'May' } },
        { model: ['A', 'B'] },
        { category: 'OTHER' },
        { print_type: 'RIS' },
        { section: '9999999999' },
        { section: Array.from({ length: 501 }, () => 1) },
      ]
      for (const scope of refused) expect((await add({ scope })).status, JSON.stringify(scope)).toBe(400)
      const id = await campaign()
      expect((await patch(id, { scope: { balance: 'short' } })).status).toBe(400)
      expect((await patch(id, { scope: { price: { min: '50000.00' } } })).status).toBe(200)
    })
  })
}
