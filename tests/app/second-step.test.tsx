import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openDevice } from '#tests/support/screens/open-app.tsx'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { arrives, closeAll, closing, opened, patience } from './whole-app.tsx'

afterEach(closeAll)

let now = Date.now()
const stepMs = 30_000
/** A code counts once, so each is of a step of its own. */
const nextCode = (secret: string) => {
  now += stepMs
  return codeAt(secret, now)
}
async function world() {
  const server = await openServer({ clock: { now: () => new Date(now) } })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  return { server, device }
}
const post = async (server: TestServer, who: string, path: string, body: object) =>
  (await server.ask(who, path, { method: 'POST', body: JSON.stringify(body) })).body as Record<string, unknown>
async function switchOn(server: TestServer, who: string, password: string) {
  const { secret } = await post(server, who, 'users/me/second_factor/start/', { password })
  const { recovery_codes } = await post(server, who, 'users/me/second_factor/confirm/', {
    one_time_code: nextCode(String(secret)),
  })
  return { secret: String(secret), codes: recovery_codes as string[] }
}
const typePassword = async (username: string, password: string) => {
  await fillIn(await screen.findByLabelText(/Username/, {}, patience), username)
  await fillIn(screen.getByLabelText(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const typeCode = async (label: RegExp, code: string, button: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await fillIn(screen.getByLabelText(label), code)
  await userEvent.click(screen.getByRole('button', { name: button }))
}

test('[SHELL-4191] the sign-in asks for the code after a right password; a wrong code stays typed; then the person is in', async () => {
  const { server, device } = await world()
  const { secret, codes } = await switchOn(server, 'ana', 'Ana-2026!')
  const shown = opened(device, '/login')
  await typePassword('ana', 'Ana-2026!')
  expect(await screen.findByRole('form', { name: 'Second step' }, patience)).toBeTruthy()
  expect(device.services.session.state().is).toBe('out')
  await typeCode(/^Code/, '000000', 'Sign in')
  expect(await screen.findByText(/This code is wrong or was already used/, {}, patience)).toBeTruthy()
  expect(screen.getByLabelText(/^Code/)).toHaveProperty('value', '000000')
  device.network.up = false
  await typeCode(/^Code/, nextCode(secret), 'Sign in')
  expect(await screen.findByRole('alert', {}, patience)).toBeTruthy()
  expect(device.services.session.state().is).toBe('out')
  device.network.up = true
  await typeCode(/^Code/, codes[0]!, 'Sign in')
  await arrives(shown, '/employee')
})

test('[SHELL-4192] a required second step: the sign-in shows the QR code, takes the first code, shows the recovery codes once', async () => {
  const { server, device } = await world()
  await switchOn(server, 'admin', 'Admin-2026!')
  const policy = { second_factor: 'everyone', offline_days: null, version: 0 }
  await server.ask('admin', 'sign_in_policy/', { method: 'PUT', body: JSON.stringify(policy) })
  const shown = opened(device, '/login')
  await typePassword('ana', 'Ana-2026!')
  expect(await screen.findByText(/Set it up now with an authenticator app/, {}, patience)).toBeTruthy()
  // Not at an address without https.
  expect(screen.getByText(/^Passkeys work only at an address that begins with https/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  expect(await screen.findByRole('img', { name: 'Code for the authenticator app' }, patience)).toBeTruthy()
  const secret = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  await typeCode(/^Code from the app/, nextCode(secret), 'Confirm')
  const list = await screen.findByRole('list', { name: 'Recovery codes' }, patience)
  const [first] = within(list).getAllByRole('listitem')
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(device.services.session.state().is).toBe('out')
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved the codes' }))
  await arrives(shown, '/employee')
  const again = await server.fetch(
    new Request('http://bilang.test/api/v1/auth/login/', {
      method: 'POST',
      body: JSON.stringify({ username: 'ana', password: 'Ana-2026!', one_time_code: first!.textContent }),
    }),
  )
  expect(again.status).toBe(200)
})

test('[SHELL-4192] the answer to the first code is lost: the sign-in then asks for a code, and the phone has it', async () => {
  const { server, device } = await world()
  await switchOn(server, 'admin', 'Admin-2026!')
  const policy = { second_factor: 'everyone', offline_days: null, version: 0 }
  await server.ask('admin', 'sign_in_policy/', { method: 'PUT', body: JSON.stringify(policy) })
  const shown = opened(device, '/login')
  await typePassword('ana', 'Ana-2026!')
  await screen.findByRole('img', { name: 'Code for the authenticator app' }, patience)
  const secret = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  const credentials = { username: 'ana', password: 'Ana-2026!' }
  const code = nextCode(secret)
  const stored = await server.fetch(
    new Request('http://bilang.test/api/v1/auth/second_factor/confirm/', {
      method: 'POST',
      body: JSON.stringify({ ...credentials, one_time_code: code }),
    }),
  )
  expect(stored.status).toBe(200)
  device.network.answerInstead = () => new Response('', { status: 502 })
  await typeCode(/^Code from the app/, code, 'Confirm')
  expect(await screen.findByText(/We don’t know whether the second step is on/, {}, patience)).toBeTruthy()
  delete device.network.answerInstead
  await userEvent.click(screen.getByRole('button', { name: 'Back to the sign-in' }))
  await fillIn(screen.getByLabelText(/^Password/), 'Ana-2026!')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('form', { name: 'Second step' }, patience)
  await typeCode(/^Code/, nextCode(secret), 'Sign in')
  await arrives(shown, '/employee')
})

test('[SHELL-4193] with a second step a person who locked the device comes back offline with the password, as before', async () => {
  const { server, device } = await world()
  const { codes } = await switchOn(server, 'maria', 'Maria-2026!')
  const answer = await device.services.session.signIn('maria', 'Maria-2026!', codes[0])
  expect(answer.ok).toBe(true)
  await device.services.session.lock()
  device.network.up = false
  const back = await device.services.session.signIn('maria', 'Maria-2026!')
  expect(back.ok).toBe(true)
  expect(device.services.session.state().is).toBe('in')
})
