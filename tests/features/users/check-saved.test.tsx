import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { CampaignsPage } from '#features/campaigns/campaigns-page.tsx'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { CreateUser } from '#features/users/create-user.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const requests = '/admin/inventory/transfer-requests'
const routes = [
  { path: requests, element: <TransferList /> },
  { path: '/admin/inventory/attribute/sections', element: <AttributeList /> },
  { path: '/admin/inventory/counts', element: <CampaignsPage /> },
  { path: '/admin/inventory/counts/:id', element: <div>the campaign</div> },
  { path: '/admin/users/:id', element: <div>the account</div> },
  { path: '/admin/create', element: <CreateUser /> },
]
let world: ScreenWorld
afterEach(() => world.close())

/** Fills in the form for Rosa and submits it. */
async function submitRosa(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/^First name/), 'Rosa')
  await user.type(screen.getByLabelText(/^Last name/), 'Mabini')
  await user.type(screen.getByLabelText(/^Username/), 'rosa')
  await user.click(await screen.findByRole('checkbox', { name: 'Employee' }))
  await user.click(screen.getByRole('button', { name: 'Add user' }))
}

it('[OFFICE-901] a save without a clear answer: offers Check, not a second save; a saved row is opened', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const shown = world.open(routes, '/admin/create')
  let stored: Promise<unknown> = Promise.resolve()
  world.network.answerInstead = (request) => {
    if (request.method !== 'POST') return null
    stored = world.server.fetch(request.clone() as Request)
    return new Response('{"ok":true}', { status: 201 })
  }
  await submitRosa(user)
  expect(await screen.findByText(/It may have gone through/)).toBeTruthy()
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Add user' })).toHaveProperty('disabled', true)
  await stored
  world.network.answerInstead = null
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(shown.path()).toMatch(/users\/\d+$/))
  expect(world.network.requests.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

it('[OFFICE-901] a save without a clear answer, and no row found: can be saved again', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const shown = world.open(routes, '/admin/create')
  world.network.answerInstead = (request) =>
    request.method === 'POST' ? new Response('{"ok":true}', { status: 201 }) : null
  await submitRosa(user)
  world.network.answerInstead = null
  await user.click(await screen.findByRole('button', { name: 'Check' }))
  const submit = screen.getByRole('button', { name: 'Add user' })
  await waitFor(() => expect(submit).toHaveProperty('disabled', false))
  await user.click(submit)
  await waitFor(() => expect(shown.path()).toMatch(/users\/\d+$/))
})

/** Submits a form whose first POST is carried out or lost, without an answer that tells which. */
async function unclear(carriedOut: boolean) {
  let stored: Promise<unknown> = Promise.resolve()
  world.network.answerInstead = (request) => {
    if (request.method !== 'POST') return null
    if (carriedOut) stored = world.server.fetch(request.clone() as Request)
    return new Response('{"ok":true}', { status: 201 })
  }
  return async () => {
    await stored
    world.network.answerInstead = null
  }
}
const rowsOf = async (path: string) =>
  ((await world.server.ask('admin', path)).body as { results: Record<string, unknown>[] }).results

const forms: readonly [
  string,
  string,
  (user: ReturnType<typeof userEvent.setup>) => Promise<void>,
  (row: object) => boolean,
][] = [
  [
    '/admin/inventory/attribute/sections',
    'sections/',
    async (user) => {
      await user.click(await screen.findByTitle(fixedTexts.add))
      await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Soils of the south')
    },
    (row) => 'name' in row && row.name === 'Soils of the south',
  ],
  [
    '/admin/inventory/counts',
    'inventory/',
    async (user) => {
      await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
      const name = await screen.findByRole('textbox', { name: 'Name' })
      await user.clear(name)
      await user.type(name, 'Second count')
    },
    (row) => 'name' in row && row.name === 'Second count',
  ],
  [
    `${requests}?new=1&product=1&reason=It+moved`,
    'transfers/',
    async () => {
      await screen.findByRole('dialog')
    },
    (row) => 'reason' in row && row.reason === 'It moved',
  ],
]

it.each(forms)(
  '[OFFICE-1502] %s: a row added without a clear answer is found, and added once',
  async (at, path, fill, isIt) => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    world.open(routes, at)
    await fill(user)
    const submit = () =>
      screen.getByRole('button', { name: /^(Add user|Create campaign|Send request|Save PAR|Save ICS|Submit)$/ })
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false))

    // Lost on the way: Check says so, and nothing can be sent before that.
    const clear = await unclear(false)
    await user.click(submit())
    await screen.findByText(/It may have gone through/)
    expect(submit()).toHaveProperty('disabled', true)
    await clear()
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
    expect((await rowsOf(path)).filter(isIt)).toHaveLength(0)

    // Carried out: Check finds it, and the form is finished.
    const again = await unclear(true)
    await user.click(submit())
    const check = await screen.findByRole('button', { name: 'Check' })
    await again()
    await user.click(check)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check' })).toBeNull())
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: /^(Add user|Create campaign|Send request|Save PAR|Save ICS|Submit)$/ }),
      ).toBeNull(),
    )
    expect((await rowsOf(path)).filter(isIt)).toHaveLength(1)
  },
)
