import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { PasskeyCreation } from '#contract/actions/accounts/passkey-actions.ts'
import { installCredentials } from '#tests/support/screens/browser-credentials.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openServer, origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { openDevice } from '../support/screens/open-app.tsx'
import { arrives, closeAll, closing, opened, patience } from './whole-app.tsx'

afterEach(closeAll)

/** Ana has a passkey of this browser. */
async function world() {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  const authenticator = createAuthenticator(origin)
  const browser = installCredentials(authenticator)
  const post = async (path: string, body: object) =>
    (await server.ask('ana', `users/me/passkeys/${path}`, { method: 'POST', body: JSON.stringify(body) })).body
  const options = (await post('start/', { password: 'Ana-2026!' })) as PasskeyCreation
  const added = await post('', { name: 'Phone', passkey: authenticator.create(options) })
  return { device, browser, codes: (added as { recovery_codes: string[] }).recovery_codes }
}
const typePassword = async () => {
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), 'ana')
  await fillIn(screen.getByLabelText(/^Password/), 'Ana-2026!')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patience))

test('[SHELL-4945] after the password the sign-in asks for the passkey; a cancel and a lost network stay on it in words; then the person is in', async () => {
  const { device, browser } = await world()
  const shown = opened(device, '/login')
  await typePassword()
  browser.refuseWith = new DOMException('', 'NotAllowedError')
  await press('Use your passkey')
  expect(await screen.findByText(/it was canceled or isn’t on this device/, {}, patience)).toBeTruthy()
  delete browser.refuseWith
  device.network.up = false
  await press('Use your passkey')
  expect(await screen.findByText(/You’re offline.*Connect to sign in/, {}, patience)).toBeTruthy()
  expect(device.services.session.state().is).toBe('out')
  device.network.up = true
  await press('Use your passkey')
  await arrives(shown, '/employee')
})

test('[SHELL-4946] instead of the passkey the person types a code; where there are no passkeys the sign-in says why and offers it', async () => {
  const { device, codes } = await world()
  Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true })
  const shown = opened(device, '/login')
  await typePassword()
  expect(await screen.findByText(/begins with https/, {}, patience)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
  await press('Use a code instead')
  await fillIn(await screen.findByLabelText(/^Code/, {}, patience), codes[0]!)
  await press('Sign in')
  await arrives(shown, '/employee')
})

/** Require a second step for Ana, who has none. */
async function requiredWorld() {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  const authenticator = createAuthenticator(origin)
  const browser = installCredentials(authenticator)
  const ask = async (method: string, path: string, body: object) =>
    (await server.ask('admin', path, { method, body: JSON.stringify(body) })).body
  const options = (await ask('POST', 'users/me/passkeys/start/', { password: 'Admin-2026!' })) as PasskeyCreation
  await ask('POST', 'users/me/passkeys/', { name: 'Key', passkey: createAuthenticator(origin).create(options) })
  await ask('PUT', 'sign_in_policy/', { second_factor: 'everyone', offline_days: null, version: 0 })
  const shown = opened(device, '/login')
  await typePassword()
  return { server, device, browser, shown }
}
const nameIt = async (name: string) => {
  const field = await screen.findByLabelText(/^Name of the passkey/, {}, patience)
  await userEvent.clear(field)
  await fillIn(field, name)
}

test('[SHELL-5155] a required second step: the person chooses a passkey; a cancel, a refusal and a lost network stay in words; then codes, then in', async () => {
  const { server, device, browser, shown } = await requiredWorld()
  await press('Use a passkey')
  await nameIt('My phone')
  browser.refuseWith = new DOMException('', 'NotAllowedError')
  await press('Create passkey')
  expect(await screen.findByText(/it was canceled or isn’t on this device/, {}, patience)).toBeTruthy()
  delete browser.refuseWith
  // The challenge is gone, as after five minutes.
  await server.store.db.deleteFrom('passkey_challenges').execute()
  await press('Create passkey')
  expect(await screen.findByText(/This took too long/, {}, patience)).toBeTruthy()
  device.network.up = false
  await press('Use a passkey')
  expect(await screen.findByText(/You’re offline.*Connect to sign in/, {}, patience)).toBeTruthy()
  device.network.up = true
  await press('Use a passkey')
  await nameIt('My phone')
  device.network.up = false
  await press('Create passkey')
  expect(await screen.findByText(/You’re offline.*Connect to sign in/, {}, patience)).toBeTruthy()
  device.network.up = true
  await press('Create passkey')
  const list = await screen.findByRole('list', { name: 'Recovery codes' }, patience)
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(device.services.session.state().is).toBe('out')
  await press('I’ve saved the codes')
  await arrives(shown, '/employee')
  const stored = await server.store.db.selectFrom('passkeys').selectAll().where('user', '=', 4).execute()
  expect(stored).toMatchObject([{ name: 'My phone' }])
})

test('[SHELL-5156] a required second step: the person may choose the code app instead, and go back; a lost answer says what to do', async () => {
  const { device } = await requiredWorld()
  await press('Use an authenticator app')
  expect(await screen.findByRole('img', { name: 'Code for the authenticator app' }, patience)).toBeTruthy()
  await press('Choose another way')
  await press('Use a passkey')
  await nameIt('My phone')
  device.network.answerInstead = () => new Response('', { status: 502 })
  await press('Create passkey')
  expect(await screen.findByText(/We don’t know whether the passkey was added.*sign in/, {}, patience)).toBeTruthy()
  delete device.network.answerInstead
  expect(device.services.session.state().is).toBe('out')
  await press('Back to the sign-in')
  expect(await screen.findByLabelText(/Username/, {}, patience)).toBeTruthy()
})
