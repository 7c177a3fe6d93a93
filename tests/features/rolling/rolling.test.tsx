import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CoveragePage } from '#features/rolling/coverage-page.tsx'
import { RenewalCalendar } from '#features/rolling/renewal-calendar.tsx'
import { TodaysList } from '#features/rolling/todays-list.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  vi.restoreAllMocks()
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/subadmin/inventory/rolling/today', element: <TodaysList /> },
  { path: '/subadmin/inventory/rolling/coverage', element: <CoveragePage /> },
  { path: '/subadmin/inventory/rolling/due', element: <RenewalCalendar /> },
  { path: '*', element: <p>Another page</p> },
]
const area = '/subadmin/inventory/rolling'
const signatures = {
  ...{ received_by_name: 'MARIA CRUZ', received_by_position: 'Analyst' },
  ...{ received_from_name: 'JOSE RIZAL', received_from_position: 'Property Officer' },
}

/** The files that the screen saves. */
function savedFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = []
  let text: Promise<string> = Promise.resolve('')
  URL.createObjectURL = (blob) => {
    text = (blob as Blob).text()
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text })
  })
  return files
}

test('[COUNT-4138] today’s list, offline: 20 items by room, the same after the page is opened again; a count in passing checks its item off, a larger list keeps it', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  const shown = world.open(routes, `${area}/today`)
  await user.click(await screen.findByRole('button', { name: 'Make today’s list' }))
  await screen.findByText('0 of 20 counted today')
  const ids = () =>
    screen
      .getAllByRole('link')
      .flatMap((link) => Number(/product_id=(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]) || [])
  const before = ids()
  expect(new Set(before).size).toBe(20)
  shown.unmount()
  world.open(routes, `${area}/today`)
  await screen.findByText('0 of 20 counted today')
  expect(ids()).toEqual(before)
  const item = (await world.services.catalog.get<ProductView>('products', before[0]!))!
  await world.services.recorder.count(item, { physical_count: 1, remarks: null, done: true }, { source: 'scan' })
  await screen.findByText('1 of 20 counted today')
  fireEvent.click(screen.getByRole('radio', { name: '50 items' }))
  await user.click(await screen.findByRole('button', { name: 'Make the list again' }))
  await screen.findByText('1 of 50 counted today')
  expect(ids()).toContain(before[0])
})

test('[COUNT-4139] coverage: the figures of the screen are those of the file, and a count of this device is in both', async () => {
  const user = userEvent.setup()
  const files = savedFiles()
  world = await openScreenWorld({ username: 'maria', products: 60 })
  const { rows, total } = await world.services.catalog.list<ProductView>({
    collection: 'products',
    from: 0,
    limit: 100,
  })
  const item = rows.find((row) => !row.scanned && row.physical_count === null)!
  world.open(routes, `${area}/coverage`)
  const table = await screen.findByRole('table')
  const totals = () => within(table).getAllByRole('row').at(-1)!.textContent!
  await waitFor(() => expect(totals()).toContain(`Total${total}`))
  const never = () => Number(/Total60(\d+) ·/.exec(totals())?.[1])
  const first = never()
  await world.services.recorder.count(item, { physical_count: 1, remarks: null, done: true }, { source: 'scan' })
  await waitFor(() => expect(never()).toBe(first - 1))
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]!.text)
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  expect(lines.at(-1)!.slice(0, 3)).toEqual(['Total', '60', String(first - 1)])
  const items = lines.slice(1, -1).reduce((sum, [, all]) => sum + Number(all), 0)
  expect(items).toBe(60)
})

test('[DOC-4136] PARs to renew: overdue first, with the way to prepare the next one and a calendar file', async () => {
  const user = userEvent.setup()
  const files = savedFiles()
  world = await openScreenWorld({ username: 'maria', products: 60 })
  const holder = ((await world.server.ask('admin', 'users/')).body as { results: { id: number }[] }).results[0]!.id
  const make = async (received_by_date: string) => {
    const header = { fund_cluster: '01', holder, ...signatures, received_by_date, received_from_date: received_by_date }
    const made = await world.server.ask('admin', 'acknowledgement-receipts/', {
      method: 'POST',
      body: JSON.stringify(header),
    })
    expect(made.status).toBe(201)
  }
  const thisYear = new Date().getFullYear()
  for (const day of [`${thisYear - 2}-12-31`, '2015-02-03', `${thisYear}-01-01`]) await make(day)
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/due`)
  await screen.findByText(/^1 PAR to renew now, [01] more/)
  const [first] = screen.getAllByRole('listitem')
  expect(first!.textContent).toContain('Due on 3 Feb 2018')
  expect(first!.textContent).toContain('Renew now')
  const link = within(first!).getByRole('link', { name: /^Prepare / })
  expect(link.getAttribute('href')).toBe(`/subadmin/inventory/par/prepare?user=${holder}`)
  await user.click(screen.getByRole('button', { name: 'Save calendar file' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]!.name).toBe('par-renewals.ics')
  expect(await files[0]!.text).toContain('DTSTART;VALUE=DATE:20180203')
})
