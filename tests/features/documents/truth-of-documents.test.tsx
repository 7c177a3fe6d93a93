/** What custody documents, cards and lists state after documents were replaced, people joined, and requests decided out of order. */
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readActiveDocuments } from '#catalog/active-documents.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { documentKinds } from '#domain/documents/document-kind.ts'
import { lostLine, lostUnits, unitsCountedShort } from '#domain/documents/lost-units.ts'
import { knownPeople, personFinder } from '#domain/people/known-people.ts'
import { followUpMessage } from '#domain/reports/active-documents.ts'
import { propertyCardRows } from '#domain/reports/property-card-rows.ts'
import { readAccountability } from '#features/documents/accountability/use-accountability.ts'
import { ItemFormPage } from '#features/documents/print/form-page.tsx'
import { documentForm } from '#features/documents/print/print-document-page.tsx'
import { readTransferReports, transferReportForm } from '#features/documents/print/print-transfer-page.tsx'
import { readProductDocuments, readWholeHistory } from '#features/documents/print/property-card-page.tsx'
import { readDocument } from '#features/documents/use-document.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
type Made = { id: number; number: string | null }
async function ask<T = Made>(path: string, method = 'GET', body?: object): Promise<T> {
  const answer = await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}
const wordsOf = (form: FilledForm): string[] =>
  layoutForm(form, openFonts(fontBytes)).map(({ drawOps }) =>
    drawOps.flatMap((op) => (op.kind === 'text' ? [op.text] : [])).join(' '),
  )
const products = async (where = {}) =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', where, from: 0, limit: 100 })).rows
const refresh = () => world.services.catalog.refresh('manual')
const names = {
  ...{ fund_cluster: '01', received_from_name: 'Maria Santos', received_from_position: 'Supply Officer' },
  ...{ received_by_name: 'Perla Quizon', received_by_position: '-', received_by_date: '2026-01-05' },
}
async function addReceipt(product: ProductView, holder: number | null, more: object = {}): Promise<Made> {
  const made = await ask('acknowledgement-receipts/', 'POST', { ...names, holder, ...more })
  await ask('acknowledgement-receipt-items/', 'POST', {
    ...{ acknowledgment_receipt: made.id, product: product.id, property_number: product.property_number },
    ...{ quantity: '1', unit: 'unit', cost: '60000.00', description: product.description },
  })
  return made
}
const headerOf = () => ({ entityName: 'Institute', timeZone: world.services.timeZone })

test('[DOC-5252] a replaced PAR says so across every page; the newer one and one in force say nothing', async () => {
  world = await openScreenWorld({ products: 40 })
  const [item] = await products({ category: 'PPE' })
  const old = await addReceipt(item!, item!.user)
  const newer = await addReceipt(item!, item!.user)
  await ask(`acknowledgement-receipts/${old.id}/`, 'PATCH', { superseded_by: newer.id })
  await refresh()
  const printed = async ({ id }: Made) =>
    wordsOf(documentForm(documentKinds.PAR, (await readDocument(world.catalog, documentKinds.PAR, id))!, headerOf()))
  for (const words of await printed(old)) expect(words).toContain('REPLACED BY A NEWER PAR')
  for (const words of await printed(newer)) expect(words).not.toContain('REPLACED')
})

test('[DOC-5252] the report of a rejected request says so across the page; an open one does not', async () => {
  world = await openScreenWorld({ products: 40 })
  const [item, other] = await products()
  const { user } = (await products()).find((one) => one.user !== item!.user && one.user !== other!.user)!
  const rejected = await ask('transfers/', 'POST', { product: item!.id, user, reason: 'Retires' })
  const open = await ask('transfers/', 'POST', { product: other!.id, user, reason: 'Retires' })
  await ask(`transfers/${rejected.id}/set_status/`, 'POST', { status: 'rejected' })
  await refresh()
  const { timeZone } = world.services
  const printed = async ({ id }: Made) => {
    const [report] = await readTransferReports(world.catalog, [id], timeZone)
    return wordsOf(transferReportForm(report!, headerOf(), timeZone)).join(' ')
  }
  expect(await printed(rejected)).toContain('REJECTED, NOT TRANSFERRED')
  expect(await printed(open)).not.toContain('REJECTED')
})

