import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { openDevice, passwords } from '../support/screens/open-app.tsx'
import { arrives, closeAll, closing, opened, patience, signedIn, world } from './whole-app.tsx'

afterEach(closeAll)

test.each([
  ['admin', '/admin', 'Admin'],
  ['maria', '/subadmin', 'Sub-admin'],
  ['ana', '/employee', 'Employee'],
] as const)(
  '[SHELL-103] %s: arrives at %s, is greeted by the first name and sees the role',
  async (who, area, label) => {
    const { device } = await world()
    await signedIn(device, who)
    const shown = opened(device, '/')
    await arrives(shown, area)
    const state = device.services.session.state()
    const name = state.is === 'in' ? state.user.first_name : ''
    expect(await screen.findByRole('heading', { name: `${fixedTexts.hello} ${name}` }, patience)).toBeTruthy()
    expect(within(screen.getByRole('banner')).getByText(new RegExp(`^${label}`))).toBeTruthy()
    // The title follows the heading, in an effect.
    await waitFor(() => expect(document.title).toBe('Home · Institute of Agricultural Research (Demo)'), patience)
  },
)

test.each([
  ['maria', '/admin/users', '/subadmin'],
  ['ana', '/admin', '/employee'],
  ['ana', '/subadmin/inventory/attribute/articles', '/employee'],
  ['admin', '/subadmin/inventory', '/admin'],
] as const)('[SHELL-104] %s at %s: redirected to %s', async (who, path, home) => {
  const { device } = await world()
  await signedIn(device, who)
  await arrives(opened(device, path), home)
})

test.each(['/admin/qr', '/subadmin/qr', '/employee/qr'])(
  '[SHELL-105] %s: leads to /qr and keeps the query',
  async (path) => {
    const { device } = await world()
    await signedIn(device, 'admin')
    await arrives(opened(device, `${path}?product_id=7`), '/qr?product_id=7')
  },
)

test('[SHELL-106] an unknown path: shows the specified text; inside an area it leads to /notfound', async () => {
  const { device } = await world()
  await signedIn(device, 'admin')
  const shown = opened(device, '/admin/nowhere/at/all')
  const heading = await screen.findByRole('heading', { name: fixedTexts.notFound }, patience)
  expect(shown.path()).toBe('/notfound')
  // In the shell, so that its menu leads on.
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('main').contains(heading)).toBe(true)
  expect(screen.getAllByRole('link', { name: /^Product database/ }).length).toBeGreaterThan(0)
})

test('[SHELL-5262] back in the browser while a dialog of the frame is open: closes it', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  opened(device, '/subadmin')
  for (const name of ['Appearance', 'Switch person', 'Sign out']) {
    await userEvent.click(await screen.findByRole('button', { name }, patience))
    await screen.findByRole('dialog', {}, patience)
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  }
  expect(device.services.session.state().is).toBe('in')
})

test('[SHELL-44] the sync chip: says offline on every screen while the server does not answer, and no longer once it answers', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  opened(device, '/subadmin')
  const chip = await screen.findByRole('link', { name: /^all sent/ }, patience)
  device.network.up = false
  dispatchEvent(new Event('offline'))
  await waitFor(() => expect(chip.textContent).toMatch(/^offline · all sent · list as of/), patience)
  // The browser sees a network, but the server does not answer: only a request shows that.
  device.network.up = true
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(chip.textContent).toMatch(/^all sent/), patience)
  device.network.drops = () => true
  await device.services.session.verify()
  await waitFor(() => expect(chip.textContent).toMatch(/^offline/), patience)
  device.network.drops = () => false
  await device.services.session.verify()
  await waitFor(() => expect(chip.textContent).toMatch(/^all sent/), patience)
})

