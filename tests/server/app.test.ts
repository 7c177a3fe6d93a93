/** The served app, response headers, compression, the API description, and the demo institute. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionName, collectionList } from '#contract/collections/all-collections.ts'
import type { AcknowledgementReceipt, AcknowledgementReceiptItem } from '#contract/collections/custody-documents.ts'
import { renewalDue } from '#domain/documents/receipt-renewal.ts'
import { tables } from '#server/db/tables.ts'
import { demoDocuments } from '#server/seed/demo-documents.ts'
import { demoProducts } from '#server/seed/demo-products.ts'
import { openServer, origin, type TestServer } from '#tests/support/server/server.ts'
import type { Page } from './suites/open-server.ts'

const dist = mkdtempSync(join(tmpdir(), 'bilang-dist-'))
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Bilang</title>')
  writeFileSync(join(dist, 'service-worker.js'), 'self')
  writeFileSync(join(dist, 'assets', 'main-abc.js'), script)
  server = await openServer({ config: { dist }, products: 1500 })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})
const get = (path: string, headers: Record<string, string> = {}) =>
  server.fetch(new Request(origin + path, { headers }))

test('[SERVER-59] every response has the security headers', async () => {
  for (const path of ['/', '/api/v1/products/', '/assets/main-abc.js', '/nothing.js', '/api/schema']) {
    const { headers } = await get(path)
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    expect(headers.get('Permissions-Policy')).toContain('camera=(self)')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Date')).toMatch(/GMT$/)
  }
})

test('[SERVER-60] hashed files never change; the app shell is revalidated each time and returned for every route of the app', async () => {
  const asset = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip, br' })
  expect(asset.headers.get('Cache-Control')).toContain('immutable')
  expect(brotliDecompressSync(await asset.arrayBuffer()).toString()).toBe(script)
  const zipped = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(script)
  for (const path of ['/', '/index.html', '/admin/inventory/database', '/qr?product_id=1']) {
    const answer = await get(path)
    expect([path, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      path,
      'text/html; charset=utf-8',
      'no-cache',
    ])
  }
  expect((await get('/service-worker.js')).headers.get('Cache-Control')).toBe('no-cache')
  const tag = (await get('/')).headers.get('ETag') ?? ''
  expect((await get('/', { 'If-None-Match': tag })).status).toBe(304)
  for (const path of ['/assets/gone.js', '/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/%00', '/%ff']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  // The API root says the institute's name, where a change reaches devices (ADMIN-3986).
  expect(await (await get('/config.json')).json()).toEqual({ apiBase: '' })
})

test('[SHELL-3468] a share that reaches the server: answered with the screen that says that nothing was taken', async () => {
  const body = new FormData()
  body.append('files', new File([new Uint8Array(100_000)], 'chair.jpg', { type: 'image/jpeg' }))
  const answer = await server.fetch(new Request(`${origin}/share`, { method: 'POST', body }))
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/share?note=noWorker'])
})

test('[SERVER-61] long JSON is compressed on request, short JSON is not', async () => {
  const headers = { Authorization: `Token ${await server.tokenFor('maria')}`, 'Accept-Encoding': 'gzip' }
  const long = await get('/api/v1/products/', headers)
  expect(long.headers.get('Content-Encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await long.arrayBuffer()).toString())).toMatchObject({ count: 1500 })
  expect((await get('/api/v1/groups/', headers)).headers.get('Content-Encoding')).toBeNull()
})

test('[SERVER-62] the API description names every collection and call, and all its references resolve', async () => {
  const text = await (await get('/api/schema/')).text()
  const api = JSON.parse(text) as { openapi: string; paths: Record<string, object>; components: { schemas: object } }
  expect(api.openapi).toBe('3.1.0')
  for (const { path } of collectionList) {
    expect(Object.keys(api.paths[`/api/v1/${path}`] ?? {})).toEqual(['get', 'post'])
    expect(Object.keys(api.paths[`/api/v1/${path}{id}/`] ?? {})).toEqual(['parameters', 'get', 'patch', 'delete'])
  }
  expect(api.paths['/api/v1/transfers/{id}/set_status/']).toHaveProperty('post')
  for (const [, name] of text.matchAll(/#\/components\/schemas\/([\w-]+)/g))
    expect(api.components.schemas).toHaveProperty([name!])
})

test.each(collectionList.map((collection) => [collection.name, collection] as const))(
  '[SERVER-63] every field of a row of %s, and every column that is searched, sorted or filtered, is stored or computed',
  (name, collection) => {
    const computed = [
      'id',
      'version',
      'updated_at',
      'updated_by',
      ...(name === 'products' ? ['total', 'shortages'] : []),
      'quantity_hidden',
    ]
    const columns = new Set([...Object.keys(tables[name as CollectionName].columns), ...computed])
    const filters = Object.values(collection.filters).map((filter) =>
      'through' in filter ? filter.through : filter.column,
    )
    const needed = [
      ...Object.keys(collection.row.shape),
      ...collection.searchFields,
      ...collection.sortableFields,
      ...filters,
      ...collection.uniqueKeys.flat(),
    ]
    expect(needed.filter((field) => !columns.has(field))).toEqual([])
    const renewalReceipts = Object.keys(collection.draft.shape).filter((field) => !columns.has(field))
    expect(renewalReceipts).toEqual([])
  },
)

test('[SERVER-64] the demo institute is the same each time, is plausible, and meets both thresholds to the centavo', async () => {
  const rows = [...demoProducts(1500, 1, '2026-11-22')]
  expect(rows).toEqual([...demoProducts(1500, 1, '2026-11-22')])
  expect(rows.slice(0, 20).map((row) => row['property_number'])).toEqual(
    [...demoProducts(20, 1, '2026-11-22')].map((row) => row['property_number']),
  )
  expect(new Set(rows.map((row) => row['property_number'])).size).toBe(1500)
  const of = (number: string) => rows.find((row) => row['property_number'] === number)
  expect(of('2024-07-01-0001-04')).toMatchObject({ price: '50000.00', print_type: 'PAR' })
  expect(of('SPHV-2024-05-13-0001-04')).toMatchObject({ price: '49999.99', print_type: 'ICS' })
  expect(of('SPLV-2024-05-03-0002-02')).toMatchObject({ price: '5000.00', print_type: 'ICS' })
  const list = async (path: string) => (await server.ask('admin', path)).body as Page
  expect((await list('products/')).count).toBe(1500)
  expect((await list('products/?condition=3')).count).toBeGreaterThan(10)
  const all = (await list('products/?page_size=2000')).results
  expect(all.some((row) => Number(row['shortages']) > 0)).toBe(true)
  expect(all.some((row) => Number(row['shortages']) < 0)).toBe(true)
  expect((await list('articles/')).count).toBeGreaterThanOrEqual(40)
  expect((await list('fundings/')).count).toBe(7)
  expect((await list('conditions/')).count).toBe(6)
  expect((await list('users/')).count).toBe(25)
  expect((await list('transfers/?status=requested')).count).toBe(2)
})

test('[SERVER-501] nothing in the demo institute is acquired after the day it is seeded', () => {
  for (const today of ['2026-11-22', '2026-01-02', '2031-02-28']) {
    const days = [...demoProducts(1500, 1, today)].map((row) => String(row['acquisition'])).sort()
    expect(days.at(-1)! <= today).toBe(true)
    expect(days.at(-1)!.slice(0, 4)).toBe(today.slice(0, 4))
    expect(days.filter((day) => Number.isNaN(Date.parse(day)))).toEqual([])
  }
})

test('[SERVER-64] some PARs of the demo institute are due for renewal: by age, and because the person accountable changed', () => {
  const products = [...demoProducts(1500, 1, '2026-11-22')]
  const planted = new Map(demoDocuments(products).rows)
  const receipts = planted.get('acknowledgement-receipts') as unknown as AcknowledgementReceipt[]
  const lines = planted.get('acknowledgement-receipt-items') as unknown as AcknowledgementReceiptItem[]
  const holders = new Map(products.map((row) => [Number(row['id']), { user: Number(row['user']) }]))
  const reasons = receipts.flatMap((receipt) => {
    const ownLines = lines.filter((line) => line.acknowledgment_receipt === receipt.id)
    return renewalDue(receipt, ownLines, holders, '2026-11-21', 'Asia/Manila').reasons
  })
  expect(reasons).toEqual(['three-years', 'three-years', 'holder-changed'])
  expect(new Set(lines.map((line) => line.product)).size).toBe(lines.length)
  expect(new Set(receipts.map((receipt) => receipt.number)).size).toBe(receipts.length)
})

test('[SERVER-65] no test of the served app causes an internal error of the server', () => {
  expect(server.logged).toEqual([])
})
