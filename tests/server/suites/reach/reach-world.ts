/**
 * A server with items in and outside the places of people with a limited reach, and in all that names items: documents, transfers, findings,
 * disposals, campaigns. Every item has a mark of its own.
 */
import { afterAll, beforeAll, expect } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import type { ReachPlaces } from '#contract/sign-in/reach.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { recordId, settlement } from '../campaign-record-bodies.ts'
import { noDisposal } from '../documents/disposals.ts'
import { type Body, json, movableClock, type OpenServer, productDraft } from '../open-server.ts'

export const [ana, holder, receiver] = [4, 5, 6]
export const letters = ['inBuilding', 'inSection', 'inBoth', 'elsewhere', 'ofAna'] as const
export type Item = (typeof letters)[number]
export const markOf = (item: Item) => `@${item}@`
export type Feed = { results: Record<string, Body[]>; deleted: Record<string, number[]> }

export function openReachWorld(open: OpenServer) {
  const { now, minute } = movableClock('2026-11-01T00:00:00Z')
  const ids = {} as Record<Item, number>
  const findings = {} as Record<Item, string>
  const documents = {} as Record<Item, { par: number; ics: number; parLine: number; icsLine: number; transfer: number }>
  /** Filled before the tests begin. */
  const world = {
    server: null as unknown as TestServer,
    building: 0,
    section: 0,
    other: { building: 0, section: 0 },
    closed: 0,
    counting: 0,
    maria: 0,
  }
  const ask = (who: string, path: string, init?: RequestInit) => {
    minute()
    return world.server.ask(who, path, init)
  }
  const must = async (who: string, path: string, init?: RequestInit) => {
    const { status, body } = await ask(who, path, init)
    expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
    return body as Body
  }
  const idOf = async (path: string, body: Body) => Number((await must('admin', path, json('POST', body)))['id'])
  const setPlaces = async (places: ReachPlaces) => {
    const { version } = await must('admin', `users/${world.maria}/reach/`)
    await must('admin', `users/${world.maria}/reach/`, json('PUT', { ...places, version }))
  }
  const setOwn = async (own: boolean) => {
    const { version } = await must('admin', 'reach/')
    await must('admin', 'reach/', json('PUT', { employees: own ? 'own' : 'all', version }))
  }
  /** The building for this person's device, or all items. */
  const chooseBuilding = (who: string, isChosen: boolean) =>
    must(who, 'device_items/', json('PUT', { buildings: isChosen ? [world.building] : [] }))
  const placesOf = (places: 'building' | 'section' | 'both' | undefined): ReachPlaces => ({
    buildings: places === 'building' || places === 'both' ? [world.building] : [],
    sections: places === 'section' || places === 'both' ? [world.section] : [],
  })
  const placeOf = (item: Item) => ({
    location_code_one: item === 'inBuilding' || item === 'inBoth' ? world.building : world.other.building,
    section: item === 'inSection' || item === 'inBoth' ? world.section : world.other.section,
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
    const headers = { Authorization: `Token ${await world.server.tokenFor(who)}` }
    const answer = await world.server.fetch(new Request(`${origin}/api/v1/${path}`, { headers }))
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
    world.server = await open({ products: 12, clock: { now } })
    world.maria = Number((await must('maria', 'users/me/'))['id'])
    world.building = await idOf('location/code-one/', { name: 'Reach Hall' })
    world.section = await idOf('sections/', { name: 'Reach Section' })
    world.other = {
      building: await idOf('location/code-one/', { name: 'Other Hall' }),
      section: await idOf('sections/', { name: 'Other Section' }),
    }
    for (const [index, item] of letters.entries()) await addItem(item, index)
    const campaign = async (name: string) => {
      const id = await idOf('inventory/', { name, as_at: '2026-10-31' })
      await must('admin', `inventory/${id}/`, json('PATCH', { state: 'counting' }))
      return id
    }
    world.closed = await campaign('Reach closed')
    const during = minute().toISOString()
    await must('admin', `inventory/${world.closed}/`, json('PATCH', { state: 'reconciling' }))
    await must(
      'admin',
      `inventory/${world.closed}/`,
      json('PATCH', { state: 'closed', close_reason: 'Given by the test' }),
    )
    for (const item of letters) await must('admin', ...countEvent(ids[item], 2, during))
    world.counting = await campaign('Reach open')
    for (const [index, item] of letters.entries()) {
      for (const who of ['admin', 'maria']) await must(who, ...countEvent(ids[item], 1, now().toISOString()))
      const draft = settlement(recordId(700 + index), world.counting, 1, ids[item], { note: markOf(item) })
      await must('admin', `campaign-records/${draft['id']}/`, json('PUT', draft))
    }
  })
  afterAll(async () => {
    expect(world.server.logged).toEqual([])
    await world.server.close()
  })
  const cursorOf = async (who: string) => String((await must(who, ''))['cursor'])
  const feed = (who: string, cursor: string) => ask(who, `changes/?limit=2000&cursor=${encodeURIComponent(cursor)}`)
  const move = (item: number, to: Body) => must('admin', `products/${item}/`, json('PATCH', to))
  const newItem = async (name: string, place: Body) => {
    const id = await idOf('products/', { ...productDraft(name), ...place, user: holder, description: name })
    return id
  }
  const inside = () => ({ location_code_one: world.building, section: world.other.section })
  const outside = () => ({ location_code_one: world.other.building, section: world.other.section })
  return Object.assign(world, {
    ...{
      now,
      minute,
      ids,
      findings,
      documents,
      ask,
      must,
      idOf,
      textOf,
      setPlaces,
      setOwn,
      chooseBuilding,
      placesOf,
      placeOf,
    },
    ...{ countEvent, cursorOf, feed, move, newItem, inside, outside },
  })
}
