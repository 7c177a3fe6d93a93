/** The list of a device whose person chose some buildings (decision 154). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSession } from '#device-db/session-row.ts'
import { maxSingleChecks } from '#mirror/sweep.ts'
import {
  type MirrorWorld,
  openMirrorWorld,
  pullNow,
  shownRows,
  smallPages,
} from '#tests/support/device/mirror-world.ts'
import { origin } from '#tests/support/server/server.ts'

const items = 400
const building = 2
let world: MirrorWorld
beforeEach(async () => {
  world = await openMirrorWorld({ products: items })
})
afterEach(() => world.close())

const pull = () => pullNow(world)
async function choose(buildings: readonly number[]) {
  const { token = '' } = (await world.connection.read(readSession)) ?? {}
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ buildings })
  const answer = await world.server.fetch(
    new Request(`${origin}/api/v1/device_items/`, { method: 'PUT', headers, body }),
  )
  expect(answer.status).toBe(200)
}
const shownIds = async () => (await shownRows(world, 'products')).map((row) => Number(row['id']))
const idsOnServer = async () => {
  const { body } = await world.server.ask('admin', `products/?location_code_one=${building}&ordering=id&page_size=1000`)
  const rest = await world.server.ask('admin', 'products/?user=1&ordering=id&page_size=1000')
  const ids = [body, rest.body].flatMap((page) => (page as { results: { id: number }[] }).results.map(({ id }) => id))
  return [...new Set(ids)].sort((a, b) => a - b)
}
const pagesOf = (path: string) => world.requestedPaths.filter((one) => one.startsWith(`${path}?`))

test('[SYNC-5444] buildings are chosen for a device: its list is downloaded once, and what is out of sight is not asked for', async () => {
  await pull()
  expect(await shownIds()).toHaveLength(items)
  await choose([building])
  world.requestedPaths.splice(0)
  await pull()
  expect(await shownIds()).toEqual(await idsOnServer())
  const gone = items - (await shownIds()).length
  expect(gone).toBeGreaterThan(maxSingleChecks)
  expect(pagesOf('products/')).toHaveLength(1)
  expect(world.requestedPaths.filter((path) => /\/\d+\/$/.test(path))).toEqual([])
})

test('[SYNC-5444] an item leaves the chosen buildings during that download: no other item is lost', async () => {
  await pull()
  await choose([building])
  const inBuilding = await idsOnServer()
  const [first = 0] = inBuilding
  const entering = Math.max(...(await shownIds()).filter((id) => !inBuilding.includes(id)))
  world.requestedPaths.splice(0)
  let pages = 0
  world.fault.now = async (request) => {
    smallPages(request)
    if (!request.path.startsWith('products/?') || ++pages !== 2) return undefined
    await world.change(first, { location_code_one: 1, user: 3 })
    // The list is as long as before, so its length does not show that its pages moved.
    await world.change(entering, { location_code_one: building })
    return undefined
  }
  await pull()
  world.fault.now = null
  // The pages prove nothing now, so the list is downloaded again.
  expect(pagesOf('products/').filter((path) => path.includes('page=1&'))).toHaveLength(2)
  await pull()
  expect(await shownIds()).toEqual(await idsOnServer())
  expect(await shownIds()).not.toContain(first)
})
