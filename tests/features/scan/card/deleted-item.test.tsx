/** The tag of an item whose record was deleted: an unknown tag, which is kept as a found item and never thrown away (D4.7). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]
const deleted = 99_999
const tag = `https://count.example.gov.ph/qr?product_id=${deleted}`
const recorded = async () => (await world.services.outbox.list()).map(({ kind, eid, code }) => ({ kind, eid, code }))

test('[SCAN-5267] the server has no item with the id of a tag: nothing can be counted that it would refuse, and the tag is recorded as found', async () => {
  world = await openScreenWorld({ username: 'maria' })
  world.open(routes, '/qr')
  typeLikeScanner(tag)
  await screen.findByText('Not in the property records')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Record as found at station' }))
  fireEvent.change(await screen.findByLabelText(/^What is it/), { target: { value: 'Barometer' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await recorded()).toMatchObject([{ kind: 'finding', code: tag }]))
  // Scanned again, after another one, it is still known.
  typeLikeScanner('/qr?product_id=99998')
  await waitFor(() =>
    expect(screen.getByText('Not in the property records').nextSibling?.textContent).toContain('99998'),
  )
  typeLikeScanner(tag)
  await waitFor(() => expect(screen.getByText('Not in the property records').nextSibling?.textContent).toBe(tag))
})

test('[SCAN-5267] without a network, or while only the device lacks the item: it can be counted', async () => {
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  world.open(routes, '/qr')
  typeLikeScanner(tag)
  fireEvent.change(await screen.findByRole('spinbutton'), { target: { value: '2' } })
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit · 2' })
  await waitFor(() => expect(submit.disabled).toBe(false))
  fireEvent.click(submit)
  await waitFor(async () => expect(await recorded()).toContainEqual({ kind: 'count', eid: deleted, code: tag }))
})
