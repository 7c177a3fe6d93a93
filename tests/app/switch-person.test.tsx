import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openServer } from '#tests/support/server/server.ts'
import { type Device, openDevice, passwords } from '../support/screens/open-app.tsx'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

async function phone(...people: readonly string[]) {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  for (const name of people) {
    const answer = await device.services.session.signIn(name, `${name[0]?.toUpperCase()}${name.slice(1)}-2026!`)
    if (!answer.ok) throw new Error(answer.problem.text)
    await device.services.session.canSignInOffline()
    if (name !== people.at(-1)) await device.services.session.lock()
  }
  await device.services.catalog.refresh('start')
  return { server, device }
}
const rows = async ({ services }: Device) =>
  (await services.catalog.list({ collection: 'products', from: 0, limit: 5 })).total

test('[SHELL-710] switch person offline: a colleague with the same role has the offline list at once', async () => {
  const { device } = await phone('jose', 'maria')
  const all = await rows(device)
  expect(all).toBeGreaterThan(0)
  device.network.up = false
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  await userEvent.click(await screen.findByRole('button', { name: 'Switch person' }, patience))
  const dialog = await screen.findByRole('dialog', { name: 'Switch person' }, patience)
  await within(dialog).findByText(/sign in again here with your password, even without a signal/, {}, patience)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch person' }))
  expect(await screen.findByText(/without a signal: .*Jose/, {}, patience)).toBeTruthy()
  await fillIn(screen.getByLabelText(/Username/), 'jose')
  await fillIn(screen.getByLabelText(/^Password/), 'Jose-2026!')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: /Hello Jose/ }, patience)
  await waitFor(async () => expect(device.services.catalog.status().phase).toBe('ready'), patience)
  expect(await rows(device)).toBe(all)
})

test.each([
  ['Switch person', 'Switch person'],
  ['Sign out', 'Yes, log out'],
])(
  '[SHELL-5596] %s on a device that is full: says so and stays signed in; with space again it works',
  async (opens, confirms) => {
    const { device } = await phone('maria')
    const shown = device.open('/subadmin')
    closing.push(() => shown.close())
    await userEvent.click(await screen.findByRole('button', { name: opens }, patience))
    const confirm = await within(await screen.findByRole('dialog', {}, patience)).findByRole('button', {
      name: confirms,
    })
    const full = new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full
    })
    closing.push(() => put.mockRestore())
    await userEvent.click(confirm)
    await screen.findByText(/couldn’t end your session \(its storage is full\)\. Nothing is lost/, {}, patience)
    expect(device.services.session.state().is).toBe('in')
    put.mockRestore()
    await userEvent.click(confirm)
    await screen.findByRole('button', { name: 'Sign in' }, patience)
    expect(device.services.session.state().is).toBe('out')
  },
)

test('[SHELL-711] an employee who signs in offline after a colleague: has no list, and the colleague gets theirs back', async () => {
  const { device } = await phone('ana', 'maria')
  const all = await rows(device)
  device.network.up = false
  await device.services.session.lock()
  expect(await device.services.session.signIn('ana', passwords.ana)).toMatchObject({ ok: true })
  await device.services.catalog.refresh('start')
  expect(device.services.catalog.status().phase).toBe('none')
  await device.services.session.lock()
  expect(await device.services.session.signIn('maria', passwords.maria)).toMatchObject({ ok: true })
  await waitFor(() => expect(device.services.catalog.status().phase).toBe('ready'), patience)
  expect(await rows(device)).toBe(all)
})

test('[SHELL-713] account settings and the page of a user: list signed-in devices and sign them out', async () => {
  const { server, device } = await phone('admin')
  await device.services.session.verify()
  const first = device.open('/admin/account-settings/devices')
  expect(await screen.findByText(/this device/, {}, patience)).toBeTruthy()
  first.close()
  const lost = await server.fetch(
    new Request('http://bilang.test/api/v1/auth/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0' },
      body: JSON.stringify({ username: 'maria', password: passwords.maria }),
    }),
  )
  const { token } = (await lost.json()) as { token: string }
  const shown = device.open('/admin/users/2')
  closing.push(() => shown.close())
  await userEvent.click(
    await screen.findByRole('button', { name: /^Sign out Chrome on Android, last used / }, patience),
  )
  const dialog = await screen.findByRole('dialog', {}, patience)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await waitFor(async () => {
    const headers = { Authorization: `Token ${token}` }
    expect((await server.fetch(new Request('http://bilang.test/api/v1/users/me/', { headers }))).status).toBe(401)
  }, patience)
})

