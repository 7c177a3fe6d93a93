/** What a counter's device holds before, during and after a blind count: everything that its databases store is searched for the quantity. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baselineDraftPrefix } from '#device-db/clear-mirror.ts'
import {
  type MirrorWorld,
  openMirrorWorld,
  pullNow,
  type Row,
  shownRows,
  storedText,
} from '#tests/support/device/mirror-world.ts'

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
let begun = 0
async function beginBlind(more: object = {}): Promise<string> {
  const name = `Blind ${++begun}`
  const { id } = await ask('maria', 'POST', 'inventory/', { name, as_at: '2026-01-31', blind: true })
  await ask('maria', 'PATCH', `inventory/${id}/`, { state: 'counting', ...more })
  return `inventory/${id}/`
}
async function close(path: string): Promise<void> {
  await ask('admin', 'PATCH', path, { state: 'reconciling' })
  await ask('admin', 'PATCH', path, { state: 'closed', close_reason: 'Given by the test' })
}
const pull = () => pullNow(world)
const stored = () => storedText(world)
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

test('[CAMPAIGN-4005] a blind count begins during a download: the finished list has no quantity', async () => {
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

/** Small pages; each step is taken once, before the request for its page of the items. */
function atPages(steps: Readonly<Record<number, () => Promise<void>>>): number[] {
  const taken: number[] = []
  world.fault.now = async (request) => {
    Object.assign(request, { path: request.path.replace('page_size=1000', 'page_size=7') })
    const page = /products\//.test(request.path) ? Number(/[?&]page=(\d+)/.exec(request.path)?.[1] ?? 1) : 0
    const step = steps[page]
    if (!step || taken.includes(page)) return undefined
    taken.push(page)
    await step()
    return undefined
  }
  return taken
}

test('[CAMPAIGN-4837] a blind count begins and closes during one download: the finished list has every quantity', async () => {
  // Counted before, so neither its count nor the close changes the item.
  await world.change(item, { physical_count: 2, scanned: true })
  let path = ''
  const taken = atPages({
    1: async () => {
      path = await beginBlind({ includes_earlier: true })
    },
    2: () => close(path),
  })
  await pull()
  world.fault.now = null
  expect(taken).toEqual([1, 2])
  expect(await shown()).toMatchObject({ units: recorded, total: `${recorded}.00` })
  const rows = await shownRows(world, 'products')
  expect(rows.filter((row) => 'quantity_hidden' in row || row['units'] === null)).toEqual([])
})

test('[CAMPAIGN-4838] a blind count closes and another one begins during one download, or it is reopened: the finished list has no quantity', async () => {
  let path = await beginBlind()
  const taken = atPages({
    1: () => close(path),
    2: async () => {
      path = await beginBlind()
    },
  })
  await pull()
  expect(taken).toEqual([1, 2])
  expect(await shown()).toMatchObject({ units: null, quantity_hidden: true })
  expect(await stored()).not.toContain(String(recorded))

  world.fault.now = null
  await close(path)
  const again = atPages({
    2: async () => void (await ask('admin', 'POST', `${path}reopen/`, { reason: 'A room was left out' })),
  })
  await pull()
  world.fault.now = null
  expect(again).toEqual([2])
  expect(await stored()).not.toContain(String(recorded))
  expect(await shown()).toMatchObject({ units: null, quantity_hidden: true })
})