test('[DOC-5257] the report of an accepted transfer stays as it was accepted, also for the giver, who no longer has the item', async () => {
  world = await openScreenWorld({ username: 'ana', products: 60 })
  const me = world.services.session.state()
  const giver = me.is === 'in' ? (me.user as { id: number }).id : 0
  const [item] = await products({ user: giver })
  const { results: people } = await ask<{ results: { id: number }[] }>('users/?page_size=100')
  const receiver = people.find(({ id }) => id !== giver)!.id
  const conditions = (await ask<{ results: { id: number; name: string }[] }>('conditions/')).results
  const later = conditions.find(({ id }) => id !== item!.condition)!
  const request = await ask('transfers/', 'POST', { product: item!.id, user: receiver, reason: 'Retires' })
  await ask(`transfers/${request.id}/set_status/`, 'POST', { status: 'accepted' })
  const print = async () => {
    await refresh()
    const [report] = await readTransferReports(world.catalog, [request.id], world.services.timeZone)
    return report ? wordsOf(transferReportForm(report, headerOf(), world.services.timeZone)).join(' ') : null
  }
  const first = await print()
  expect(first).toContain(item!.names.condition.split(' ')[0])
  const changes = { condition: later.id, price: '12345.67', units: item!.units + 1, description: 'Something else' }
  await ask(`products/${item!.id}/`, 'PATCH', changes)
  expect(await print()).toBe(first)
})

test('[REPORT-5251] an older request that was accepted last decides to whom an item was transferred', async () => {
  world = await openScreenWorld({ products: 40 })
  const [item] = await products()
  const [first, second] = [...new Set((await products()).map(({ user }) => user))].filter((one) => one !== item!.user)
  const older = await ask('transfers/', 'POST', { product: item!.id, user: first, reason: 'Older' })
  const newer = await ask('transfers/', 'POST', { product: item!.id, user: second, reason: 'Newer' })
  await ask(`transfers/${newer.id}/set_status/`, 'POST', { status: 'accepted' })
  await ask(`transfers/${older.id}/set_status/`, 'POST', { status: 'accepted' })
  await refresh()
  const [now] = await products({ id: item!.id })
  expect(now!.user).toBe(first)
  expect((await readActiveDocuments(world.catalog, [now!])).transferredTo.size).toBe(0)
})

/** An item of a person without a login, who was joined with an account later. */
async function joined() {
  world = await openScreenWorld({ products: 40 })
  const add = { first_name: 'Perla', middle_name: '', last_name: 'Quizon', position: 'Driver' }
  const { id: entry } = await ask('users/without_login/', 'POST', add)
  const account = (await ask<{ results: Made[] }>('users/?search=jose')).results[0]!.id
  const [item] = await products({ category: 'PPE' })
  await ask(`products/${item!.id}/`, 'PATCH', { user: entry })
  const receipt = await addReceipt(item!, entry)
  await refresh()
  const [before] = await products({ id: item!.id })
  await ask(`users/${entry}/join/`, 'POST', { into: account })
  await refresh()
  return { entry, account, before: before!, receipt }
}

test('[REPORT-5251] a baseline that names an entry joined since: the next step is that of the person, not a transfer to them', async () => {
  const { entry, before } = await joined()
  expect(before.user).toBe(entry)
  const documents = await readActiveDocuments(world.catalog, [before])
  expect([documents.transferredTo.size, documents.activeUsers.has(entry)]).toEqual([0, true])
  const without = { ...documents, documents: new Map() }
  expect(followUpMessage(before, without)).toMatch(/RLSDD/)
})

test('[DOC-5238] a join of two entries of one person is no change of the person accountable on the property card', async () => {
  const { before, receipt } = await joined()
  const { catalog, api, timeZone } = world.services
  const users = await catalog.list<{ id: number }>({ collection: 'users', from: 0, limit: 100 })
  const history = await readWholeHistory(api, before.id, new AbortController().signal)
  const facts = {
    ...(await readProductDocuments(catalog, before.id, timeZone))!,
    history: history.ok ? history.value : null,
    timeZone,
    person: String,
    condition: String,
    amount: () => '',
  }
  const remarks = (personOf?: (id: number) => number) =>
    propertyCardRows({ ...facts, ...(personOf && { personOf }) })
      .filter(({ reference, remarks }) => reference !== '' || !remarks.startsWith('Acquired'))
      .map(({ reference, remarks }) => `${reference.includes(receipt.number!) ? 'PAR ' : ''}${remarks}`)
  expect(remarks().filter((one) => one.startsWith('Person accountable changed'))).toHaveLength(2)
  const joinedRows = remarks(personFinder(knownPeople(users.rows)))
  expect(joinedRows.filter((one) => one.startsWith('Person accountable changed'))).toHaveLength(1)
  expect(joinedRows.filter((one) => one.startsWith('Returned by'))).toHaveLength(
    remarks().filter((one) => one.startsWith('Returned by')).length - 1,
  )
})

