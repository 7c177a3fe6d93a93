import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatMoment } from '#domain/text/format.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

/** Maria counted 2 of product 3 without a network; meanwhile the admin recorded 5. */
async function conflicting(): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  await device.services.catalog.refresh('start')
  const product = await device.services.catalog.get<ProductView>('products', 3)
  if (!product) throw new Error('no product 3')
  device.network.up = false
  await device.services.recorder.count(product, { physical_count: 2, remarks: 'two here' }, { source: 'scan' })
  const changed = await server.ask('admin', 'products/3/', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ physical_count: 5, remarks: null }),
  })
  if (changed.status !== 200) throw new Error(String(changed.status))
  return { server, device }
}

const serverProduct = async (server: TestServer) =>
  (await server.ask('admin', 'products/3/')).body as { physical_count: number; remarks: string | null }

async function openCard(device: Device, waiting = 1) {
  const shown = device.open('/outbox')
  closing.push(() => shown.close())
  await screen.findByText(`Not sent (${waiting})`, {}, patience)
  device.network.up = true
  // The device may have noticed the server already.
  await device.services.outbox.sendNow()
  await waitFor(() => expect(device.services.outbox.summary().needsReview).toBe(waiting), patience)
  if (waiting > 1) await screen.findAllByText(new RegExp(`${waiting} records`), {}, patience)
  return screen.findByRole('article', {}, patience)
}

test('[SHELL-120] a conflict: shows the base, the own count and the value of the server; "use mine" sends the own count', async () => {
  const { server, device } = await conflicting()
  const card = await openCard(device)
  const row = within(card).getByRole('row', { name: /^Count/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1),
  ).toEqual(['2', '5'])
  await userEvent.click(within(card).getByRole('button', { name: /^Use mine / }))
  await waitFor(async () => expect((await serverProduct(server)).physical_count).toBe(2), patience)
  await screen.findByText('Nothing to send', {}, patience)
})

test('[SHELL-121] "use theirs": leaves the value of the server and closes the record', async () => {
  const { server, device } = await conflicting()
  const card = await openCard(device)
  await userEvent.click(within(card).getByRole('button', { name: /^Use theirs / }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull(), patience)
  expect((await serverProduct(server)).physical_count).toBe(5)
  expect(device.services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
})

test('[SHELL-122] "count again": takes a new count and sends it', async () => {
  const { server, device } = await conflicting()
  const card = await openCard(device)
  await userEvent.click(within(card).getByRole('button', { name: /^Recount / }))
  await userEvent.type(within(card).getByLabelText(/^Count/), '4')
  await userEvent.click(within(card).getByRole('button', { name: 'Save new count' }))
  await waitFor(async () => expect((await serverProduct(server)).physical_count).toBe(4), patience)
})

/** Maria counted six products without a network; meanwhile the admin restarted the count. */
async function restarted(): Promise<{ server: TestServer; device: Device; ids: readonly number[] }> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  await device.services.catalog.refresh('start')
  device.network.up = false
  const ids = [3, 4, 5, 6, 7, 8]
  for (const id of ids) {
    const product = await device.services.catalog.get<ProductView>('products', id)
    if (!product) throw new Error(`no product ${id}`)
    await device.services.recorder.count(product, { physical_count: 2, remarks: null }, { source: 'scan' })
  }
  const reset = await server.ask('admin', 'products/reset_flags/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ counts: true }),
  })
  if (reset.status !== 200) throw new Error(JSON.stringify(reset.body))
  return { server, device, ids }
}

test('[SHELL-123] [SHELL-5210] records from before a restart: decided together, after one confirmation that names how many', async () => {
  const startedAt = Date.now()
  const { server, device, ids } = await restarted()
  const card = await openCard(device, 6)
  const { restartedAt } = (await device.services.outbox.conflicts())[0] as { restartedAt?: string }
  expect(Math.abs(Date.parse(restartedAt ?? '') - startedAt)).toBeLessThan(60_000)
  expect(card.textContent).toContain(
    `The count was restarted on ${formatMoment(Date.parse(restartedAt ?? ''), 'Asia/Manila')}`,
  )
  expect(card.textContent).toContain('6 records')
  await userEvent.click(within(card).getByRole('button', { name: 'Send to the new count' }))
  const sure = await screen.findByRole('dialog', { name: 'Send 6 records of the earlier count?' }, patience)
  await userEvent.click(within(sure).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  expect(device.services.outbox.summary().needsReview).toBe(6)
  await userEvent.click(within(card).getByRole('button', { name: 'Discard 6 records' }))
  const reasonDialog = await screen.findByRole('dialog', { name: 'Discard 6 records?' }, patience)
  await userEvent.click(within(reasonDialog).getByLabelText(/^Reason/))
  await userEvent.paste('counted before the restart')
  await userEvent.click(within(reasonDialog).getByRole('button', { name: 'Discard 6' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull(), patience)
  expect(device.services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  const closed = (await device.services.outbox.list({ closed: true })).filter(({ eid }) => ids.includes(eid as number))
  expect(closed.map(({ state, resolution }) => [state, resolution?.reason])).toEqual(
    ids.map(() => ['withdrawn', 'counted before the restart']),
  )
  expect((await serverProduct(server)).physical_count).not.toBe(2)
})

test('[SHELL-123] records from before a restart, sent anyway: all arrive', async () => {
  const { server, device, ids } = await restarted()
  const card = await openCard(device, 6)
  await userEvent.click(within(card).getByRole('button', { name: 'Send to the new count' }))
  const sure = await screen.findByRole('dialog', { name: 'Send 6 records of the earlier count?' }, patience)
  await userEvent.click(within(sure).getByRole('button', { name: 'Send 6 records' }))
  await waitFor(async () => expect((await serverProduct(server)).physical_count).toBe(2), patience)
  await waitFor(() => expect(device.services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 }), patience)
  for (const id of ids)
    expect(await server.ask('admin', `products/${id}/`)).toMatchObject({ body: { physical_count: 2 } })
})

test('[SHELL-5241] a record with long remarks: the table has their whole text as a hint, and says when below the status', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  await device.services.catalog.refresh('start')
  const product = (await device.services.catalog.get<ProductView>('products', 3))!
  device.network.up = false
  const remarks = 'Behind the cabinet, the screen is cracked and the adapter is missing. '.repeat(6).trim()
  await device.services.recorder.count(product, { physical_count: 2, remarks }, { source: 'scan' })
  closing.push(device.open('/outbox').close)
  const row = await screen.findByRole('row', { name: new RegExp(product.property_number) }, patience)
  expect(within(row).getByTitle(new RegExp(remarks)).textContent).toContain(remarks)
  const last = [...(row.lastElementChild?.querySelectorAll('[role="gridcell"]') ?? [])]
  expect(last.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^(Saved on this device|Waiting)/),
    expect.stringMatching(/\d{4}, \d+:\d\d/),
  ])
})
