/** Values of a file that the records lack: matched, created or left, and remembered. */
import { screen, waitFor, within } from '@testing-library/react'
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
  'Property No.,Description,Article,Qty,Unit,Unit Cost,Date Acquired,Person Accountable,Section,Category,Condition,Fund'
const lineLike = (number: string, changes?: Readonly<Record<string, string>>) =>
  importLine(world.services, head, number, changes)
async function check(user: ReturnType<typeof userEvent.setup>, lines: readonly string[]) {
  world.open(routes, '/admin/inventory/import/products')
  await user.upload(
    (await screen.findByLabelText('File to import')) as HTMLInputElement,
    new File([[head, ...lines].join('\n')], 'list.csv', { type: 'text/csv' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
}
const stored = async () =>
  ((await world.server.ask('maria', 'import-values/')).body as { values: readonly { value: string }[] }).values

it('[IMPORT-3862] a proposal is taken only by its button; the choice is remembered, shown with the readings, and can be forgotten', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const lines = [await lineLike('8001-A', { Condition: 'Good' }), await lineLike('8002-A', { Condition: 'GOOD' })]
  await check(user, lines)
  const table = await screen.findByRole('region', { name: 'Values to match: conditions' })
  expect(within(table).getByText('1 value of the file to match: conditions')).toBeTruthy()
  expect(within(table).getByText('2 rows')).toBeTruthy()
  // Nothing is created of what may be a row of the records.
  expect(within(table).queryByRole('button', { name: /^Create/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Use \d/ })).toBeNull()
  await user.click(within(table).getByRole('button', { name: 'Use In good condition' }))
  await user.click(screen.getByRole('button', { name: 'Use 1 choice and check again' }))
  expect(await screen.findByRole('button', { name: 'Import 2 items' })).toHaveProperty('disabled', false)
  expect(screen.getByText(/“Good” is read as In good condition/)).toBeTruthy()
  expect(await stored()).toMatchObject([{ collection: 'conditions', value: 'good' }])
  await user.click(screen.getByRole('button', { name: 'Forget the choice for “Good”', hidden: true }))
  await screen.findByText('1 value of the file to match: conditions')
  expect(await stored()).toEqual([])
})

it('[IMPORT-3862] a value can be created although a row is like it; choices in another table stay', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  await check(user, [await lineLike('8003-A', { Condition: 'Good', Fund: 'Trust Fund of the Farm' })])
  const conditions = await screen.findByRole('region', { name: 'Values to match: conditions' })
  await user.click(within(conditions).getByRole('button', { name: 'Use In good condition' }))
  const funds = screen.getByRole('region', { name: 'Values to match: funds' })
  const isNew = within(funds).getByRole('checkbox', { name: 'Create “Trust Fund of the Farm”' }) as HTMLInputElement
  if (!isNew.checked) await user.click(isNew)
  await user.click(within(funds).getByRole('button', { name: 'Create 1 fund' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Values to match: funds' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Use 1 choice and check again' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 item' }))
  await screen.findByText(/1 added/)
})

it('[IMPORT-3864] choices without a network stay on the device and join those of others later', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  world.network.isCut = true
  await check(user, [await lineLike('8004-A', { Condition: 'Good' })])
  await user.click(await screen.findByRole('button', { name: 'Use In good condition' }))
  await user.click(screen.getByRole('button', { name: 'Use 1 choice and check again' }))
  expect(await screen.findByText(/“Good” is read as In good condition/)).toBeTruthy()
  expect(await stored()).toEqual([])
  const other = { collection: 'articles', value: 'aircon', row: 1 }
  const body = JSON.stringify({ values: [other], version: 0 })
  expect((await world.server.ask('maria', 'import-values/', { method: 'PUT', body })).status).toBe(200)
  world.network.isCut = false
  await world.engine.session.verify()
  await waitFor(async () => expect((await stored()).map(({ value }) => value)).toEqual(['aircon', 'good']))
})
