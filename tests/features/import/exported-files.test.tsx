/** Bilang imports the files it exports: the product list unchanged, and a count form filled in by hand. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type AnyCollection, collections } from '#contract/collections/all-collections.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { guessMapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { dryRun } from '#features/import/dry-run.ts'
import { openImportFile } from '#features/import/file/import-file.ts'
import { ImportScreen } from '#features/import/import-screen.tsx'
import { readTable } from '#spreadsheet/read-table.ts'
import { toCsv } from '#spreadsheet/to-csv.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { origin } from '#tests/support/server/server.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

async function exported(call: string): Promise<Uint8Array> {
  const headers = { Authorization: `Token ${await world.server.tokenFor('admin')}` }
  const answer = await world.server.fetch(new Request(`${origin}/api/v1/products/${call}`, { headers }))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

test.each(['export/', 'export/?file=csv'])(
  '[IMPORT-605] products/%s: imported without an error and without its last line',
  async (call) => {
    world = await openScreenWorld({ products: 40 })
    const file = openImportFile()
    const read = await file.read(await exported(call), 'products', null)
    if (!read.ok) throw new Error(read.text)
    const { header, rowCount } = read.summary
    expect(rowCount).toBe(40)
    const columns = importColumns.products!
    const mapping = guessMapping(columns, header)
    expect(unmappedColumns(columns, { mapping })).toEqual([])
    const run = await dryRun(
      world.services.catalog,
      collections.products as AnyCollection,
      file,
      { mapping, dayOrder: null, yearAlone: null, update: true, sameForAll: {}, values: [] },
      { signal: new AbortController().signal, onProgress: () => {} },
    )
    file.close()
    expect(run?.errors).toEqual([])
    expect(run?.planned.filter((plannedRow) => plannedRow.do === 'change')).toHaveLength(40)
  },
)

/** Texts that a file or a spreadsheet program may change. */
const hostile = [
  '=HYPERLINK("x","y")',
  "'=2+3",
  '-1+2',
  '+63 917 000 0000',
  '@SUM(A1)',
  '00123',
  '12345678901234567890',
  '1E5',
  '2026-01-02',
  '3/4',
  'TRUE',
  'Peñaflor n\u0303 ₱ — “x”',
  'العربية 😀',
  'two\nlines\tand a tab',
  '"quoted", and; more',
  '<b>bold</b> &amp;',
]

test.each(['export/', 'export/?file=csv'])(
  '[IMPORT-5786] products/%s: every value of the file is read as the one that is stored, whatever the texts look like',
  async (call) => {
    world = await openScreenWorld({ products: 40 })
    for (const [index, text] of hostile.entries()) {
      const body = { description: text, remarks: text, serial_number: text, model: text, purchase_reference: text }
      const { status } = await world.server.ask('admin', `products/${index + 1}/`, {
        method: 'PATCH',
        body: JSON.stringify({ ...body, unit_type: text.slice(0, 20), old_property_number: text }),
      })
      expect([text, status]).toEqual([text, 200])
    }
    await world.catalog.refresh('manual')
    const file = openImportFile()
    const read = await file.read(await exported(call), 'products', null)
    if (!read.ok) throw new Error(read.text)
    const run = await dryRun(
      world.services.catalog,
      collections.products as AnyCollection,
      file,
      {
        mapping: guessMapping(importColumns.products!, read.summary.header),
        ...{ dayOrder: null, yearAlone: null, update: true, sameForAll: {}, values: [] },
      },
      { signal: new AbortController().signal, onProgress: () => {} },
    )
    file.close()
    expect(run?.errors).toEqual([])
    const { body } = await world.server.ask('admin', 'products/?page_size=100')
    const rows = new Map((body as { results: { id: number }[] }).results.map((row) => [row.id, row]))
    const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
    for (const planned of run?.planned ?? []) {
      if (planned.do !== 'change') throw new Error(`row ${planned.row} is new`)
      const row = rows.get(planned.id) as unknown as Record<string, unknown>
      const stored = Object.fromEntries(Object.keys(planned.patch).map((field) => [field, idOf(row[field])]))
      expect(planned.patch).toEqual(stored)
      rows.delete(planned.id)
    }
    expect(rows.size).toBe(0)
  },
)

test('[IMPORT-606] a filled-in count form: imported as counts with author and history, without a network', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria', products: 40 })
  const form = await readTable(await exported('export_inventory_count/'))
  if (!form.ok) throw new Error(form.text)
  const { header, rows } = form.table
  const at = header.indexOf('Quantity per Physical Count')
  const number = header.indexOf('New Property No. assigned')
  expect(Math.min(at, number)).toBeGreaterThan(0)
  const open = rows.filter((cells) => cells[at] === '')
  const filled = ['3', '0', '', '1.5'].map((count, row) => open[row]!.map((cell, i) => (i === at ? count : cell)))
  world.network.isCut = true
  world.open(
    [{ path: '/subadmin/inventory/import/:entity', element: <ImportScreen /> }],
    '/subadmin/inventory/import/products',
  )
  const file = new File([toCsv([header, ...filled])], 'count.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('File to import'), file)
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/1 count to save\./)).toBeTruthy()
  expect(screen.getByText(/2 rows can’t be read as counts/)).toBeTruthy()
  expect(screen.getByText(/1 row has no count and stays not counted/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 1 count' }))
  expect(await screen.findByText(/1 count saved on this device/)).toBeTruthy()
  const property = filled[0]![number]!
  const ops = await world.services.outbox.list()
  expect(ops.filter((op) => op.kind === 'count')).toMatchObject([{ patch: { physical_count: 3 } }])
  world.network.isCut = false
  await world.services.outbox.sendNow()
  await waitFor(async () => {
    const { body } = await world.server.ask('admin', `products/?search=${encodeURIComponent(property)}`)
    expect(body).toMatchObject({ results: [{ physical_count: 3, scanned: true }] })
  })
})

test('[IMPORT-5295] an item that is counted after the file was checked is left out and named as not saved; the newer count stays', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria', products: 40 })
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 40 })
  const [item, other] = rows.filter((row) => row.physical_count === null && row.units > 3) as [ProductView, ProductView]
  const lines = [item, other].map((one) => [one.property_number, '3'])
  world.network.isCut = true
  world.open(
    [{ path: '/subadmin/inventory/import/:entity', element: <ImportScreen /> }],
    '/subadmin/inventory/import/products',
  )
  const file = new File([toCsv([['Property number', 'Physical count'], ...lines])], 'count.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('File to import'), file)
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  await screen.findByText(/2 counts to save\./)
  const values = { physical_count: 2, remarks: null, done: true }
  await act(() => world.services.recorder.count(item, values, { source: 'scan' }))
  await user.click(screen.getByRole('button', { name: 'Save 2 counts' }))
  const said = await screen.findByText(/1 count saved on this device/)
  expect(said.textContent).toMatch(/1 count of the file isn’t saved\. Import the file again/)
  expect(said.textContent).not.toMatch(/undo/)
  const countOf = async ({ id }: ProductView) =>
    (await world.services.catalog.get<ProductView>('products', id))?.physical_count
  await waitFor(async () => expect([await countOf(item), await countOf(other)]).toEqual([2, 3]))
})
