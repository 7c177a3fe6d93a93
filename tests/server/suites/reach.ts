/**
 * What people with a limited reach get and may change (decision 116): role × reach × call. Every item has a mark of its own in all that names
 * it, and each answer is read as text. Every mounted route has a line here: a new one fails the first test.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { everywhere, type ReachPlaces } from '#contract/reach.ts'
import { origin, type TestServer } from '#tests/support/server.ts'
import { hunt, recordId, settlement } from './campaign-record-bodies.ts'
import { noDisposal } from './disposals.ts'
import { type Body, json, movableClock, type OpenServer, type Page, productDraft } from './open-server.ts'
import { readsOfItems, routesWithoutItems, wholeListRoutes, writesOfItems } from './reach-routes.ts'

const [ana, holder, receiver] = [4, 5, 6]
const letters = ['inBuilding', 'inSection', 'inBoth', 'elsewhere', 'ofAna'] as const
type Item = (typeof letters)[number]
const markOf = (item: Item) => `@${item}@`

/** Who asks, with which reach, and which items they see. */
const people: readonly {
  name: string
  who: string
  places?: 'building' | 'section' | 'both'
  own?: true
  sees: readonly Item[]
}[] = [
  { name: 'an admin', who: 'admin', sees: letters },
  { name: 'an admin while employees see their own items', who: 'admin', own: true, sees: letters },
  { name: 'a sub-admin', who: 'maria', own: true, sees: letters },
  { name: 'a sub-admin of a building', who: 'maria', places: 'building', sees: ['inBuilding', 'inBoth'] },
  { name: 'a sub-admin of a section', who: 'maria', places: 'section', sees: ['inSection', 'inBoth'] },
  { name: 'a sub-admin of both', who: 'maria', places: 'both', sees: ['inBuilding', 'inSection', 'inBoth'] },
  { name: 'an employee', who: 'ana', places: 'both', sees: letters },
  { name: 'an employee who sees their own items', who: 'ana', own: true, sees: ['inBoth', 'ofAna'] },
]

