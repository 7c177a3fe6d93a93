import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ImportScreen } from '#features/import/import-screen.tsx'
import { CreateProduct } from '#features/products/edit/create-product.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

const words = 'This date is in the future. Reports leave the item out until then.'

it('[REPORT-507] an acquisition date in the future: a warning at the field, not a refusal', async () => {
  world = await openScreenWorld()
  world.open([{ path: '/', element: <CreateProduct /> }], '/')
  const day = await screen.findByLabelText(/^Date acquired/)
  await userEvent.type(day, '2025-01-31')
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.clear(day)
  await userEvent.type(day, '2199-01-31')
  await screen.findByText(words)
  await userEvent.clear(day)
  expect(screen.queryByText(words)).toBeNull()
})

it('[REPORT-507] a file with acquisition dates in the future: says how many before the import', async () => {
  world = await openScreenWorld()
  const like = (await world.services.catalog.get<ProductView>('products', 1))!
  const line = (number: string, day: string) => {
    const { article, user, section, classification, condition, funding } = like.names
    return [number, 'Thing', article, '1250.50', day, user, section, classification, condition, funding].join(',')
  }
  const head =
    'Property No.,Description,Article,Unit Cost,Date Acquired,Person Accountable,Section,Category,Condition,Fund'
  const text = [head, line('A-1', '2199-03-15'), line('A-2', '2024-03-15'), line('A-3', '2199-12-15')].join('\n')
  world.open([{ path: '/:entity', element: <ImportScreen /> }], '/products')
  const input = (await screen.findByLabelText('File to import')) as HTMLInputElement
  await userEvent.upload(input, new File([text], 'list.csv', { type: 'text/csv' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Check file' }))
  await screen.findByText(/^2 rows have a date acquired in the future\./)
})
