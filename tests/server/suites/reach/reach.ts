/**
 * What people with a limited reach get and may change (decision 116): role × reach × call. Every item has a mark of its own in all that names
 * it, and each answer is read as text. Every mounted route has a line here: a new one fails the first test.
 */
import { describe, expect, test } from 'vitest'
import { hunt, recordId } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { readsOfItems, routesWithoutItems, wholeListRoutes, writesOfItems } from '../reach-routes.ts'
import { ana, type Item, letters, markOf, openReachWorld } from './reach-world.ts'

/** Who asks, with which reach, and which items they see. */
const people: readonly {
  name: string
  who: string
  places?: 'building' | 'section' | 'both'
  own?: true
  /** The person chose the building for this device. */
  device?: true
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
  { name: 'an admin on a device with a building', who: 'admin', device: true, sees: ['inBuilding', 'inBoth'] },
  { name: 'a sub-admin on a device with a building', who: 'maria', device: true, sees: ['inBuilding', 'inBoth'] },
  {
    ...{ name: 'a sub-admin of a section, whose device would have a building', who: 'maria', device: true },
    ...{ places: 'section', sees: ['inSection', 'inBoth'] },
  },
  {
    ...{ name: 'an employee on a device with a building', who: 'ana', device: true },
    sees: ['inBuilding', 'inBoth', 'ofAna'],
  },
]

export function reachSuite(open: OpenServer): void {
  describe('reach', () => {
    const world = openReachWorld(open)
    const { ask, must, idOf, setPlaces, setOwn, chooseBuilding, placesOf, placeOf, textOf, ids, findings, documents } =
      world

    test('[SERVER-4350] every mounted route is in the matrix of roles and reaches', () => {
      const known = [
        ...Object.keys(readsOfItems),
        ...Object.keys(writesOfItems),
        ...wholeListRoutes,
        ...routesWithoutItems,
      ]
      expect(world.server.routes().filter((route) => !known.includes(route))).toEqual([])
      expect(known.filter((route) => !world.server.routes().includes(route))).toEqual([])
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
        closed: () => [world.closed],
        counting: () => [world.counting],
      }
      const paths = (kind ? (fill[kind]?.() ?? []) : [0]).map((id) => path.replace(/:id|:uuid/, String(id)))
      const found: string[] = []
      for (const one of paths)
        for (const params of query) {
          const [scope] = String((await must(who, ''))['cursor']).split(':')
          const { status, text } = await textOf(who, `${one}/${params.replace('CURSOR', `${scope}:0`)}`)
          if (status === 403) return null
          expect([200, 404], `${one} ${text}`).toContain(status)
          // Numbers of removed rows are in the feed; the rows themselves must not be in it.
          if (status === 200) found.push(text.replace(/"deleted":\{[^}]*\}/g, ''))
        }
      return found.join('\n')
    }

    const namesItem = (route: string, text: string, item: Item) =>
      readsOfItems[route]?.byId
        ? new RegExp(`"(?:product|id)":${ids[item]}[,}]`).test(text)
        : text.includes(markOf(item))

    // What the world holds was recorded by the admin, who sees it for that reason too.
    test.each(people.filter(({ who, device }) => who !== 'admin' || !device))(
      '[SERVER-4351] $name: each read has the items that they see, and no others',
      async ({ who, places, own, device, sees }) => {
        await setPlaces(placesOf(places))
        await setOwn(own ?? false)
        await chooseBuilding(who, device ?? false)
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
        await chooseBuilding(who, false)
      },
    )

    test.each(people.filter(({ who }) => who !== 'ana'))(
      '[SERVER-4352] $name: what concerns all items is refused unless they see all',
      async ({ name, who, places, own, device, sees }) => {
        await setPlaces(placesOf(places))
        await setOwn(own ?? false)
        await chooseBuilding(who, device ?? false)
        // What a device holds is nobody's right.
        const limited = sees.length < letters.length && (places !== undefined || !device)
        const draft = await idOf('inventory/', { name: `Draft of ${name}`, as_at: '2026-10-31' })
        const calls: Readonly<Record<(typeof wholeListRoutes)[number], () => Promise<number>>> = {
          'POST inventory': async () =>
            (await ask(who, 'inventory/', json('POST', { name: `By ${name}`, as_at: '2026-10-31' }))).status,
          'PATCH inventory/:id': async () =>
            (await ask(who, `inventory/${draft}/`, json('PATCH', { as_at: '2026-10-30' }))).status,
          'DELETE inventory/:id': async () => (await ask(who, `inventory/${draft}/`, { method: 'DELETE' })).status,
          'POST inventory/:id/ask_close': async () =>
            (await ask(who, `inventory/${world.counting}/ask_close/`, json('POST', { withdraw: true, reason: null })))
              .status,
          'POST inventory/:id/cancel': async () =>
            (await ask(who, `inventory/${world.closed}/cancel/`, json('POST', { reason: 'why' }))).status,
          'POST inventory/:id/reopen': async () =>
            (await ask(who, `inventory/${world.counting}/reopen/`, json('POST', { reason: 'why' }))).status,
          'GET inventory/:id/evidence': async () => (await textOf(who, `inventory/${world.closed}/evidence/`)).status,
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
        await chooseBuilding(who, false)
      },
    )

    test('[SERVER-4513] of a hunt list, a person with places gets only the items they may see, and no list without any', async () => {
      const put = (n: number, products: number[]) =>
        must(
          'admin',
          `campaign-records/${recordId(n)}/`,
          json('PUT', hunt(recordId(n), world.counting, 1, { products })),
        )
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
          ...{
            id: ids[item],
            place: placeOf(item),
            document: documents[item],
            finding: findings[item],
            counting: world.counting,
            n,
          },
          user: world.maria,
        })
        const [outside, inside] = [write(context('elsewhere', 1)), write(context('inBuilding', 2))]
        const [method = '', path = ''] = route.split(' ')
        const call = (wanted: { id?: number | string; body?: unknown }) =>
          ask('maria', `${path.replace(/:id|:uuid/, String(wanted.id ?? ''))}/`, json(method, wanted.body ?? {}))
        const before = await world.server.ask('admin', `products/${ids.elsewhere}/`)
        const refused = await call(outside)
        if (outside.observation) expect(refused.status, JSON.stringify(refused.body)).toBeLessThan(300)
        else
          expect([refused.status, JSON.stringify(refused.body)]).toEqual([
            outside.refusal ?? 403,
            expect.stringMatching(/buildings or sections/),
          ])
        expect(JSON.stringify(refused.body)).not.toContain('1250.50')
        expect((await world.server.ask('admin', `products/${ids.elsewhere}/`)).body).toEqual(before.body)
        if (inside.skip) return
        const done = await call(inside)
        expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
      },
    )

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
  })
}
