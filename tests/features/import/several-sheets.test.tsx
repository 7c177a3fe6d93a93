/** All sheets of a workbook at once: chosen, checked and imported together; errors and rows to fix name their sheet. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ImportScreen } from '#features/import/import-screen.tsx'
import type { ErrorRowList } from '#features/import/rows-with-errors.ts'
import { type WorkbookCell, workbook } from '#tests/support/data/workbook.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [{ path: '/admin/inventory/import/:entity', element: <ImportScreen /> }]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const heads = ['Property No.', 'Article', 'Description', 'Unit Cost', 'Date Acquired', 'Person Accountable', 'Section']
const fund = async (number: string) => {
  const { body } = await world.server.ask('admin', `products/?search=${number}`)
  return (body as { results: { funding: { id: number } }[] }).results[0]?.funding.id
}

it('[IMPORT-4155] two sheets with a fund of their own: errors name sheet and row; the row to fix keeps the fund of its sheet', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const { names } = (await world.services.catalog.get<ProductView>('products', 1))!
  const row = (number: string, day: string): WorkbookCell[] => [
    ...[number, names.article, `Thing ${number}`, 60_000, day, names.user, names.section],
  ]
  const bytes = workbook({
    First: [['Fund Cluster: 01'], heads, row('4155-A', '2024-03-15')],
    Notes: [['Nothing to import']],
    Second: [['Fund Cluster: 05'], heads, row('4155-B', '2024-03-15'), row('4155-C', 'never')],
  })
  const opened = world.open(routes, '/admin/inventory/import/products')
  await user.upload(
    (await screen.findByLabelText('File to import')) as HTMLInputElement,
    new File([new Uint8Array(bytes)], 'list.xlsx'),
  )
  const sheets = await screen.findByRole('group', { name: 'Sheets to import' })
  const boxes = within(sheets).getAllByRole('checkbox') as HTMLInputElement[]
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true])
  expect(screen.getByText(/· 3 rows/)).toBeTruthy()
  // The rows of the table come in groups.
  await screen.findByRole('textbox', { name: 'Condition, the same for all rows' })
  expect(screen.getByRole('textbox', { name: 'Fund, for all rows of First' })).toHaveProperty('value', '01')
  expect(screen.getByRole('textbox', { name: 'Fund, for all rows of Second' })).toHaveProperty('value', '05')
  await user.type(screen.getByRole('textbox', { name: 'Condition, the same for all rows' }), names.condition)
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText('4 of Second')).toBeTruthy()
  expect(screen.getByText(/Category: PPE, from Unit cost \(2 rows\)/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 2 items' }))
  expect(await screen.findByText(/2 added/)).toBeTruthy()
  expect([await fund('4155-A'), await fund('4155-B'), await fund('4155-C')]).toEqual([1, 5, undefined])
  const stored = async () => (await world.services.drafts.list('')).filter(({ key }) => key.includes('import/left'))
  const csv = ((await stored())[0]!.value as ErrorRowList).csv
  expect(csv).toMatch(/^\ufeff?.*,Fund,Row,What to fix/)
  expect(csv).toMatch(/4155-C.*,05,4 of Second,/)
  expect(csv).not.toContain('4155-B')
  opened.unmount()

  world.open(routes, '/admin/inventory/import/products')
  await user.click(await screen.findByRole('button', { name: /^Check again/ }))
  // The date is set for the list, as a person would set one value.
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/1 error in 1 of 1 row/)).toBeTruthy()
  await waitFor(async () => expect(((await stored())[0]!.value as ErrorRowList).csv).toContain('4 of Second'))
})

it('[IMPORT-4150] the sheets can be chosen; the last one cannot be removed', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ products: 20 })
  const bytes = workbook({
    A: [heads, ['4150-A', 'x', 'y', 1, '2024-01-01', 'z', 's']],
    B: [heads, ['4150-B', 'x', 'y', 1, '2024-01-01', 'z', 's']],
  })
  world.open(routes, '/admin/inventory/import/products')
  await user.upload(
    (await screen.findByLabelText('File to import')) as HTMLInputElement,
    new File([new Uint8Array(bytes)], 'list.xlsx'),
  )
  await screen.findByText(/· 2 rows/)
  await user.click(screen.getByRole('checkbox', { name: 'A (1 row)' }))
  await screen.findByText(/· 1 row$/)
  expect(screen.getByRole('checkbox', { name: 'B (1 row)' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'A (1 row)' }))
  await screen.findByText(/· 2 rows/)
})

it('[IMPORT-5248] another file asked for while other sheets are still being read: a file can be chosen', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const bytes = workbook({ First: [heads, ['5248-A']], Second: [heads, ['5248-B']] })
  world.open(routes, '/admin/inventory/import/products')
  const file = () => screen.findByLabelText('File to import') as Promise<HTMLInputElement>
  await user.upload(await file(), new File([new Uint8Array(bytes)], 'list.xlsx'))
  const sheets = await screen.findByRole('group', { name: 'Sheets to import' })
  // Both presses before the worker answers.
  fireEvent.click(within(sheets).getAllByRole('checkbox')[1]!)
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  const choose = await screen.findByRole('button', { name: 'Choose file' })
  expect(choose).toHaveProperty('disabled', false)
  await user.upload(await file(), new File([new Uint8Array(bytes)], 'again.xlsx'))
  expect(await screen.findByText('again.xlsx')).toBeTruthy()
})
