import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { expectNoise } from '#tests/support/setup/console-noise.ts'
import { passwords } from '../support/screens/open-app.tsx'
import { arrives, closeAll, opened, patience, signedIn, world } from './whole-app.tsx'

afterEach(closeAll)

test('[SHELL-100] signed out: any path leads to the sign-in, and afterwards to the requested page', async () => {
  const { device } = await world()
  const shown = opened(device, '/outbox')
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), 'admin')
  expect(shown.path()).toBe('/login')
  await fillIn(screen.getByLabelText(/^Password/), passwords.admin)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Outbox' }, patience)
  expect(shown.path()).toBe('/outbox')
})

test("[SHELL-101] a wrong password: the server's message is shown above the button; the input stays", async () => {
  const { device } = await world()
  opened(device, '/login')
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), 'admin')
  await fillIn(screen.getByLabelText(/^Password/), 'nonsense')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert', {}, patience)).textContent).toMatch(/log in|credentials|password/i)
  expect(screen.getByLabelText(/Username/)).toHaveProperty('value', 'admin')
})

test('[SHELL-102] sign-in without a network: says what it needs and that nothing is lost', async () => {
  const { device } = await world()
  device.network.up = false
  opened(device, '/login')
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), 'admin')
  await fillIn(screen.getByLabelText(/^Password/), passwords.admin)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('You’re offline')
})

test('[SHELL-107] an account deactivated meanwhile: the specified screen is shown, and Back to Login signs out', async () => {
  const { server, device } = await world()
  await signedIn(device, 'ana')
  const state = device.services.session.state()
  const id = state.is === 'in' ? state.user.id : 0
  const off = await server.ask('admin', `users/${id}/set_active/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is_active: false }),
  })
  expect(off.status).toBe(200)
  const shown = opened(device, '/')
  await screen.findByRole('heading', { name: fixedTexts.deactivatedTitle }, patience)
  expect(screen.getByText(fixedTexts.deactivatedText)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.backToLogin }))
  await arrives(shown, '/login')
  expect(device.services.session.state().is).toBe('out')
})

test('[SHELL-108] without a network: the stored session decides the role (D3.5)', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  device.network.up = false
  await arrives(opened(device, '/'), '/subadmin')
})

test('[SHELL-109] sign-out: asks with the specified text; Cancel stays, Yes leads to the sign-in', async () => {
  const { device } = await world()
  await signedIn(device, 'admin')
  const shown = opened(device, '/admin')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }, patience))
  const dialog = await screen.findByRole('dialog', { name: fixedTexts.signOutTitle }, patience)
  expect(within(dialog).getByText(fixedTexts.signOutText)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: fixedTexts.cancel }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  expect(device.services.session.state().is).toBe('in')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await userEvent.click(await screen.findByRole('button', { name: fixedTexts.signOutYes }, patience))
  await arrives(shown, '/login')
  expect(device.services.session.state().is).toBe('out')
})

test('[SHELL-110] sign-out with unsent work: says how much and keeps it; the next person sees only whose it is and how many', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  device.network.drops = (request) => request.method === 'PATCH'
  await device.services.recorder.count(
    { id: 3, label: 'Server' },
    { physical_count: 2, remarks: null },
    { source: 'typed' },
  )
  const shown = opened(device, '/subadmin')
  await screen.findByText('1 not sent', {}, patience)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText(/^1 count isn’t sent yet/, {}, patience)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.signOutYes }))
  await arrives(shown, '/login')
  expect(await screen.findByText(/^1 unsent count of Maria is on this device/, {}, patience)).toBeTruthy()
})

test('[SHELL-112] sign-out while the server cannot be reached: the dialog closes and the person stays signed in', async () => {
  const { device } = await world()
  await signedIn(device, 'admin')
  const shown = opened(device, '/admin')
  device.network.up = false
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }, patience))
  await userEvent.click(await screen.findByRole('button', { name: fixedTexts.signOutYes }, patience))
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('You’re still signed in')
  expect(expectNoise()).toEqual([expect.stringContaining('Sign-out failed')])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  expect(shown.path()).toBe('/admin')
})

test('[SHELL-111] a 401 never stops the work: the page stays, and a banner asks the same person to sign in again', async () => {
  const { server, device } = await world()
  await signedIn(device, 'maria')
  const shown = opened(device, '/outbox')
  await screen.findByRole('heading', { name: 'Outbox' }, patience)
  await server.store.db.deleteFrom('tokens').execute()
  await device.services.recorder.count(
    { id: 3, label: 'Server' },
    { physical_count: 2, remarks: null },
    { source: 'typed' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }, patience))
  expect(shown.path()).toBe('/outbox')
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again as Maria' }, patience)
  await fillIn(await within(dialog).findByLabelText(/^Password/), passwords.maria)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByText('Your sign-in has expired.')).toBeNull(), patience)
  await waitFor(() => expect(device.services.outbox.summary().notSent).toBe(0), patience)
})

const withoutRole = (server: TestServer, username: string) =>
  server.store.db.updateTable('users').set({ groups: '[]' }).where('username', '=', username).execute()

test('[SHELL-701] an account without a role: sees the deactivated screen; Back to Login ends the token and deletes the lists', async () => {
  const { server, device } = await world()
  await withoutRole(server, 'ana')
  const shown = opened(device, '/login')
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), 'ana')
  await fillIn(screen.getByLabelText(/^Password/), passwords.ana)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: fixedTexts.deactivatedTitle }, patience)
  expect(screen.getByText(fixedTexts.deactivatedText)).toBeTruthy()
  const tokens = () => server.store.db.selectFrom('tokens').select('hash').execute()
  const before = (await tokens()).length
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.backToLogin }))
  await arrives(shown, '/login')
  expect(device.services.session.state().is).toBe('out')
  expect(await tokens()).toHaveLength(before - 1)
  expect(device.services.catalog.status().phase).toBe('none')
})

test('[SHELL-702] a role lost while signed in: the deactivated screen signs out, also offline and when the server refuses the sign-out', async () => {
  const { server, device } = await world()
  await signedIn(device, 'ana')
  await withoutRole(server, 'ana')
  const shown = opened(device, '/')
  await screen.findByRole('heading', { name: fixedTexts.deactivatedTitle }, patience)
  device.network.up = false
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.backToLogin }))
  await arrives(shown, '/login')
  expect(device.services.session.state().is).toBe('out')
})

test('[SHELL-703] a server that refuses the sign-out: the session is over anyway', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  device.network.answerInstead = (request) =>
    request.url.endsWith('/auth/logout/') ? Response.json({ detail: 'No.' }, { status: 403 }) : null
  expect(await device.services.session.signOut()).toMatchObject({ ok: true })
  expect(device.services.session.state().is).toBe('out')
})

test('[SHELL-704] a server that refuses users/me after the sign-in: the deactivated screen is shown', async () => {
  const { device } = await world()
  device.network.answerInstead = (request) =>
    request.url.endsWith('/users/me/') ? Response.json({ detail: 'No.' }, { status: 403 }) : null
  opened(device, '/login')
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), 'ana')
  await fillIn(screen.getByLabelText(/^Password/), passwords.ana)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: fixedTexts.deactivatedTitle }, patience)
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.backToLogin }))
  await screen.findByLabelText(/Username/, {}, patience)
})

test('[SHELL-705] /verify without a session: shows the sign-in', async () => {
  const { device } = await world()
  const shown = opened(device, '/verify')
  await screen.findByLabelText(/Username/, {}, patience)
  expect(shown.path()).toBe('/login')
})
