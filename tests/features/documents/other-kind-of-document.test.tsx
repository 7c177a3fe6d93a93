/** The page that prints the PAR or ICS of an item, opened for the kind that the item does not need. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ProductReceiptPrint, ProductSlipPrint } from '#features/documents/print/print-document-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/par/product/print/:id`, element: <ProductReceiptPrint /> },
  { path: `${area}/ics/product/print/:id`, element: <ProductSlipPrint /> },
]
let world: ScreenWorld
afterEach(() => world.close())

test('[DOC-5420] the ICS of an item that needs a PAR, and the other way around: no preview, and a link to the right form', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ products: 40 })
  const { rows } = await world.services.catalog.list<ProductView>({
    collection: 'products',
    where: {},
    from: 0,
    limit: 40,
  })
  for (const [needed, opened] of [
    ['PAR', 'ICS'],
    ['ICS', 'PAR'],
  ] as const) {
    const item = rows.find((row) => row.print_type === needed)!
    const shown = world.open(routes, `${area}/${opened.toLowerCase()}/product/print/${item.id}`)
    await screen.findByRole('heading', { level: 1, name: `This item isn’t on an active ${opened}.` })
    expect(screen.getByText(/^The record of /).textContent).toBe(
      `The record of ${item.property_number} says ${needed}.`,
    )
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(screen.queryByRole('link', { name: `Prepare ${opened}` })).toBeNull()
    await user.click(screen.getByRole('link', { name: `Show the ${needed}` }))
    expect(shown.path()).toBe(`${area}/${needed.toLowerCase()}/product/print/${item.id}`)
    await screen.findByRole('heading', { name: new RegExp(`^${needed} `) })
    shown.unmount()
  }
})