test('[SHELL-1501] after a failed save: "Try now" asks the server at once, and saving works again without a reload', async () => {
  const { device } = await world()
  await signedIn(device, 'admin')
  opened(device, '/admin/account-settings/information')
  const first = await screen.findByLabelText(/^First name/, {}, patience)
  // Typed at test speed, four letters would look like a hardware scanner.
  fireEvent.change(first, { target: { value: 'Tess' } })
  const save = () => screen.getByRole('button', { name: /Save|Submit/ })
  let asked = 0
  device.network.answerInstead = () => {
    asked++
    return new Response('oops', { status: 503, headers: { 'Retry-After': '600' } })
  }
  await userEvent.click(save())
  const now = await screen.findByRole('button', { name: 'Try now' }, patience)
  const before = asked
  expect(screen.getByText('The server isn’t answering.')).toBeTruthy()
  // Asked at once, whatever pause the server requested. Still failing: the button stays and can be pressed again.
  await userEvent.click(now)
  await waitFor(() => expect(asked).toBeGreaterThan(before), { timeout: 20_000 })
  await waitFor(() => expect(now.hasAttribute('data-loading')).toBe(false), patience)
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy()
  delete device.network.answerInstead
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull(), patience)
  expect(first).toHaveProperty('value', 'Tess')
  await waitFor(() => expect(save()).toHaveProperty('disabled', false), patience)
  await userEvent.click(save())
  await waitFor(() => {
    const state = device.services.session.state()
    expect(state.is === 'in' && state.user.first_name).toBe('Tess')
  }, patience)
})

test('[SHELL-46] while another tab downloads the list: the banner says so, with the percentage', async () => {
  const { device } = await world()
  await device.services.session.signIn('maria', passwords.maria)
  const { catalog } = device.services
  const progress = { entity: 'products', rows: 430, total: 1000, share: 0.43, secondsLeft: 12 } as const
  const status = { ...catalog.status(), phase: 'building', progress, elsewhere: true } as const
  device.services.catalog = { ...catalog, status: () => status }
  opened(device, '/subadmin')
  expect(await screen.findByText('Another tab is downloading the offline list: 43%', {}, patience)).toBeTruthy()
  expect(screen.getByText(/430 of 1,000 products, about 12 s left/)).toBeTruthy()
})

test.each([
  ['ana', '/employee/inventory/database/create'],
  ['ana', '/employee/inventory/database/print-qr'],
  ['admin', '/admin/inventory/database/abc'],
  ['admin', '/admin/inventory/database/0'],
  ['admin', '/admin/users/abc'],
  ['admin', '/admin/users/4000'],
  ['maria', '/subadmin/inventory/ics/document/abc'],
  ['maria', '/subadmin/inventory/ics/document/999999'],
  ['maria', '/subadmin/inventory/par/print/999999'],
  ['maria', '/subadmin/inventory/counts/77'],
  ['maria', '/subadmin/inventory/import/nonsense'],
  ['maria', '/subadmin/inventory/database/999999'],
] as const)('[SHELL-706] %s at %s: /notfound', async (who, path) => {
  const { device } = await world()
  await signedIn(device, who)
  await arrives(opened(device, path), '/notfound')
})

test('[SHELL-707] an id missing from the offline list: not unknown while the list is incomplete or the server does not answer', async () => {
  const { server, device } = await world()
  await signedIn(device, 'maria')
  device.network.up = false
  const shown = opened(device, '/subadmin/inventory/database/999999')
  await screen.findByText(/may have been deleted, or your list may be out of date/, {}, patience)
  expect(shown.path()).toBe('/subadmin/inventory/database/999999')
  const fresh = await openDevice(server)
  closing.push(() => fresh.close())
  await fresh.services.session.signIn('maria', passwords.maria)
  const other = opened(fresh, '/subadmin/inventory/ics/document/999999')
  await waitFor(() => expect(other.path()).toBe('/subadmin/inventory/ics/document/999999'), patience)
})

test('[SHELL-708] a row that the server fails to return: shown as a toast, not called unknown', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  device.network.answerInstead = (request) =>
    request.url.includes('/custodian-slips/999999') ? Response.json({ detail: 'x' }, { status: 500 }) : null
  const path = '/subadmin/inventory/ics/document/999999'
  const shown = opened(device, path)
  await screen.findByText(fixedTexts.fetchFailed('custodian slip'), {}, patience)
  expect(shown.path()).toBe(path)
})

test('[SHELL-722] the add button: round, large enough for a finger, titled Add', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  opened(device, '/subadmin/inventory/database')
  const add = await screen.findByTitle(fixedTexts.add, {}, patience)
  expect(add.getAttribute('aria-label')).toBe('Add item')
  expect(add.style.getPropertyValue('--ai-radius')).toMatch(/62.4|999/)
})

test('[SHELL-721] a list of several pages: shows the page number in view, with previous and next', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  opened(device, '/subadmin/inventory/database')
  const pages = await screen.findByRole('navigation', { name: 'Pages' }, patience)
  expect(pages.textContent).toContain('Page 1 of 2')
  expect(within(pages).getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
  expect(within(pages).getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false)
})