export function reachSuite(open: OpenServer): void {
  describe('reach', () => {
    let server: TestServer
    const { now, minute } = movableClock('2026-11-01T00:00:00Z')
    const ids = {} as Record<Item, number>
    const findings = {} as Record<Item, string>
    const documents = {} as Record<
      Item,
      { par: number; ics: number; parLine: number; icsLine: number; transfer: number }
    >
    let building = 0
    let section = 0
    let other = { building: 0, section: 0 }
    let closed = 0
    let counting = 0
    let maria = 0
    const ask = (who: string, path: string, init?: RequestInit) => {
      minute()
      return server.ask(who, path, init)
    }
    const must = async (who: string, path: string, init?: RequestInit) => {
      const { status, body } = await ask(who, path, init)
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
      return body as Body
    }
    const idOf = async (path: string, body: Body) => Number((await must('admin', path, json('POST', body)))['id'])
    const setPlaces = async (places: ReachPlaces) => {
      const { version } = await must('admin', `users/${maria}/reach/`)
      await must('admin', `users/${maria}/reach/`, json('PUT', { ...places, version }))
    }
    const setOwn = async (own: boolean) => {
      const { version } = await must('admin', 'reach/')
      await must('admin', 'reach/', json('PUT', { employees: own ? 'own' : 'all', version }))
    }
    const placesOf = (places: 'building' | 'section' | 'both' | undefined): ReachPlaces => ({
      buildings: places === 'building' || places === 'both' ? [building] : [],
      sections: places === 'section' || places === 'both' ? [section] : [],
    })
    const placeOf = (item: Item) => ({
      location_code_one: item === 'inBuilding' || item === 'inBoth' ? building : other.building,
      section: item === 'inSection' || item === 'inBoth' ? section : other.section,
      user: item === 'inBoth' || item === 'ofAna' ? ana : holder,
    })
    let recorded = 0
    const countEvent = (id: number, count: number, recorded_at: string) => {
      const patch = { physical_count: count, scanned: true }
      const seq = ++recorded
      const event = {
        id: recordId(900 + seq),
        kind: 'count',
        seq,
        device: 'phone',
        recorded_at,
        skew_ms: 0,
        source: 'scan',
        patch,
      }
      return [`products/${id}/`, json('PATCH', patch, { [headerNames.clientEvents]: JSON.stringify([event]) })] as const
    }
    const textOf = async (who: string, path: string) => {
      const headers = { Authorization: `Token ${await server.tokenFor(who)}` }
      const answer = await server.fetch(new Request(`${origin}/api/v1/${path}`, { headers }))
      return { status: answer.status, text: await answer.text() }
    }

    async function addItem(item: Item, index: number) {
      const mark = markOf(item)
      ids[item] = await idOf('products/', {
        ...productDraft(`REACH-${index}`),
        ...{ description: mark, series_1: 700 + index, ...placeOf(item) },
      })
      const product = ids[item]
      const header = {
        ...{ fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: mark },
        ...{ received_by_position: 'D', holder: placeOf(item).user },
      }
      const line = { unit: 'unit', cost: '1.00', description: mark, product }
      const par = await idOf('acknowledgement-receipts/', header)
      const ics = await idOf('custodian-slips/', header)
      const parLine = { ...line, quantity: '3', property_number: mark, acknowledgment_receipt: par }
      documents[item] = {
        par,
        ics,
        parLine: await idOf('acknowledgement-receipt-items/', parLine),
        icsLine: await idOf('custodian-slip-items/', { ...line, quantity: 3, custodian_slip: ics }),
        transfer: await idOf('transfers/', { product, user: receiver, reason: mark }),
      }
      await must(
        'admin',
        `products/${product}/disposal/`,
        json('PUT', { ...noDisposal, sale: 1, or_number: mark, version: 0 }),
      )
      findings[item] = recordId(500 + index)
      await must(
        'admin',
        `findings/${findings[item]}/`,
        json('PUT', {
          ...{ id: findings[item], kind: 'elsewhere', product, remarks: mark, counted_at: '2026-11-01T00:00:00Z' },
          device: 'd',
        }),
      )
    }

    beforeAll(async () => {
      server = await open({ products: 12, clock: { now } })
      maria = Number((await must('maria', 'users/me/'))['id'])
      building = await idOf('location/code-one/', { name: 'Reach Hall' })
      section = await idOf('sections/', { name: 'Reach Section' })
      other = {
        building: await idOf('location/code-one/', { name: 'Other Hall' }),
        section: await idOf('sections/', { name: 'Other Section' }),
      }
      for (const [index, item] of letters.entries()) await addItem(item, index)
      const campaign = async (name: string) => {
        const id = await idOf('inventory/', { name, as_at: '2026-10-31' })
        await must('admin', `inventory/${id}/`, json('PATCH', { state: 'counting' }))
        return id
      }
      closed = await campaign('Reach closed')
      const during = minute().toISOString()
      await must('admin', `inventory/${closed}/`, json('PATCH', { state: 'reconciling' }))
      await must('admin', `inventory/${closed}/`, json('PATCH', { state: 'closed', close_reason: 'Given by the test' }))
      for (const item of letters) await must('admin', ...countEvent(ids[item], 2, during))
      counting = await campaign('Reach open')
      for (const [index, item] of letters.entries()) {
        for (const who of ['admin', 'maria']) await must(who, ...countEvent(ids[item], 1, now().toISOString()))
        const draft = settlement(recordId(700 + index), counting, 1, ids[item], { note: markOf(item) })
        await must('admin', `campaign-records/${draft['id']}/`, json('PUT', draft))
      }
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })

    test('[SERVER-4350] every mounted route is in the matrix of roles and reaches', () => {
      const known = [
        ...Object.keys(readsOfItems),
        ...Object.keys(writesOfItems),
        ...wholeListRoutes,
        ...routesWithoutItems,
      ]
      expect(server.routes().filter((route) => !known.includes(route))).toEqual([])
      expect(known.filter((route) => !server.routes().includes(route))).toEqual([])
      expect(new Set(known).size).toBe(known.length)
    })

    /** The answers of a route for every id that a test row has, in one text; null if the role may not call it. */
    async function answersOf(who: string, route: string): Promise<string | null> {
      const path = route.slice('GET '.length)
      const { ids: kind, query = [''] } = readsOfItems[route] as (typeof readsOfItems)[string]
      const fill: Readonly<Record<string, () => readonly (number | string)[]>> = {
        products: () => Object.values(ids),
        findings: () => Object.values(findings),
        pars: () => Object.values(documents).map(({ par }) => par),
        slips: () => Object.values(documents).map(({ ics }) => ics),
        parLines: () => Object.values(documents).map(({ parLine }) => parLine),
        slipLines: () => Object.values(documents).map(({ icsLine }) => icsLine),
        transfers: () => Object.values(documents).map(({ transfer }) => transfer),
        closed: () => [closed],
        counting: () => [counting],
      }
      const paths = (kind ? (fill[kind]?.() ?? []) : [0]).map((id) => path.replace(/:id|:uuid/, String(id)))
      const found: string[] = []
      for (const one of paths)
        for (const params of query) {
          const [scope] = String((await must(who, ''))['cursor']).split(':')
          const { status, text } = await textOf(who, `${one}/${params.replace('CURSOR', `${scope}:0`)}`)
          if (status === 403) return null
          expect([200, 404], `${one} ${text}`).toContain(status)
          // Numbers of removed rows are in the feed; of the rows themselves it must say nothing.
          if (status === 200) found.push(text.replace(/"deleted":\{[^}]*\}/g, ''))
        }
      return found.join('\n')
    }

    const namesItem = (route: string, text: string, item: Item) =>
      readsOfItems[route]?.byId
        ? new RegExp(`"(?:product|id)":${ids[item]}[,}]`).test(text)
        : text.includes(markOf(item))

    test.each(people)(
      '[SERVER-4351] $name: each read has the items that they see, and no others',
      async ({ who, places, own, sees }) => {
        await setPlaces(placesOf(places))
        await setOwn(own ?? false)
        let answered = 0
        for (const [route, { employees }] of Object.entries(readsOfItems)) {
          const text = await answersOf(who, route)
          if (text === null) {
            expect(who, `${route} is refused`).toBe('ana')
            continue
          }
          answered += 1
          const expected =
            who === 'ana' && employees === 'own' ? sees.filter((item) => placeOf(item).user === ana) : sees
          const none = who === 'ana' && employees === 'none'
          for (const item of letters)
            expect(namesItem(route, text, item), `${route}: ${item}`).toBe(!none && expected.includes(item))
        }
        expect(answered).toBeGreaterThan(who === 'ana' ? 10 : 20)
        const { reach } = await must(who, '')
        expect(reach).toEqual((await must(who, 'users/me/'))['reach'])
        expect(reach === undefined).toBe(sees.length === letters.length)
      },
    )

    test.each(people.filter(({ who }) => who !== 'ana'))(
      '[SERVER-4352] $name: what concerns all items is refused unless they see all',
      async ({ who, places, own, sees }) => {
        await setPlaces(placesOf(places))
        await setOwn(own ?? false)
        const limited = sees.length < letters.length
        const draft = await idOf('inventory/', { name: `Draft of ${who} ${places} ${own}`, as_at: '2026-10-31' })
        const calls: Readonly<Record<(typeof wholeListRoutes)[number], () => Promise<number>>> = {
          'POST inventory': async () =>
            (await ask(who, 'inventory/', json('POST', { name: `By ${who} ${places} ${own}`, as_at: '2026-10-31' })))
              .status,
          'PATCH inventory/:id': async () =>
            (await ask(who, `inventory/${draft}/`, json('PATCH', { as_at: '2026-10-30' }))).status,
          'DELETE inventory/:id': async () => (await ask(who, `inventory/${draft}/`, { method: 'DELETE' })).status,
          'POST inventory/:id/ask_close': async () =>
            (await ask(who, `inventory/${counting}/ask_close/`, json('POST', { withdraw: true, reason: null }))).status,
          'POST inventory/:id/reopen': async () =>
            (await ask(who, `inventory/${counting}/reopen/`, json('POST', { reason: 'why' }))).status,
          'GET inventory/:id/evidence': async () => (await textOf(who, `inventory/${closed}/evidence/`)).status,
        }
        for (const route of wholeListRoutes) {
          const status = await calls[route]()
          if (limited) expect(status, route).toBe(403)
          else expect(status, route).not.toBe(403)
        }
        const reset = await ask(
          who,
          'products/reset_flags/',
          json('POST', { flags: true, counts: false, dry_run: true }),
        )
        expect(reset.status).toBe(limited ? 403 : 200)
      },
    )

    test('[SERVER-4513] of a list of items to look for, a person with places gets those that they see; a list without any is not theirs', async () => {
      const put = (n: number, products: number[]) =>
        must('admin', `campaign-records/${recordId(n)}/`, json('PUT', hunt(recordId(n), counting, 1, { products })))
      await put(4801, [ids.inBuilding, ids.elsewhere])
      await put(4802, [ids.elsewhere])
      const hunts = async () =>
        ((await must('maria', 'campaign-records/?after=0&limit=1000'))['results'] as Body[]).flatMap((one) =>
          one['kind'] === 'hunt' ? [one['products']] : [],
        )
      await setPlaces(placesOf('building'))
      expect(await hunts()).toEqual([[ids.inBuilding]])
      await setPlaces(placesOf(undefined))
      expect(await hunts()).toEqual([[ids.inBuilding, ids.elsewhere], [ids.elsewhere]])
    })

    test.each(Object.entries(writesOfItems))(
      '[SERVER-4353] %s: refused for an item outside the reach, and only there',
      async (route, write) => {
        await setPlaces(placesOf('building'))
        const context = (item: Item, n: number) => ({
          ...{ id: ids[item], place: placeOf(item), document: documents[item], finding: findings[item], counting, n },
          user: maria,
        })
        const [outside, inside] = [write(context('elsewhere', 1)), write(context('inBuilding', 2))]
        const [method = '', path = ''] = route.split(' ')
        const call = (wanted: { id?: number | string; body?: unknown }) =>
          ask('maria', `${path.replace(/:id|:uuid/, String(wanted.id ?? ''))}/`, json(method, wanted.body ?? {}))
        const before = await server.ask('admin', `products/${ids.elsewhere}/`)
        const refused = await call(outside)
        if (outside.observation) expect(refused.status, JSON.stringify(refused.body)).toBeLessThan(300)
        else
          expect([refused.status, JSON.stringify(refused.body)]).toEqual([
            outside.refusal ?? 403,
            expect.stringMatching(/buildings or sections/),
          ])
        expect(JSON.stringify(refused.body)).not.toContain('1250.50')
        expect((await server.ask('admin', `products/${ids.elsewhere}/`)).body).toEqual(before.body)
        if (inside.skip) return
        const done = await call(inside)
        expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
      },
    )

    const cursorOf = async (who: string) => String((await must(who, ''))['cursor'])
    const feed = (who: string, cursor: string) => ask(who, `changes/?limit=2000&cursor=${encodeURIComponent(cursor)}`)
    type Feed = { results: Record<string, Body[]>; deleted: Record<string, number[]> }
    const move = (item: number, to: Body) => must('admin', `products/${item}/`, json('PATCH', to))
    const newItem = async (name: string, place: Body) => {
      const id = await idOf('products/', { ...productDraft(name), ...place, user: holder, description: name })
      return id
    }
    const inside = () => ({ location_code_one: building, section: other.section })
    const outside = () => ({ location_code_one: other.building, section: other.section })

    test('[SERVER-4354] an item leaves the places of a person: the feed says it was removed, with its documents; it enters: all of it arrives', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-MOVES', inside())
      const header = { fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' }
      const par = await idOf('acknowledgement-receipts/', { ...header, received_by_position: 'D', holder })
      const line = await idOf('acknowledgement-receipt-items/', {
        ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y', product: id },
        acknowledgment_receipt: par,
      })
      const transfer = await idOf('transfers/', { product: id, user: receiver, reason: 'why' })
      const before = await cursorOf('maria')
      await move(id, outside())
      const left = (await feed('maria', before)).body as Feed
      expect(left.results).toEqual({})
      expect(left.deleted).toEqual({
        ...{ products: [id], transfers: [transfer], 'acknowledgement-receipts': [par] },
        'acknowledgement-receipt-items': [line],
      })
      const gone = await cursorOf('maria')
      await move(id, inside())
      const entered = (await feed('maria', gone)).body as Feed
      expect(entered.results['products']).toEqual([expect.objectContaining({ id, property_number: 'REACH-MOVES' })])
      expect(Object.keys(entered.results).sort()).toEqual(Object.keys(left.deleted).sort())
      expect(entered.deleted).toEqual({})
    })

    test('[SERVER-4355] the reach of a person changes: the cursor of their device is refused, so that it downloads its lists again', async () => {
      await setPlaces(everywhere)
      await setOwn(false)
      const before = { maria: await cursorOf('maria'), ana: await cursorOf('ana'), admin: await cursorOf('admin') }
      await setPlaces(placesOf('both'))
      expect((await feed('maria', before.maria)).status).toBe(410)
      expect((await feed('ana', before.ana)).status).toBe(200)
      const limited = await cursorOf('maria')
      await setPlaces(placesOf('building'))
      expect((await feed('maria', limited)).status).toBe(410)
      await setOwn(true)
      expect((await feed('ana', before.ana)).status).toBe(410)
      expect((await feed('admin', before.admin)).status).toBe(200)
      await setPlaces(everywhere)
      expect((await feed('maria', before.maria)).status).toBe(200)
    })

    test('[SERVER-4356] a document with an item outside: not seen at all, rather than with some of its lines', async () => {
      await setPlaces(placesOf('building'))
      const header = { fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' }
      const par = Number(
        (
          await must(
            'maria',
            'acknowledgement-receipts/',
            json('POST', { ...header, received_by_position: 'D', holder }),
          )
        )['id'],
      )
      const line = (product: number | null) => ({
        ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y', product },
        acknowledgment_receipt: par,
      })
      const own = await must('maria', 'acknowledgement-receipt-items/', json('POST', line(ids.inBuilding)))
      for (const product of [ids.elsewhere, null])
        expect((await ask('maria', 'acknowledgement-receipt-items/', json('POST', line(product)))).status).toBe(403)
      const before = await cursorOf('maria')
      expect((await ask('maria', `acknowledgement-receipts/${par}/`)).status).toBe(200)
      await must('admin', 'acknowledgement-receipt-items/', json('POST', line(ids.elsewhere)))
      expect((await ask('maria', `acknowledgement-receipts/${par}/`)).status).toBe(404)
      expect((await ask('maria', `acknowledgement-receipt-items/${own['id']}/`)).status).toBe(404)
      const { deleted } = (await feed('maria', before)).body as Feed
      expect(deleted['acknowledgement-receipts']).toEqual([par])
      expect(deleted['acknowledgement-receipt-items']).toContain(own['id'])
    })

    test('[SERVER-4357] a count made while the person saw the item is accepted, however late; one made afterwards is refused and says why', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-LATE', inside())
      const made = minute().toISOString()
      await move(id, outside())
      const after = minute().toISOString()
      const [path, late] = countEvent(id, 2, made)
      expect(await ask('maria', path, late)).toMatchObject({ status: 200, body: { physical_count: 2 } })
      const refused = await ask('maria', ...countEvent(id, 3, after))
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringMatching(/not in your buildings/) } })

      await move(id, inside())
      const again = minute().toISOString()
      await setPlaces(placesOf('section'))
      expect((await ask('maria', ...countEvent(id, 4, again))).status).toBe(200)
      expect((await ask('maria', ...countEvent(id, 5, minute().toISOString()))).status).toBe(403)
      // A time before the person had any of it: nobody reads an item by claiming an early count.
      expect((await ask('maria', ...countEvent(ids.ofAna, 5, again))).status).toBe(403)
      // What is beside the count is a change like any other.
      const [, init] = countEvent(id, 6, again)
      const more = { ...JSON.parse(String(init.body)), description: 'Mine' }
      expect((await ask('maria', path, { ...init, body: JSON.stringify(more) })).status).toBe(403)
      expect(await must('admin', `products/${id}/`)).toMatchObject({ physical_count: 4, description: 'REACH-LATE' })
    })

    test('[SERVER-4358] an item is moved out of the own places only by somebody who sees both', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-OUT', inside())
      expect((await ask('maria', `products/${id}/`, json('PATCH', outside()))).status).toBe(403)
      const change = { resource: 'products', create: [], change: [{ id, patch: outside() }], remove: [] }
      expect((await ask('maria', 'bulk/', json('POST', change))).status).toBe(400)
      expect(await must('admin', `products/${id}/`)).toMatchObject({ location_code_one: building, version: '1' })
    })

    test('[SERVER-4353] a batch with a row outside: nothing of it is done, and the row is named', async () => {
      await setPlaces(placesOf('building'))
      const batch = `batches/${recordId(990)}/`
      await must('maria', batch, json('PUT', { resource: 'products' }))
      const change = [ids.inBuilding, ids.elsewhere].map((id) => ({ id, patch: { remarks: 'by a batch' } }))
      await must('maria', `${batch}parts/0/`, json('PUT', { create: [], change, remove: [] }))
      await must('maria', `${batch}commit/`, json('POST', { dry_run: false }))
      let state: Body = {}
      do {
        await new Promise((resolve) => setImmediate(resolve))
        state = await must('maria', batch)
      } while (state['state'] === 'working')
      expect(state).toMatchObject({ state: 'refused' })
      expect(Object.keys(state['errors'] as Body)).toEqual(['change.1'])
      expect(await must('admin', `products/${ids.inBuilding}/`)).not.toMatchObject({ remarks: 'by a batch' })
    })

    test('[SERVER-4359] places are of sub-admins, name what exists, and are replaced by who saw them; each change is in the audit log', async () => {
      const { version } = await must('admin', `users/${maria}/reach/`)
      const put = (user: number, body: Body) => ask('admin', `users/${user}/reach/`, json('PUT', body))
      expect((await put(ana, { buildings: [building], sections: [], version: 0 })).status).toBe(400)
      expect((await put(maria, { buildings: [99_999], sections: [], version })).body).toMatchObject({
        buildings: [expect.stringContaining('99999')],
      })
      expect((await put(maria, { ...everywhere, version: Number(version) - 1 })).status).toBe(412)
      for (const who of ['maria', 'ana']) {
        expect((await ask(who, `users/${maria}/reach/`)).status).toBe(403)
        expect((await ask(who, 'reach/')).status).toBe(403)
      }
      await setPlaces({ buildings: [building], sections: [] })
      await setOwn(true)
      const { results } = (await must('admin', 'audit-log/')) as unknown as Page
      expect(results).toContainEqual(
        expect.objectContaining({
          ...{ entity: 'users', subject: String(maria), action: 'reach' },
          changes: expect.arrayContaining([expect.objectContaining({ field: 'buildings', after: [building] })]),
        }),
      )
      await setOwn(false)
      const after = (await must('admin', 'audit-log/')) as unknown as Page
      expect(after.results[0]).toMatchObject({
        entity: 'settings',
        subject: 'reach',
        changes: [{ before: 'own', after: 'all' }],
      })
    })

    test('[SERVER-4532] an observation is a count, a condition or a remark: an event beside another field changes nothing, and no time before the person or the item existed counts', async () => {
      await setPlaces(everywhere)
      const id = await newItem('REACH-CLAIM', outside())
      await setPlaces(placesOf('building'))
      const claim = (patch: Body, recorded_at: string, item = id) => {
        const [, init] = countEvent(item, 1, recorded_at)
        const headers = init.headers as Record<string, string>
        const [event] = JSON.parse(String(headers[headerNames.clientEvents])) as Body[]
        return [
          `products/${item}/`,
          json('PATCH', patch, { [headerNames.clientEvents]: JSON.stringify([{ ...event, patch }]) }),
        ] as const
      }
      const before = await must('admin', `products/${id}/`)
      const early = await ask('maria', ...claim({ physical_count: 9 }, '2020-01-01T00:00:00Z'))
      expect(early, 'before the item existed').toMatchObject({ status: 403 })
      const { updated_at } = before
      for (const patch of [{ price: '1.00' }, { user: maria }, { description: 'Mine', physical_count: 9 }, inside()])
        expect(await ask('maria', ...claim(patch, String(updated_at))), JSON.stringify(patch)).toMatchObject({
          status: 403,
        })
      expect(await must('admin', `products/${id}/`)).toEqual(before)
      const mine = await newItem('REACH-KEPT', inside())
      expect(await ask('maria', ...claim(outside(), now().toISOString(), mine))).toMatchObject({ status: 403 })

      const account = await must(
        'admin',
        'users/',
        json('POST', {
          ...{ username: 'newsub', first_name: 'New', last_name: 'Sub', password: 'Bago-2026!', groups: [1] },
        }),
      )
      const places = { ...placesOf('building'), version: 0 }
      await must('admin', `users/${account['id']}/reach/`, json('PUT', places))
      const { token } = await must('admin', 'auth/login/', json('POST', { username: 'newsub', password: 'Bago-2026!' }))
      const [path, init] = claim({ physical_count: 9 }, '2026-11-01T00:00:00Z', ids.elsewhere)
      const answer = await server.fetch(
        new Request(`${origin}/api/v1/${path}`, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), Authorization: `Token ${token}` },
        }),
      )
      expect(answer.status, 'before the account existed').toBe(403)
    })

    test('[SERVER-4533] a line that is changed to name an item outside, or moved to another document, is refused; by an admin it takes the document from the device', async () => {
      await setPlaces(placesOf('building'))
      const header = { fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' }
      const par = await idOf('acknowledgement-receipts/', { ...header, received_by_position: 'D', holder })
      const line = (product: number) =>
        idOf('acknowledgement-receipt-items/', {
          ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y', product },
          acknowledgment_receipt: par,
        })
      const [first, second] = [await line(ids.inBuilding), await line(ids.inBuilding)]
      const change = (who: string, patch: Body) =>
        ask(who, `acknowledgement-receipt-items/${first}/`, json('PATCH', patch))
      for (const patch of [
        { product: ids.elsewhere },
        { product: null },
        { acknowledgment_receipt: documents.elsewhere.par },
      ])
        expect((await change('maria', patch)).status, JSON.stringify(patch)).toBe(403)
      expect((await change('maria', { product: ids.inBoth })).status).toBe(200)
      const before = await cursorOf('maria')
      expect((await change('admin', { product: ids.elsewhere })).status).toBe(200)
      const { deleted } = (await feed('maria', before)).body as Feed
      expect(deleted['acknowledgement-receipts']).toEqual([par])
      expect(deleted['acknowledgement-receipt-items']?.toSorted()).toEqual([first, second].toSorted())
    })

    test('[SERVER-4534] a transfer report with an item outside that somebody else requested is neither seen nor corrected in part', async () => {
      await setPlaces(placesOf('building'))
      const mine = await newItem('REACH-TR-1', inside())
      const theirs = await newItem('REACH-TR-2', outside())
      const request = async (who: string, product: number) =>
        Number((await must(who, 'transfers/', json('POST', { product, user: receiver, reason: 'why' })))['id'])
      const transferIds = [await request('maria', mine), await request('admin', theirs)]
      const details = {
        ...{ transfer_type: 'Reassignment', transfer_type_other: null },
        ...{ approved_by_name: 'A', approved_by_position: null },
      }
      const before = await cursorOf('maria')
      await must('admin', 'transfers/accept/', json('POST', { ids: transferIds, ...details }))
      expect((await ask('maria', `transfers/${transferIds[0]}/`)).status).toBe(404)
      const corrected = await ask(
        'maria',
        `transfers/${transferIds[0]}/correct/`,
        json('POST', { ...details, approved_by_name: 'B' }),
      )
      expect(corrected.status).toBe(403)
      for (const id of transferIds)
        expect(await must('admin', `transfers/${id}/`)).toMatchObject({ approved_by_name: 'A' })
      expect(((await feed('maria', before)).body as Feed).deleted['transfers']).toContain(transferIds[0])
    })

    test('[SERVER-4535] what was recorded about an item in a campaign arrives when the item enters the places of a person', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-RECORD', outside())
      await must('admin', ...countEvent(id, 1, now().toISOString()))
      const draft = settlement(recordId(760), counting, 1, id, { note: 'why' })
      await must('admin', `campaign-records/${draft['id']}/`, json('PUT', draft))
      type Records = { results: Body[]; after: number }
      const read = async (after: number) =>
        (await must('maria', `campaign-records/?limit=1000&after=${after}`)) as unknown as Records
      const { after, results } = await read(0)
      expect(results.map((record) => record['id'])).not.toContain(draft['id'])
      await move(id, inside())
      // Lists of items are read again too, which does no harm.
      expect((await read(after)).results.map((record) => record['id'])).toContain(draft['id'])
    })

    test('[SERVER-4539] a building that is still used is not deleted; only who sees all items learns how many use it', async () => {
      const remove = async (who: string) =>
        JSON.stringify(await ask(who, `location/code-one/${other.building}/`, { method: 'DELETE' }))
      await setPlaces(placesOf('building'))
      const limited = await remove('maria')
      expect(limited).toContain('still used')
      expect(limited).not.toMatch(/\d+ items?/)
      await setPlaces(everywhere)
      expect(await remove('maria')).toMatch(/\d+ items/)
    })
  })
}
