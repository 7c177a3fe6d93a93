import { afterEach, expect, test } from 'vitest'
import type { RowQuery } from '#domain/catalogue.ts'
import { deviceFile } from '#features/products/device-file.ts'
import { readTable } from '#sheet/read-table.ts'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'

let world: OfficeWorld
afterEach(() => world.close())

test('[OFFICE-39] the list is made a file on the device, CSV and Excel alike: the same columns and rows in the same order', async () => {
  world = await officeWorld()
  const { catalogue } = world.parts
  const query: RowQuery = { entity: 'products', where: {}, order: ['property_number'] }
  const { total } = await catalogue.list({ ...query, from: 0, limit: 0 })
  const day = '2026-11-21'
  const read = async (kind: 'csv' | 'xlsx') => {
    const told: number[] = []
    const { blob, name } = await deviceFile(catalogue, query, null, { kind, day, told: (rows) => told.push(rows) })
    expect(name).toBe(`products-2026-11-21.${kind}`)
    expect(told.at(-1)).toBe(total)
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
    rows.map((row) => row.map((cell, at) => (at >= price && cell !== '' && !Number.isNaN(+cell) ? +cell : cell)))
  expect(plain(xlsx.rows)).toEqual(plain(csv.rows))
  // A last line says how many rows there are, so that nothing can be cut off unseen.
  expect(xlsx.foot).toContain(total.toLocaleString('en'))
  const numbers = csv.rows.map(([number]) => number)
  expect(new Set(numbers).size).toBe(total)
})
