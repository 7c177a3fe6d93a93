import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { arrives, closeAll, opened, patience, world } from './whole-app.tsx'

afterEach(closeAll)

const slipFor = async (server: Pick<TestServer, 'ask'>) => {
  const answer = await server.ask('admin', 'users/sign_in_slips/', {
    method: 'POST',
    body: JSON.stringify({ users: [4] }),
  })
  return (answer.body as { results: { password: string }[] }).results[0]!.password
}
const typeSlip = async (password: string) => {
  await fillIn(await screen.findByLabelText(/^Password/, {}, patience), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('form', { name: 'Choose your own password' }, patience)
}
const typeOwn = async (password: string) => {
  for (const name of [/^New password/, /^Confirm new password/]) {
    await userEvent.clear(screen.getByLabelText(name))
    await fillIn(screen.getByLabelText(name), password)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
}

test('[ADMIN-3889] the code of a slip fills in the user name; its password leads to the person’s own, and only that one signs in', async () => {
  const { server, device } = await world()
  const slip = await slipFor(server)
  const shown = opened(device, '/login?user=ana')
  expect(await screen.findByLabelText(/Username/, {}, patience)).toHaveProperty('value', 'ana')
  await typeSlip(slip)
  expect(device.services.session.state().is).toBe('out')
  await typeOwn('weak')
  expect(await screen.findByText('Password must contain at least 1 digit.')).toBeTruthy()
  await typeOwn(slip)
  expect(await screen.findByText('Choose a password other than the one on the slip.')).toBeTruthy()
  expect(device.services.session.state().is).toBe('out')
  await typeOwn('My-Own-2027!')
  await arrives(shown, '/employee')
})

test('[ADMIN-3889] the answer to the new password is lost: the same password again signs in', async () => {
  const { server, device } = await world()
  const slip = await slipFor(server)
  const shown = opened(device, '/login?user=ana')
  await typeSlip(slip)
  device.network.answerInstead = () => new Response('', { status: 502 })
  const lost = await server.fetch(
    new Request('http://bilang.test/api/v1/auth/one_time_password/', {
      method: 'POST',
      body: JSON.stringify({
        username: 'ana',
        password: slip,
        new_password: 'My-Own-2027!',
        new_password2: 'My-Own-2027!',
      }),
    }),
  )
  expect(lost.status).toBe(200)
  await typeOwn('My-Own-2027!')
  expect(await screen.findByText(/We don’t know whether your password was saved/, {}, patience)).toBeTruthy()
  delete device.network.answerInstead
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
  await arrives(shown, '/employee')
})
