import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sentences } from '#contract/sentences.ts'
import { CreateUser } from '#features/users/create-user.tsx'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'

const routes = [
  { path: '/admin/users/:id', element: <div>the account</div> },
  { path: '/admin/create', element: <CreateUser /> },
]
let world: OfficeWorld
afterEach(() => world.close())

/** Fills the form for Rosa and submits it. */
async function submitRosa(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/^First name/), 'Rosa')
  await user.type(screen.getByLabelText(/^Last name/), 'Mabini')
  await user.type(screen.getByLabelText(/^User name/), 'rosa')
  await user.click(await screen.findByRole('checkbox', { name: 'Employee' }))
  await user.click(screen.getByRole('button', { name: sentences.submit }))
}

it('[OFFICE-901] a save whose answer says nothing offers Check, not a second save; what is there is opened', async () => {
  const user = userEvent.setup()
  world = await officeWorld()
  const shown = world.show(routes, '/admin/create')
  let stored: Promise<unknown> = Promise.resolve()
  world.wire.instead = (request) => {
    if (request.method !== 'POST') return null
    stored = world.server.fetch(request.clone() as Request)
    return new Response('{"ok":true}', { status: 201 })
  }
  await submitRosa(user)
  expect(await screen.findByText(/It may have been done all the same/)).toBeTruthy()
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  expect(screen.getByRole('button', { name: sentences.submit })).toHaveProperty('disabled', true)
  await stored
  world.wire.instead = null
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(shown.at()).toMatch(/users\/\d+$/))
  expect(world.wire.asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

it('[OFFICE-901] what is not there may be saved again', async () => {
  const user = userEvent.setup()
  world = await officeWorld()
  const shown = world.show(routes, '/admin/create')
  world.wire.instead = (request) => (request.method === 'POST' ? new Response('{"ok":true}', { status: 201 }) : null)
  await submitRosa(user)
  world.wire.instead = null
  await user.click(await screen.findByRole('button', { name: 'Check' }))
  const submit = screen.getByRole('button', { name: sentences.submit })
  await waitFor(() => expect(submit).toHaveProperty('disabled', false))
  await user.click(submit)
  await waitFor(() => expect(shown.at()).toMatch(/users\/\d+$/))
})
