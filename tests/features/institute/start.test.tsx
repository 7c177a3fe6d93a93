/** The end of the demo in the whole app, on the real server. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { writeMeta } from '#server/db/store.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }
const unset = { institute: null, timeZone: null, stickerCodes: null }

async function openDemo(): Promise<{ server: TestServer; device: Device; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-demo-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const server = await openServer({
    products: 3,
    config: { ...unset, dataFolder: folder },
    database: join(folder, 'bilang.db'),
  })
  closing.push(() => server.close())
  await writeMeta(server.store.db, 'demo', '1')
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('admin', passwords.admin)
  const shown = device.open('/admin/institute')
  closing.push(() => shown.close())
  return { server, device, folder }
}
const startForm = async () => within(await screen.findByRole('form', { name: 'Start your institute' }, patience))

async function fill(values: Readonly<Record<string, string>>) {
  const form = await startForm()
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(field)
    if (value !== '') await userEvent.type(field, value)
  }
}
const director = {
  'Name of the institute': 'Fisheries Institute',
  'First name': 'Ramon',
  'Last name': 'Reyes',
  Username: 'director',
  'New password': 'Director-2026!',
  'Confirm new password': 'Director-2026!',
}
const press = async () => userEvent.click((await startForm()).getByRole('button', { name: 'Start your institute' }))

test('[ADMIN-4234] the demo is ended from the screen: after a question, the new admin signs in to an empty institute', async () => {
  const { server, device, folder } = await openDemo()
  await fill({ ...director, 'Confirm new password': 'Another-2026!', 'Name of the institute': '' })
  await press()
  await waitFor(async () => expect((await startForm()).getByText('This field may not be blank.')).toBeTruthy())
  await fill(director)
  await press()
  const question = within(await screen.findByRole('dialog', { name: 'Start Fisheries Institute?' }, patience))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect((await server.ask('admin', 'products/')).body).toMatchObject({ count: 3 })
  await press()
  const again = within(await screen.findByRole('dialog', { name: 'Start Fisheries Institute?' }, patience))
  await userEvent.click(again.getByRole('button', { name: 'Start your institute' }))
  await screen.findByRole('form', { name: 'Sign in' }, patience)
  await screen.findByRole('heading', { name: 'Fisheries Institute' }, patience)
  await screen.findByText(
    /^Your institute is ready. Sign in as director. The copy of the demo is called demo-/,
    {},
    patience,
  )
  expect(device.services.session.state().is).toBe('out')
  expect(readdirSync(folder).filter((name) => name.startsWith('demo-'))).toHaveLength(1)
  expect((await device.services.session.signIn('director', 'Director-2026!')).ok).toBe(true)
  expect((await server.ask('director', 'products/')).body).toMatchObject({ count: 0 })
})

test('[ADMIN-4235] records of the demo that this device has not sent are sent or discarded first; offline nothing starts; the lost answer is explained', async () => {
  const { server, device } = await openDemo()
  await fill(director)
  device.network.up = false
  await device.services.api.retryNow()
  await screen.findByText(/Connect to start your institute/, {}, patience)
  const button = async () =>
    (await startForm()).getByRole<HTMLButtonElement>('button', { name: 'Start your institute' })
  expect((await button()).disabled).toBe(true)
  await device.services.recorder.count(
    { id: 3, label: 'Server' },
    { physical_count: 2, remarks: null },
    { source: 'typed' },
  )
  await screen.findByText(/of the demo (isn’t|aren’t) sent from this device/, {}, patience)
  device.network.up = true
  await device.services.api.retryNow()
  await device.services.outbox.sendNow()
  await waitFor(async () => expect((await button()).disabled).toBe(false), patience)
  device.network.answerInstead = (request) =>
    request.url.endsWith('/institute/start/')
      ? server.fetch(request).then(() => Promise.reject(new TypeError('the answer is lost')))
      : null
  await press()
  const question = within(await screen.findByRole('dialog', { name: 'Start Fisheries Institute?' }, patience))
  await userEvent.click(question.getByRole('button', { name: 'Start your institute' }))
  await screen.findByText(/The server may have started your institute/, {}, patience)
  delete device.network.answerInstead
  expect((await device.services.session.signIn('director', 'Director-2026!')).ok).toBe(true)
  expect((await server.ask('director', 'products/')).body).toMatchObject({ count: 0 })
})
