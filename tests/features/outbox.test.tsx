import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalogue.ts'
import { type Device, openDevice, passwords } from '#tests/support/app.tsx'
import { openServer, type TestServer } from '#tests/support/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

/** Maria counted product 3 without a network, saw 2; the admin recorded 5 meanwhile. */
async function conflicting(): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.parts.session.signIn('maria', passwords.maria)
  await device.parts.catalogue.refresh('start')
  const product = await device.parts.catalogue.get<ProductView>('products', 3)
  if (!product) throw new Error('no product 3')
  device.line.up = false
  await device.parts.recorder.count(product, { physical_count: 2, remarks: 'two here' }, { source: 'scan' })
  const changed = await server.ask('admin', 'products/3/', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ physical_count: 5, remarks: null }),
  })
  if (changed.status !== 200) throw new Error(String(changed.status))
  return { server, device }
}

const held = async (server: TestServer) =>
  (await server.ask('admin', 'products/3/')).body as { physical_count: number; remarks: string | null }

async function openCard(device: Device) {
  const shown = device.open('/outbox')
  closing.push(() => shown.close())
  await screen.findByText('Waiting (1)', {}, patience)
  device.line.up = true
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  return screen.findByRole('article', {}, patience)
}

test('[SHELL-120] a conflict shows when you looked, what you counted and what the office has; use mine sends mine', async () => {
  const { server, device } = await conflicting()
  const card = await openCard(device)
  const row = within(card).getByRole('row', { name: /^Count/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1),
  ).toEqual(['2', '5'])
  await userEvent.click(within(card).getByRole('button', { name: 'Use mine' }))
  await waitFor(async () => expect((await held(server)).physical_count).toBe(2), patience)
  await screen.findByText('Nothing waits', {}, patience)
})

test('[SHELL-121] use theirs leaves the office as it is and closes the record', async () => {
  const { server, device } = await conflicting()
  const card = await openCard(device)
  await userEvent.click(within(card).getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull(), patience)
  expect((await held(server)).physical_count).toBe(5)
  expect(device.parts.outbox.summary()).toMatchObject({ toSend: 0, needsYou: 0 })
})

test('[SHELL-122] recount takes a new count and sends it', async () => {
  const { server, device } = await conflicting()
  const card = await openCard(device)
  await userEvent.click(within(card).getByRole('button', { name: 'Recount' }))
  await userEvent.type(within(card).getByLabelText(/^Count/), '4')
  await userEvent.click(within(card).getByRole('button', { name: 'Save the new count' }))
  await waitFor(async () => expect((await held(server)).physical_count).toBe(4), patience)
})
