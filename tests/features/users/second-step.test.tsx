import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AccountSecurity } from '#features/account/security.tsx'
import { InstitutePage } from '#features/institute/institute-page.tsx'
import { UserPage } from '#features/users/user-page.tsx'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { codeAt } from '#tests/support/server/authenticator-app.ts'

const routes = [
  { path: '/admin/users/:id', element: <UserPage /> },
  { path: '/admin/institute', element: <InstitutePage /> },
  { path: '/admin/account-settings/security', element: <AccountSecurity /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const section = () => screen.findByRole('region', { name: 'Second step at sign-in' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: RegExp, text: string) => fillIn(await screen.findByLabelText(label), text)
const factorsStored = async () =>
  (await world.server.store.db.selectFrom('second_factors').selectAll().execute()).filter((row) => row['confirmed_at'])

it('[ADMIN-4194] a person switches the second step on with password and code, keeps the codes, makes new ones, and switches it off', async () => {
  world = await openScreenWorld()
  world.open(routes, '/admin/account-settings/security')
  expect(await within(await section()).findByText('Off')).toBeTruthy()
  await press('Switch on')
  await type(/^Your password/, 'wrong')
  await press('Continue')
  expect(await screen.findByText(fixedTexts.oldPasswordWrong)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/^Your password/))
  await type(/^Your password/, 'Admin-2026!')
  await press('Continue')
  expect(await screen.findByRole('img', { name: 'Code for the authenticator app' })).toBeTruthy()
  expect(await factorsStored()).toEqual([])
  const secret = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  await type(/^Code from the app/, codeAt(secret, world.server.deps.clock.now()))
  await press('Confirm')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  const codes = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(new Set(codes).size).toBe(10)
  await press('I’ve saved the codes')
  expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy()
  expect(screen.queryByText(codes[0]!)).toBeNull()
  expect(await factorsStored()).toHaveLength(1)

  await press('Make new recovery codes')
  await type(/^Your password/, 'Admin-2026!')
  await type(/^Code from your current phone/, codes[0]!)
  await press('Continue')
  const fresh = await screen.findByRole('list', { name: 'Recovery codes' })
  const newCode = within(fresh).getAllByRole('listitem')[0]!.textContent
  await press('I’ve saved the codes')
  await press('Switch off')
  await type(/^Your password/, 'Admin-2026!')
  await type(/^Code from your current phone/, codes[1]!)
  await press('Switch off')
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/^Code from your current phone/))
  await type(/^Code from your current phone/, newCode)
  await press('Switch off')
  expect(await within(await section()).findByText('Off')).toBeTruthy()
  expect(await factorsStored()).toEqual([])
})

it('[ADMIN-4195] an admin sees who has a second step and removes that of a person who lost the phone', async () => {
  world = await openScreenWorld()
  const { db } = world.server.store
  const factor = { secret: 'plain.ABC', confirmed_at: '2026-11-21T00:00:00.000Z', last_step: 1 }
  await db
    .insertInto('second_factors')
    .values({ user: 4, ...factor })
    .execute()
  world.open(routes, '/admin/users/4')
  expect(await screen.findByText(/confirms each sign-in with a code/)).toBeTruthy()
  await press('Remove second step')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove second step' }))
  expect(await screen.findByText(/signs in with the password alone\.$/)).toBeTruthy()
  expect(await factorsStored()).toEqual([])
})

it('[ADMIN-4196] the institute requires it only after the admin’s own is on; somebody else’s change is shown before it is replaced', async () => {
  world = await openScreenWorld()
  world.open(routes, '/admin/institute')
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByLabelText(/^Require a second step for/, { selector: 'input' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  const save = async () =>
    userEvent.click(within(screen.getByRole('form', { name: 'Sign-ins' })).getByRole('button', { name: 'Save' }))
  await choose('Admins')
  await save()
  expect(await screen.findByText(/Turn on your own second step first/)).toBeTruthy()
  const factor = { secret: 'plain.ABC', confirmed_at: '2026-11-21T00:00:00.000Z', last_step: 1 }
  await world.server.store.db
    .insertInto('second_factors')
    .values({ user: 1, ...factor })
    .execute()
  const body = JSON.stringify({ second_factor: 'nobody', offline_days: 5, version: 0 })
  await world.server.ask('admin', 'sign_in_policy/', { method: 'PUT', body })
  await save()
  expect(await screen.findByText(/Someone else has changed these settings/)).toBeTruthy()
  expect(screen.getByLabelText(/^Days without the server/)).toHaveProperty('value', '5')
  await save()
  await waitFor(async () =>
    expect((await world.server.ask('admin', 'sign_in_policy/')).body).toEqual({
      policy: { second_factor: 'admins', offline_days: 5 },
      version: 2,
    }),
  )
})

it('[OFFICE-5422] days without the server stay as typed: what is no number of days is refused and nothing is saved', async () => {
  world = await openScreenWorld()
  world.open(routes, '/admin/institute')
  const days = await screen.findByLabelText<HTMLInputElement>(/^Days without the server/)
  const save = async () =>
    userEvent.click(within(screen.getByRole('form', { name: 'Sign-ins' })).getByRole('button', { name: 'Save' }))
  for (const [typed, message] of [
    ['0', 'Must be 1 or more.'],
    ['-5', 'Must be 1 or more.'],
    ['1.5', 'Enter a whole number, such as 12.'],
    ['5,000', 'Must be 90 or less.'],
    ['a week', 'Enter a number, such as 12.'],
  ] as const) {
    await userEvent.clear(days)
    await userEvent.type(days, typed)
    await save()
    await within(screen.getByRole('form', { name: 'Sign-ins' })).findByText(message)
    expect(days.value).toBe(typed.replace(',', ''))
  }
  expect((await world.server.ask('admin', 'sign_in_policy/')).body).toMatchObject({ version: 0 })
  await userEvent.clear(days)
  await userEvent.type(days, '30')
  await save()
  await waitFor(async () =>
    expect((await world.server.ask('admin', 'sign_in_policy/')).body).toMatchObject({ policy: { offline_days: 30 } }),
  )
})