test('[SHELL-712] the top bar on a phone: one button for account settings, switch person and sign-out', async () => {
  const wide = window.matchMedia
  window.matchMedia = ((query: string) => {
    const list = Object.assign(new EventTarget(), { addListener() {}, removeListener() {} })
    return Object.assign(list, { matches: query.includes('max-width: 47.99em'), media: query, onchange: null })
  }) as typeof window.matchMedia
  closing.push(() => {
    window.matchMedia = wide
  })
  const { device } = await phone('maria')
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  const banner = await screen.findByRole('banner', {}, patience)
  await userEvent.click(within(banner).getByRole('button', { name: 'Account of Maria' }))
  const sheet = await screen.findByRole('dialog', { name: 'Maria' }, patience)
  expect(within(sheet).getByRole('button', { name: 'Switch person' })).toBeTruthy()
  expect(within(sheet).getByRole('button', { name: 'Sign out' })).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('link', { name: 'Account settings' }))
  await waitFor(() => expect(shown.path()).toBe('/subadmin/account-settings/information'), patience)
})

async function change({ services }: Device, name: 'jose' | 'maria') {
  await services.session.lock()
  expect(await services.session.signIn(name, name === 'jose' ? 'Jose-2026!' : passwords.maria)).toMatchObject({
    ok: true,
  })
  await waitFor(() => expect(services.catalog.status().phase).toBe('ready'), patience)
}

function open(device: Device, path: string) {
  const shown = device.open(path)
  closing.push(() => shown.close())
  return shown
}

test("[SHELL-1100] the next person on a device: does not get the last person's name as signatory", async () => {
  const { device } = await phone('jose', 'maria')
  const { rows: held } = await device.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 50 })
  const holder = held.find((product) => product.user !== null && product.units > 0)?.user
  const prepare = async () => {
    const shown = open(device, `/subadmin/inventory/par/prepare?user=${holder}`)
    await screen.findByLabelText(/^Issued by( \*)?$/, {}, patience)
    return shown
  }
  const value = (name: RegExp) => (screen.getByLabelText(name) as HTMLInputElement).value
  const first = await prepare()
  await userEvent.click(screen.getByLabelText('Include items already on an active PAR or ICS'))
  const boxes = await screen.findAllByRole('checkbox', { name: /^(PAR|ICS)/ }, patience)
  for (const box of boxes.slice(1)) await userEvent.click(box)
  await fillIn(screen.getByLabelText(/^Received by: position/), 'Clerk')
  await fillIn(screen.getByLabelText(/^Issued by( \*)?$/), 'Maria P.')
  await fillIn(screen.getByLabelText(/^Issued by: position/), 'Supply Officer')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 document' }))
  await screen.findByText('1 document saved.', {}, patience)
  first.close()
  await change(device, 'jose')
  const second = await prepare()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([value(/^Issued by( \*)?$/), value(/^Issued by: position/)]).toEqual(['', ''])
  second.close()
  await change(device, 'maria')
  await prepare()
  await waitFor(() => expect(value(/^Issued by( \*)?$/)).toBe('Maria P.'), patience)
})

test('[SHELL-1101] saved views belong to a person, not to the device', async () => {
  const { device } = await phone('jose', 'maria')
  const first = open(device, '/subadmin/inventory/database?search=laptop')
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }, patience))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this view' }, patience))
  await fillIn(await screen.findByRole('textbox', { name: 'Name' }, patience), 'Laptops of Maria')
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await screen.findByText(/Laptops of Maria.*saved/, {}, patience)
  first.close()
  const views = async () => {
    const shown = open(device, '/subadmin/inventory/database')
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }, patience))
    const keep = await screen.findByRole('menuitem', { name: 'Save this view' }, patience)
    await waitFor(() => expect(keep.hasAttribute('disabled') || keep.dataset['disabled']).toBeFalsy(), patience)
    const found = screen.queryByText('Laptops of Maria')
    shown.close()
    return found !== null
  }
  await change(device, 'jose')
  expect(await views()).toBe(false)
  await change(device, 'maria')
  expect(await views()).toBe(true)
})

test('[SHELL-2202] offline sign-in cannot be checked: the dialog says so, and the switch still works', async () => {
  const { device } = await phone('jose')
  device.services.session.canSignInOffline = () => Promise.reject(new DOMException('Damaged.', 'UnknownError'))
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  await userEvent.click(await screen.findByRole('button', { name: 'Switch person' }, patience))
  const dialog = await screen.findByRole('dialog', { name: 'Switch person' }, patience)
  await within(dialog).findByText(/couldn’t check whether you can sign in again/, {}, patience)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch person' }))
  await screen.findByLabelText(/Username/, {}, patience)
})
