import { afterEach, expect, test } from 'vitest'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { exportOnDevice } from '#features/products/list/export-on-device.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

test('[OFFICE-39] export on the device: CSV and Excel have the same columns and rows in the same order', async () => {
  world = await openScreenWorld()
  const { catalog } = world.services
  const query: RowQuery = { collection: 'products', where: {}, order: ['property_number'] }
  const { total } = await catalog.list({ ...query, from: 0, limit: 0 })
  const day = '2026-11-21'
  const read = async (kind: 'csv' | 'xlsx') => {
    const progressCalls: number[] = []
    const { blob, name } = await exportOnDevice(catalog, query, null, {
      kind,
      day,
      onProgress: (rows) => progressCalls.push(rows),
    })
    expect(name).toBe(`products-2026-11-21.${kind}`)
    expect(progressCalls.at(-1)).toBe(total)
    const read = await readTable(new Uint8Array(await blob.arrayBuffer()))
    if (!read.ok) throw new Error(read.text)
    return read.table
  }
  const [csv, xlsx] = [await read('csv'), await read('xlsx')]
  expect(csv.header).toContain('Property number')
  expect(xlsx.header).toEqual(csv.header)
  expect(csv.rows).toHaveLength(total)
  const price = csv.header.indexOf('Unit price')
  const plain = (rows: string[][]) =>
    rows.map((row) => row.map((cell, index) => (index >= price && cell !== '' && !Number.isNaN(+cell) ? +cell : cell)))
  expect(plain(xlsx.rows)).toEqual(plain(csv.rows))
  // The last line gives the number of rows, so that missing rows are noticed.
  expect(xlsx.countLine).toContain(total.toLocaleString('en'))
  const numbers = csv.rows.map(([number]) => number)
  expect(new Set(numbers).size).toBe(total)
})
