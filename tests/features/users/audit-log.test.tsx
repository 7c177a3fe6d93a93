/** The audit log on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { auditKinds, listAuditLog } from '#contract/actions/institute/audit-actions.ts'
import { AuditLogPage } from '#features/users/audit-log/audit-log-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { origin } from '#tests/support/server/server.ts'

const routes = [{ path: '/admin/users/log', element: <AuditLogPage /> }]
let world: ScreenWorld
afterEach(async () => {
  vi.restoreAllMocks()
  expect(world.server.logged).toEqual([])
  await world.close()
})
const post = (path: string, body: unknown) =>
  world.server.ask('admin', path, { method: 'POST', body: JSON.stringify(body) })
const signIn = (username: string, password: string) =>
  world.server.fetch(
    new Request(`${origin}/api/v1/auth/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  )
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Audit log' }))
    .getAllByRole('row')
    .slice(1)
const textsOf = async () => (await rows()).map((row) => row.textContent ?? '')

it('[OFFICE-3806] the log names people, what they changed from what to what, and filters by kind and person', async () => {
  world = await openScreenWorld()
  await signIn('maria', 'wrong')
  await post('users/3/set_active/', { is_active: false })
  await post('inventory/', { name: 'Annual count', as_at: '2025-12-31' })
  await world.services.catalog.refresh('manual')
  const { id } = (await world.server.ask('maria', 'users/me/')).body as { id: number }
  world.open(routes, '/admin/users/log')
  await waitFor(async () => expect((await textsOf())[0]).toContain('Count added: Annual count'))
  const all = (await textsOf()).join('\n')
  expect(all).toMatch(/Account changed: Jose.*Active: Yes → No/)
  expect(all).toMatch(/Sign-in refused/)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Show'), 'Sign-ins')
  await waitFor(async () => expect((await textsOf()).every((text) => /sign-in|signed in/i.test(text))).toBe(true))
  await user.selectOptions(screen.getByLabelText('Person'), String(id))
  await waitFor(async () => {
    const texts = await textsOf()
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.every((text) => text.includes('Maria'))).toBe(true)
  })
  await user.selectOptions(screen.getByLabelText('Show'), 'Files')
  expect(await screen.findByText('There are no entries of this kind.')).toBeTruthy()
})

it('[SHELL-4304] a count that began: each of its fields has words, and a moment is one of the institute', async () => {
  world = await openScreenWorld()
  const { body } = await post('inventory/', { name: 'Annual count', as_at: '2025-12-31' })
  const { id, version } = body as { id: number; version: number }
  const begun = await world.server.ask('admin', `inventory/${id}/`, {
    method: 'PATCH',
    headers: { 'If-Match': `"${version}"` },
    body: JSON.stringify({ state: 'counting', as_at: '2026-12-31' }),
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await world.services.catalog.refresh('manual')
  world.open(routes, '/admin/users/log')
  await waitFor(async () => expect((await textsOf()).join('\n')).toContain('Count changed: Annual count'))
  const text = (await textsOf()).find((one) => one.includes('Count changed'))
  expect(text).toMatch(/As at: 31 Dec 2025 → 31 Dec 2026/)
  expect(text).toMatch(/Baseline as of: none → \d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d{2}\s[AP]M/)
  expect(text).toMatch(/Items in the baseline: none → [\d,]+/)
  expect(text).toMatch(/Earlier counts included: none → No/)
  expect(text).not.toMatch(/book|includes|_|\dT\d/)
})

it('[ADMIN-5830] [ADMIN-5787] the log names property numbers that look the same, as an upgrade found them', async () => {
  world = await openScreenWorld()
  const numbers = ['2023-05-03-0001-02', '2023-05-03-0002-02']
  const row = {
    entity: 'settings',
    entity_id: 'same-numbers',
    action: 'same-numbers',
    received_at: '2026-11-20T00:00Z',
  }
  await world.server.store.db
    .insertInto('history')
    .values({ ...row, after: JSON.stringify({ property_numbers: numbers }) })
    .execute()
  world.open(routes, '/admin/users/log')
  await waitFor(async () => {
    const text = (await textsOf()).find((one) => one.includes('Items whose property numbers look the same'))
    expect(text).toContain('Property numbers: none → 2023-05-03-0001-02; 2023-05-03-0002-02')
    expect(text).toContain('Server upgrade')
    expect(text).not.toContain('Not signed in')
  })
})

it('[OFFICE-3807] older entries come by a button until the last; the file holds every entry, loaded or not', async () => {
  world = await openScreenWorld()
  for (let n = 0; n < 130; n++) await post('groups/', { name: `Group ${n}` })
  const all = await world.services.api.call(listAuditLog, { query: { page_size: '500' } })
  if (!all.ok) throw new Error('no log')
  const total = all.value.results.length
  expect(total).toBeGreaterThanOrEqual(130)
  world.open(routes, '/admin/users/log')
  const user = userEvent.setup()
  await screen.findByText('The newest 100 entries')

  let saved: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:saved'
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(saved).not.toBeNull())
  const lines = (await saved!.text()).trim().split('\n')
  expect(lines[0]).toContain('When,Who,What,Details')
  expect(lines).toHaveLength(total + 1)
  expect(lines.at(-1)).toMatch(/\d:\d\d [AP]M/)

  await user.click(screen.getByRole('button', { name: 'Show older entries' }))
  await screen.findByText(`${total} entries. There are no older ones.`)
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
})

it('[OFFICE-3808] offline the loaded entries stay and the screen says what it needs; each kind has a name in words', async () => {
  world = await openScreenWorld()
  await post('groups/', { name: 'Auditors' })
  world.open(routes, '/admin/users/log')
  await waitFor(async () => expect((await textsOf())[0]).toContain('Group added: Auditors'))
  const options = within(screen.getByLabelText('Show')).getAllByRole('option')
  expect(options).toHaveLength(auditKinds.length + 1)
  world.network.isCut = true
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/Connect to see the audit log/)).toBeTruthy()
  expect((await textsOf())[0]).toContain('Group added: Auditors')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  window.dispatchEvent(new Event('online'))
})

it('[SHELL-4853] the server fails while the log is read: Try again asks it, and the entries come', async () => {
  world = await openScreenWorld()
  await post('groups/', { name: 'Auditors' })
  world.network.answerInstead = () => new Response('', { status: 502 })
  world.open(routes, '/admin/users/log')
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  world.network.answerInstead = null
  await userEvent.setup().click(retry)
  await waitFor(async () => expect((await textsOf())[0]).toContain('Group added: Auditors'))
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
