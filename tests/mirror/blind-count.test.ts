/** What a counter's device holds before, during and after a blind count: everything that its databases store is searched for the quantity. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baselineDraftPrefix } from '#device-db/clear-mirror.ts'
import { type MirrorWorld, openMirrorWorld, type Row, shownRows } from '#tests/support/mirror-world.ts'

const recorded = 7_654_321
const item = 3

let world: MirrorWorld
beforeEach(async () => {
  world = await openMirrorWorld({ username: 'maria' })
  await world.change(item, { units: recorded, price: '1.00' })
})
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const ask = async (who: string, method: string, path: string, body: unknown) => {
  const answer = await world.server.ask(who, path, { method, body: JSON.stringify(body) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Row
}
async function beginBlind(): Promise<string> {
  const { id } = await ask('maria', 'POST', 'inventory/', { name: 'Blind', as_at: '2026-01-31', blind: true })
  await ask('maria', 'PATCH', `inventory/${id}/`, { state: 'counting' })
  return `inventory/${id}/`
}
async function close(path: string): Promise<void> {
  await ask('admin', 'PATCH', path, { state: 'reconciling' })
  await ask('admin', 'PATCH', path, { state: 'closed', close_reason: 'Given by the test' })
}
async function pull(): Promise<void> {
  world.clock.advance(60_000)
  await world.pull.run('manual')
  expect(world.pull.status().problem).toBeNull()
}
/** Everything that both databases of the device store, as text. */
async function stored(): Promise<string> {
  const tables = [...world.connection.db().tables, ...world.mirror.tables]
  return JSON.stringify(await Promise.all(tables.map(async (table) => [table.name, await table.toArray()])))
}
const shown = async () => (await shownRows(world, 'products')).find((row) => row['id'] === item)
const baseline = { key: `${baselineDraftPrefix}${'maria'} 1 x`, at: 1, value: String(recorded) }

test('[CAMPAIGN-4005] a blind count begins after the download: the device loses the quantity, also a confirmed one and a baseline, and gets it back at the close', async () => {
  await pull()
  // Beside the downloaded page, a newer row from the change feed.
  await world.change(item, { description: 'Table, narra' })
  await pull()
  await world.connection.db().drafts.put(baseline)
  expect(await shown()).toMatchObject({ units: recorded, description: 'Table, narra' })

  const path = await beginBlind()
  await pull()
  expect(await shown()).toMatchObject({ units: null, total: null, quantity_hidden: true, description: 'Table, narra' })
  expect(await stored()).not.toContain(String(recorded))
  await world.change(item, { description: 'Table, molave' })
  await pull()
  expect(await shown()).toMatchObject({ units: null, description: 'Table, molave' })
  expect(await stored()).not.toContain(String(recorded))

  await close(path)
  await pull()
  expect(await shown()).toMatchObject({ units: recorded, total: `${recorded}.00`, description: 'Table, molave' })
  expect(await shown()).not.toHaveProperty('quantity_hidden')
})

test('[CAMPAIGN-4005] a device that first downloads during a blind count never holds the quantity', async () => {
  await beginBlind()
  await pull()
  expect(await shown()).toMatchObject({ units: null, quantity_hidden: true })
  expect(await stored()).not.toContain(String(recorded))
})

test('[CAMPAIGN-4005] a blind count begins in the middle of a download: the finished list has no quantity', async () => {
  let path = ''
  world.fault.now = async (request) => {
    Object.assign(request, { path: request.path.replace('page_size=1000', 'page_size=7') })
    // The first page of the items is on the device, the later ones are not.
    if (path === '' && /products\/.*page=2/.test(request.path)) path = await beginBlind()
    return undefined
  }
  await pull()
  world.fault.now = null
  expect(path).not.toBe('')
  expect(await shown()).toMatchObject({ units: null, quantity_hidden: true })
  expect(await stored()).not.toContain(String(recorded))
})
