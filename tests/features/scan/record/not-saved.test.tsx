/** What a full device could not store stays on the screen until the same is saved, or the person wrote it down. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

/** Opens the scan screen without a network; `fill` fills the device until the returned function frees it. */
async function openScan(address = '/qr') {
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => row.units === 1 && !row.scanned && row.physical_count === null)!
  world.open([{ path: '/qr', element: <ScanScreen /> }], address.replace(':id', String(item.id)))
  const fill = () => {
    const { write } = world.core
    world.core.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    return () => {
      world.core.write = write
    }
  }
  return { item, fill }
}
const notSaved = () =>
  screen.queryAllByRole('heading', { name: 'NOT SAVED' }).map((heading) => heading.parentElement?.textContent ?? '')
const pressWhenEnabled = async (name: RegExp | string) => {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false))
  await userEvent.click(screen.getByRole('button', { name }))
}

test('[SCAN-5597] a count that is not saved stays reported while something else about its item is saved, and is gone once the count is', async () => {
  const { item, fill } = await openScan('/qr?product_id=:id')
  const free = fill()
  await pressWhenEnabled(/^Submit · 1/)
  await waitFor(() => expect(notSaved()).toEqual([expect.stringContaining(`${item.property_number}: count 1`)]))
  free()
  await pressWhenEnabled('Mark as done')
  await userEvent.click(
    within(await screen.findByRole('dialog'))
      .getAllByRole('button')
      .at(-1) as Element,
  )
  await waitFor(async () => expect((await world.services.outbox.list()).map(({ kind }) => kind)).toEqual(['scanned']))
  expect(notSaved()).toHaveLength(1)
  await pressWhenEnabled(/^Submit · 1/)
  await waitFor(() => expect(notSaved()).toEqual([]))
})

test('[SCAN-5597] an item without a tag that is not saved: its description and remarks stay reported while another one is saved', async () => {
  const { fill } = await openScan()
  const record = async (what: string, remarks: string) => {
    await pressWhenEnabled('Record item without a tag')
    fireEvent.change(await screen.findByRole('textbox', { name: /What is it/ }), { target: { value: what } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Remarks' }), { target: { value: remarks } })
    await pressWhenEnabled('Save')
  }
  const free = fill()
  await record('Steel cabinet', 'behind the door')
  await waitFor(() => expect(notSaved()).toEqual([expect.stringContaining('Steel cabinet, behind the door')]))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  free()
  await record('Wooden table', '')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notSaved()).toEqual([expect.stringContaining('Steel cabinet')])
})

test('[SCAN-5597] two items without a tag that are described alike: saving the second keeps the report of the first; saved after a change of its text, the report of the second is gone', async () => {
  const { fill } = await openScan()
  const describe = async (what: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: /What is it/ }), { target: { value: what } })
    await pressWhenEnabled('Save')
  }
  const free = fill()
  await pressWhenEnabled('Record item without a tag')
  await describe('Monobloc chair')
  await waitFor(() => expect(notSaved()).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await pressWhenEnabled('Record item without a tag')
  await describe('Monobloc chair')
  await waitFor(() => expect(notSaved()).toHaveLength(2))
  free()
  await describe('Monobloc chair, white')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notSaved()).toEqual([expect.stringContaining('Monobloc chair')])
  expect((await world.services.outbox.list()).map(({ patch }) => patch['description'])).toEqual([
    'Monobloc chair, white',
  ])
})
