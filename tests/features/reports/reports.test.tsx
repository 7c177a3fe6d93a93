import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money/money.ts'
import { formatMoney } from '#domain/text/format.ts'
import { ResetPage } from '#features/campaigns/scope/reset-page.tsx'
import { CountsReportPage } from '#features/reports/counts-report-page.tsx'
import { MissingReportPage } from '#features/reports/missing-report-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/reports/counts`, element: <CountsReportPage /> },
  { path: `${area}/reports/missing-ppes`, element: <MissingReportPage /> },
  { path: `${area}/counts/reset`, element: <ResetPage /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
interface Row {
  id: number
  units: number
  price: string
  total: string
  physical_count: number | null
  scanned: boolean
}
const products = async () =>
  ((await world.server.ask('admin', 'products/?page_size=500')).body as { results: Row[] }).results

describe('reports', () => {
  it('[REPORT-13] totals offline: equal an independent computation, and the groups add up', async () => {
    world = await openScreenWorld({ products: 60 })
    const rows = await products()
    world.network.isCut = true
    world.open(routes, `${area}/reports/counts`)
    await screen.findByText(/groups? adds? up to the total/)
    const foot = screen.getByRole('row', { name: /^Total/ })
    const cells = [...foot.children].map((cell) => cell.textContent)
    const differing = (sign: number) =>
      rows.reduce((sum, row) => {
        const difference = row.physical_count === null ? 0 : (row.units - row.physical_count) * sign
        return difference > 0 ? sum + BigInt(difference) * toCentavos(row.price) : sum
      }, 0n)
    const formatted = (centavos: bigint) => (centavos === 0n ? '–' : formatMoney(centavos))
    expect(cells[1]).toBe(String(rows.length))
    expect(cells[2]).toBe(rows.reduce((sum, row) => sum + row.units, 0).toLocaleString('en'))
    expect(cells[4]).toBe(formatMoney(rows.reduce((sum, row) => sum + toCentavos(row.total), 0n)))
    expect(cells[6]).toBe(formatted(differing(1)))
    expect(cells[8]).toBe(formatted(differing(-1)))
  })

  it('[REPORT-14] open count: nothing is called missing', async () => {
    world = await openScreenWorld()
    world.open(routes, `${area}/reports/missing-ppes`)
    await screen.findByText(/is called missing only when a closed count/)
    await waitFor(() => expect(screen.getAllByText('Not yet counted').length).toBeGreaterThan(0))
    const left = (await products()).filter((row) => !row.scanned).length
    await screen.findByText(new RegExp(`^${left} items · data as of`))
  })

  it('[REPORT-5859] a scope without items: not called counted', async () => {
    world = await openScreenWorld({ products: 0 })
    world.open(routes, `${area}/reports/missing-ppes`)
    await screen.findByText('No items are in this scope. Choose other filters, or add items first.')
    expect(screen.queryByText(/Everything in this scope/)).toBeNull()
  })
})

describe('reset of the count', () => {
  it('[REPORT-15] reset: names what it clears before confirmation, clears it, and the history keeps the old figures', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld({ products: 60 })
    const rows = await products()
    const flags = rows.filter((row) => row.scanned).length
    const counts = rows.filter((row) => row.physical_count !== null).length
    const counted = rows.find((row) => row.physical_count !== null)!
    world.open(routes, `${area}/counts/reset`)
    await user.click(await screen.findByLabelText('Counted status and all quantities'))
    const words = `the counted status of ${flags} items and ${counts} quantities`
    await screen.findByText(`Clears ${words}`)
    await user.click(screen.getByRole('button', { name: 'Start the next count' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start the next count' }))
    await screen.findByText(`Cleared ${words}. The old figures are in the history.`)
    expect((await products()).every((row) => !row.scanned && row.physical_count === null)).toBe(true)
    const history = (await world.server.ask('admin', `products/${counted.id}/history/`)).body as {
      results: { action: string; before: { physical_count: number } }[]
    }
    expect(history.results.find((entry) => entry.action === 'reset')?.before.physical_count).toBe(
      counted.physical_count,
    )
  })

  it('[REPORT-16] a device has unsent counts: reset is refused and names the device; an admin can overrule with a reason', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    await world.server.store.db
      .insertInto('devices')
      .values({ device: 'phone-of-maria', user: 2, last_seen: new Date().toISOString(), last_seq: 3, waiting: 4 })
      .execute()
    world.open(routes, `${area}/counts/reset`)
    await screen.findByText('Some counts haven’t been sent, so nothing is cleared yet.')
    expect(screen.getByText(/4 counts not sent/)).toBeTruthy()
    const start = screen.getByRole('button', { name: 'Start the next count' })
    expect(start).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Reason to continue anyway'), 'The phone is lost')
    expect(start).toHaveProperty('disabled', false)
    await user.click(start)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start the next count' }))
    await screen.findByText(/^Cleared /)
    expect((await products()).every((row) => !row.scanned)).toBe(true)
  })

  it('[SHELL-4853] offline: one note and no failure; the figures load automatically once the server answers', async () => {
    world = await openScreenWorld()
    const flags = (await products()).filter((row) => row.scanned).length
    world.network.isCut = true
    world.open(routes, `${area}/counts/reset`)
    await screen.findByText(/Connect to start the next count/)
    expect(screen.getByText('The figures aren’t available.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Start the next count' })).toHaveProperty('disabled', true)
    world.network.isCut = false
    window.dispatchEvent(new Event('online'))
    await screen.findByText(`Clears the counted status of ${flags} items`)
    expect(screen.queryByText(/Connect to start the next count/)).toBeNull()
  })
})
