/** What people with a limited reach may change at its border: late counts, moves, claims, and the places themselves. */
import { describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { everywhere } from '#contract/sign-in/reach.ts'
import { origin } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { ana, openReachWorld } from './reach-world.ts'

export function reachChangeSuite(open: OpenServer): void {
  describe('reach and changes', () => {
    const world = openReachWorld(open)
    const { ask, must, setPlaces, setOwn, placesOf, ids, now, minute, countEvent, move, newItem, inside, outside } =
      world

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

    test('[CAMPAIGN-5687] a response that was stored during a blind count and is repeated after it shows no quantity of an item that left the places of the person', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-REPEATED', inside())
      const draft = { name: 'Blind', as_at: '2026-10-31', blind: true, scope: {} }
      const campaign = Number((await must('admin', 'inventory/', json('POST', draft)))['id'])
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'counting' }))
      const patch = json('PATCH', { physical_count: 2 }, { [headerNames.idempotencyKey]: 'before-places' })
      expect(await must('maria', `products/${id}/`, patch)).toMatchObject({ units: null })
      await must('admin', `inventory/${campaign}/cancel/`, json('POST', { reason: 'Given by the test' }))
      await setPlaces(placesOf('section'))
      expect((await ask('maria', `products/${id}/`)).status).toBe(404)
      expect(await must('maria', `products/${id}/`, patch)).toMatchObject({ units: null })
      await setPlaces(placesOf('building'))
      expect(await must('maria', `products/${id}/`, patch)).toMatchObject({ units: expect.any(Number) })
    })

    test('[SERVER-4358] an item is moved out of the own places only by somebody who sees both', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-OUT', inside())
      expect((await ask('maria', `products/${id}/`, json('PATCH', outside()))).status).toBe(403)
      const change = { resource: 'products', create: [], change: [{ id, patch: outside() }], remove: [] }
      expect((await ask('maria', 'bulk/', json('POST', change))).status).toBe(400)
      expect(await must('admin', `products/${id}/`)).toMatchObject({ location_code_one: world.building, version: '1' })
    })

    test('[SERVER-4359] only sub-admins have places, which must exist and are replaced only by a caller who saw them; each change is in the audit log', async () => {
      const { version } = await must('admin', `users/${world.maria}/reach/`)
      const put = (user: number, body: Body) => ask('admin', `users/${user}/reach/`, json('PUT', body))
      expect((await put(ana, { buildings: [world.building], sections: [], version: 0 })).status).toBe(400)
      expect((await put(world.maria, { buildings: [99_999], sections: [], version })).body).toMatchObject({
        buildings: [expect.stringContaining('99999')],
      })
      expect((await put(world.maria, { ...everywhere, version: Number(version) - 1 })).status).toBe(412)
      for (const who of ['maria', 'ana']) {
        expect((await ask(who, `users/${world.maria}/reach/`)).status).toBe(403)
        expect((await ask(who, 'reach/')).status).toBe(403)
      }
      await setPlaces({ buildings: [world.building], sections: [] })
      await setOwn(true)
      const { results } = (await must('admin', 'audit-log/')) as unknown as Page
      expect(results).toContainEqual(
        expect.objectContaining({
          ...{ entity: 'users', subject: String(world.maria), action: 'reach' },
          changes: expect.arrayContaining([expect.objectContaining({ field: 'buildings', after: [world.building] })]),
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

    test('[SERVER-4532] an observation is a count, a condition or a remark: an event beside another field changes nothing, and a time before the person or the item existed is ignored', async () => {
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
      for (const patch of [
        { price: '1.00' },
        { user: world.maria },
        { description: 'Mine', physical_count: 9 },
        inside(),
      ])
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
      const answer = await world.server.fetch(
        new Request(`${origin}/api/v1/${path}`, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), Authorization: `Token ${token}` },
        }),
      )
      expect(answer.status, 'before the account existed').toBe(403)
    })

    test('[SERVER-4539] a building in use is not deleted; only people who see all items learn how many use it', async () => {
      const remove = async (who: string) =>
        JSON.stringify(await ask(who, `location/code-one/${world.other.building}/`, { method: 'DELETE' }))
      await setPlaces(placesOf('building'))
      const limited = await remove('maria')
      expect(limited).toContain('still in use')
      expect(limited).not.toMatch(/\d+ items?/)
      await setPlaces(everywhere)
      expect(await remove('maria')).toMatch(/\d+ items/)
    })
  })
}
