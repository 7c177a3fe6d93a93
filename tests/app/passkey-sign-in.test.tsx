import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { PasskeyCreation } from '#contract/actions/passkey-actions.ts'
import { installCredentials } from '#tests/support/browser-credentials.ts'
import { fillIn } from '#tests/support/fill-in.ts'
import { openServer, origin } from '#tests/support/server.ts'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'
import { openDevice } from '../support/open-app.tsx'
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
