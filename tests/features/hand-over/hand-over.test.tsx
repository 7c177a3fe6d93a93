import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

async function deviceOf(server: TestServer, name: keyof typeof passwords): Promise<Device> {
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn(name, passwords[name])
  await device.services.catalog.refresh('start')
  return device
}

/** Maria's phone with two counts and no network, and the phone of another person. */
async function twoPhones(taker: keyof typeof passwords) {
  const server = await openServer()
  closing.push(() => server.close())
  const giver = await deviceOf(server, 'maria')
  const other = await deviceOf(server, taker)
  giver.network.up = false
  for (const id of [3, 4]) {
    const product = await giver.services.catalog.get<ProductView>('products', id)
    if (!product) throw new Error(`no product ${id}`)
    await giver.services.recorder.count(product, { physical_count: id, remarks: null }, { source: 'scan' })
  }
  const [json] = await giver.services.outbox.exportFiles()
  return { server, giver, other, text: json?.text ?? '' }
}

function show(device: Device, path: string): void {
  const shown = device.open(path)
  closing.push(() => shown.close())
}
const file = (text: string) => new File([text], 'records.json', { type: 'application/json' })

async function choose(text: string): Promise<void> {
  await screen.findByRole('button', { name: 'Choose file' }, patience)
  await userEvent.upload(document.querySelector('input[type="file"][accept*="json"]') as HTMLInputElement, file(text))
}

test('[SHELL-3280] an employee takes over a file: sees whose records, how many and when, before anything is saved; a second time nothing is added', async () => {
  const { other, text } = await twoPhones('ana')
  show(other, '/outbox')
  const link = await screen.findByRole('link', { name: 'Take over records' }, patience)
  show(other, link.getAttribute('href') ?? '')
  for (const [offer, result, isSentLater] of [
    [
      '2 items have records that aren’t on this device yet.',
      /will be sent when Maria\S* signs in on this device/,
      true,
    ],
    // Perhaps it was sent from here meanwhile.
    ['All of it is already on this device.', /Nothing was added/, false],
  ] as const) {
    await choose(text)
    const card = await screen.findByRole('region', { name: 'Take over these records?' }, patience)
    expect(card.textContent).toMatch(/Maria\S*: 2 items/)
    expect(card.textContent).toContain(offer)
    expect(card.textContent?.includes('It sends them after Maria')).toBe(isSentLater)
    expect(screen.queryByText('Saved on this device')).toBeNull()
    await userEvent.click(within(card).getByRole('button', { name: 'Save on this device' }))
    await screen.findByText('Saved on this device', {}, patience)
    expect(screen.getByText(result)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Take over more' }))
  }
})

test('[SHELL-3281] a file of another server, or not a file of Bilang: refused in plain words, and nothing is saved', async () => {
  const { other, text } = await twoPhones('ana')
  show(other, '/outbox/take-over')
  await choose(text.replace(/"server": "[^"]*"/, '"server": "https://elsewhere.example.org"'))
  await screen.findByText(/These records are for another server/, {}, patience)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await choose('a,b,c')
  await screen.findByText(/aren’t records exported by Bilang/, {}, patience)
  expect(other.services.outbox.summary().others).toEqual([])
})

test('[SHELL-3282] the author signs in on the colleague’s device: one decision sends all, none before', async () => {
  const { server, other, text } = await twoPhones('ana')
  await (await other.services.outbox.handOver()).takeOver(text)
  await other.services.session.signOut()
  await other.services.session.signIn('maria', passwords.maria)
  show(other, '/outbox')
  const card = await screen.findByRole('article', { name: '2 records from another device' }, patience)
  expect(card.textContent).toContain('Send them only if you recorded them.')
  expect((await server.ask('admin', 'products/3/')).body).toMatchObject({ physical_count: null })
  await userEvent.click(within(card).getByRole('button', { name: 'Send 2 records' }))
  await waitFor(
    async () => expect((await server.ask('admin', 'products/4/')).body).toMatchObject({ physical_count: 4 }),
    patience,
  )
  expect((await server.ask('admin', 'products/3/')).body).toMatchObject({ physical_count: 3 })
})

test('[SHELL-3283] "Decide about each record": every record has its own card', async () => {
  const { other, text } = await twoPhones('ana')
  await (await other.services.outbox.handOver()).takeOver(text)
  await other.services.session.signOut()
  await other.services.session.signIn('maria', passwords.maria)
  show(other, '/outbox')
  await userEvent.click(await screen.findByRole('button', { name: 'Decide about each record' }, patience))
  expect(await screen.findAllByRole('article')).toHaveLength(2)
})

test('[SHELL-3284] the animated QR codes start, pause and resume; the right code is noted, a wrong one is not; nothing counts as sent', async () => {
  const { giver } = await twoPhones('ana')
  show(giver, '/outbox')
  await userEvent.click(await screen.findByRole('link', { name: 'Hand over records' }, patience))
  await userEvent.click(await screen.findByRole('button', { name: 'Start film' }, patience))
  const frameNo = () => Number(document.querySelector('[data-frame]')?.getAttribute('data-frame'))
  expect(screen.getByRole('img', { name: 'Film of QR codes' })).toBeTruthy()
  await waitFor(() => expect(frameNo()).toBeGreaterThan(2), patience)
  await userEvent.click(screen.getByRole('button', { name: 'Pause film' }))
  const stoppedAt = frameNo()
  await screen.findByText('Film paused')
  await userEvent.click(screen.getByRole('button', { name: 'Continue film' }))
  await waitFor(() => expect(frameNo()).toBeGreaterThan(stoppedAt), patience)

  const prepared = await (await giver.services.outbox.handOver()).prepare()
  const field = screen.getByLabelText('Code on the colleague’s device')
  const wrong = prepared?.code === '000000' ? '000001' : '000000'
  await userEvent.type(field, wrong)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }))
  await screen.findByText(/This isn’t the code for these records/)
  fireEvent.change(field, { target: { value: `${prepared?.code.slice(0, 3)} ${prepared?.code.slice(3)}` } })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }))
  await screen.findByText(/2 items are on a colleague’s device too since/, {}, patience)
  expect(giver.services.outbox.summary()).toMatchObject({ notSent: 2 })
  show(giver, '/outbox')
  await screen.findByText('Not sent (2)', {}, patience)
  expect(screen.getAllByText(/This device keeps trying to send them/).length).toBeGreaterThan(0)
})

test('[SHELL-3285] nothing unsent: no film and no file, and the way back', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  show(await deviceOf(server, 'maria'), '/outbox/hand-over')
  await screen.findByText('Nothing to hand over', {}, patience)
  expect(screen.queryByRole('button', { name: 'Start film' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to outbox' })).toBeTruthy()
})
