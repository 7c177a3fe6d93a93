import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CreateUser } from '#features/users/create-user.tsx'
import { addedAccounts } from '#features/users/several/added-accounts.ts'
import { goneFile } from '#tests/support/data/gone-file.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [
  { path: '/admin/create', element: <CreateUser /> },
  { path: '/admin/users', element: <p>all users</p> },
]
let world: ScreenWorld
afterEach(async () => {
  addedAccounts.clear()
  expect(world.server.logged).toEqual([])
  await world.close()
})

const open = async () => {
  world = await openScreenWorld()
  return world.open(routes, '/admin/create?several')
}
const paste = async (text: string) => {
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Names'))
  await user.paste(text)
  await user.selectOptions(screen.getByLabelText('Role of people whose line names none'), 'employee')
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await screen.findByRole('list', { name: 'People to add' })
  return user
}
const accounts = async () => {
  const answer = await world.server.ask('admin', 'users/?page_size=500')
  return (answer.body as { results: Record<string, unknown>[] }).results
}
const accountOf = async (username: string) => (await accounts()).find((one) => one['username'] === username)
const rowOf = (name: string) => screen.getByText(name).closest('li')!
const signIn = (username: string, password: string) =>
  world.server.fetch(
    new Request('http://bilang.test/api/v1/auth/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  )

it('[ADMIN-3720] pasted lines: good lines become accounts whose passwords work, the others stay with their reasons', async () => {
  await open()
  const before = (await accounts()).length
  const user = await paste(
    'Name\tPosition\tRole\tOffice\nMABINI, ROSA Q.\tClerk\tEmployee\tCash\nLUNA, JUAN\t\tSub-admin\t\nSILANG\t\t\t\nRIZAL, JOSE\t\tAdmin\t',
  )
  expect(screen.getByText('2 people are ready to be added.')).toBeTruthy()
  expect(screen.getByText('These columns of the file aren’t saved: Office.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('2 accounts were added.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Mabini, Rosa Q')).toBe(null))
  expect(rowOf('SILANG').textContent).toContain('Type the first and the last name.')
  expect(rowOf('Rizal, Jose').textContent).toContain('can’t add admins')
  expect((await accounts()).length).toBe(before + 2)
  expect(await accountOf('rmabini')).toMatchObject({ position: 'Clerk', middle_name: 'Q', groups: [{ id: 2 }] })
  expect(await accountOf('jluna')).toMatchObject({ position: null, is_superuser: false, groups: [{ id: 1 }] })
  const table = within(screen.getByRole('region', { name: 'Added accounts' })).getByRole('table')
  for (const row of within(table).getAllByRole('row').slice(1)) {
    const [, username, password] = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(password).toMatch(/^[a-z]/i)
    expect((await signIn(username!, password!)).status).toBe(200)
  }
})

it('[ADMIN-3721] a line that needs review: corrected in its dialog, or added as another person', async () => {
  await open()
  const ana = await accountOf('ana')
  const user = await paste(`SILANG\n${String(ana!['last_name'])}, ${String(ana!['first_name'])}`)
  expect(screen.getByText('Nobody is ready to be added.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit SILANG' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit line 1' })
  await user.type(within(dialog).getByLabelText('First name'), 'Gabriela')
  await user.type(within(dialog).getByLabelText('Last name'), 'Silang')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('1 person is ready to be added.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /another person with the same name$/ }))
  await user.click(await screen.findByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('2 accounts were added.')).toBeTruthy()
  expect(await accountOf('gsilang')).toMatchObject({ first_name: 'Gabriela', last_name: 'Silang' })
})

it('[ADMIN-3722] the list survives another page and a reload, without passwords; those of added accounts stay until they are given out', async () => {
  const shown = await open()
  const user = await paste('MABINI, ROSA\nSILANG')
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }))
  const password = (await screen.findAllByRole('cell'))[2]!.textContent
  await waitFor(async () => expect(JSON.stringify(await world.services.drafts.list(''))).not.toContain('MABINI'))
  expect(JSON.stringify(await world.services.drafts.list(''))).toContain('SILANG')
  expect(JSON.stringify(await world.services.drafts.list(''))).not.toContain(password)
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  await shown.goTo('/admin/users')
  await shown.goTo('/admin/create?several')
  expect(await screen.findByText(password)).toBeTruthy()
  expect(await screen.findByText('SILANG')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All passwords are given out' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passwords' }))
  await waitFor(() => expect(screen.queryByText(password)).toBe(null))
})

it('[ADMIN-3723] the server refuses a line: it stays with the reason, and the next lines go in', async () => {
  await open()
  const user = await paste('MABINI, ROSA\nLUNA, JUAN')
  await world.server.ask('admin', 'users/', {
    method: 'POST',
    body: JSON.stringify({
      username: 'RMabini',
      first_name: 'Rita',
      last_name: 'Mabini',
      password: 'Rita-2026!',
      groups: [2],
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('1 account was added.')).toBeTruthy()
  await waitFor(() => expect(rowOf('Mabini, Rosa').textContent).toContain('A user with that username already exists.'))
  expect(await accountOf('jluna')).toBeTruthy()
})

it('[ADMIN-3724] the answer is lost: the server is asked before anything is added again, and no password is shown that may not work', async () => {
  await open()
  const user = await paste('MABINI, ROSA\nLUNA, JUAN')
  world.network.beforeRequest = (request) => {
    if (request.method !== 'POST') return undefined
    delete world.network.beforeRequest
    return (async () => {
      await world.server.fetch(request.clone())
      world.network.answerInstead = (one) => (one.method === 'POST' ? new Response('', { status: 502 }) : null)
    })()
  }
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('We don’t know whether the server added Rosa Mabini.')).toBeTruthy()
  expect(await accountOf('jluna')).toBe(undefined)
  expect(screen.getByRole('button', { name: /^Add \d/ })).toHaveProperty('disabled', true)
  world.network.answerInstead = null
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByRole('link', { name: 'the account’s page' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy all' })).toBe(null)
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }))
  expect(await screen.findByText('2 accounts were added.')).toBeTruthy()
  expect((await accounts()).filter((one) => one['last_name'] === 'Mabini')).toHaveLength(1)
})

it('[ADMIN-3725] offline: the list is checked and saved, adding waits; a line whose adding fails stays', async () => {
  await open()
  const user = await paste('MABINI, ROSA')
  world.network.answerInstead = (request) =>
    request.method === 'POST' ? new Response('{"detail":"No."}', { status: 403 }) : null
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }))
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy()
  expect(screen.getByText('Mabini, Rosa')).toBeTruthy()
  world.network.isCut = true
  await world.services.api.retryNow()
  expect((await screen.findByText(/You’re offline/)).textContent).toContain('The list is saved on this device.')
  expect(screen.getByRole('button', { name: 'Add 1 person' })).toHaveProperty('disabled', true)
  expect(JSON.stringify(await world.services.drafts.list(''))).toContain('Mabini')
  expect(await accountOf('rmabini')).toBe(undefined)
})

it('[ADMIN-3726] [ADMIN-5213] a file: its people are listed; one without names, or that is gone, is refused with what to do', async () => {
  await open()
  const user = userEvent.setup({ applyAccept: false })
  const input = () => screen.getByLabelText('File with people')
  await screen.findByLabelText('Names')
  await user.selectOptions(screen.getByLabelText('Role of people whose line names none'), 'employee')
  await user.upload(input(), new File(['12;34\n56;78\n'], 'numbers.csv'))
  expect((await screen.findByRole('alert')).textContent).toContain('We found no names in it.')
  await user.upload(input(), goneFile('people.csv', 'text/csv'))
  expect((await screen.findByRole('alert')).textContent).toContain('can’t be read')
  await user.upload(input(), new File(['Full name;Designation\n"PEÑA, ROSA";Clerk\n'], 'people.csv'))
  expect(await screen.findByText('Peña, Rosa')).toBeTruthy()
  expect(screen.getByText('rpena')).toBeTruthy()
})
