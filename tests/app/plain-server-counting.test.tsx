/** A day's work on a server that has only the documented contract: counting, undo, documents, transfers, accounts. */
import { afterEach, expect, test } from 'vitest'
import { setActive } from '#contract/actions/accounts/account-actions.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from '#contract/collections/custody-documents.ts'
import { products } from '#contract/collections/products.ts'
import { transfers } from '#contract/collections/transfers.ts'
import { users } from '#contract/collections/users.ts'
import type { Role } from '#contract/permissions.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type Device, openDevice } from '../support/screens/open-app.tsx'
import { plainInstitute, plainPassword, plainPeople } from '../support/server/plain-world/institute.ts'
import type { PlainServer } from '../support/server/plain-world/plain-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function signedIn(role: Role): Promise<{ server: PlainServer; device: Device }> {
  const server = plainInstitute()
  const device = await openDevice(server)
  closing.push(() => device.close())
  const answer = await device.services.session.signIn(plainPeople[role], plainPassword)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  await device.services.catalog.refresh('start')
  return { server, device }
}

const thing = async ({ services }: Device, id: number) => {
  const found = await services.catalog.get<ProductView>('products', id)
  if (!found) throw new Error(`no product ${id}`)
  return found
}
const patches = (server: PlainServer, id: number) =>
  server.calls.filter((call) => call.startsWith(`PATCH products/${id}/`))

test('[MIRROR-902] the whole list is downloaded in pages of twenty, and counts arrive once, even if a response is lost after the save', async () => {
  const { server, device } = await signedIn('sub-admin')
  const { services, network } = device
  expect(services.catalog.status()).toMatchObject({ phase: 'ready', counts: { products: 45, users: 3 } })
  network.up = false
  for (const id of [1, 45])
    await services.recorder.count(
      await thing(device, id),
      { physical_count: 2, remarks: 'seen', done: true },
      { source: 'scan' },
    )
  network.up = true
  await services.outbox.sendNow()
  await expect.poll(() => services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  expect(server.rows('products')[44]).toMatchObject({ physical_count: 2, remarks: 'seen', scanned: true })

  let lost = 1
  server.intercept.after = (call) => (call === 'PATCH products/2/' && lost-- > 0 ? 'lost' : null)
  await services.recorder.count(await thing(device, 2), { physical_count: 1, remarks: null }, { source: 'scan' })
  await services.outbox.sendNow()
  await services.outbox.sendNow()
  await expect.poll(() => services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  expect(patches(server, 2)).toHaveLength(1)
  expect(server.rows('products')[1]).toMatchObject({ physical_count: 1 })
})

test('[MIRROR-902] undo of a sent count restores the earlier value', async () => {
  const { server, device } = await signedIn('sub-admin')
  const { services } = device
  const { op } = await services.recorder.count(
    await thing(device, 3),
    { physical_count: 4, remarks: null, done: true },
    { source: 'scan' },
  )
  await services.outbox.sendNow()
  expect(server.rows('products')[2]).toMatchObject({ physical_count: 4, scanned: true })
  await services.recorder.undo(op.id)
  await services.outbox.sendNow()
  expect(server.rows('products')[2]).toMatchObject({ physical_count: null, scanned: false })
})

const header = {
  fund_cluster: '01',
  received_from_name: 'Amy Reyes',
  received_from_position: 'Supply officer',
  received_by_name: 'Cora Reyes',
  received_by_position: 'Researcher',
  holder: 3,
}

test('[MIRROR-903] documents, accounts and edits are saved on a server that returns only the fields it knows', async () => {
  const { server, device } = await signedIn('admin')
  const { api } = device.services
  const par = await api.create(acknowledgementReceipts, header as never)
  expect(par).toMatchObject({ ok: true, value: { id: 1, fund_cluster: '01' } })
  const line = {
    quantity: '1',
    unit: 'unit',
    cost: '60000.00',
    description: 'Thing 1',
    property_number: 'P-1',
    acknowledgment_receipt: 1,
    product: 1,
  }
  expect(await api.create(acknowledgementReceiptItems, line as never)).toMatchObject({ ok: true })
  expect(await api.create(custodianSlips, header as never)).toMatchObject({ ok: true })
  const slip = { quantity: 1, unit: 'unit', cost: '4000.00', description: 'Thing 2', custodian_slip: 1, product: 2 }
  expect(await api.create(custodianSlipItems, slip as never)).toMatchObject({ ok: true })
  const rosa = {
    username: 'rosa',
    first_name: 'Rosa',
    middle_name: '',
    last_name: 'Mabini',
    password: 'Rosa-2026!',
    groups: [2],
  }
  const created = await api.create(users, rosa)
  expect(created).toMatchObject({ ok: true, value: { username: 'rosa', is_active: true } })
  expect(await api.call(setActive, { id: 4, body: { is_active: false } })).toMatchObject({
    ok: true,
    value: { is_active: false },
  })
  expect(await api.change(products, 1, { remarks: 'moved' })).toMatchObject({
    ok: true,
    value: { remarks: 'moved' },
  })
  const { body: like } = { body: server.rows('products')[0] }
  const {
    id: _,
    total: __,
    physical_count: ___,
    scanned: ____,
    shortages: _____,
    ...draft
  } = like as Record<string, unknown>
  const added = await api.create(products, { ...draft, property_number: 'NEW-1' } as never)
  expect(added).toMatchObject({ ok: true, value: { property_number: 'NEW-1' } })
  expect(server.rows('products').filter((row) => row['property_number'] === 'NEW-1')).toHaveLength(1)
})

test('[MIRROR-903] an employee requests a transfer', async () => {
  const { server, device } = await signedIn('employee')
  const asked = await device.services.api.create(transfers, { product: 3, user: 3, reason: 'for field work' })
  expect(asked).toMatchObject({ ok: true, value: { reason: 'for field work', status: 'requested' } })
  expect(server.rows('transfers')).toHaveLength(1)
})
