/** Reminders on the screens: the own address, that of a person for admins, and who has not declared. A real mail server takes the mails. */
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountReminders } from '#features/account/reminders.tsx'
import { RemindersPage } from '#features/reminders/reminders-page.tsx'
import { UserPage } from '#features/users/user-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { type MailServer, openMailServer } from '#tests/support/server/mail-server.ts'

let world: ScreenWorld
configure({ asyncUtilTimeout: 20_000 })
let mails: MailServer | null = null
afterEach(async () => {
  vi.restoreAllMocks()
  expect(world.server.logged.filter((line) => !/could not be sent/.test(line))).toEqual([])
  await world.close()
  await mails?.close()
  mails = null
})

const routes = [
  { path: '/admin/inventory/reminders', element: <RemindersPage /> },
  { path: '/admin/users/:id', element: <UserPage /> },
  { path: '/employee/account-settings/reminders', element: <AccountReminders /> },
  { path: '*', element: <p>Another page</p> },
]
const put = (body: object) => ({ method: 'PUT', body: JSON.stringify(body) })

async function openWithMail(username: string) {
  mails = await openMailServer()
  const mail = {
    ...{ host: '127.0.0.1', port: mails.port, security: 'none' as const, user: null, password: null },
    ...{ from: 'bilang@example.ph', at: '08:00' },
  }
  world = await openScreenWorld({ username, config: { mail, publicAddress: 'https://count.example.ph' } })
}
const idOf = async (who: string) => Number(((await world.server.ask(who, 'users/me/')).body as { id: number }).id)
const ownSettings = async (who: string) => (await world.server.ask(who, 'users/me/reminders/')).body

test('[ADMIN-4825] a person enters an address and switches mails off; what is not an address is named at the field, and nobody overwrites a newer one', async () => {
  const user = userEvent.setup()
  await openWithMail('ana')
  world.open(routes, '/employee/account-settings/reminders')
  const field = await screen.findByRole('textbox', { name: /^E-mail address/ })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled, 'nothing to save').toBe(true)
  await user.type(field, 'ana at example')
  await user.click(save)
  await screen.findByText('Write the address as name@example.gov.ph.')
  await user.clear(field)
  await user.type(field, '  ana@example.ph ')
  // An admin is faster.
  const theirs = { email: 'admin@example.ph', by_mail: false, version: 0 }
  await world.server.ask('admin', `users/${await idOf('ana')}/reminders/`, put(theirs))
  await user.click(save)
  await screen.findByText(/Someone else has changed this/)
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: /^Reminders by e-mail/ })
  expect(choice.checked, 'the field that was not touched is theirs').toBe(false)
  await user.click(save)
  await waitFor(async () =>
    expect(await ownSettings('ana')).toMatchObject({
      settings: { email: 'ana@example.ph', by_mail: false },
      version: 2,
    }),
  )
  await user.click(choice)
  await user.clear(field)
  await user.click(save)
  await waitFor(async () =>
    expect(await ownSettings('ana')).toMatchObject({ settings: { email: null, by_mail: true } }),
  )
})

test('[ADMIN-4825] without a mail server the own settings say so; offline they say what to do', async () => {
  world = await openScreenWorld({ username: 'ana' })
  const shown = world.open(routes, '/employee/account-settings/reminders')
  await screen.findByText(/can’t send e-mail yet/)
  shown.unmount()
  world.network.isCut = true
  await world.services.session.verify().catch(() => {})
  world.open(routes, '/employee/account-settings/reminders')
  await screen.findByText(/Connect to see and change your reminders/)
})

test('[ADMIN-4826] an admin enters the address of a person on their page', async () => {
  const user = userEvent.setup()
  await openWithMail('admin')
  const ana = await idOf('ana')
  world.open(routes, `/admin/users/${ana}`)
  const section = await screen.findByRole('region', { name: 'Reminders' })
  await user.type(await within(section).findByRole('textbox', { name: /^E-mail address/ }), 'ana@example.ph')
  await user.click(within(section).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await ownSettings('ana')).toMatchObject({ settings: { email: 'ana@example.ph' } }))
})

async function beginCount() {
  const draft = { name: 'Count 2026', as_at: '2026-02-28', planned_end: '2099-03-12' }
  const added = await world.server.ask('maria', 'inventory/', { method: 'POST', body: JSON.stringify(draft) })
  const { id } = added.body as { id: number }
  const begin = { method: 'PATCH', body: JSON.stringify({ state: 'counting' }) }
  expect((await world.server.ask('maria', `inventory/${id}/`, begin)).status).toBe(200)
}

