/** A lost phone: its sign-in is ended from another screen, with the real engine, server and lists. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Device, openDevice, passwords } from '../support/screens/open-app.tsx'
import { arrives, closeAll, closing, opened, patience, signedIn } from './whole-app.tsx'

afterEach(closeAll)

async function phoneOf(who: keyof typeof passwords) {
  const server = await openServer({ products: 20 })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await signedIn(device, who)
  return { server, device }
}
const endAll = (server: TestServer, id: number) =>
  server.ask('admin', `users/${id}/end_sign_ins/`, { method: 'POST', body: JSON.stringify({ sign_in: null }) })
const rows = async ({ services }: Device) =>
  (await services.catalog.list({ collection: 'products', from: 0, limit: 5 })).total
async function countOffline({ services, network }: Device, quantity: number) {
  network.up = false
  const { rows: shown } = await services.catalog.list({ collection: 'products', from: 0, limit: 1 })
  const item = shown[0] as unknown as ProductView
  await services.recorder.count(item, { physical_count: quantity, remarks: null }, { source: 'typed' })
  return item.id
}

test('[SHELL-4199] a phone whose sign-in was ended: at the next contact it says so, its lists are gone, the unsent count stays and arrives once', async () => {
  const { server, device } = await phoneOf('maria')
  const { session, outbox } = device.services
  expect(await rows(device)).toBeGreaterThan(0)
  const id = await countOffline(device, 7)
  const shown = opened(device, '/subadmin')
  await screen.findByRole('heading', { name: /Hello Maria/ }, patience)
  await endAll(server, 2)
  // Without a signal the phone cannot know: this is what cannot be promised.
  expect(session.state().is).toBe('in')
  device.network.up = true
  await outbox.sendNow()
  await arrives(shown, '/login')
  expect(session.state()).toMatchObject({ is: 'out', waiting: [{ firstName: 'Maria', ops: 1 }], people: [] })
  // The specified screen says why, and leads to the sign-in.
  await screen.findByRole('heading', { name: fixedTexts.deactivatedTitle }, patience)
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.backToLogin }))
  expect(await screen.findByText(/1 unsent count of Maria/, {}, patience)).toBeTruthy()
  await waitFor(async () => expect(await rows(device)).toBe(0), patience)
  // The password alone opens nothing without the server.
  device.network.up = false
  expect(await session.signIn('maria', passwords.maria)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
  device.network.up = true
  expect(await session.signIn('maria', passwords.maria)).toMatchObject({ ok: true })
  await outbox.sendNow()
  await outbox.sendNow()
  expect(await outbox.list()).toEqual([])
  const history = (await server.ask('admin', `products/${id}/history/`)).body as { results: { user: number }[] }
  expect(history.results.filter(({ user }) => user === 2)).toHaveLength(1)
  expect((await server.ask('admin', `products/${id}/`)).body).toMatchObject({ physical_count: 7 })
})

test('[SHELL-4199] whichever request learns it first, a download or a look at the account, the phone locks in the same way', async () => {
  const { server, device } = await phoneOf('maria')
  const { session, catalog } = device.services
  await countOffline(device, 5)
  await endAll(server, 2)
  device.network.up = true
  await catalog.refresh('manual')
  // In the app a message of the download tells the page; without one the next request does.
  await session.verify()
  expect(session.state().is).toBe('out')
  await waitFor(async () => expect(await rows(device)).toBe(0), patience)
  await signedIn(device, 'maria')
  await endAll(server, 2)
  await session.verify()
  expect(session.state().is).toBe('out')
})

test('[SHELL-4200] a password that was changed elsewhere still only asks to sign in again: the list stays and counting continues', async () => {
  const { server, device } = await phoneOf('maria')
  const body = JSON.stringify({ new_password: 'Other-2027!', new_password2: 'Other-2027!' })
  await server.ask('admin', 'users/2/set_password/', { method: 'POST', body })
  await device.services.session.verify()
  expect(device.services.session.state()).toMatchObject({ is: 'in', expired: true })
  expect(await rows(device)).toBeGreaterThan(0)
})
