import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import { products } from '#contract/collections/products.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countColumns, productColumns } from '#domain/reports/product-export.ts'
import { CreateProduct } from '#features/products/edit/create-product.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { reportForm } from '#print/reports/all-report-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())
const old = 'PN-1998-77'
const ask = async (method: string, path: string, body?: object) =>
  (await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).body as never

it('[REPORT-508] an old property number: saved, found, exported and printed, also from the baseline of a campaign', async () => {
  world = await openScreenWorld()
  const { catalog } = world.services
  await ask('PATCH', 'products/5/', { old_property_number: old })
  const { id } = (await ask('POST', 'inventory/', { name: 'One', as_at: '2026-12-31' })) as { id: number }
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await catalog.refresh('manual')
  const find = async (what: object) =>
    (await catalog.list<ProductView>({ collection: 'products', ...what, from: 0, limit: 5 })).rows.map((row) => row.id)
  await expect.poll(() => find({ search: '1998-77' })).toEqual([5])
  expect(await find({ where: { old_property_number: old } })).toEqual([5])
  const search = (await ask('GET', 'products/?search=1998-77')) as { results: { id: number }[] }
  expect(search.results.map((row) => row.id)).toEqual([5])

  const item = (await catalog.get<ProductView>('products', 5))!
  const cells = [...productColumns, ...countColumns]
    .filter((column) => /^Old property/i.test(column.header))
    .map((column) => column.cell({ ...item, firstName: '' }))
  expect(cells).toEqual([old, old])
  const [form] = reportForm('icf').build([item], reportHeader)
  const text = layoutForm(form!, openFonts(fontBytes)).flatMap((page) =>
    page.drawOps.map((mark) => ('text' in mark ? mark.text : '')),
  )
  expect(text).toContain(old)

  const book = getBaseline.response.parse(await ask('GET', `inventory/${id}/book/`))
  expect(book.results.find((row) => row.id === 5)?.old_property_number).toBe(old)
})

it('[REPORT-508] a plain server: has no old property number and is sent none', async () => {
  world = await openScreenWorld({ plain: true })
  expect((await ask('GET', 'products/5/')) as object).not.toHaveProperty('old_property_number')
  expect(products.row.parse(await ask('GET', 'products/5/')).old_property_number).toBeNull()
  const shown = world.open([{ path: '/', element: <CreateProduct /> }], '/')
  await screen.findByLabelText(/^Purchase reference/)
  expect(screen.queryByLabelText(/^Old property number/)).toBeNull()
  shown.unmount()
})
