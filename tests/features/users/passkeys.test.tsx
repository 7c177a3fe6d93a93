import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { PasskeyCreation } from '#contract/actions/accounts/passkey-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AccountSecurity } from '#features/account/security.tsx'
import { UserPage } from '#features/users/user-page.tsx'
import { installCredentials } from '#tests/support/screens/browser-credentials.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'

const routes = [
  { path: '/admin/users/:id', element: <UserPage /> },
  { path: '/admin/account-settings/security', element: <AccountSecurity /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  // A button that still works ignores clicks.
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  await userEvent.click(button)
}
const type = async (label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await fillIn(field, text)
}
const passkeysStored = () => world.server.store.db.selectFrom('passkeys').selectAll().execute()

it('[ADMIN-4940] a person adds a passkey, keeps the recovery codes, renames it, and removes it with another confirmation', async () => {
  world = await openScreenWorld()
  const browser = installCredentials(createAuthenticator(origin))
  world.open(routes, '/admin/account-settings/security')
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  await press('Add a passkey')
  await type(/^Your password/, 'Admin-2026!')
  await press('Continue')
  await type(/^Name of the passkey/, 'My laptop')
  browser.refuseWith = new DOMException('', 'NotAllowedError')
  await press('Create passkey')
  expect(await screen.findByText(/it was canceled or isn’t on this device/)).toBeTruthy()
  expect(await passkeysStored()).toEqual([])
  delete browser.refuseWith
  await press('Create passkey')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  await press('I’ve saved the codes')
  const list = await screen.findByRole('list', { name: 'Passkeys' })
  expect(within(list).getByText('My laptop')).toBeTruthy()
  expect(within(list).getByText(/^At bilang\.test\. Added .*, not used yet\.$/)).toBeTruthy()

  await press('Rename My laptop')
  await type(/^Name of the passkey/, '   ')
  await press('Rename')
  expect(await passkeysStored()).toMatchObject([{ name: 'My laptop' }])
  await type(/^Name of the passkey/, 'Laptop at home')
  await press('Rename')
  await press('Remove Laptop at home')
  expect(await screen.findByText(/This is your only second step/)).toBeTruthy()
  // Without the password the browser is not asked.
  await press('Confirm with a passkey')
  expect(await passkeysStored()).toHaveLength(1)
  await type(/^Your password/, 'wrong')
  await press('Confirm with a passkey')
  expect((await screen.findAllByText(fixedTexts.oldPasswordWrong)).length).toBeGreaterThan(0)
  expect(await passkeysStored()).toHaveLength(1)
  await type(/^Your password/, 'Admin-2026!')
  await press('Confirm with a passkey')
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
  expect(await passkeysStored()).toEqual([])
  expect(await world.server.store.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
})

it('[ADMIN-4941] where there can be no passkey the screen says why and still offers the code app; the answer of a new one lost: the list tells', async () => {
  world = await openScreenWorld()
  const authenticator = createAuthenticator(origin)
  const shown = world.open(routes, '/admin/account-settings/security')
  expect(await screen.findByText(/^Passkeys work only at an address that begins with https/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Switch on' })).toBeTruthy()
  shown.unmount()
  installCredentials(authenticator)
  world.open(routes, '/admin/account-settings/security')
  await press('Add a passkey')
  await type(/^Your password/, 'Admin-2026!')
  await press('Continue')
  await type(/^Name of the passkey/, 'Phone')
  world.network.answerInstead = ({ url }) => (url.endsWith('/me/passkeys/') ? new Response('', { status: 502 }) : null)
  await press('Create passkey')
  expect(await screen.findByText(/We don’t know whether the passkey was added.*make new recovery codes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create passkey' })).toBeNull()
  await press('Show the list')
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
})

it('[ADMIN-4943] the server refuses a new passkey: the person confirms again, with the reason; an answer of the server that fails hides no form', async () => {
  world = await openScreenWorld()
  installCredentials(createAuthenticator(origin))
  world.open(routes, '/admin/account-settings/security')
  await press('Add a passkey')
  await type(/^Your password/, 'Admin-2026!')
  world.network.answerInstead = ({ url }) => (url.endsWith('/start/') ? new Response('', { status: 502 }) : null)
  await press('Continue')
  // The contact with the server ends, and the password stays typed.
  expect((await screen.findAllByText(/may have gone through/)).length).toBeGreaterThan(0)
  expect((screen.getByLabelText(/^Your password/) as HTMLInputElement).value).toBe('Admin-2026!')
  world.network.answerInstead = null
  await press('Continue')
  await screen.findByLabelText(/^Name of the passkey/)
  // The challenge is gone, as after five minutes.
  await world.server.store.db.deleteFrom('passkey_challenges').execute()
  await press('Create passkey')
  expect(await screen.findByText(/took too long.*Nothing was added\. Confirm again/)).toBeTruthy()
  await type(/^Your password/, 'Admin-2026!')
  await press('Continue')
  await type(/^Name of the passkey/, 'Phone')
  world.network.isCut = true
  await press('Create passkey')
  expect(await screen.findByText(/Can’t connect/)).toBeTruthy()
  world.network.isCut = false
  await press('Create passkey')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
  expect(await passkeysStored()).toMatchObject([{ name: 'Phone' }])
})

it('[ADMIN-4942] an admin sees that a person has passkeys and removes them with the second step', async () => {
  world = await openScreenWorld()
  const { db } = world.server.store
  await db
    .insertInto('second_factors')
    .values({ user: 4, last_step: 0, confirmed_at: '2026-11-21T00:00:00.000Z' })
    .execute()
  const one = {
    user: 4,
    credential: 'abc',
    host: 'bilang.test',
    public_key: 'x',
    counter: 0,
    transports: '[]',
    name: 'Phone',
  }
  await db
    .insertInto('passkeys')
    .values({ ...one, created_at: '2026-11-21T00:00:00.000Z' })
    .execute()
  world.open(routes, '/admin/users/4')
  expect(await screen.findByText(/confirms each sign-in with a passkey/)).toBeTruthy()
  await press('Remove second step')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove second step' }))
  expect(await screen.findByText(/signs in with the password alone\.$/)).toBeTruthy()
  expect(await passkeysStored()).toEqual([])
})

it('[ADMIN-4954] the second step was switched on in another tab meanwhile: the form asks for the code or passkey, with the reason at the field', async () => {
  world = await openScreenWorld()
  const authenticator = createAuthenticator(origin)
  installCredentials(authenticator)
  world.open(routes, '/admin/account-settings/security')
  await press('Add a passkey')
  await type(/^Your password/, 'Admin-2026!')
  expect(screen.queryByLabelText(/recovery code/)).toBeNull()
  const post = async (path: string, body: object) =>
    (await world.server.ask('admin', `users/me/passkeys/${path}`, { method: 'POST', body: JSON.stringify(body) })).body
  const options = (await post('start/', { password: 'Admin-2026!' })) as PasskeyCreation
  await post('', { name: 'Other tab', passkey: authenticator.create(options) })
  await press('Continue')
  expect(await screen.findByText('Type the code that your authenticator app shows.')).toBeTruthy()
  // The passkey replaces the code, so the field has no required mark; left blank it says so.
  const code = screen.getByLabelText(/^Or a code from the authenticator app/) as HTMLInputElement
  expect(code.required).toBe(false)
  await press('Continue')
  expect(await screen.findByText('This field may not be blank.')).toBeTruthy()
  await press('Confirm with a passkey')
  expect(await screen.findByLabelText(/^Name of the passkey/)).toBeTruthy()
})

it('[ADMIN-4956] where a second step is required the screen says that the last passkey stays; switching off says beforehand what is removed', async () => {
  world = await openScreenWorld()
  installCredentials(createAuthenticator(origin))
  const shown = world.open(routes, '/admin/account-settings/security')
  await press('Add a passkey')
  await type(/^Your password/, 'Admin-2026!')
  await press('Continue')
  await type(/^Name of the passkey/, 'Laptop')
  await press('Create passkey')
  await press('I’ve saved the codes')
  await press('Switch off')
  expect(await screen.findByText(/all your passkeys and your recovery codes stop working/)).toBeTruthy()
  shown.unmount()
  const body = JSON.stringify({ second_factor: 'everyone', offline_days: null, version: 0 })
  expect((await world.server.ask('admin', 'sign_in_policy/', { method: 'PUT', body })).status).toBe(200)
  world.open(routes, '/admin/account-settings/security')
  await press('Remove Laptop')
  expect(
    await screen.findByText(/Your institute requires a second step, and this passkey is your only one/),
  ).toBeTruthy()
  expect(screen.queryByText(/Without it you sign in with the password alone/)).toBeNull()
  expect(screen.queryByLabelText(/^Your password/)).toBeNull()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Remove Laptop' })).toBeTruthy()
})

it('[ADMIN-4957] at an address that the server does not know, a new passkey is refused by the browser and the screen names the address', async () => {
  world = await openScreenWorld()
  const browser = installCredentials(createAuthenticator(origin))
  world.open(routes, '/admin/account-settings/security')
  await press('Add a passkey')
  await type(/^Your password/, 'Admin-2026!')
  await press('Continue')
  browser.refuseWith = new DOMException('', 'SecurityError')
  await press('Create passkey')
  expect(await screen.findByText(/the server expects the address bilang\.test/)).toBeTruthy()
  expect(await passkeysStored()).toEqual([])
})

it('[ADMIN-5157] beside passkeys the authenticator app is removed alone: the screen says where the passkeys work; without a passkey it is not offered', async () => {
  world = await openScreenWorld()
  const authenticator = createAuthenticator(origin)
  installCredentials(authenticator)
  const post = async (path: string, body: object) =>
    (await world.server.ask('admin', `users/me/${path}`, { method: 'POST', body: JSON.stringify(body) })).body
  const { secret } = (await post('second_factor/start/', { password: 'Admin-2026!' })) as { secret: string }
  const code = codeAt(secret, Date.now())
  const confirmed = (await post('second_factor/confirm/', { one_time_code: code })) as { recovery_codes: string[] }
  const shown = world.open(routes, '/admin/account-settings/security')
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove the authenticator app' })).toBeNull()
  shown.unmount()
  const proof = { password: 'Admin-2026!', one_time_code: confirmed.recovery_codes[0]! }
  const options = (await post('passkeys/start/', proof)) as PasskeyCreation
  await post('passkeys/', { name: 'Laptop', passkey: authenticator.create(options) })
  world.open(routes, '/admin/account-settings/security')
  await press('Remove the authenticator app')
  expect(await screen.findByText('Your passkeys work only at bilang.test.')).toBeTruthy()
  await type(/^Your password/, 'Admin-2026!')
  await press('Confirm with a passkey')
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove the authenticator app' })).toBeNull()
  expect(screen.getByText('9 recovery codes are left.')).toBeTruthy()
  expect(await passkeysStored()).toMatchObject([{ name: 'Laptop' }])
  const [factor] = await world.server.store.db.selectFrom('second_factors').selectAll().execute()
  expect(factor).toMatchObject({ secret: null, pending_secret: null })
})
