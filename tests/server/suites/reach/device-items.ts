/** The buildings that a person chose for one device (decision 154): what it reads, and that nothing else changes. */
import { describe, expect, test } from 'vitest'
import { origin } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { ana, type Feed, openReachWorld } from './reach-world.ts'

export function deviceItemsSuite(open: OpenServer): void {
  describe('items of a device', () => {
    const world = openReachWorld(open)
    const { ask, must, setPlaces, setOwn, chooseBuilding, placesOf, placeOf, ids, countEvent, minute } = world
    const { move, newItem, inside, outside } = world
    const cursorOf = async (who: string) => String((await must(who, ''))['cursor'])
    const feed = async (who: string, cursor: string) =>
      (await must(who, `changes/?limit=2000&cursor=${encodeURIComponent(cursor)}`)) as unknown as Feed

    test('[SERVER-5335] a choice is for one sign-in: another device of the person has all items', async () => {
      await setPlaces(placesOf(undefined))
      const username = 'admin'
      const { token } = await must(username, 'auth/login/', json('POST', { username, password: 'Admin-2026!' }))
      const askOther = async (path: string, init: RequestInit = {}) => {
        const headers = { ...init.headers, Authorization: `Token ${token}` }
        return (
          await world.server.fetch(new Request(`${origin}/api/v1/${path}`, { ...init, headers }))
        ).json() as Promise<Body>
      }
      const before = await must(username, 'products/?page_size=1')
      await chooseBuilding(username, true)
      expect(await must(username, 'products/?page_size=1')).not.toMatchObject({ count: before['count'] })
      expect(await askOther('products/?page_size=1')).toMatchObject({ count: before['count'] })
      expect((await askOther(''))['reach']).toBeUndefined()
      expect(await must(username, '')).toMatchObject({ reach: { is: 'device', buildings: [world.building] } })
      await chooseBuilding(username, false)
      expect(await must(username, 'products/?page_size=1')).toMatchObject({ count: before['count'] })
      expect((await must(username, ''))['reach']).toBeUndefined()
    })

    test('[SERVER-5336] counts of other buildings that were not sent yet are accepted, and so is every change that the person may make', async () => {
      await setPlaces(placesOf(undefined))
      await setOwn(false)
      for (const who of ['admin', 'maria']) {
        await chooseBuilding(who, true)
        expect((await ask(who, `products/${ids.elsewhere}/`)).status).toBe(404)
        const sent = await ask(who, ...countEvent(ids.elsewhere, 2, minute().toISOString()))
        expect(sent, who).toMatchObject({ status: 200, body: { physical_count: 2 } })
      }
      const edited = await ask('admin', `products/${ids.elsewhere}/`, json('PATCH', { remarks: 'By an admin' }))
      expect(edited.status).toBe(200)
      for (const who of ['admin', 'maria']) await chooseBuilding(who, false)
    })

    test('[SERVER-5337] an item that leaves the buildings leaves the device with its documents; one that enters them arrives whole', async () => {
      await chooseBuilding('admin', true)
      const id = await newItem('DEVICE-MOVED', inside())
      let cursor = await cursorOf('admin')
      await move(id, outside())
      expect((await feed('admin', cursor)).deleted['products']).toContain(id)
      cursor = await cursorOf('admin')
      await move(ids.elsewhere, placeOf('inBuilding'))
      const entered = await feed('admin', cursor)
      expect(entered.results['products']).toEqual([expect.objectContaining({ id: ids.elsewhere })])
      const { par, parLine } = world.documents.elsewhere
      expect(entered.results['acknowledgement-receipts']).toEqual([expect.objectContaining({ id: par })])
      expect(entered.results['acknowledgement-receipt-items']).toEqual([expect.objectContaining({ id: parLine })])
      cursor = await cursorOf('admin')
      await move(ids.elsewhere, placeOf('elsewhere'))
      expect((await feed('admin', cursor)).deleted).toMatchObject({
        products: [ids.elsewhere],
        'acknowledgement-receipts': [par],
      })
      await chooseBuilding('admin', false)
    })

    test('[SERVER-5338] what is given into the person’s name arrives, and leaves with it', async () => {
      await setOwn(false)
      await chooseBuilding('ana', true)
      const id = await newItem('DEVICE-OWN', { ...outside(), user: 5 })
      let cursor = await cursorOf('ana')
      await must('admin', `products/${id}/`, json('PATCH', { user: ana }))
      expect((await feed('ana', cursor)).results['products']).toEqual([expect.objectContaining({ id })])
      cursor = await cursorOf('ana')
      await must('admin', `products/${id}/`, json('PATCH', { user: 5 }))
      expect((await feed('ana', cursor)).deleted['products']).toEqual([id])
      await chooseBuilding('ana', false)
    })

    test('[SERVER-5339] a new choice refuses the cursor of the device, and only of this one', async () => {
      const [admin, maria] = [await cursorOf('admin'), await cursorOf('maria')]
      await chooseBuilding('admin', true)
      const path = (cursor: string) => `changes/?cursor=${encodeURIComponent(cursor)}`
      expect((await ask('admin', path(admin))).status).toBe(410)
      expect((await ask('maria', path(maria))).status).toBe(200)
      const chosen = await cursorOf('admin')
      await chooseBuilding('admin', true)
      expect((await ask('admin', path(chosen))).status).toBe(200)
      await chooseBuilding('admin', false)
      expect((await ask('admin', path(chosen))).status).toBe(410)
    })

    test('[SERVER-5345] a building without items can be chosen; once it is removed, the device has what is in the person’s name, and can choose again', async () => {
      const building = await world.idOf('location/code-one/', { name: 'Empty Hall' })
      const { of } = (await must('admin', 'device_items/')) as { of: Body[] } & Body
      expect(of).toContainEqual({ building, name: 'Empty Hall', items: 0, own: 0 })
      await must('admin', 'device_items/', json('PUT', { buildings: [building] }))
      expect((await ask('admin', `location/code-one/${building}/`, { method: 'DELETE' })).status).toBe(204)
      const left = (await must('admin', 'device_items/')) as { own: number; of: Body[] } & Body
      expect(left.of.some((one) => one['building'] === building)).toBe(false)
      expect(Number((await must('admin', 'products/?page_size=1'))['count'])).toBe(left.own)
      await chooseBuilding('admin', false)
    })

    test('[SERVER-5340] the figures to choose by are those of all items; unknown buildings are refused by number; who sees a part has nothing to choose', async () => {
      await setPlaces(placesOf(undefined))
      const figures = async () => (await must('maria', 'device_items/')) as { all: number; of: Body[] } & Body
      const all = await figures()
      expect(all.all).toBe(Number((await must('maria', 'products/?page_size=1'))['count']))
      await chooseBuilding('maria', true)
      expect(await figures()).toEqual({ ...all, buildings: [world.building] })
      const held = all.of.find((one) => one['building'] === world.building)
      expect(held?.['items']).toBe(Number((await must('maria', 'products/?page_size=1'))['count']))
      const wrong = await ask('maria', 'device_items/', json('PUT', { buildings: [99_999] }))
      expect(wrong).toMatchObject({ status: 400, body: { buildings: [expect.stringContaining('99999')] } })
      expect((await figures())['buildings']).toEqual([world.building])
      await setPlaces(placesOf('section'))
      expect(await figures()).toEqual({ buildings: null, all: 0, own: 0, of: [] })
      await setPlaces(placesOf(undefined))
      await chooseBuilding('maria', false)
    })
  })
}