test('[REPORT-503] without a recorded account, the card has the account that the property number names, as the RPCPPE', async () => {
  world = await openScreenWorld({ products: 40 })
  const { timeZone } = world.services
  const [item] = await products({ category: 'PPE' })
  const before = await readProductDocuments(world.catalog, item!.id, timeZone)
  expect(before!.account).not.toBe('')
  await ask(`products/${item!.id}/`, 'PATCH', { major_account: null, sub_major_account: null, ledger_account: null })
  await refresh()
  await waitFor(async () =>
    expect((await world.catalog.get<ProductView>('products', item!.id))?.ledger_account).toBeNull(),
  )
  expect((await readProductDocuments(world.catalog, item!.id, timeZone))!.account).toBe(before!.account)
})

test('[DOC-5254] the card of an item with hundreds of changes has all of them', async () => {
  world = await openScreenWorld({ products: 10 })
  const [item] = await products()
  for (let at = 0; at < 205; at++)
    await ask(`products/${item!.id}/`, 'PATCH', {
      remarks: `change ${at}`,
      ...(at === 0 ? { units: item!.units + 3 } : {}),
    })
  const history = await readWholeHistory(world.services.api, item!.id, new AbortController().signal)
  const entries = history.ok ? history.value : []
  expect(entries.length).toBeGreaterThanOrEqual(205)
  expect(entries.some(({ after }) => after?.['units'] === item!.units + 3)).toBe(true)
})

test('[DOC-5239] the list of a person names the PAR of somebody else as theirs, and a slip as a slip', async () => {
  world = await openScreenWorld({ products: 40 })
  const [item] = await products({ category: 'PPE' })
  const other = (await products()).find(({ user }) => user !== item!.user)!.user
  const read = async () => {
    await refresh()
    const standing = await readAccountability(world.catalog, item!.user)
    return { ...standing, document: standing.items.find(({ id }) => id === item!.id)?.document }
  }
  const before = await read()
  const { number } = await addReceipt(item!, other, { received_by_name: 'Somebody Else' })
  const after = await read()
  expect(after.document).toBe([before.document, `PAR ${number} of Somebody Else`].filter(Boolean).join(', '))
  expect(after.onOthersDocument).toBe(before.onOthersDocument + (before.document ? 0 : 1))
})

test('[DOC-5259] a PAR that names the person in words only is in their list and their clearance', async () => {
  world = await openScreenWorld({ products: 40 })
  const add = { first_name: 'Perla', middle_name: '', last_name: 'Quizon', position: 'Driver' }
  const { id } = await ask('users/without_login/', 'POST', add)
  const [item] = await products({ category: 'PPE' })
  await refresh()
  expect((await readAccountability(world.catalog, id)).isNothing).toBe(true)
  const { number } = await addReceipt(item!, null)
  await refresh()
  const { documents, isNothing } = await readAccountability(world.catalog, id)
  expect(isNothing).toBe(false)
  expect(documents).toMatchObject([{ type: 'PAR', number, isByName: true, lines: 1, otherLines: 1 }])
})

test('[DOC-5256] the report of loss has the cost of the units that were lost, and no placeholder as designation', async () => {
  world = await openScreenWorld({ products: 60 })
  const item = (await products()).find(({ units }) => units > 3)!
  expect(lostUnits('2', 10)).toBe(2)
  expect(['0', '11', '', 'some'].map((typed) => lostUnits(typed, 10))).toEqual([1, 10, 10, 10])
  expect([unitsCountedShort({ units: 10, on_hand: 8 }), unitsCountedShort({ units: 10, on_hand: null })]).toEqual([
    2, 10,
  ])
  const of10 = { ...item, units: 10, price: '1500.05', total: '15000.60' }
  expect(lostLine(of10, '3')).toMatchObject({
    acquisitionCost: '4500.15',
    description: expect.stringMatching(new RegExp(`\\(3 of 10 ${item.unit_type}\\)$`)),
  })
  expect(lostLine(of10, '')).toMatchObject({
    acquisitionCost: '15000.60',
    description: expect.not.stringContaining('of 10'),
  })
  const ppe = (await products({ category: 'PPE' }))[0]!
  await addReceipt(ppe, ppe.user)
  await refresh()
  const path = '/admin/inventory/forms/item/:form/:id'
  const shown = world.open(
    [{ path, element: <ItemFormPage /> }],
    path.replace(':form', 'rlsddp').replace(':id', String(ppe.id)),
  )
  expect((await shown.findByLabelText('Designation of the accountable officer')).getAttribute('value')).toBe('')
})
