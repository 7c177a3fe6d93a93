import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type ServerOptions, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

interface Stored {
  kind: string
  product: number
  answer: string
  note: string | null
  made_by: number
}
interface Item {
  id: number
  property_number: string
  physical_count: number | null
}

async function openWorld(options: ServerOptions = {}, hasCount = true) {
  const server = await openServer({ products: 40, ...options })
  closing.push(() => server.close())
  const ana = ((await server.ask('ana', 'users/me/')).body as { id: number }).id
  if (hasCount) {
    const draft = { name: 'Yearly count', as_at: '2026-01-31' }
    const body = JSON.stringify(draft)
    const { id } = (await server.ask('maria', 'inventory/', { method: 'POST', body })).body as { id: number }
    await server.ask('maria', `inventory/${id}/`, { method: 'PATCH', body: JSON.stringify({ state: 'counting' }) })
  }
  const own = ((await server.ask('admin', `products/?user=${ana}&page_size=500`)).body as { results: Item[] }).results
  const device = await openDevice(server)
  closing.push(() => device.close())
  return { server, device, own }
}

async function show(device: Device, who: keyof typeof passwords, area: string) {
  await device.services.session.signIn(who, passwords[who])
  await device.services.catalog.refresh('start')
  const shown = device.open(`/${area}/inventory/my-property`)
  closing.push(() => shown.close())
  await screen.findByRole('heading', { level: 1, name: 'My property' }, patience)
}

const declared = async (server: TestServer) =>
  ((await server.ask('maria', 'campaign-records/')).body as { results: Stored[] }).results.map(
    ({ kind, product, answer, note }) => ({ kind, product, answer, note }),
  )
const answersOf = (item: Item) =>
  screen.findByRole(
    'group',
    { name: new RegExp(item.property_number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) },
    patience,
  )

test('[CAMPAIGN-3502] [SHELL-5528] [SHELL-5691] an accountable person answers for their items, one press for "I have it", words for the rest; no count changes', async () => {
  const user = userEvent.setup()
  const { server, device, own } = await openWorld()
  expect(own.length).toBeGreaterThan(1)
  const [first, second] = own as [Item, Item]
  await show(device, 'ana', 'employee')
  await screen.findByText(`0 of ${own.length} answered`, {}, patience)
  await user.click(within(await answersOf(first)).getByRole('button', { name: 'I have it' }))
  await screen.findByText(`1 of ${own.length} answered`, {}, patience)
  // The pressed button is gone; its item has the focus.
  const hasFocus = ({ property_number: number }: typeof first) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getAllByText(new RegExp(number))[0]?.closest('li')))
  await hasFocus(first)

  await user.click(within(await answersOf(second)).getByRole('button', { name: 'Moved' }))
  const dialog = await screen.findByRole('dialog', { name: 'Where is it now?' })
  await user.click(within(dialog).getByRole('button', { name: 'Save answer' }))
  await within(dialog).findByText('Write a few words so that others can find it or check it.')
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox'))
  await user.keyboard('  Room 5  ')
  await user.click(within(dialog).getByRole('button', { name: 'Save answer' }))
  await screen.findByText(`2 of ${own.length} answered`, {}, patience)
  await screen.findByText('Room 5')
  await hasFocus(second)

  await waitFor(async () => {
    expect(await declared(server)).toEqual([
      { kind: 'declaration', product: first.id, answer: 'have', note: null },
      { kind: 'declaration', product: second.id, answer: 'moved', note: 'Room 5' },
    ])
  }, patience)
  const { body } = await server.ask('admin', `products/${first.id}/`)
  expect(body).toMatchObject({ physical_count: first.physical_count })
})