test('[ADMIN-4827] who has not declared, with the result of the last reminder: sent, refused, no address, no mail wanted; sent now only after a question, and as a file', async () => {
  const user = userEvent.setup()
  await openWithMail('admin')
  await beginCount()
  for (const [who, email, by_mail] of [
    ['ana', 'ana@example.ph', true],
    ['maria', 'gone@example.ph', true],
    ['jose', 'jose@example.ph', false],
  ] as const)
    await world.server.ask(who, 'users/me/reminders/', put({ email, by_mail, version: 0 }))
  mails!.refuse = (to) => (to.startsWith('gone') ? { code: 550, text: 'No' } : undefined)
  world.open(routes, '/admin/inventory/reminders')
  await screen.findByText(/answered for all items/)
  await screen.findByText(/at 08:00/)
  const rowOf = (name: RegExp) => screen.getAllByRole('row').find((row) => name.test(row.textContent ?? ''))
  await waitFor(() => expect(rowOf(/Ana/)?.textContent).toMatch(/Not sent/))
  expect(rowOf(/Ana/)?.textContent).toMatch(/12 Mar 2099/)
  await user.click(screen.getByRole('button', { name: 'Send reminders now' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(world.network.requests.filter((one) => one.startsWith('POST'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send reminders now' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send reminders now' }))
  await screen.findByText(/2 people are being reminded/)
  await waitFor(() => expect(mails!.taken.map(({ to }) => to)).toEqual(['ana@example.ph']))
  await waitFor(async () => {
    const states = await world.server.store.db.selectFrom('reminders').select('state').execute()
    expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'sent'])
  })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(rowOf(/Ana/)?.textContent).toMatch(/Sent/))
  expect(
    screen.getAllByRole('row').filter((row) => /Failed.*refused the address/.test(row.textContent ?? '')),
  ).toHaveLength(1)
  expect(screen.queryByText(/ana@example/), 'no address in the list').toBeNull()
  let text: Promise<string> = Promise.resolve('')
  URL.createObjectURL = (blob) => {
    text = (blob as Blob).text()
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(async () => expect(await text).toMatch(/Ana.*Sent/))
  expect(await text).not.toMatch(/@/)
  expect(await text, '[TEXT-5449]').toMatch(/\d:\d\d [AP]M/)
})

test('[ADMIN-4828] a server without mail: the list says whom to ask, names no setting that an admin cannot reach, and sends nothing; offline the list says what to do', async () => {
  world = await openScreenWorld({ username: 'admin' })
  await beginCount()
  const shown = world.open(routes, '/admin/inventory/reminders')
  await screen.findByText(/Ask the person who runs it to set up reminders/)
  expect(document.body.textContent).not.toMatch(/[A-Z]+_[A-Z]+/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reminders now' }).disabled).toBe(true)
  shown.unmount()
  world.network.isCut = true
  await world.services.session.verify().catch(() => {})
  world.open(routes, '/admin/inventory/reminders')
  await screen.findByText(/Connect to see who hasn’t answered/)
})

test('[ADMIN-4808] a save that the server fails on keeps the input, also when the connection is back', async () => {
  const user = userEvent.setup()
  await openWithMail('ana')
  world.open(routes, '/employee/account-settings/reminders')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail address/ })
  await user.type(field, 'ana@example.ph')
  world.network.answerInstead = ({ method }) => (method === 'PUT' ? new Response('x', { status: 500 }) : null)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await user.click(save)
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(field.isConnected).toBe(true)
  world.network.answerInstead = null
  await world.services.api.retryNow()
  await waitFor(() => expect(save.disabled).toBe(false))
  expect(field.value).toBe('ana@example.ph')
  await user.click(save)
  await waitFor(async () => expect(JSON.stringify(await ownSettings('ana'))).toContain('ana@example.ph'))
})

test('[ADMIN-4829] the list that the server fails to read says so, instead of that there is no network, and comes with the next contact', async () => {
  await openWithMail('admin')
  world.network.answerInstead = ({ url }) => (url.endsWith('/reminders/') ? new Response('x', { status: 500 }) : null)
  world.open(routes, '/admin/inventory/reminders')
  await screen.findByRole('button', { name: /try again/i })
  expect(screen.queryByText(/offline/)).toBeNull()
  world.network.answerInstead = null
  await world.services.api.retryNow()
  await screen.findByRole('button', { name: 'Send reminders now' })
})
