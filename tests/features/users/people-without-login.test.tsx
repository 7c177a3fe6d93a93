import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CreateUser } from '#features/users/create-user.tsx'
import { addedAccounts } from '#features/users/several/added-accounts.ts'
import { UserPage } from '#features/users/user-page.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [
  { path: '/admin/create', element: <CreateUser /> },
  { path: '/admin/users', element: <UsersList /> },
  { path: '/admin/users/:id', element: <UserPage /> },
]
/** Of the demo, without a login. */
const jerome = 25
let world: ScreenWorld
afterEach(async () => {
  addedAccounts.clear()
  expect(world.server.logged).toEqual([])
  await world.close()
})
const open = async (path: string) => {
  world = await openScreenWorld()
  return world.open(routes, path)
}
const rowOf = async (id: number) => (await world.server.ask('admin', `users/${id}/`)).body as Record<string, unknown>
const everybody = async () =>
  ((await world.server.ask('admin', 'users/?page_size=500')).body as { results: Record<string, unknown>[] }).results

it('[ADMIN-4800] the list: people without a login are labeled and have a filter of their own', async () => {
  await open('/admin/users')
  await screen.findByText('Batungbakal, Jerome Tolentino')
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'No login' }))
  await waitFor(() => expect(screen.queryByText('Muñoz, Ana Reyes')).toBe(null))
  expect(await screen.findByText('Batungbakal, Jerome Tolentino')).toBeTruthy()
  expect(screen.getAllByText('No login').length).toBeGreaterThan(3)
})

it('[ADMIN-4801] the page of a person without a login gives them a login, and leads to the sign-in slip', async () => {
  const shown = await open(`/admin/users/${jerome}`)
  const user = userEvent.setup()
  const section = within(await screen.findByRole('region', { name: 'Give a login' }))
  for (const text of ['Set password', 'Where the account is signed in', 'Save groups'])
    expect(screen.queryByText(text), text).toBe(null)
  const field = (await section.findByLabelText(/^Username/)) as HTMLInputElement
  expect(field.value).toBe('jbatungbakal')
  await user.clear(field)
  await user.type(field, 'ANA')
  await user.click(section.getByRole('button', { name: 'Give a login' }))
  expect(await section.findByText('A user with that username already exists.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'jerome')
  await user.click(section.getByRole('button', { name: 'Give a login' }))
  await waitFor(() => expect(shown.path()).toContain(`slips=${jerome}`))
  expect(await rowOf(jerome)).toMatchObject({ username: 'jerome', groups: [{ id: 2 }] })
  expect(await screen.findByRole('button', { name: 'Make 1 slip' })).toBeTruthy()
})

it('[ADMIN-4802] joining: first what moves, then the button; afterwards the page of the other person', async () => {
  const shown = await open(`/admin/users/${jerome}`)
  const user = userEvent.setup()
  const section = within(await screen.findByRole('region', { name: 'Join with another person' }))
  await user.click(await section.findByLabelText(/^The same person/, { selector: 'button' }))
  await user.click(await screen.findByRole('option', { name: /Muñoz, Ana/ }))
  expect(section.queryByRole('button', { name: 'Join' })).toBe(null)
  await user.click(section.getByRole('button', { name: 'Show what moves' }))
  expect(await section.findByText('This can’t be undone.')).toBeTruthy()
  expect((await rowOf(jerome))['joined_into']).toBe(null)
  await user.click(section.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(shown.path()).toBe('/admin/users/4'))
  expect(await rowOf(jerome)).toMatchObject({ joined_into: 4, is_active: false })
  await shown.goTo(`/admin/users/${jerome}`)
  expect(await screen.findByText(/This entry was joined/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Give a login' })).toBe(null)
})

it('[ADMIN-4803] one person without a login is added by name; a name that is there needs the word of the admin', async () => {
  const shown = await open('/admin/create?person')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^First name/), 'Ana')
  await user.type(screen.getByLabelText(/^Last name/), 'Muñoz')
  expect(screen.queryByLabelText(/^Username/)).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Add the person' }))
  expect(await screen.findByText(/is in the list already/)).toBeTruthy()
  await user.click(screen.getByLabelText('This is another person with the same name'))
  await user.click(screen.getByRole('button', { name: 'Add the person' }))
  await waitFor(() => expect(shown.path()).toMatch(/users\/\d+$/))
  expect((await everybody()).filter(({ last_name }) => last_name === 'Muñoz')).toHaveLength(2)
})

it('[ADMIN-4804] a list without user names adds people without a login, and again nobody twice; a line with a user name becomes an account', async () => {
  const shown = await open('/admin/create?several')
  const user = userEvent.setup()
  const text = 'Name\tPosition\tUsername\nMABINI, ROSA Q.\tClerk\t\nLUNA, JUAN\t\t\nSILANG, GABRIELA\t\tgabi'
  const addAll = async () => {
    await user.click(await screen.findByLabelText('Names'))
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Check the list' }))
    await screen.findByRole('list', { name: 'People to add' })
  }
  await addAll()
  await user.click(screen.getByRole('button', { name: 'Add 3 people' }))
  expect(await screen.findByText('2 people without a login were added.')).toBeTruthy()
  expect(await screen.findByText('1 account was added.')).toBeTruthy()
  const added = (await everybody()).filter(({ last_name }) => ['Mabini', 'Luna', 'Silang'].includes(String(last_name)))
  expect(added.map(({ username }) => username).toSorted()).toEqual(['', '', 'gabi'])
  await shown.goTo('/admin/users')
  await shown.goTo('/admin/create?several')
  await addAll()
  expect(screen.getByText('Nobody is ready to be added.')).toBeTruthy()
  expect(screen.getAllByText(/is in the list, without a login/)).toHaveLength(2)
})
