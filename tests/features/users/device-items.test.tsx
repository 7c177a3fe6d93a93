/** The items of one device (decision 154) on the screens: the choice, what the device then says, and the next sign-in. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { readProductAsShown, typedSource } from '#tests/support/device/engine-device.ts'
import { openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 20_000 }

async function openWorld() {
  const server = await openServer({ products: 40 })
  closing.push(() => server.close())
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as Record<string, unknown>
  }
  const { id: building } = await ask('POST', 'location/code-one/', { name: 'Device Hall' })
  await ask('PATCH', 'products/3/', { location_code_one: building })
  const device = await openDevice(server)
  closing.push(() => device.close())
  const { services } = device
  await services.session.signIn('maria', passwords.maria)
  await services.catalog.refresh('manual')
  const openAt = (path: string) => {
    const shown = device.open(path)
    closing.push(() => shown.close())
    return shown
  }
  const chooseHall = async () => {
    const shown = openAt('/subadmin/account-settings/devices')
    const section = await screen.findByRole('region', { name: 'Items on this device' }, patience)
    const save = await within(section).findByRole<HTMLButtonElement>('button', { name: 'Save' }, patience)
    expect(save.disabled, 'nothing to save').toBe(true)
    await userEvent.click(within(section).getByRole('radio', { name: 'Only the items of some buildings' }))
    await userEvent.click(save)
    await within(section).findByText('Choose at least one building.')
    await userEvent.click(within(section).getByRole('combobox', { name: 'Buildings' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Device Hall · 1 item' }))
    const text = (await within(section).findByText(/^This device will hold/)).textContent ?? ''
    await userEvent.click(save)
    await screen.findByText('Saved. This device is updating its list.', {}, patience)
    shown.close()
    return Number(/\d+/.exec(text)?.[0])
  }
  const listed = async () => (await services.catalog.ids({ collection: 'products' })).length
  return { server, ask, device, services, openAt, chooseHall, listed }
}
const holdsOnly = /This device holds only the items of: Device Hall, and those in your name\./

test('[ADMIN-5341] [ADMIN-5342] [ADMIN-5445] a person chooses a building for this device: the list follows, every screen says so, no count is started on it, and an unsent count of another building is sent', async () => {
  const { server, ask, device, services, openAt, chooseHall, listed } = await openWorld()
  const elsewhere = await readProductAsShown(server, 5)
  expect(await listed()).toBe(40)
  const promised = await chooseHall()
  await waitFor(async () => expect(await listed()).toBe(promised), patience)
  expect(promised).toBeLessThan(40)
  expect(services.catalog.status().shrunk, 'the shorter list is no question').toBeNull()

  device.network.up = false
  await services.recorder.count(elsewhere, { physical_count: 2, remarks: null }, typedSource)
  device.network.up = true
  await services.outbox.sendNow()
  await waitFor(async () => expect(await ask('GET', 'products/5/')).toMatchObject({ physical_count: 2 }), patience)
  expect(services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })

  // The answer to the count brought the item; the change feed takes it away.
  await services.catalog.refresh('manual')
  for (const path of ['', '/inventory/database', '/inventory/reports/counts']) {
    const shown = openAt(`/subadmin${path}`)
    await screen.findAllByText(holdsOnly, {}, patience)
    shown.close()
  }
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  const list = openAt('/subadmin/inventory/database')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }, patience))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^CSV of this list/ }, patience))
  await waitFor(
    () => expect(names).toEqual([expect.stringMatching(/^products-[\d-]+, some items only\.csv$/)]),
    patience,
  )
  vi.restoreAllMocks()
  list.close()
  const counts = openAt('/subadmin/inventory/counts')
  await screen.findByText(/To start, change or close a count, this device must hold all items\./, {}, patience)
  expect(screen.queryByRole('button', { name: 'New campaign' })).toBeNull()
  counts.close()
  const scan = openAt('/subadmin/qr?product_id=5')
  await screen.findByText(/This tag is not on this device, which holds only some of the items/, {}, patience)
  scan.close()
  for (const path of [
    'par/documents',
    'par/due',
    'ics/items',
    'reports/acknowledgement-receipt',
    'reports/custodian-slip',
  ]) {
    const shown = openAt(`/subadmin/inventory/${path}`)
    await screen.findByText(holdsOnly, {}, patience)
    shown.close()
  }
  const form = openAt(`/subadmin/inventory/accountability?user=${elsewhere.user}&as=sign`)
  await screen.findByText(/Device Hall, and those in your name.*This form has only those/, {}, patience)
  form.close()
  const issued = openAt('/subadmin/inventory/forms/slips/rspi')
  await screen.findByText(/Device Hall, and those in your name.*This form has only those/, {}, patience)
  issued.close()

  const choice = openAt('/subadmin/account-settings/devices')
  await userEvent.click(await screen.findByRole('radio', { name: 'All items' }, patience))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await listed()).toBe(40), patience)
  choice.close()
})

test('[ADMIN-5343] after a new sign-in on the same device the choice holds again; another person there has all items', async () => {
  const { services, openAt, chooseHall, listed } = await openWorld()
  const promised = await chooseHall()
  await waitFor(async () => expect(await listed()).toBe(promised), patience)
  const signInAs = async (name: 'admin' | 'maria') => {
    await services.session.signOut()
    await services.session.signIn(name, passwords[name])
    await services.catalog.refresh('manual')
  }
  await signInAs('admin')
  const admin = openAt('/admin')
  await waitFor(async () => expect(await listed()).toBe(40), patience)
  admin.close()
  await signInAs('maria')
  const home = openAt('/subadmin')
  await screen.findByText(holdsOnly, {}, patience)
  await waitFor(async () => expect(await listed()).toBe(promised), patience)
  home.close()
})

test('[ADMIN-5262] a baseline on this device follows the choice: a report of all items never has the figures of a part', async () => {
  const { ask, services, openAt, chooseHall, listed } = await openWorld()
  const { id } = await ask('POST', 'inventory/', { name: 'Count of all', as_at: '2025-12-31' })
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await services.catalog.refresh('manual')
  const baselineRows = async () => {
    // The list in memory follows the one on the device.
    const campaign = await waitFor(async () => {
      const stored = await services.catalog.get<Campaign>('inventory', Number(id))
      expect(stored).not.toBeNull()
      return stored
    }, patience)
    const opened = await services.catalog.openBaseline(baselineOf(campaign!)!, true)
    return opened.ok ? opened.value : opened.problem
  }
  expect(await baselineRows()).toBe(40)
  const promised = await chooseHall()
  await waitFor(async () => expect(await listed()).toBe(promised), patience)
  expect(await baselineRows()).toBe(promised)
  const report = openAt(`/subadmin/inventory/counts/${id}/report`)
  await screen.findByText(holdsOnly, {}, patience)
  report.close()
  const choice = openAt('/subadmin/account-settings/devices')
  await userEvent.click(await screen.findByRole('radio', { name: 'All items' }, patience))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await listed()).toBe(40), patience)
  choice.close()
  expect(await baselineRows()).toBe(40)
})

const leaving = /This device holds only the items of some buildings, and this one is in none of them/

test('[ADMIN-5446] an item is added, or moved, outside the buildings of this device: it says that the item won’t stay here; inside, it says nothing', async () => {
  const { ask, chooseHall, listed, openAt } = await openWorld()
  const promised = await chooseHall()
  await waitFor(async () => expect(await listed()).toBe(promised), patience)
  const user = userEvent.setup()
  const { results } = (await ask('GET', 'location/code-one/')) as unknown as { results: { name: string }[] }
  const elsewhere = results.find(({ name }) => name !== 'Device Hall')!.name
  const inHall = openAt('/subadmin/inventory/database/create?like=3')
  await screen.findByRole('form', { name: /^Add an item like|^Add item/ }, patience)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Property number/).value).not.toBe(''), patience)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(fixedTexts.productAdded, {}, patience)
  expect(screen.queryByText(leaving)).toBeNull()
  inHall.close()
  const moved = openAt('/subadmin/inventory/database/3?edit=1')
  await screen.findByRole('form', { name: /^Edit/ }, patience)
  const place = screen.getByLabelText(/^Location 1/)
  await user.click(place)
  await user.click(await screen.findByRole('option', { name: elsewhere }, patience))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(leaving, {}, patience)
  moved.close()
})
