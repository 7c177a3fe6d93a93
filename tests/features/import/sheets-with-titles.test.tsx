/** Files as offices make them, with titles, groups, totals and signatures. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ImportScreen } from '#features/import/import-screen.tsx'
import { importLine } from '#tests/support/data/import-line.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [{ path: '/admin/inventory/import/:entity', element: <ImportScreen /> }]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const head =
  'Property No.,Description,Article,Qty,Unit,Unit Cost,Date Acquired,Person Accountable,Section,Category,Condition,Fund,Location 2'
const lineLike = (number: string, changes?: Readonly<Record<string, string>>) =>
  importLine(world.services, head, number, changes)
const count = async (path: string) => ((await world.server.ask('admin', path)).body as { count: number }).count

it('[IMPORT-3815] a sheet with titles: the row with the headings is found and can be chosen; rows that are not items are listed with the reason', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const { length } = head.split(',')
  const line = (first: string) => first + ','.repeat(length - 1)
  const lines = [line('PROPERTY LIST'), line('As at 2025'), head, line('Office Equipment')]
  const text = [
    ...lines,
    await lineLike('7001-A'),
    await lineLike('7002-A'),
    line('TOTAL'),
    line('Certified correct by:'),
  ].join('\n')
  world.open(routes, '/admin/inventory/import/products')
  await user.upload(
    (await screen.findByLabelText('File to import')) as HTMLInputElement,
    new File([text], 'list.csv', { type: 'text/csv' }),
  )
  const headings = (await screen.findByLabelText('Row with the headings')) as HTMLSelectElement
  expect(headings.value).toBe('3')
  expect(screen.getByText(/· 2 rows/)).toBeTruthy()
  const leftOut = screen.getByText('5 rows aren’t read as items').closest('details')!
  const reasons = within(leftOut)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.textContent)
  expect(reasons).toEqual([
    'Row 1: PROPERTY LIST (above the headings)',
    'Row 2: As at 2025 (above the headings)',
    'Row 4: Office Equipment (one filled cell)',
    'Row 7: TOTAL (total)',
    'Row 8: Certified correct by: (signatures)',
  ])
  await user.selectOptions(headings, '1')
  await screen.findByText(/· 7 rows/)
  await user.selectOptions(screen.getByLabelText('Row with the headings'), '3')
  await screen.findByText(/· 2 rows/)
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2 items' }))
  await screen.findByText(/2 added/)
  expect(await count('products/?search=7001-A')).toBe(1)
})

it('[IMPORT-3856] two digits of a year and the old code of a fund: imported, and the check shows how each was read', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const text = [
    head,
    await lineLike('7003-A', { 'Date Acquired': '12/31/19', Fund: '101' }),
    await lineLike('7004-A', { 'Date Acquired': '2019' }),
  ].join('\n')
  world.open(routes, '/admin/inventory/import/products')
  await user.upload(
    (await screen.findByLabelText('File to import')) as HTMLInputElement,
    new File([text], 'list.csv', { type: 'text/csv' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/“2019” is only a year/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to the columns' }))
  await user.click(screen.getByRole('combobox', { name: 'A year alone, such as 2019' }))
  await user.click(await screen.findByRole('option', { name: '31 December of that year' }))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  const readings = (await screen.findByText('How 3 values of the file are read')).closest('details')!
  const lines = within(readings)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.textContent)
  expect(lines).toEqual([
    'Date acquired: “12/31/19” is read as 31 Dec 2019 (1 row)',
    'Fund: “101” is read as 01 - Regular Agency Fund (1 row)',
    'Date acquired: “2019” is read as 31 Dec 2019 (1 row)',
  ])
  await user.click(screen.getByRole('button', { name: 'Import 2 items' }))
  await screen.findByText(/2 added/)
  const { body } = await world.server.ask('admin', 'products/?search=7003-A')
  expect(body).toMatchObject({ results: [{ acquisition: '2019-12-31', funding: { id: 1 } }] })
})
