import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { parseFeatures } from '#contract/server-features.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { filterFields } from '#domain/catalog/list-filters.ts'
import { offeredColumns } from '#domain/import/import-columns.ts'
import { countColumns, productColumns as exportColumns } from '#domain/reports/product-export.ts'
import { BulkEdit } from '#features/products/bulk/bulk-edit.tsx'
import { CreateProduct } from '#features/products/edit/create-product.tsx'
import { exportQuery, readState } from '#features/products/list/list-state.ts'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { productColumns } from '#features/products/list/product-list-columns.tsx'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const list = '/admin/inventory/database'
const routes = [
  { path: `${list}/create`, element: <CreateProduct /> },
  { path: `${list}/:id`, element: <ProductDatabase /> },
]
let world: ScreenWorld
afterEach(() => world.close())
const ask = async (method: string, path: string, body?: object) =>
  (await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).body as never
const fields = ['model', 'serial_number'] as const
const values = { model: 'Lenovo ThinkPad E14', serial_number: 'PF-3K2Z1' }

it('[FIELD-1801] model and serial number: typed in the form, shown, found, filtered, exported and frozen in the baseline of a campaign', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const shown = world.open(routes, `${list}/5?edit=1`)
  const model = await screen.findByLabelText('Brand and model')
  await user.clear(model)
  await fillIn(model, values.model)
  await user.clear(screen.getByLabelText('Serial number'))
  await fillIn(screen.getByLabelText('Serial number'), values.serial_number)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(fixedTexts.productUpdated)
  expect(await ask('GET', 'products/5/')).toMatchObject(values)

  const { catalog } = world.services
  await catalog.refresh('manual')
  const find = async (what: object) =>
    (await catalog.list<ProductView>({ collection: 'products', ...what, from: 0, limit: 5 })).rows.map((row) => row.id)
  await expect.poll(() => find({ search: 'pf-3k2z1' })).toEqual([5])
  expect(await find({ search: 'e14 thinkpad' })).toContain(5)
  expect(await find({ where: { serial_number: values.serial_number } })).toEqual([5])
  expect(filterFields.map(({ field }) => field)).toEqual(expect.arrayContaining([...fields]))
  for (const path of ['products/?search=pf-3k2z1', `products/?serial_number=${values.serial_number}`])
    expect(((await ask('GET', path)) as { results: { id: number }[] }).results.map((row) => row.id)).toEqual([5])

  const item = (await catalog.get<ProductView>('products', 5))!
  expect(productColumns.filter(({ key }) => fields.includes(key as never)).map(({ cell }) => cell(item))).toEqual(
    Object.values(values),
  )
  for (const columns of [exportColumns, countColumns]) {
    const cells = columns.filter(({ header }) => ['Brand and model', 'Serial number'].includes(header))
    expect(cells.map(({ cell }) => cell({ ...item, firstName: '' }))).toEqual(Object.values(values))
  }
  await screen.findAllByText(values.serial_number)
  shown.unmount()

  const { id } = (await ask('POST', 'inventory/', { name: 'One', as_at: '2026-12-31' })) as { id: number }
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await ask('PATCH', 'products/5/', { model: 'changed later' })
  const book = getBaseline.response.parse(await ask('GET', `inventory/${id}/book/`))
  expect(book.results.find((row) => row.id === 5)).toMatchObject(values)
})

it('[FIELD-1802] a copy of an item: gets its model, but its own serial number', async () => {
  world = await openScreenWorld()
  await ask('PATCH', 'products/5/', values)
  await world.catalog.refresh('manual')
  await expect
    .poll(async () => (await world.catalog.get<ProductView>('products', 5))?.serial_number)
    .toBe(values.serial_number)
  world.open(routes, `${list}/create?like=5`)
  const model = (await screen.findByLabelText('Brand and model')) as HTMLInputElement
  expect(model.value).toBe(values.model)
  expect((screen.getByLabelText('Serial number') as HTMLInputElement).value).toBe('')
})

it('[FIELD-1803] a plain server: sends neither, is sent neither, and no form, import or server filter offers them', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ plain: true })
  for (const field of fields) expect(await ask('GET', 'products/5/')).not.toHaveProperty(field)
  const bodies: object[] = []
  world.network.beforeRequest = async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/products/')) bodies.push(await request.clone().json())
  }
  const shown = world.open(routes, `${list}/create?like=5`)
  await waitFor(() => expect((screen.getByLabelText(/^Property number/) as HTMLInputElement).value).not.toBe(''))
  expect(screen.queryByLabelText('Brand and model')).toBeNull()
  expect(screen.queryByLabelText('Serial number')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(fixedTexts.productAdded)
  expect(bodies).toHaveLength(1)
  for (const field of [...fields, 'old_property_number']) expect(bodies[0]).not.toHaveProperty(field)
  shown.unmount()

  world.open([{ path: '/', element: <BulkEdit ids={[1]} onClose={() => {}} /> }], '/')
  await screen.findByRole('button', { name: 'Remarks' })
  expect(screen.queryByRole('button', { name: 'Brand and model' })).toBeNull()
  const plain = parseFeatures(null)
  expect(offeredColumns('products', plain).map(({ field }) => field)).not.toContain('serial_number')
  expect(offeredColumns('products', new Set(['models-and-serials'])).map(({ field }) => field)).toContain('model')
  const state = readState(new URLSearchParams('serial_number=X'))
  expect(exportQuery(state, 'csv', plain)).toEqual({ path: 'products/export/?file=csv', whole: false })
  expect(exportQuery(state, 'csv', new Set(['models-and-serials']))).toMatchObject({ whole: true })
})
