/** Documents that were issued state what they stated then, after the records of items and people changed. */
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { documentKinds } from '#domain/documents/document-kind.ts'
import { documentForm } from '#features/documents/print/print-document-page.tsx'
import { readTransferReports, transferReportForm } from '#features/documents/print/print-transfer-page.tsx'
import { readProductDocuments } from '#features/documents/print/property-card-page.tsx'
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

async function ask<T = { id: number }>(path: string, method = 'GET', body?: object): Promise<T> {
  const answer = await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}
const wordsOf = (form: FilledForm): string =>
  layoutForm(form, openFonts(fontBytes))
    .flatMap(({ drawOps }) => drawOps.flatMap((op) => (op.kind === 'text' ? [op.text] : [])))
    .join(' ')
const products = async (where = {}) =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', where, from: 0, limit: 100 })).rows
const refresh = () => world.services.catalog.refresh('manual')
const headerOf = () => ({ entityName: 'Institute', timeZone: world.services.timeZone })
const names = {
  ...{ fund_cluster: '01', received_from_name: 'Maria Santos', received_from_position: 'Supply Officer' },
  ...{ received_by_name: 'Perla Quizon', received_by_position: '-', received_by_date: '2026-01-05' },
}

test('[DOC-5434] a PAR prints the date acquired that it was issued with; a line without one prints that of the records, and says so', async () => {
  world = await openScreenWorld({ products: 40 })
  const [item] = await products({ category: 'PPE' })
  const receipt = await ask('acknowledgement-receipts/', 'POST', { ...names, holder: item!.user })
  const { id: line } = await ask('acknowledgement-receipt-items/', 'POST', {
    ...{ acknowledgment_receipt: receipt.id, product: item!.id, property_number: item!.property_number },
    ...{ quantity: '1', unit: 'unit', cost: '60000.00', description: item!.description },
  })
  const print = async () => {
    await refresh()
    const loaded = await readDocument(world.catalog, documentKinds.PAR, receipt.id)
    return wordsOf(documentForm(documentKinds.PAR, loaded!, headerOf()))
  }
  const issued = await print()
  expect(issued).not.toContain('*')
  await ask(`products/${item!.id}/`, 'PATCH', { acquisition: '2001-02-03' })
  expect(await print()).toBe(issued)
  await world.server.store.db
    .updateTable('acknowledgement_receipt_items')
    .set({ date_acquired: null })
    .where('id', '=', line)
    .execute()
  // The device downloads the line again.
  await ask(`acknowledgement-receipt-items/${line}/`, 'PATCH', { unit: 'set' })
  const old = await print()
  expect(old).toContain('February 3, 2001*')
  expect(old).toContain('* Date in the property records when this copy was printed.')
})

test('[DOC-5437] [DOC-5680] a transfer report keeps the people and the ICS that it was accepted with, the property card its receiver; one that has not stored them says so', async () => {
  world = await openScreenWorld({ products: 60 })
  const slips = await ask<{ results: { product: number }[] }>('custodian-slip-items/?page_size=500')
  const taken = new Set(slips.results.map(({ product }) => product))
  const item = (await products()).find((one) => one.category !== 'PPE' && !taken.has(one.id))!
  const add = { first_name: 'Perla', middle_name: '', last_name: 'Quizon', position: 'Driver' }
  const { id: receiver } = await ask('users/without_login/', 'POST', add)
  const slipOf = async (received_by_date: string) => {
    const slip = await ask('custodian-slips/', 'POST', {
      ...names,
      holder: item.user,
      category: 'SPHV',
      received_by_date,
    })
    const line = { custodian_slip: slip.id, product: item.id, quantity: 1, unit: 'unit', cost: '6000.00' }
    await ask('custodian-slip-items/', 'POST', { ...line, description: 'Printer' })
  }
  await slipOf('2024-04-05')
  const request = await ask('transfers/', 'POST', { product: item.id, user: receiver, reason: 'Retires' })
  await ask(`transfers/${request.id}/set_status/`, 'POST', { status: 'accepted' })
  const print = async () => {
    await refresh()
    const [report] = await readTransferReports(world.catalog, [request.id], world.services.timeZone)
    return wordsOf(transferReportForm(report!, headerOf(), world.services.timeZone))
  }
  const first = await print()
  for (const text of ['Perla Quizon', 'Driver', 'April 5, 2024']) expect(first).toContain(text)
  expect(first).not.toContain('when this copy was printed')
  await ask(`users/${receiver}/`, 'PATCH', { last_name: 'Reyes', position: 'Chief' })
  await ask(`users/${item.user}/`, 'PATCH', { position: 'Somebody else' })
  await slipOf('2026-07-08')
  expect(await print()).toBe(first)
  const card = await readProductDocuments(world.catalog, item.id, world.services.timeZone)
  expect(card?.transfers.map(({ officer }) => officer)).toEqual(['Perla Quizon'])

  const { item: stored } = await ask<{ item: { slip: unknown; giver: object; receiver: object } }>(
    `transfers/${request.id}/`,
  )
  const asBefore = async (kept: object | null) => {
    await world.server.store.write(async ({ db, touch }) => {
      const text = kept === null ? null : JSON.stringify(kept)
      await db.updateTable('transfers').set({ item: text }).where('id', '=', request.id).execute()
      touch('transfers', request.id)
    })
    return print()
  }
  const { slip: _, giver: __, receiver: ___, ...itemOnly } = stored
  const withItem = await asBefore(itemOnly)
  expect(withItem).toContain('Perla Reyes')
  expect(withItem).toContain('Names, positions and ICS are those of the records when this copy was printed.')
  expect(await asBefore(null)).toContain('Items, names, positions and ICS are those of the records')
})
