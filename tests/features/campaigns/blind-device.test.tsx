/**
 * What the device of a counter gets, keeps and hands out while a blind count is open: every byte of every response, everything that its databases store
 * (also compressed) and every file that it makes is searched for the recorded quantities, and for numbers that tell them, such as a difference.
 */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { CampaignsPage } from '#features/campaigns/campaigns-page.tsx'
import { exportOnDevice } from '#features/products/list/export-on-device.ts'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { makeProductFile } from '#features/reports/export/report-file.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { origin } from '#tests/support/server/server.ts'
import { recordId, settlement } from '../../server/suites/campaign-record-bodies.ts'
import { campaignPage } from './campaign-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const area = '/subadmin/inventory'
const routes = [
  { path: '/qr', element: <ScanScreen /> },
  { path: `${area}/counts`, element: <CampaignsPage /> },
  { path: `${area}/counts/:id`, element: campaignPage },
  { path: `${area}/database`, element: <ProductDatabase /> },
  { path: `${area}/database/:id`, element: <ProductDatabase /> },
]
const items = Array.from({ length: 18 }, (_, index) => index + 1)
/** Each item has its own. The unit cost is 1.00, so totals name them too; a count below 100 gives a difference of the same form. */
const recordedOf = (id: number) => 7_655_000 + 10 * id
/** Neither a part of a longer number nor of an id or a hash. */
const quantity = /(?<![0-9a-z-])7,?65\d,?\d{3}(?![0-9a-z-])/gi
const quantitiesIn = (text: string) => [...new Set(text.match(quantity) ?? [])]

const ask = async <T,>(who: string, method: string, path: string, body?: unknown) => {
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await world.server.ask(who, path, init)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}

/** Everything that this person receives from now on. */
async function watchWire(): Promise<readonly string[]> {
  const received: string[] = []
  const { server } = world
  const own = `Token ${await server.tokenFor('jose')}`
  const answerOf = server.fetch.bind(server)
  server.fetch = async (request) => {
    const answer = await answerOf(request)
    if (request.headers.get('Authorization') !== own) return answer
    const headers = JSON.stringify([...answer.headers])
    received.push(`${request.method} ${request.url} ${headers} ${await answer.clone().text()}`)
    return answer
  }
  return received
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) return textOf(new Uint8Array(await value.arrayBuffer()))
  if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value))
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    for (const format of ['gzip', 'deflate-raw', 'deflate'] as const) {
      const stream = new Response(new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream(format)))
      const text = await stream.text().catch(() => null)
      if (text !== null) return text
    }
    return new TextDecoder().decode(bytes)
  }
  if (value instanceof Map || value instanceof Set) return textOf([...value])
  if (typeof value === 'object' && value !== null) {
    const parts = await Promise.all(Object.entries(value).map(async ([key, part]) => `${key}: ${await textOf(part)}`))
    return parts.join('; ')
  }
  return String(value)
}

/** Everything that the databases of this device store. */
async function stored(): Promise<string> {
  const deviceName = world.core.db().name.replace(/^[^@]*@/, '@')
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith(deviceName) ? [name] : []))
  expect(names.length).toBeGreaterThan(1)
  const request = <T,>(one: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      one.onsuccess = () => resolve(one.result)
      one.onerror = () => reject(one.error)
    })
  const texts = names.map(async (name) => {
    const db = await request(indexedDB.open(name))
    const tables = await Promise.all(
      [...db.objectStoreNames].map(async (table) => [
        table,
        await request(db.transaction(table).objectStore(table).getAllKeys()),
        await request(db.transaction(table).objectStore(table).getAll()),
      ]),
    )
    db.close()
    return textOf([name, tables])
  })
  return (await Promise.all(texts)).join('\n')
}

/** Every file that the device can make of its list and its records. */
async function files(): Promise<string> {
  const { catalog, services } = world
  const context = { timeZone: 'Asia/Manila', onProgress() {}, signal: new AbortController().signal }
  const query = { collection: 'products', where: {} } as const
  const list = await exportOnDevice(catalog, query, null, { ...context, kind: 'csv', day: '2026-11-21' })
  const reports = await Promise.all(
    (['export', 'export_inventory_count'] as const).map((kind) =>
      makeProductFile(catalog, kind, { where: {} }, 'csv', context),
    ),
  )
  const texts = await Promise.all([list, ...reports].map(({ blob }) => blob.text()))
  const work = await services.outbox.exportFiles()
  return [...texts, ...work.map(({ text }) => text)].join('\n')
}

