import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ListResult, ProductView } from '#domain/catalog/catalog-queries.ts'
import { type Device, openDevice, passwords } from '#tests/support/open-app.tsx'
import { openServer } from '#tests/support/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

/** A counter without a network in a room with two to four things to count. */
async function inARoom(): Promise<{ device: Device; room: Room; things: readonly ProductView[] }> {
  const server = await openServer({ products: 60 })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
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
    return { device, room, things: left.rows }
  }
  throw new Error('no such room')
}

test('[COUNT-20] what is left in a room is one tap away, shrinks with every save, and says when the room is done', async () => {
  const { device, room, things } = await inARoom()
  const shown = device.open('/qr')
  closing.push(() => shown.close())
  for (const [counted, thing] of things.entries()) {
    const left = things.length - counted
    const opener = await screen.findByRole('button', { name: `${left} left in ${room.name}: show them` }, patience)
    if (counted === 0) await userEvent.click(opener)
    await screen.findByRole('heading', { name: `${left} left in ${room.name}` }, patience)
    const list = screen.getByRole('region', { name: 'Matching products' })
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(left), patience)
    await userEvent.click(within(list).getByRole('button', { name: new RegExp(thing.property_number) }))
    await screen.findByRole('button', { name: 'Back to the list' }, patience)
    if (thing.units !== 1) await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    const save = await screen.findByRole('button', { name: /^Submit/ }, patience)
    await waitFor(() => expect(save).toHaveProperty('disabled', false), patience)
    await userEvent.click(save)
  }
  await screen.findByText('Everything that the list places in this room is counted.', {}, patience)
  expect(device.services.outbox.summary().notSent).toBe(things.length)
  await userEvent.click(screen.getByRole('button', { name: 'Back to the camera' }))
  await waitFor(() => expect(screen.queryByText(/^Everything that the list places/)).toBeNull(), patience)
})
