/** A person counts with a hardware scanner alone: items and command codes. */
import { Modal } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'
import { holdArmDelay } from '#tests/support/setup/arm-delay.ts'

let world: ScreenWorld
afterEach(async () => {
  vi.restoreAllMocks()
  expect(world.server.logged).toEqual([])
  await world.close()
})

async function openScan(beside: ReactNode = null): Promise<readonly ProductView[]> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  world.open([{ path: '/qr', element: [<ScanScreen key="scan" />, beside] }], '/qr')
  await screen.findByRole('heading', { name: 'Scan' })
  return all.rows.filter((row) => row.units > 1 && !row.scanned && row.physical_count === null)
}
const command = (name: string) => typeLikeScanner(`BILANG${name}`)
const field = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Count' })
const shows = (text: string) => waitFor(async () => expect((await field()).value).toBe(text))
const canSave = () =>
  waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Submit · / }).disabled).toBe(false))
const cardClosed = () => waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
const counts = async () =>
  (await world.services.outbox.list())
    .filter(({ kind }) => kind === 'count')
    .map(({ eid, patch }) => [eid, patch['physical_count']])
    .toReversed()

test('[SCAN-2782] digits, Clear, Save and Undo, scanned: the count is what the field shows, and one Save makes one record', async () => {
  const [first, second] = (await openScan()) as [ProductView, ProductView]
  typeLikeScanner(`/qr?product_id=${first.id}`)
  await canSave()
  command('DIGIT3')
  await shows('3')
  command('DIGIT7')
  await shows('37')
  command('CLEAR')
  await shows('')
  // A blank count cannot be saved.
  command('SAVE')
  await screen.findByText('This count can’t be saved as it is. Check it on the screen.')
  expect(await counts()).toEqual([])
  command('DIGIT0')
  await shows('0')
  command('SAVE')
  expect(await counts()).toEqual([])
  command('CLEAR')
  await shows('')
  command('DIGIT1')
  await shows('1')
  command('DIGIT1')
  await shows('11')
  await canSave()
  command('SAVE')
  command('SAVE')
  await cardClosed()
  expect(await counts()).toEqual([[first.id, 11]])
  expect(within(screen.getByRole('region', { name: 'Last scans' })).getAllByRole('listitem')).toHaveLength(1)
  command('UNDO')
  await waitFor(async () => expect(await counts()).toEqual([]))
  // An item scanned while a scanned count is unsaved waits in the queue.
  await canSave()
  command('DIGIT5')
  await shows('5')
  typeLikeScanner(`/qr?product_id=${second.id}`)
  await screen.findByText('1 more tag waiting')
  await canSave()
  command('SAVE')
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(second.property_number))
  expect(await counts()).toEqual([[first.id, 5]])
})

test('[SCAN-2785] Save scanned twice: one record, and nothing says that the count is wrong', async () => {
  const [first] = (await openScan()) as [ProductView]
  typeLikeScanner(`/qr?product_id=${first.id}`)
  await canSave()
  command('DIGIT2')
  await shows('2')
  command('SAVE')
  command('SAVE')
  await cardClosed()
  expect(await counts()).toEqual([[first.id, 2]])
  expect(screen.queryByText('This count can’t be saved as it is. Check it on the screen.')).toBeNull()
})

test('[SCAN-2785] Save scanned as soon as an item appears: nothing is recorded, the field stays, and the next Save saves it', async () => {
  const [first] = (await openScan()) as [ProductView]
  const cardSettles = holdArmDelay()
  typeLikeScanner(`/qr?product_id=${first.id}`)
  await field()
  command('DIGIT7')
  await shows('7')
  command('SAVE')
  await screen.findByText('This item appeared just now. Scan Save again.')
  expect(await counts()).toEqual([])
  expect((await field()).value).toBe('7')
  cardSettles()
  await canSave()
  command('SAVE')
  await cardClosed()
  expect(await counts()).toEqual([[first.id, 7]])
})

test('[SCAN-2783] a command code that can do nothing now says so, and records nothing', async () => {
  await openScan()
  command('SAVE')
  await screen.findByText('Scan an item first.')
  command('UNDO')
  await screen.findByText('There’s nothing to undo here.')
  command('DIGIT4')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(await world.services.outbox.list()).toEqual([])
})

/** A dialog that the scan screen does not know, such as the account menu. */
function OtherDialog() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Account
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Menu" />
    </>
  )
}

test('[SCAN-5595] any dialog covers the count: a command code says so, and changes and saves nothing', async () => {
  const [first] = (await openScan(<OtherDialog key="other" />)) as [ProductView]
  typeLikeScanner(`/qr?product_id=${first.id}`)
  await canSave()
  command('DIGIT3')
  await shows('3')
  fireEvent.click(screen.getByText('Account'))
  await screen.findByRole('dialog')
  command('DIGIT4')
  await screen.findByText('Close the dialog first.')
  command('SAVE')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shows('3')
  expect(await counts()).toEqual([])
  command('SAVE')
  await cardClosed()
  expect(await counts()).toEqual([[first.id, 3]])
})