test('[CAMPAIGN-5415] a blind count is open: nothing that the device of a counter receives, stores or puts into a file tells a recorded quantity', async () => {
  world = await openScreenWorld({ username: 'jose', products: items.length })
  const { catalog, services } = world
  for (const id of items) await ask('admin', 'PATCH', `products/${id}/`, { units: recordedOf(id), price: '1.00' })
  const begin = async (more: object = {}) => {
    const { id } = await ask<Campaign>('maria', 'POST', 'inventory/', { name: 'Count', as_at: '2026-01-31', ...more })
    return ask<Campaign>('maria', 'PATCH', `inventory/${id}/`, { state: 'counting' })
  }
  const end = async ({ id }: Campaign) => {
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Given by the test' })
  }
  // Before it, the device has the quantities: in its list, in a compressed baseline, in its files.
  const earlier = await begin()
  await catalog.refresh('manual')
  expect((await catalog.openBaseline(baselineOf(earlier)!, true)).ok).toBe(true)
  // A settlement names the recorded quantity too, and other people's settlements are on the device.
  const { id: admin } = await ask<{ id: number }>('admin', 'GET', 'users/me/')
  const settled = { units: recordedOf(7), count: recordedOf(7) - 1 }
  const record = settlement(recordId(1), earlier.id, admin, 7, { ...settled, note: 'lent to the hall' })
  await ask('admin', 'PUT', `campaign-records/${record['id']}/`, record)
  const shown = world.open(routes, `${area}/counts/${earlier.id}`)
  await waitFor(async () => expect(await stored()).toContain('lent to the hall'))
  const before = await stored()
  for (const id of items) expect(quantitiesIn(before)).toContain(String(recordedOf(id)))
  expect(before).toMatch(/campaign book of [^;]*;.*"units":7655/s)
  expect(quantitiesIn(await files()).length).toBeGreaterThanOrEqual(items.length)
  await end(earlier)

  const received = await watchWire()
  const blind = await begin({ name: 'Blind 2026', blind: true, second_count_units: 1 })
  await catalog.refresh('manual')
  // Others count, the limit asks; this person counts too, and looks at everything that the app offers.
  await ask('maria', 'PATCH', 'products/3/', { physical_count: 41, scanned: true })
  await ask('admin', 'PATCH', 'products/5/', { physical_count: 12, scanned: true, remarks: 'in the hall' })
  const product = await catalog.get<ProductView>('products', 4)
  expect(product).toMatchObject({ quantity_hidden: true })
  await services.recorder.count(product!, { physical_count: 43, remarks: null }, { source: 'scan' })
  await waitFor(async () =>
    expect(await ask('admin', 'GET', 'products/4/')).toMatchObject({ physical_count: 43, units: recordedOf(4) }),
  )
  await catalog.refresh('manual')
  await shown.goTo('/qr?product_id=3')
  await screen.findAllByText('Blind count: quantity hidden')
  await shown.goTo(`${area}/counts/${blind.id}`)
  await screen.findByRole('heading', { name: 'Recorded quantities are hidden' })
  await shown.goTo(`${area}/database/5`)
  await screen.findAllByText('Hidden')
  // What the app may call in its place, also the files of the server.
  const headers = { Authorization: `Token ${await world.server.tokenFor('jose')}` }
  for (const path of [
    'products/export/?file=csv',
    'products/export_inventory_count/?file=csv',
    `inventory/${earlier.id}/book/`,
    `inventory/${blind.id}/counts_by_person/?after=0`,
    `inventory/${earlier.id}/evidence/`,
    'campaign-records/?after=0&limit=1000',
    'products/3/history/',
    'products/?page_size=500&ordering=-units',
  ])
    await world.server.fetch(new Request(`${origin}/api/v1/${path}`, { headers }))
  await catalog.refresh('manual')

  expect(received.some((answer) => answer.includes('in the hall'))).toBe(true)
  expect(received.filter((answer) => quantitiesIn(answer).length > 0).map((answer) => answer.slice(0, 200))).toEqual([])
  const kept = await stored()
  expect([quantitiesIn(kept), kept.includes('lent to the hall')]).toEqual([[], false])
  expect(quantitiesIn(await files())).toEqual([])
  expect(quantitiesIn(document.body.textContent ?? '')).toEqual([])

  await end(blind)
  await catalog.refresh('manual')
  const after = await stored()
  for (const id of items) expect(quantitiesIn(after)).toContain(String(recordedOf(id)))
})
