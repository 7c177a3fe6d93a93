import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ListResult, ProductView } from '#domain/catalog/catalog-queries.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close()
})
const longWait = { timeout: 60_000 }

/** Opens a device without a network whose current room has two to four uncounted items. */
async function openDeviceInRoom(): Promise<{ device: Device; room: Room; items: readonly ProductView[] }> {
  const server = await openServer({ products: 60 })
  cleanups.push(() => server.close())
  const device = await openDevice(server)
  cleanups.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  const { catalog } = device.services
  await catalog.refresh('start')
  device.network.up = false
  const rooms = await catalog.list<Room>({ collection: 'locations', from: 0, limit: 500 })
  for (const room of rooms.rows) {
    const { location_code_one, location_code_two } = room
    const where = { location_code_one, location_code_two, state: 'not-counted' }
    const left: ListResult<ProductView> = await catalog.list({
      collection: 'products',
      where,
      order: ['property_number'],
      from: 0,
      limit: 10,
    })
    if (left.total < 2 || left.total > 4) continue
    await device.services.drafts.write('counting-room', {
      id: room.id,
      name: room.name,
      location_code_one,
      location_code_two,
    })
    return { device, room, items: left.rows }
  }
  throw new Error('The demo institute has no room with two to four uncounted items')
}

test('[COUNT-20] the list of uncounted items in a room: opens with one tap, shrinks with every save, and says when the room is done', async () => {
  const { device, room, items } = await openDeviceInRoom()
  const shown = device.open('/qr')
  cleanups.push(() => shown.close())
  for (const [counted, item] of items.entries()) {
    const left = items.length - counted
    const opener = await screen.findByRole('button', { name: `${left} left in ${room.name}: show them` }, longWait)
    if (counted === 0) await userEvent.click(opener)
    await screen.findByRole('heading', { name: `${left} left in ${room.name}` }, longWait)
    const list = screen.getByRole('region', { name: 'Matching items' })
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(left), longWait)
    await userEvent.click(within(list).getByRole('button', { name: new RegExp(item.property_number) }))
    await screen.findByRole('button', { name: 'Back to the list' }, longWait)
    if (item.units !== 1) await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    const save = await screen.findByRole('button', { name: /^Submit/ }, longWait)
    await waitFor(() => expect(save).toHaveProperty('disabled', false), longWait)
    await userEvent.click(save)
  }
  await screen.findByText('All items recorded in this room are counted.', {}, longWait)
  await waitFor(() => expect(device.services.outbox.summary().notSent).toBe(items.length))
  await userEvent.click(screen.getByRole('button', { name: 'Back to the camera' }))
  await waitFor(() => expect(screen.queryByText(/^Everything that the list places/)).toBeNull(), longWait)
})
