/** The settings of the institute in the whole app, on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type ServerOptions, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }
const unset = { institute: null, timeZone: null, stickerCodes: null }

async function openPage(config: ServerOptions['config'] = unset): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer({ products: 1, config })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('admin', passwords.admin)
  const shown = device.open('/admin/institute')
  closing.push(() => shown.close())
  await nameField()
  return { server, device }
}
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the institute/ }, patience)
const settings = () => within(screen.getByRole('form', { name: 'Settings of the institute' }))
const saveButton = () => settings().getByRole<HTMLButtonElement>('button', { name: 'Save' })
async function rename(name: string) {
  await userEvent.clear(await nameField())
  if (name !== '') await userEvent.type(await nameField(), name)
}
const settingsOf = async (server: TestServer) => (await server.ask('admin', 'institute/')).body

test('[ADMIN-3984] the admin names the institute and chooses its time zone and stickers; the app follows at once', async () => {
  const { server } = await openPage()
  expect(saveButton().disabled, 'nothing to save').toBe(true)
  await rename('Fisheries Institute')
  const zone = screen.getByRole('combobox', { name: /^Time zone/ })
  await userEvent.clear(zone)
  await userEvent.type(zone, 'Asia/Tok')
  await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Code 128' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Code 39' }))
  await userEvent.click(saveButton())
  await screen.findByText('Saved. Other devices follow when Bilang is opened again.', {}, patience)
  expect(await settingsOf(server)).toMatchObject({
    settings: { title: 'Fisheries Institute', time_zone: 'Asia/Tokyo', sticker_codes: ['code-39', 'code-128'] },
    version: 1,
  })
  const bar = screen.getByRole('banner')
  await waitFor(() => expect(within(bar).getByText('Fisheries Institute')).toBeTruthy(), patience)
  await waitFor(() => expect(saveButton().disabled).toBe(true))
})

test('[ADMIN-3985] a blank name is refused; after a change by someone else the own changes stay and are saved by saving again', async () => {
  const { server } = await openPage()
  await rename('')
  await userEvent.click(saveButton())
  expect(await screen.findByText('This field may not be blank.')).toBeTruthy()
  await rename('Mine')
  const theirs = { title: 'Theirs', time_zone: 'Asia/Tokyo', sticker_codes: [], version: 0 }
  expect((await server.ask('admin', 'institute/', { method: 'PUT', body: JSON.stringify(theirs) })).status).toBe(200)
  await userEvent.click(saveButton())
  await screen.findByText(/Someone else has changed these settings/, {}, patience)
  expect((await nameField()).value).toBe('Mine')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Time zone/ }).value).toBe('Asia/Tokyo')
  expect(await settingsOf(server)).toMatchObject({ settings: { title: 'Theirs' } })
  await userEvent.click(saveButton())
  await waitFor(
    async () =>
      expect(await settingsOf(server)).toMatchObject({
        settings: { title: 'Mine', time_zone: 'Asia/Tokyo' },
        version: 2,
      }),
    patience,
  )
})

test('[ADMIN-3987] what was given when the server was started is shown and cannot be changed; without the server nothing is saved and nothing lost', async () => {
  const { device } = await openPage({ ...unset, institute: 'Given' })
  expect((await nameField()).value).toBe('Given')
  expect((await nameField()).disabled).toBe(true)
  expect(screen.getByText('Set when the server was started. It can only be changed there.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'EAN-13' }))
  device.network.up = false
  await device.services.api.retryNow()
  await settings().findByText(/Connect to change the settings of the institute/, {}, patience)
  expect(saveButton().disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'EAN-13' }).checked).toBe(true)
})

test('[ADMIN-5281] without a network: the page says it once for all of its sections, and once beside a draft', async () => {
  const { device } = await openPage()
  await screen.findByRole('form', { name: 'Items on phones' }, patience)
  device.network.up = false
  await device.services.session.verify().catch(() => {})
  const notes = () => screen.queryAllByText(/Connect to change the settings of the institute/)
  await waitFor(() => expect(notes()).toHaveLength(1), patience)
  await rename('Not saved yet')
  expect(notes()).toHaveLength(2)
  expect(notes()[1]?.textContent).toContain('Your draft is saved on this device.')
})
