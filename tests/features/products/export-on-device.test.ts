import readXlsxFile from 'read-excel-file/universal'
import { afterEach, expect, test } from 'vitest'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { exportOnDevice } from '#features/products/list/export-on-device.ts'
import { productColumns } from '#features/products/list/product-list-columns.tsx'
import { makeProductFile } from '#features/reports/export/report-file.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import type { ExportProgress } from '#ui/files/export-menu.tsx'
import { columnTitle } from '#ui/table/columns/column.ts'

let world: ScreenWorld
const { signal } = new AbortController()
afterEach(() => {
  setLanguage('en')
  return world.close()
})

test('[OFFICE-39] export on the device: CSV and Excel have the same columns and rows in the same order', async () => {
  world = await openScreenWorld()
  const { catalog } = world.services
  const query: RowQuery = { collection: 'products', where: {}, order: ['property_number'] }
  const { total } = await catalog.list({ ...query, from: 0, limit: 0 })
  const day = '2026-11-21'
  const read = async (kind: 'csv' | 'xlsx') => {
    const progressCalls: ExportProgress[] = []
    const { blob, name, rows } = await exportOnDevice(catalog, query, null, {
      kind,
      day,
      timeZone: 'Asia/Manila',
      signal,
      onProgress: (progress) => progressCalls.push(progress),
    })
    expect([name, rows]).toEqual([`products-2026-11-21.${kind}`, total])
    expect(progressCalls.at(-1)).toEqual({ step: 'writing', rows: total, of: total })
    const read = await readTable(new Uint8Array(await blob.arrayBuffer()))
    if (!read.ok) throw new Error(read.text)
    return read.table
  }
  const [csv, xlsx] = [await read('csv'), await read('xlsx')]
  expect(csv.header).toContain('Property number')
  expect(xlsx.header).toEqual(csv.header)
  expect(csv.rows).toHaveLength(total)
  const price = csv.header.indexOf('Unit cost')
  const plain = (rows: string[][]) =>
    rows.map((row) => row.map((cell, index) => (index >= price && cell !== '' && !Number.isNaN(+cell) ? +cell : cell)))
  expect(plain(xlsx.rows)).toEqual(plain(csv.rows))
  // The last line gives the number of rows, so that missing rows are noticed.
  expect(xlsx.countLine).toContain(total.toLocaleString('en'))
  const numbers = csv.rows.map(([number]) => number)
  expect(new Set(numbers).size).toBe(total)
})

test('[TEXT-2631] a file made on the device: the heads and values are in English in every language of the screen', async () => {
  world = await openScreenWorld()
  const { catalog } = world.services
  await loadFilipino()
  const query: RowQuery = { collection: 'products', where: {}, order: ['property_number'] }
  const columns = ['state', 'place', 'total', 'balance', 'scanned', 'updated_at', 'price']
  const read = async () => {
    const { blob } = await exportOnDevice(catalog, query, columns, {
      kind: 'csv',
      day: '2026-11-21',
      timeZone: 'Asia/Manila',
      onProgress() {},
      signal,
    })
    return blob.text()
  }
  const inEnglish = await read()
  setLanguage('fil')
  expect(columnTitle(productColumns.find(({ key }) => key === 'total')!)).toBe('Kabuuan')
  expect(await read()).toBe(inEnglish)
})

test('[REPORT-2401] the list and a report export the same item: the same numbers and days in the cells', async () => {
  world = await openScreenWorld({ products: 60 })
  const { catalog } = world.services
  const context = { timeZone: 'Asia/Manila', onProgress() {}, signal }
  const query: RowQuery = { collection: 'products', where: {}, order: ['property_number'] }
  const list = await exportOnDevice(catalog, query, ['acquisition', 'units', 'price', 'total', 'physical_count'], {
    ...context,
    kind: 'xlsx',
    day: '2026-11-21',
  })
  const report = await makeProductFile(catalog, 'export', { where: {} }, 'xlsx', context)
  /** The cells of these columns as they are in the file, by property number. */
  const cells = async (blob: Blob, headers: readonly string[]) => {
    const [sheet] = await readXlsxFile(await blob.arrayBuffer())
    const [header = [], ...rows] = sheet!.data
    const at = headers.map((title) => header.indexOf(title))
    expect(at).not.toContain(-1)
    return new Map(rows.map((row) => [row[0], at.map((index) => row[index])]))
  }
  const ofList = await cells(list.blob, ['Acquired', 'Units', 'Unit cost', 'Total', 'Counted'])
  const ofReport = await cells(report.blob, ['Date acquired', 'Units', 'Unit cost', 'Total', 'Physical count'])
  expect(ofList.size).toBeGreaterThan(60)
  expect(ofList).toEqual(ofReport)
})
