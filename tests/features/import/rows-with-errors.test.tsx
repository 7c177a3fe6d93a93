/** Good rows are imported; the others stay in a list on this device until they are mended. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ImportScreen } from '#features/import/import-screen.tsx'
import type { ErrorRowList } from '#features/import/rows-with-errors.ts'
import { importLine } from '#tests/support/data/import-line.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [{ path: '/admin/inventory/import/:entity', element: <ImportScreen /> }]
const path = '/admin/inventory/import/products'
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const head = 'Property No.,Description,Article,Qty,Unit,Unit Cost,Date Acquired,Section,Category,Condition'
const lineLike = (number: string, changes?: Readonly<Record<string, string>>) =>
  importLine(world.services, head, number, changes)
async function choose(user: ReturnType<typeof userEvent.setup>, lines: readonly string[]) {
  await user.upload(
    (await screen.findByLabelText('File to import')) as HTMLInputElement,
    new File([lines.join('\n')], 'list.csv', { type: 'text/csv' }),
  )
}
const count = async (query: string) => ((await world.server.ask('admin', query)).body as { count: number }).count
const stored = async () => (await world.services.drafts.list('')).filter(({ key }) => key.includes('import/left'))

it('[IMPORT-3865] good rows are imported; the rest survives a reload, keeps its columns and values, and goes away when it is imported', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const { names } = (await world.services.catalog.get<ProductView>('products', 1))!
  const opened = world.open(routes, path)
  const titles = `Fund Cluster: 01${','.repeat(9)}\nAccountable Officer: ${names.user}${','.repeat(9)}`
  await choose(user, [titles, head, await lineLike('9101-A'), await lineLike('9102-A', { 'Date Acquired': '2019' })])
  const fund = (await screen.findByRole('textbox', { name: 'Fund, the same for all rows' })) as HTMLInputElement
  expect(fund.value).toBe('01')
  expect(screen.getByText('From row 1 of the file, for all items.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Property number, the same for all rows' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/1 row with errors isn’t imported/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 1 item' }))
  expect(await screen.findByText(/1 row with errors wasn’t imported. It’s in a list on this device/)).toBeTruthy()
  expect(await count('products/?search=9101-A')).toBe(1)
  expect(await count('products/?search=9102-A')).toBe(0)
  const [list] = await stored()
  expect((list!.value as ErrorRowList).csv).toMatch(/9102-A.*,5,.*only a year/s)
  opened.unmount()

  world.open(routes, path)
  const left = await screen.findByRole('region', { name: 'Rows still to fix' })
  expect(within(left).getByText(/^1 row of list.csv, left on /)).toBeTruthy()
  await user.click(within(left).getByRole('button', { name: /^Check again / }))
  expect(await screen.findByRole('textbox', { name: 'Fund, the same for all rows' })).toHaveProperty('value', '01')
  await user.click(screen.getByRole('combobox', { name: 'A year alone, such as 2019' }))
  await user.click(await screen.findByRole('option', { name: '1 January of that year' }))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 item' }))
  await screen.findByText(/1 added/)
  expect(await count('products/?search=9102-A')).toBe(1)
  await waitFor(async () => expect(await stored()).toEqual([]))
})

it('[IMPORT-3869] a list is discarded only after a confirmation that says what is lost', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  world.open(routes, path)
  await choose(user, [
    `${head},Fund,Person Accountable`,
    `${await lineLike('9103-A', { 'Date Acquired': 'never' })},01,admin`,
    `${await lineLike('9104-A')},01,admin`,
  ])
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 item' }))
  await screen.findByText(/1 added/)
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await user.click(await screen.findByRole('button', { name: /^Discard list / }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/1 row of list.csv isn’t imported and disappears/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await stored()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Discard list / }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard list' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rows still to fix' })).toBeNull())
})

it('[IMPORT-3871] files with one name have lists of their own; a list goes away only when its own rows are imported', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  world.open(routes, path)
  const full = `${head},Fund,Person Accountable`
  const bad = async (number: string) => `${await lineLike(number, { 'Date Acquired': 'never' })},01,admin`
  const good = async (number: string) => `${await lineLike(number)},01,admin`
  const importFile = async (lines: readonly string[]) => {
    await choose(user, [full, ...lines])
    await user.click(await screen.findByRole('button', { name: 'Check file' }))
    await user.click(await screen.findByRole('button', { name: 'Import 1 item' }))
    await screen.findByText(/1 added/)
    await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  }
  await importFile([await bad('9201-A'), await good('9202-A')])
  await importFile([await bad('9203-A'), await bad('9204-A'), await good('9205-A')])
  await importFile([await good('9206-A')])
  const left = within(await screen.findByRole('region', { name: 'Rows still to fix' }))
  expect(left.getAllByText(/of list.csv, left on /).map((line) => line.textContent?.slice(0, 6))).toEqual([
    '1 row ',
    '2 rows',
  ])
  await user.click(left.getAllByRole('button', { name: /^Check again / })[0]!)
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/1 error in 1 of 1 row/)).toBeTruthy()
  const csvs = (await stored()).map(({ value }) => (value as ErrorRowList).csv)
  expect(csvs.map((csv) => [csv.includes('9201-A'), csv.includes('9204-A')])).toEqual([
    [true, false],
    [false, true],
  ])
})
