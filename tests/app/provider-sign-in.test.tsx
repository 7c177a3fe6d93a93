/** Signing in with a provider, in the app: a real provider, and the real server. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { providerCallbackPath } from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { hashOfSecret, keepResult, takeAnswer } from '#server/provider/pending-sign-ins.ts'
import { parseProvider } from '#server/provider/provider-settings.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openDevice } from '#tests/support/screens/open-app.tsx'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { clientId, clientSecret, openProvider } from '#tests/support/server/oidc-provider.ts'
import { openServer, origin } from '#tests/support/server/server.ts'
import { arrives, closeAll, closing, opened, patience } from './whole-app.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  return closeAll()
})

const secretInCookie = () => /bilang-sign-in=([^;]*)/.exec(document.cookie)?.[1] ?? ''

const label = 'Institute account'

async function world() {
  const provider = await openProvider([`${origin}/api/v1/${providerCallbackPath}`])
  closing.push(() => provider.close())
  const settings = parseProvider({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  })
  const server = await openServer({ config: { provider: settings } })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  Object.assign(device.services, { signInWith: label })
  const leftFor = vi.spyOn(location, 'assign').mockImplementation(() => {})
  /** As after the provider's answer: pages of these tests may not ask another server (the whole way: SERVER-4320, SHELL-4330). */
  const comeBack = async () => {
    await expect.poll(() => leftFor.mock.lastCall).toBeDefined()
    const state = new URL(String(leftFor.mock.lastCall?.[0])).searchParams.get('state') ?? ''
    const hash = hashOfSecret(secretInCookie())
    expect(await takeAnswer(server.store.db, hash, state, new Date())).not.toBeNull()
    await keepResult(server.store.db, hash, state, { user: 3 })
  }
  const button = () => screen.findByRole('button', { name: `Sign in with ${label}` }, patience)
  return { server, device, leftFor, comeBack, button }
}

test('[SHELL-4331] after the provider a code is asked for; an answer that was lost is asked for again; the session stays without a password', async () => {
  const { server, device, comeBack, button } = await world()
  const post = async (path: string, body: object) =>
    (await server.ask('jose', `users/me/second_factor/${path}`, { method: 'POST', body: JSON.stringify(body) })).body
  const { secret } = (await post('start/', { password: 'Jose-2026!' })) as { secret: string }
  await post('confirm/', { one_time_code: codeAt(secret, Date.now()) })

  const first = device.open('/login')
  await userEvent.click(await button())
  await comeBack()
  await first.close()
  device.network.up = false
  const shown = opened(device, '/login?provider')
  const again = await screen.findByRole('button', { name: 'Try Again' }, patience)
  expect(screen.getByRole('alert').textContent).toContain('offline')
  device.network.up = true
  await userEvent.click(again)
  expect(await screen.findByRole('form', { name: 'Second step' }, patience)).toBeTruthy()
  await fillIn(screen.getByLabelText(/^Code/), '000000')
  const submit = () => screen.getAllByRole('button', { name: 'Sign in' }).at(-1)!
  await userEvent.click(submit())
  expect(await screen.findByText(/This code is wrong/, {}, patience)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/^Code/))
  await fillIn(screen.getByLabelText(/^Code/), codeAt(secret, Date.now() + 30_000))
  await userEvent.click(submit())
  await arrives(shown, '/subadmin')
  expect(secretInCookie()).toBe('')
  expect(await device.services.session.canSignInOffline()).toBe(false)
})

test('[SHELL-4331] without a signal the button says so and leaves nowhere', async () => {
  const { device, leftFor, button } = await world()
  device.network.up = false
  opened(device, '/login')
  await userEvent.click(await button())
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('offline')
  expect(leftFor).not.toHaveBeenCalled()
})
