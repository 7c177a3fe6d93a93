import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { RetagPage } from '#features/labels/retag-page.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/qr', element: <ScanScreen /> },
  { path: '/admin/inventory/database/retag', element: <RetagPage /> },
  { path: '/subadmin/inventory/database/retag', element: <RetagPage /> },
  { path: '*', element: null },
]
const items = async () =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })).rows
const send = () => act(() => world.services.outbox.sendNow())
const findings = async () =>
  ((await world.server.ask('admin', 'findings/')).body as { results: Record<string, unknown>[] }).results
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: RegExp | string) => userEvent.click(await button(name))
async function report(item: ProductView, how: 'tag-unreadable' | 'tag-missing', who = 'maria') {
  const id = crypto.randomUUID()
  const finding = { id, kind: how, product: item.id, counted_at: new Date().toISOString(), device: 'phone-9' }
  const answer = await world.server.ask(who, `findings/${id}/`, { method: 'PUT', body: JSON.stringify(finding) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const rowOf = async ({ property_number }: ProductView) =>
  (await screen.findByText(property_number)).closest('[role=row]')

test('[SCAN-4272] without a network a counter reports the tag of an item found by typing, with undo; the count may follow; sent, the server has it', async () => {
  world = await openScreenWorld({ username: 'maria', products: 30 })
  world.network.isCut = true
  const item = (await items()).find((one) => !one.scanned)!
  world.open(routes, `/qr?product_id=${item.id}`)
  await press('Tag unreadable')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Tag is missing' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^It needs a new tag: Tag is missing/)
  expect(screen.getByRole('spinbutton', { name: 'Count' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tag unreadable' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Last scans' })).getByText('Tag is missing')).toBeTruthy()
  // Undone during a try, a second record would follow: the try without a network ends first.
  await send()
  await press(new RegExp(`^Undo ${item.property_number}`))
  await button('Tag unreadable')
  expect(await world.services.outbox.list()).toEqual([])

  await press('Tag unreadable')
  await press('Save')
  await screen.findByText(/^It needs a new tag: Tag can’t be read/)
  world.network.isCut = false
  await send()
  // Sent, it is still known on this device.
  await screen.findByText(/^It needs a new tag: Tag can’t be read/)
  const maria = ((await world.server.ask('maria', 'users/me/')).body as { id: number }).id
  expect(await findings()).toMatchObject([{ kind: 'tag-unreadable', product: item.id, counted_by: maria }])
  const counted = (await world.server.ask('admin', `products/${item.id}/`)).body as Record<string, unknown>
  expect(counted).toMatchObject({ physical_count: null, scanned: false })
  await press('New tag is on the item')
  await button('Tag unreadable')
  await send()
  expect((await findings()).map(({ kind }) => kind).toSorted()).toEqual(['retagged', 'tag-unreadable'])
})

test('[SCAN-4272] on a server that stores no findings about tags: nothing is offered', async () => {
  world = await openScreenWorld({ username: 'maria', products: 30, plain: true })
  const item = (await items())[0]!
  world.open(routes, `/qr?product_id=${item.id}`)
  await button('Not here')
  expect(screen.queryByRole('button', { name: 'Tag unreadable' })).toBeNull()
})

test('[PAPER-4273] the property unit sees each reported item once, by building and room, and marks them as re-tagged; Undo lists them again', async () => {
  world = await openScreenWorld({ username: 'admin', products: 60 })
  const all = await items()
  const [a, b] = [all[0]!, all.find(({ names }) => names.locationOne !== all[0]!.names.locationOne)!]
  await report(a, 'tag-unreadable')
  await report(a, 'tag-missing')
  await report(b, 'tag-unreadable')
  const shown = world.open(routes, '/admin/inventory/database/retag')
  await screen.findByText(/^2 items need a new tag\. As of /)
  expect((await rowOf(a))!.textContent).toContain('Tag is missing')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as re-tagged' }).disabled).toBe(true)

  // One building: only its item is printed.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Building' }), b.names.locationOne)
  await screen.findByText(/^1 item needs a new tag/)
  await press('Print 1 tag')
  expect(shown.path()).toBe(`/admin/inventory/database/print-qr?ids=${b.id}`)

  await shown.goTo('/admin/inventory/database/retag')
  await press('Print these 2 tags')
  expect(new Set(shown.path().split('ids=')[1]!.split(','))).toEqual(new Set([`${a.id}`, `${b.id}`]))
  await shown.goTo('/admin/inventory/database/retag')

  // Offline too: the mark is on this device and is sent later.
  await rowOf(a)
  world.network.isCut = true
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(a.property_number) }))
  await press('Mark 1 item as re-tagged')
  await screen.findByText(/^1 item needs a new tag/)
  expect(screen.queryByText(a.property_number)).toBeNull()
  await press('Undo: 1 item re-tagged')
  await rowOf(a)
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(a.property_number) }))
  await press('Mark 1 item as re-tagged')
  await waitFor(() => expect(screen.queryByText(a.property_number)).toBeNull())
  world.network.isCut = false
  await send()
  expect((await findings()).filter(({ kind }) => kind === 'retagged')).toMatchObject([{ product: a.id }])
  // Another report puts it on the list again.
  await report(a, 'tag-unreadable')
  await shown.goTo('/admin/inventory')
  await shown.goTo('/admin/inventory/database/retag')
  await rowOf(a)
})

test('[PAPER-4273] items that cannot be stored stay in the list and are shown as not saved', async () => {
  world = await openScreenWorld({ username: 'admin', products: 30 })
  const item = (await items())[0]!
  await report(item, 'tag-missing')
  world.open(routes, '/admin/inventory/database/retag')
  await rowOf(item)
  const { recorder } = world.services
  const { finding } = recorder
  recorder.finding = async () => {
    throw new Error('The disk is full')
  }
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(item.property_number) }))
  await press('Mark 1 item as re-tagged')
  expect((await screen.findByRole('alert')).textContent).toContain(item.property_number)
  recorder.finding = finding
  expect(await world.services.outbox.list()).toEqual([])
  await screen.findByText(/^1 item needs a new tag/)
})
