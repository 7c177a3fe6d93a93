/** What people who count can read while a blind count is open: every call is read as text and searched for the recorded quantities. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, movableClock, type OpenServer, type Page, productDraft } from '../open-server.ts'

/** Quantities that nothing else can contain. The unit cost is 1.00, so totals contain them too. */
const [recorded, outside] = [7_654_321, 2_345_678]
const holderOfAna = 4

export function blindCountSuite(open: OpenServer): void {
  describe('blind counts', () => {
    let server: TestServer
    const { now, minute } = movableClock('2026-11-01T00:00:00Z')
    let item = 0
    let other = 0
    let earlier = 0
    const ask = (who: string, path: string, init?: RequestInit) => {
      minute()
      return server.ask(who, path, init)
    }
    const must = async (who: string, path: string, init?: RequestInit) => {
      const { status, body } = await ask(who, path, init)
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
      return body as Body
    }
    let made = 0
    const draftCount = async (more: Body = {}) => {
      const draft = { name: `Blind ${++made}`, as_at: '2026-10-31', ...more }
      return Number((await must('maria', 'inventory/', json('POST', draft)))['id'])
    }
    const change = (who: string, id: number, patch: Body) => ask(who, `inventory/${id}/`, json('PATCH', patch))
    const begin = async (more: Body = {}) => {
      const id = await draftCount(more)
      expect((await change('maria', id, { state: 'counting' })).status).toBe(200)
      return id
    }
    const close = async (id: number) => {
      await change('admin', id, { state: 'reconciling' })
      const answer = await change('admin', id, { state: 'closed', close_reason: 'Given by the test' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const scope = { section: 2 }
    const textOf = async (who: string, path: string, init: RequestInit = {}) => {
      const headers = { ...init.headers, Authorization: `Token ${await server.tokenFor(who)}` }
      const answer = await server.fetch(new Request(`${origin}/api/v1/${path}`, { ...init, headers }))
      return { status: answer.status, type: answer.headers.get('Content-Type') ?? '', text: await answer.text() }
    }
    const itemOf = (who: string, id = item) => must(who, `products/${id}/`)
    const hidden = { units: null, total: null, shortages: null, quantity_hidden: true }

    beforeAll(async () => {
      server = await open({ products: 12, clock: { now } })
      const add = async (number: string, more: Body) => {
        const draft = { ...productDraft(number), price: '1.00', ...more }
        return Number((await must('admin', 'products/', json('POST', draft)))['id'])
      }
      const own = { user: holderOfAna, condition: 1 }
      item = await add('BLIND-1', { ...own, units: recorded, section: 2, series_1: 801 })
      other = await add('BLIND-2', { ...own, units: outside, section: 1, series_1: 802 })
      for (const [path, line, parent] of [
        [
          'acknowledgement-receipts/',
          { quantity: String(recorded), property_number: 'BLIND-1' },
          'acknowledgment_receipt',
        ],
        ['custodian-slips/', { quantity: recorded, total: `${recorded}.00` }, 'custodian_slip'],
      ] as const) {
        const header = {
          ...{ fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' },
          ...{ received_by_position: 'D', holder: holderOfAna },
        }
        const document = await must('admin', path, json('POST', header))
        const body = { unit: 'unit', cost: '1.00', description: 'Thing', [parent]: document['id'], ...line }
        for (const product of [item, null])
          await must('admin', path.replace('s/', '-items/'), json('POST', { ...body, product }))
      }
      await must('admin', `products/${item}/`, json('PATCH', { units: recorded - 1 }))
      await must('admin', `products/${item}/`, json('PATCH', { units: recorded }))
      const noDisposal = {
        ...{ accumulated_depreciation: null, accumulated_impairment: null, transfer: null, destruction: null },
        ...{ others: null, others_text: null, appraised_value: null, or_number: null, sale_amount: null },
      }
      await must('admin', `products/${item}/disposal/`, json('PUT', { ...noDisposal, sale: recorded, version: 0 }))
      // A closed count, whose baseline has the same quantities.
      earlier = await begin()
      await close(earlier)
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })

    /** The answers of every GET for this person, as text. */
    async function everyAnswer(who: string): Promise<Map<string, string>> {
      const campaigns = Array.from({ length: made }, (_, index) => String(earlier + index))
      const ids = [...new Set([String(item), String(other), ...campaigns, '1', '2', '3', '4'])]
      const answers = new Map<string, string>()
      const paths = server.routes().flatMap((route) => {
        const [method, path = ''] = route.split(' ')
        if (method !== 'GET' || path.includes(':uuid')) return []
        const filled = path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path]
        return filled.flatMap((one) => [`${one}/`, `${one}/?page_size=2000&ordering=-units`, `${one}/?file=csv`])
      })
      for (const path of paths) {
        const { status, text } = await textOf(who, path)
        if (status === 200) answers.set(path, text)
      }
      return answers
    }
    const quantities = (quantity: number) => new RegExp(`${quantity}|${quantity - 1}|${quantity.toLocaleString('en')}`)
    const naming = (answers: ReadonlyMap<string, string>, quantity: number) =>
      [...answers].flatMap(([path, text]) => (quantities(quantity).test(text) ? [path] : []))

    test('[CAMPAIGN-4000] a blind count is open: no response to a counter contains the recorded quantity of an item; admins see it', async () => {
      expect(naming(await everyAnswer('maria'), recorded).length).toBeGreaterThan(20)
      const id = await begin({ scope, blind: true })
      for (const who of ['maria', 'jose', 'ana']) {
        const answers = await everyAnswer(who)
        expect(answers.size).toBeGreaterThan(50)
        expect(naming(answers, recorded), who).toEqual([])
        // Items outside the scope are unaffected.
        expect(naming(answers, outside), who).toContain(`products/${other}/`)
      }
      expect(naming(await everyAnswer('admin'), recorded).length).toBeGreaterThan(20)
      expect(await itemOf('maria')).toMatchObject(hidden)
      expect(await itemOf('maria', other)).toMatchObject({ units: outside })
      for (const path of [
        'products/export/',
        'products/export_inventory_count/?file=csv',
        `inventory/${earlier}/book/`,
      ])
        expect(await ask('maria', path), path).toMatchObject({ status: 409, body: { code: 'quantities_hidden' } })
      await close(id)
      for (const who of ['maria', 'ana']) expect(await itemOf(who)).toMatchObject({ units: recorded })
      expect(naming(await everyAnswer('maria'), recorded).length).toBeGreaterThan(20)
    })

    test('[CAMPAIGN-4000] the order of a list, its next page and its filters say no quantity', async () => {
      const id = await begin({ scope, blind: true })
      const listed = async (query: string) => (await must('maria', `products/?${query}`)) as unknown as Page
      const inOrder = await listed('page_size=5&ordering=id')
      for (const ordering of ['-units', 'units', 'total', '-total, -units']) {
        const page = await listed(`page_size=5&ordering=${encodeURIComponent(ordering)}`)
        expect(page.results.map((row) => row['id'])).toEqual(inOrder.results.map((row) => row['id']))
        const cursor = Buffer.from(new URL(String(page.next)).searchParams.get('cursor') ?? '', 'base64url').toString()
        expect(cursor).not.toMatch(quantities(recorded))
      }
      const first = (await must('admin', 'products/?ordering=-units&page_size=1')) as unknown as Page
      expect(first.results[0]).toMatchObject({ id: item })
      await close(id)
    })

    test('[CAMPAIGN-4001] responses to writes have no quantity either: a count, a refused one, a repeated request, a new item', async () => {
      const key = { [headerNames.idempotencyKey]: 'stored-before' }
      const patch = json('PATCH', { physical_count: 5, scanned: true }, key)
      expect(await must('maria', `products/${item}/`, patch)).toMatchObject({ units: recorded })
      const id = await begin({ scope, blind: true })
      const repeated = await must('maria', `products/${item}/`, patch)
      expect(repeated).toMatchObject({ ...hidden, physical_count: 5 })
      const counted = json('PATCH', { physical_count: 6, remarks: 'shelf', scanned: true })
      expect(await must('jose', `products/${item}/`, counted)).toMatchObject({ ...hidden, physical_count: 6 })
      const stale = json('PATCH', { physical_count: 7 }, { [headerNames.ifMatch]: '"1"' })
      const refused = await ask('maria', `products/${item}/`, stale)
      expect(refused.status).toBe(412)
      expect(JSON.stringify(refused.body)).not.toMatch(quantities(recorded))
      const create = [{ ...productDraft('BLIND-3'), units: recorded, price: '1.00', section: 2, series_1: 803 }]
      const bulk = await must('maria', 'bulk/', json('POST', { resource: 'products', create, change: [], remove: [] }))
      expect(bulk).toMatchObject({ created: [{ property_number: 'BLIND-3', ...hidden }] })
      await close(id)
    })

    test('[CAMPAIGN-5682] a response that was stored during a blind count and is repeated after it has the quantity, unless the item was changed since', async () => {
      const id = await begin({ scope, blind: true })
      const patch = (count: number, key: string) =>
        json('PATCH', { physical_count: count, scanned: true }, { [headerNames.idempotencyKey]: key })
      const [first, last] = [patch(8, 'during-first'), patch(9, 'during-last')]
      for (const each of [first, last]) expect(await must('maria', `products/${item}/`, each)).toMatchObject(hidden)
      await close(id)
      const { units, total, shortages } = await itemOf('maria')
      const repeated = await must('maria', `products/${item}/`, last)
      expect(repeated).toMatchObject({ physical_count: 9, units: recorded, total, shortages })
      expect(repeated).not.toHaveProperty('quantity_hidden')
      expect(units).toBe(recorded)
      expect(await must('maria', `products/${item}/`, first)).toMatchObject({ ...hidden, physical_count: 8 })
      const again = await begin({ scope, blind: true })
      expect(await must('maria', `products/${item}/`, last)).toMatchObject(hidden)
      await close(again)
    })

    test('[CAMPAIGN-4001] a quantity that a person does not see is not changed by them; an admin changes it', async () => {
      const id = await begin({ scope, blind: true })
      for (const patch of [{ units: 3 }, { total_offset: '1.00' }])
        expect((await ask('maria', `products/${item}/`, json('PATCH', patch))).status).toBe(400)
      const change = [{ id: item, patch: { units: 3 } }]
      const bulk = json('POST', { resource: 'products', create: [], change, remove: [] })
      expect((await ask('maria', 'bulk/', bulk)).status).toBe(400)
      expect(await itemOf('admin')).toMatchObject({ units: recorded })
      expect((await ask('maria', `products/${item}/`, json('PATCH', { description: 'Table' }))).status).toBe(200)
      expect((await ask('maria', `products/${other}/`, json('PATCH', { units: outside }))).status).toBe(200)
      expect((await ask('admin', `products/${item}/`, json('PATCH', { units: recorded }))).status).toBe(200)
      await close(id)
    })

    test('[CAMPAIGN-5475] the highest unit cost that is accepted does not depend on a quantity that the person does not see, nor does a dry run', async () => {
      const add = async (number: string, units: number, series: number) => {
        const draft = { ...productDraft(number), price: '1.00', units, section: 2, series_1: series }
        return Number((await must('admin', 'products/', json('POST', draft)))['id'])
      }
      const items = [await add('BLIND-7', 3, 807), await add('BLIND-8', 4, 808)]
      const id = await begin({ scope, blind: true })
      // Three of them are within the limit of all amounts, four are not.
      const price = '25000000000000.00'
      const refusals = new Set<string>()
      for (const one of items) {
        const { status, body } = await ask('maria', `products/${one}/`, json('PATCH', { price }))
        refusals.add(JSON.stringify([status, body]))
        const change = [{ id: one, patch: { price } }]
        const bulk = { resource: 'products', create: [], change, remove: [], dry_run: true }
        const dry = await ask('maria', 'bulk/', json('POST', bulk))
        refusals.add(JSON.stringify([dry.status, dry.body]))
        await must('maria', `products/${one}/`, json('PATCH', { price: '250000.00' }))
      }
      expect(refusals.size).toBe(2)
      await close(id)
      await must('maria', `products/${items[0]}/`, json('PATCH', { price }))
    })

    test('[CAMPAIGN-4002] a blind count begins or closes, or a role changes: the device’s cursor is refused, so it downloads its lists again', async () => {
      const cursorOf = async (who: string) => String((await must(who, ''))['cursor'])
      const follow = (who: string, cursor: string) => ask(who, `changes/?cursor=${encodeURIComponent(cursor)}`)
      const before = { admin: await cursorOf('admin'), maria: await cursorOf('maria'), ana: await cursorOf('ana') }
      const id = await begin({ scope, blind: true })
      expect((await follow('admin', before.admin)).status).toBe(200)
      for (const who of ['maria', 'ana'] as const) expect((await follow(who, before[who])).status).toBe(410)
      const during = await cursorOf('maria')
      await must('admin', `products/${item}/`, json('PATCH', { description: 'Chair' }))
      const { status, body } = await follow('maria', during)
      expect(status).toBe(200)
      const row = (body as { results: Record<string, Body[]> }).results['products']?.find((one) => one['id'] === item)
      expect(row).toMatchObject({ description: 'Chair', ...hidden })

      const { id: maria } = await must('maria', 'users/me/')
      const promote = (is_superuser: boolean) =>
        must('admin', `users/${maria}/set_superuser/`, json('POST', { is_superuser }))
      await promote(true)
      await server.newTokenFor('maria')
      expect((await follow('maria', during)).status).toBe(410)
      const asAdmin = await cursorOf('maria')
      expect(await itemOf('maria')).toMatchObject({ units: recorded })
      await promote(false)
      await server.newTokenFor('maria')
      expect((await follow('maria', asAdmin)).status).toBe(410)
      expect(await itemOf('maria')).toMatchObject(hidden)

      await close(id)
      expect((await follow('maria', during)).status).toBe(410)
    })

    test('[CAMPAIGN-4003] two open counts, one of them blind: its items are hidden until it closes, also after they were moved', async () => {
      const ordinary = await begin()
      const blind = await begin({ scope, blind: true })
      expect(await itemOf('maria')).toMatchObject(hidden)
      await must('maria', `products/${item}/`, json('PATCH', { section: 1 }))
      expect(await itemOf('maria')).toMatchObject(hidden)
      await must('maria', `products/${other}/`, json('PATCH', { section: 2 }))
      expect(await itemOf('maria', other)).toMatchObject(hidden)
      await must('maria', `products/${other}/`, json('PATCH', { section: 1 }))
      await must('maria', `products/${item}/`, json('PATCH', { section: 2 }))
      expect(await ask('maria', `inventory/${ordinary}/counts_by_person/?after=0`)).toMatchObject({ status: 409 })
      await close(blind)
      expect(await itemOf('maria')).toMatchObject({ units: recorded })
      expect(await ask('maria', `inventory/${ordinary}/counts_by_person/?after=0`)).toMatchObject({ status: 200 })
      await close(ordinary)
    })

    test('[CAMPAIGN-4004] blind is chosen before counting begins; only an admin closes; a reopened blind count is blind again', async () => {
      const id = await draftCount({ scope, blind: true })
      expect(await itemOf('maria')).toMatchObject({ units: recorded })
      expect((await change('maria', id, { blind: false })).status).toBe(200)
      expect((await change('maria', id, { blind: true })).status).toBe(200)
      await change('maria', id, { state: 'counting' })
      for (const who of ['maria', 'admin'])
        expect(await change(who, id, { blind: false }), who).toMatchObject({ status: 400 })
      await change('maria', id, { state: 'reconciling' })
      expect(await itemOf('maria')).toMatchObject(hidden)
      const patch = { state: 'closed', close_reason: 'Given by the test' }
      expect(await change('maria', id, patch)).toMatchObject({ status: 409, body: { code: 'quantities_hidden' } })
      await close(id)
      const again = await must('maria', `inventory/${id}/reopen/`, json('POST', { reason: 'A phone came back' }))
      expect(again).toMatchObject({ blind: true, state: 'reconciling' })
      expect(await itemOf('maria')).toMatchObject(hidden)
      await close(Number(again['id']))
    })
  })
}
