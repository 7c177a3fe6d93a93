import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CreateUser } from '#features/users/create-user.tsx'
import { addedAccounts } from '#features/users/several/added-accounts.ts'
import { UserPage } from '#features/users/user-page.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import type { PrintJob } from '#print/print-job.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'

const routes = [
  { path: '/admin/users', element: <UsersList /> },
  { path: '/admin/users/:id', element: <UserPage /> },
  { path: '/admin/create', element: <CreateUser /> },
]
let world: ScreenWorld
afterEach(async () => {
  addedAccounts.clear()
  printed = null
  expect(world.server.logged).toEqual([])
  await world.close()
})
const open = async (at: string) => {
  world = await openScreenWorld({ config: { publicAddress: 'https://count.example.gov.ph' } })
  world.services.publicAddress = 'https://count.example.gov.ph'
  const { openPrinter } = world.services
  world.services.openPrinter = async () => {
    const printer = await openPrinter()
    return {
      ...printer,
      open(job, ...rest) {
        printed = job
        return printer.open(job, ...rest)
      },
    }
  }
  return world.open(routes, at)
}
const signIn = async (username: string, password: string) => {
  const init = { method: 'POST', body: JSON.stringify({ username, password }) }
  const answer = await world.server.fetch(new Request('http://bilang.test/api/v1/auth/login/', init))
  return { status: answer.status, body: (await answer.json()) as object }
}
/** What was laid out on paper last. */
let printed: PrintJob | null = null
const printedPasswords = async () => {
  await screen.findByRole('button', { name: 'Save PDF' })
  return printed?.kind === 'slips' ? printed.slips.map(({ password }) => password) : []
}

it('[ADMIN-3887] people ticked in the list: slips with passwords that work once, for nobody who may not have one', async () => {
  const user = userEvent.setup()
  const shown = await open('/admin/users?slips=1,4,3')
  expect(await screen.findByText('You get no slip. Change your own password in your account settings.')).toBeTruthy()
  expect(screen.getByText(/stop working, and they’re signed out on all devices/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Make 2 slips' }))
  expect(await screen.findByText('2 slips are ready.')).toBeTruthy()
  const passwords = await printedPasswords()
  expect(passwords).toHaveLength(2)
  for (const username of ['ana', 'jose']) {
    const answers = await Promise.all(passwords.map((password) => signIn(username, password)))
    expect(answers.filter(({ body }) => 'must_change_password' in body)).toHaveLength(1)
  }
  expect((await signIn('admin', 'Admin-2026!')).status).toBe(200)
  expect(dirtyForms.isAnyDirty()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove passwords' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passwords' }))
  expect(await screen.findByRole('button', { name: 'Make 2 slips' })).toBeTruthy()
  expect(document.body.textContent).not.toContain(passwords[0])
  expect(dirtyForms.isAnyDirty()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Back to the users' }))
  await waitFor(() => expect(shown.path()).toBe('/admin/users'))
})

it('[ADMIN-3887] an account’s page, and the accounts that were just added, lead to their slips, and the earlier passwords disappear', async () => {
  const user = userEvent.setup()
  const shown = await open('/admin/users/4')
  await user.click(await screen.findByRole('link', { name: 'Make a sign-in slip' }))
  expect(await screen.findByRole('button', { name: 'Make 1 slip' })).toBeTruthy()
  await shown.goTo('/admin/create?several')
  await user.click(await screen.findByLabelText('Names'))
  await user.paste('MABINI, ROSA')
  await user.selectOptions(screen.getByLabelText('Role of people whose line names none'), 'employee')
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await user.click(await screen.findByRole('button', { name: 'Add 1 person' }))
  await user.click(await screen.findByRole('link', { name: 'Sign-in slip for 1 person' }))
  await user.click(await screen.findByRole('button', { name: 'Make 1 slip' }))
  const [password] = await printedPasswords()
  expect(Object.keys((await signIn('rmabini', password!)).body)).toEqual(['must_change_password'])
  await shown.goTo('/admin/create?several')
  expect(await screen.findByLabelText('Names')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Added accounts' })).toBe(null)
})

it('[ADMIN-3888] the answer is lost, or there is no server: no slip with a password that may not work', async () => {
  const user = userEvent.setup()
  await open('/admin/users?slips=4')
  const make = await screen.findByRole('button', { name: 'Make 1 slip' })
  world.network.beforeRequest = (request) => {
    if (request.method !== 'POST') return undefined
    delete world.network.beforeRequest
    return (async () => {
      await world.server.fetch(request.clone())
      world.network.answerInstead = (one) => (one.method === 'POST' ? new Response('', { status: 502 }) : null)
    })()
  }
  await user.click(make)
  expect(await screen.findByText(/may have made new passwords that nobody can see/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove passwords' })).toBe(null)
  world.network.answerInstead = null
  await world.services.api.retryNow()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make 1 slip' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Make 1 slip' }))
  const [password] = await printedPasswords()
  expect(Object.keys((await signIn('ana', password!)).body)).toEqual(['must_change_password'])
})

it('[ADMIN-3888] nobody chosen, an inactive person, an address of this machine only: no slip, and the reason', async () => {
  const shown = await open('/admin/users?slips=')
  expect(await screen.findByText('None of the chosen people can get a slip.')).toBeTruthy()
  await shown.goTo('/admin/users?slips=1')
  expect(await screen.findByText('None of the chosen people can get a slip.')).toBeTruthy()
  world.services.publicAddress = 'http://localhost:8080'
  await shown.goTo('/admin/users?slips=4')
  expect(await screen.findByRole('button', { name: 'Make 1 slip' })).toHaveProperty('disabled', true)
})
