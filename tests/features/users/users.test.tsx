import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { brokenPasswordRules } from '#domain/people/password-rules.ts'
import { AccountInformation } from '#features/account/information.tsx'
import { AccountSecurity } from '#features/account/security.tsx'
import { CreateUser } from '#features/users/create-user.tsx'
import { UserPage } from '#features/users/user-page.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import { goneFile } from '#tests/support/data/gone-file.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [
  { path: '/admin/users', element: <UsersList /> },
  { path: '/admin/users/:id', element: <UserPage /> },
  { path: '/admin/create', element: <CreateUser /> },
  { path: '/admin/account-settings/security', element: <AccountSecurity /> },
  { path: '/admin/account-settings/information', element: <AccountInformation /> },
  { path: '/login', element: <div>the login</div> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const open = async (at: string) => {
  world = await openScreenWorld()
  return world.open(routes, at)
}
const account = async (who: string) =>
  (await world.server.ask(who, 'users/me/')).body as { id: number; is_active: boolean }

describe('users', () => {
  it('[OFFICE-60] adding an account: a generated password with every character class, at least one group, the specified text', async () => {
    const user = userEvent.setup()
    const shown = await open('/admin/create')
    const password = (await screen.findByLabelText(/^Password/)) as HTMLInputElement
    expect(brokenPasswordRules(password.value)).toEqual([])
    expect(password.value).toHaveLength(8)
    await user.type(screen.getByLabelText(/^First name/), 'Rosa')
    await user.type(screen.getByLabelText(/^Last name/), 'Mabini')
    await user.type(screen.getByLabelText(/^Username/), 'rosa')
    await user.click(await screen.findByRole('checkbox', { name: 'Authorized' }))
    await user.click(screen.getByRole('button', { name: 'Add user' }))
    expect(await screen.findByText(fixedTexts.groupRequired)).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Employee' }))
    await user.click(screen.getByRole('button', { name: 'Add user' }))
    expect(await screen.findByText(fixedTexts.accountCreated)).toBeTruthy()
    await waitFor(() => expect(shown.path()).toMatch(/users\/\d+$/))
    const login = await world.server.fetch(
      new Request('http://bilang.test/api/v1/auth/login/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'rosa', password: password.value }),
      }),
    )
    expect(login.status).toBe(200)
  })

  it('[OFFICE-61] names: validated with the specified texts; a user name in use is shown at the field', async () => {
    const user = userEvent.setup()
    await open('/admin/create')
    await user.type(await screen.findByLabelText(/^First name/), 'R2-D2')
    await user.tab()
    expect(await screen.findByText(fixedTexts.nameRule('First name'))).toBeTruthy()
    await user.clear(screen.getByLabelText(/^First name/))
    await user.type(screen.getByLabelText(/^First name/), 'Ana')
    await user.type(screen.getByLabelText(/^Last name/), 'Cruz')
    await user.type(screen.getByLabelText(/^Username/), 'ana')
    await user.click(screen.getByRole('button', { name: 'Add user' }))
    expect((await screen.findAllByText('A user with that username already exists.')).length).toBeGreaterThan(0)
  })

  it('[OFFICE-62] a weak password: each missing rule is on its own line', async () => {
    const user = userEvent.setup()
    await open('/admin/create')
    const password = await screen.findByLabelText(/^Password/)
    await user.clear(password)
    await user.type(password, 'abc')
    await user.tab()
    for (const rule of brokenPasswordRules('abc')) expect(await screen.findByText(rule)).toBeTruthy()
  })

  it('[OFFICE-63] deactivating: asks first and shows the specified text; a failure shows the other one', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { id } = await account('employee')
    world.open(routes, `/admin/users/${id}`)
    await user.click(await screen.findByRole('switch', { name: /^Active/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(fixedTexts.statusChanged)).toBeTruthy()
    expect(((await world.server.ask('admin', `users/${id}/`)).body as { is_active: boolean }).is_active).toBe(false)
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Active/ })).toHaveProperty('checked', false))
    world.network.answerInstead = (request) =>
      request.url.includes('set_active') ? new Response('{}', { status: 500 }) : null
    await user.click(screen.getByRole('switch', { name: /^Active/ }))
    expect(await screen.findByText(fixedTexts.statusFailed)).toBeTruthy()
  })

  it('[OFFICE-64] the last active admin: cannot be deactivated or demoted', async () => {
    world = await openScreenWorld()
    const { id } = await account('admin')
    const all = (await world.server.ask('admin', 'users/?page_size=500')).body as {
      results: { id: number; is_superuser: boolean }[]
    }
    for (const other of all.results.filter((one) => one.is_superuser && one.id !== id))
      await world.server.ask('admin', `users/${other.id}/set_active/`, {
        method: 'POST',
        body: JSON.stringify({ is_active: false }),
      })
    await world.services.catalog.refresh('manual')
    world.open(routes, `/admin/users/${id}`)
    expect(await screen.findByText(/only active admin/)).toBeTruthy()
    expect(screen.getByRole('switch', { name: /^Active/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('switch', { name: /^Admin/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Delete account' })).toHaveProperty('disabled', true)
  })

  it('[OFFICE-65] the list: filters active and inactive', async () => {
    const user = userEvent.setup()
    const shown = await open('/admin/users')
    await screen.findAllByRole('row')
    await user.click(screen.getByRole('radio', { name: 'Inactive' }))
    await waitFor(() => expect(shown.path()).toContain('active=false'))
    await waitFor(() => expect(screen.queryAllByText('Active', { selector: '[role=row] span' })).toHaveLength(0))
  })

  it("[OFFICE-66] an admin sets another person's password: without the old one", async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { id } = await account('employee')
    world.open(routes, `/admin/users/${id}`)
    const form = await screen.findByRole('form', { name: 'Set password' })
    await user.click(within(form).getByRole('button', { name: 'Generate' }))
    await user.click(within(form).getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText(/Password set/)).toBeTruthy()
  })
})

describe('account settings', () => {
  it('[OFFICE-70] the own password: each rule is named, with the specified texts for wrong and repeated passwords', async () => {
    const user = userEvent.setup()
    const shown = await open('/admin/account-settings/security')
    await user.click(await screen.findByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(fixedTexts.currentPasswordRequired)).toBeTruthy()
    await user.type(screen.getByLabelText(/^Current password/), 'not the one')
    await user.type(screen.getByLabelText(/^New password/), 'Better-123')
    await user.type(screen.getByLabelText(/^Confirm new password/), 'Better-124')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(fixedTexts.passwordMismatch)).toBeTruthy()
    await user.clear(screen.getByLabelText(/^Confirm new password/))
    await user.type(screen.getByLabelText(/^Confirm new password/), 'Better-123')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect((await screen.findAllByText(fixedTexts.oldPasswordWrong)).length).toBe(2)
    expect(shown.path()).toBe('/admin/account-settings/security')
  })

  it('[OFFICE-71] a changed password: leads to the login', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const { id } = await account('admin')
    await world.server.ask('admin', `users/${id}/`)
    const { hashNewPassword } = await import('#server/collections/user-hooks.ts')
    await world.server.store.db
      .updateTable('users')
      .set({ password: await hashNewPassword('Before-123') })
      .where('id', '=', id)
      .execute()
    const shown = world.open(routes, '/admin/account-settings/security')
    await user.type(await screen.findByLabelText(/^Current password/), 'Before-123')
    await user.type(screen.getByLabelText(/^New password/), 'Better-123')
    await user.type(screen.getByLabelText(/^Confirm new password/), 'Better-123')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(shown.path()).toBe('/login'))
  })

  it('[OFFICE-72] [ADMIN-5213] a picture: checked by its content, not by its name; an unreadable one is reported as such', async () => {
    const user = userEvent.setup({ applyAccept: false })
    await open('/admin/account-settings/information')
    const input = (await screen.findByLabelText('Picture')) as HTMLInputElement
    await user.upload(input, new File(['not a picture at all'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByText(fixedTexts.imageFormat)).toBeTruthy()
    await user.upload(input, goneFile('me.png', 'image/png'))
    expect(await screen.findByText(/This file can’t be read/)).toBeTruthy()
  })

  it('[OFFICE-73] a person can change their own names', async () => {
    const user = userEvent.setup()
    await open('/admin/account-settings/information')
    const first = await screen.findByLabelText(/^First name/)
    await user.clear(first)
    await user.type(first, 'Gregoria')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your profile has been updated.')).toBeTruthy()
    expect((await account('admin')) as unknown as { first_name: string }).toMatchObject({ first_name: 'Gregoria' })
  })

  it("[OFFICE-19] unsaved names: restored, and distinguished from the server's values", async () => {
    const user = userEvent.setup()
    const shown = await open('/admin/account-settings/information')
    await user.type(await screen.findByLabelText(/^Last name/), ' Half')
    await waitFor(async () => expect(JSON.stringify(await world.services.drafts.list(''))).toContain(' Half'))
    shown.unmount()
    world.open(routes, '/admin/account-settings/information')
    expect(await screen.findByText('Your unsaved changes were restored.')).toBeTruthy()
    const last = screen.getByLabelText<HTMLInputElement>(/^Last name/)
    expect(last.value).toMatch(/ Half$/)
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(last.value).not.toContain('Half')
  })
})
