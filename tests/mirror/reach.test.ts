/** What a device holds when the places of its person change (decision 116): everything that its databases store is searched for the items. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeHttpClient } from '#api-client/http-client.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { baselineDraftPrefix } from '#device-db/clear-mirror.ts'
import { readListState } from '#device-db/queries/list-state.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { isBaselineSaved, readBaseline } from '#mirror/read-baseline.ts'
import type { Network } from '#platform/ports.ts'
import {
  type MirrorWorld,
  noResponse,
  openMirrorWorld,
  pullNow,
  shownRows,
  smallPages,
  storedText,
} from '#tests/support/device/mirror-world.ts'
import { origin } from '#tests/support/server/server.ts'

const [inside, outside] = [3, 5]
let world: MirrorWorld
beforeEach(async () => {
  world = await openMirrorWorld({ username: 'maria' })
  await world.change(inside, { description: 'Item inside' })
  await world.change(outside, { description: 'Item outside' })
})
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Record<string, unknown>
}
let building = 0
let halls = 0
async function limit(isLimited = true, isSameBuilding = false) {
  if (building === 0 || (isLimited && !isSameBuilding)) {
    building = Number((await ask('POST', 'location/code-one/', { name: `Reach Hall ${++halls}` }))['id'])
    await world.change(inside, { location_code_one: building })
  }
  const { results } = (await ask('GET', 'users/?search=maria')) as unknown as { results: { id: number }[] }
  const path = `users/${results[0]?.id}/reach/`
  const { version } = await ask('GET', path)
  await ask('PUT', path, { buildings: isLimited ? [building] : [], sections: [], version })
}
const pull = () => pullNow(world)
const stored = () => storedText(world)
const shownIds = async () => (await shownRows(world, 'products')).map((row) => row['id'])

test('[SYNC-4360] the rights of a person shrink: the next update removes the items from the device without a question, and with them baselines; they grow again: all come back', async () => {
  await pull()
  const all = await shownIds()
  expect(all.length).toBeGreaterThan(20)
  expect(await stored()).toContain('Item outside')
  await world.connection.db().drafts.put({ key: `${baselineDraftPrefix}maria 1 x`, at: 1, value: 'Item outside' })
  await limit()
  await pull()
  expect(await shownIds()).toEqual([inside])
  const text = await stored()
  expect(text).not.toContain('Item outside')
  expect(text).toContain('Item inside')
  // Unchanged rights: a list that shrinks is a question again.
  await limit(false)
  await pull()
  expect((await shownIds()).sort()).toEqual([...all].sort())
})

test('[SYNC-4361] an item is moved out of the places of a person, and back: the device removes it, then has it again', async () => {
  await limit()
  await pull()
  expect(await shownIds()).toEqual([inside])
  await world.change(inside, { location_code_one: 1 })
  await pull()
  expect(await shownIds()).toEqual([])
  await world.change(inside, { location_code_one: building })
  await pull()
  expect(await shownIds()).toEqual([inside])
})

test('[SYNC-5218] an item outside the places was changed while the device could not see it: when the rights grow again, it comes back with the others', async () => {
  await pull()
  const all = await shownIds()
  await limit()
  await pull()
  await world.change(outside, { remarks: 'Changed while nobody looked' })
  await pull()
  expect(await shownIds()).toEqual([inside])
  await limit(false)
  await world.pull.run('manual')
  expect((await shownIds()).sort()).toEqual([...all].sort())
  expect(await stored()).toContain('Changed while nobody looked')
  // What was deleted meanwhile stays so.
  await limit(true, true)
  await pull()
  let deleted = 0
  for (const id of all) {
    if (id === inside || deleted > 0) continue
    // Some are named by documents.
    if ((await world.server.ask('admin', `products/${id}/`, { method: 'DELETE' })).status < 300) deleted = Number(id)
  }
  expect(deleted).toBeGreaterThan(0)
  await pull()
  await limit(false)
  await world.pull.run('manual')
  expect((await shownIds()).sort()).toEqual(all.filter((id) => id !== deleted).sort())
})

test('[SYNC-4360] the rights shrink during the first download: the finished list has only items of the places', async () => {
  let isDone = false
  world.fault.now = async (request) => {
    Object.assign(request, { path: request.path.replace('page_size=1000', 'page_size=7') })
    if (!isDone && /products\/.*page=2/.test(request.path)) {
      isDone = true
      await limit()
    }
    return undefined
  }
  await pull()
  world.fault.now = null
  expect(isDone).toBe(true)
  expect(await shownIds()).toEqual([inside])
  expect(await stored()).not.toContain('Item outside')
})

test.each(['continues', 'is interrupted'])(
  '[SYNC-4538] rights that grew shrink again to the same places while the longer list is downloaded, which %s: the device asks nothing and keeps no other item',
  async (download) => {
    await limit()
    await pull()
    expect(await shownIds()).toEqual([inside])
    await limit(false)
    let isDone = false
    let isCut = false
    world.fault.now = async (request) => {
      if (isCut) return noResponse
      if (!isDone && /products\/.*page=5/.test(request.path)) {
        isDone = true
        await limit(true, true)
        isCut = download === 'is interrupted'
        if (isCut) return noResponse
      }
      return smallPages(request)
    }
    world.clock.advance(60_000)
    await world.pull.run('manual')
    expect(isDone).toBe(true)
    isCut = false
    await pull()
    world.fault.now = null
    expect(await shownIds()).toEqual([inside])
    expect(await stored()).not.toContain('Item outside')
  },
)

test('[SYNC-5219] other places are given in the middle of a full download, and then the network ends: no list of two views is used', async () => {
  let isDone = false
  let isCut = false
  world.fault.now = async (request) => {
    if (isCut || request.path.includes('changes/')) {
      isCut = true
      return noResponse
    }
    if (!isDone && /products\/.*page=2/.test(request.path)) {
      isDone = true
      await limit()
    }
    return smallPages(request)
  }
  await world.pull.run('manual')
  expect(isDone).toBe(true)
  const list = await world.connection.read((core) => readListState(core, world.viewKey))
  if ((await shownIds()).length > 0) expect(list.reach).not.toBeNull()
  isCut = false
  world.fault.now = null
  await pull()
  expect(await shownIds()).toEqual([inside])
})

test('[SYNC-5225] a baseline that is fetched while the places of a person change is fetched again, and one that was saved before is not kept', async () => {
  await pull()
  const { id } = await ask('POST', 'inventory/', { name: 'Count of all', as_at: '2025-12-31' })
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await pull()
  const campaign = (await shownRows(world, 'inventory')).find((row) => row['id'] === id)
  const ref = baselineOf(campaign as unknown as Campaign)!
  const client: Network = makeHttpClient({
    base: `${origin}/api/v1/`,
    fetch: (request) => world.server.fetch(request as Request),
    token: () => null,
  })
  /** After the first page of each of the next fetches, the places change. */
  let changes = 0
  let isLimited = false
  const network: Network = {
    async send(request) {
      const answer = await client.send({ ...request, path: request.path.replace(/page_size=\d+/, 'page_size=7') })
      if (changes === 0 || !request.path.includes('after=0&')) return answer
      changes--
      isLimited = !isLimited
      await limit(isLimited)
      await pull()
      return answer
    },
  }
  const fetchIt = (by: Network) => {
    const { connection, clock } = world
    return readBaseline({ connection, clock, network: by, yieldThread: async () => {} }, ref, true, () => {})
  }
  const isSaved = () => isBaselineSaved(world.connection, ref)
  // It changes each time: nothing is shown or saved.
  changes = 100
  expect(await fetchIt(network)).toMatchObject({ ok: false })
  expect(await isSaved()).toBe(false)

  if (isLimited) await limit(false)
  isLimited = false
  await pull()
  changes = 1
  expect(await fetchIt(network)).toMatchObject({ ok: true, value: [expect.objectContaining({ id: inside })] })
  expect(changes).toBe(0)
  expect(await isSaved()).toBe(true)
  await limit(false)
  await pull()
  expect(await isSaved()).toBe(false)
})
