/** The logo of the institute in the whole app, on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { goneFile } from '#tests/support/data/gone-file.ts'
import { openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }
const fileInput = () => screen.findByLabelText<HTMLInputElement>('Logo', { selector: 'input' }, patience)
const logoInBar = () => screen.getByRole('banner').querySelector('img')?.getAttribute('src')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patience))

async function openPage() {
  const server = await openServer({ products: 1 })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('admin', passwords.admin)
  const shown = device.open('/admin/institute')
  closing.push(() => shown.close())
  await fileInput()
  return { server, device, shown }
}
const picture = (bytes: Uint8Array, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type })
const png = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b5d66' } })
    .png()
    .toBuffer()

test('[ADMIN-5163] the admin chooses a logo: the top bar has it at once, and the sign-in of this device without a network; removing it brings that of Bilang back', async () => {
  const { device, shown } = await openPage()
  expect(logoInBar()).toBe('/icons/icon.svg')
  await userEvent.upload(await fileInput(), picture(await png()))
  expect(await screen.findByText(/^The logo was saved/, {}, patience)).toBeTruthy()
  await waitFor(() => expect(logoInBar()).toMatch(/^data:image\/webp;base64,/), patience)
  expect(screen.getByRole('img', { name: 'Logo of the institute' })).toBeTruthy()
  shown.close()

  device.network.up = false
  await device.services.session.lock()
  const later = device.open('/login')
  await screen.findByRole('form', { name: 'Sign in' }, patience)
  expect(document.querySelector('main header img')?.getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  later.close()

  device.network.up = true
  await device.services.session.signIn('admin', passwords.admin)
  closing.push(device.open('/admin/institute').close)
  await press('Remove the logo')
  expect(await screen.findByText('The logo was removed.', {}, patience)).toBeTruthy()
  await waitFor(() => expect(logoInBar()).toBe('/icons/icon.svg'), patience)
})

test('[ADMIN-5164] a file that is not a picture or too large is refused before it is sent; a lost answer says so, and the page stays', async () => {
  const { server, device } = await openPage()
  const put = async (file: File) => userEvent.upload(await fileInput(), file, { applyAccept: false })
  const region = () => within(screen.getByRole('region', { name: 'Logo' }))
  await put(picture(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  expect((await region().findByRole('alert')).textContent).toBe(fixedTexts.imageFormat)
  await put(picture(new Uint8Array(500 * 1024 + 1)))
  await waitFor(() => expect(region().getByRole('alert').textContent).toContain('larger than 500 KB'))
  device.network.answerInstead = () => new Response('', { status: 502 })
  await put(picture(await png()))
  await waitFor(() => expect(region().getByRole('alert').textContent).toContain('may have gone through'), patience)
  delete device.network.answerInstead
  expect(
    await server.store.db.selectFrom('settings').select('name').where('name', '=', 'institute-logo').execute(),
  ).toEqual([])
  await put(picture(await png()))
  await waitFor(() => expect(logoInBar()).toMatch(/^data:image\/webp;base64,/), patience)
  expect(region().queryByRole('alert')).toBeNull()
})

test('[ADMIN-5243] a file that can no longer be read, such as on a removed drive: the page says so, and another one is accepted', async () => {
  const { server } = await openPage()
  await userEvent.upload(await fileInput(), goneFile('logo.png', 'image/png'))
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('can’t be read')
  await userEvent.upload(await fileInput(), picture(await png()))
  await waitFor(() => expect(logoInBar()).toMatch(/^data:image\/webp;base64,/), patience)
  expect(server.logged).toEqual([])
})