test('[CAMPAIGN-3502] an answer is changed: the later one applies; the filter leaves out answered items', async () => {
  const user = userEvent.setup()
  const { server, device, own } = await openWorld()
  const [first] = own as [Item]
  await show(device, 'ana', 'employee')
  await user.click(within(await answersOf(first)).getByRole('button', { name: 'I have it' }))
  await screen.findByText('You have it', {}, patience)
  await user.click(screen.getByRole('radio', { name: 'Not answered' }))
  await waitFor(() => expect(screen.queryByText(first.property_number)).toBeNull())
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await user.click(await screen.findByRole('button', { name: /^Change the answer / }))
  await user.click(within(await answersOf(first)).getByRole('button', { name: 'Damaged' }))
  const dialog = await screen.findByRole('dialog', { name: 'What is wrong with it?' })
  await user.type(within(dialog).getByRole('textbox'), 'Broken{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Save answer' }))
  await screen.findByText('You said: damaged', {}, patience)
  await waitFor(
    async () => expect((await declared(server)).map(({ answer }) => answer)).toEqual(['have', 'damaged']),
    patience,
  )
})

test('[CAMPAIGN-5478] an answer is pressed again before it is shown: it is recorded once; it can be changed after that', async () => {
  const { server, device, own } = await openWorld()
  const [first] = own as [Item]
  await show(device, 'ana', 'employee')
  const button = within(await answersOf(first)).getByRole('button', { name: 'I have it' })
  const { outbox, recorder } = device.services
  const read = outbox.campaignRecords.bind(outbox)
  const record = recorder.campaignRecord.bind(recorder)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let recorded = 0
  // The answer is saved, but the list of own answers is not read yet.
  outbox.campaignRecords = () => released.then(read)
  recorder.campaignRecord = async (...statement) => {
    recorded++
    return record(...statement)
  }
  fireEvent.click(button)
  await screen.findByText('Saved: I have it', {}, patience)
  fireEvent.click(button)
  fireEvent.click(button)
  expect(recorded).toBe(1)
  release()
  await screen.findByText(`1 of ${own.length} answered`, {}, patience)
  await waitFor(async () => expect(await declared(server)).toHaveLength(1), patience)
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('button', { name: /^Change the answer / })[0] as HTMLElement)
  await user.click(within(await answersOf(first)).getByRole('button', { name: 'I have it' }))
  await waitFor(async () => expect(await declared(server)).toHaveLength(2), patience)
})

test('[CAMPAIGN-3502] offline answers are kept and sent later', async () => {
  const user = userEvent.setup()
  const { server, device, own } = await openWorld()
  const [first] = own as [Item]
  await show(device, 'ana', 'employee')
  device.network.up = false
  await user.click(within(await answersOf(first)).getByRole('button', { name: 'I have it' }))
  await screen.findByText(/not sent yet/, {}, patience)
  expect(await declared(server)).toEqual([])
  device.network.up = true
  await device.services.outbox.sendNow()
  await waitFor(async () => expect(await declared(server)).toHaveLength(1), patience)
})

test.each([
  ['without an open count', {}, false, /No count of your items is open/],
  ['on a plain server', { plain: true }, false, /This server doesn’t support answers/],
] as const)('[CAMPAIGN-3503] %s the items are listed and nothing is asked', async (_, options, hasCount, text) => {
  const { device, own } = await openWorld(options, hasCount)
  await show(device, 'ana', 'employee')
  await screen.findByText(text, {}, patience)
  await screen.findByText(own[0]!.property_number, {}, patience)
  expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull()
})

test('[CAMPAIGN-5283] nothing is in the name of the person: the page says how items get there, and leads to a transfer request', async () => {
  const { server, device, own } = await openWorld({}, false)
  const jose = ((await server.ask('jose', 'users/me/')).body as { id: number }).id
  for (const { id } of own)
    await server.ask('admin', `products/${id}/`, { method: 'PATCH', body: JSON.stringify({ user: jose }) })
  await show(device, 'ana', 'employee')
  await screen.findByText(/ask the property unit for a PAR or ICS/, {}, patience)
  expect(screen.getByRole('link', { name: 'Request a transfer' }).getAttribute('href')).toBe(
    '/employee/inventory/requests',
  )
})
