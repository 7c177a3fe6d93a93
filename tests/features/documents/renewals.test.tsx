/** Renewals of PARs and ICSs with a real server. */
import { waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type {
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/collections/custody-documents.ts'
import { parFormInput, unknownPosition } from '#domain/documents/custody-form-input.ts'
import { documentKinds } from '#domain/documents/document-kind.ts'
import { saveRenewals } from '#features/documents/edit/renew-receipt.ts'
import { saveDocument } from '#features/documents/edit/save-document.ts'
import type { DocumentSave } from '#features/documents/edit/use-document-save.ts'
import { useRenewal } from '#features/documents/edit/use-renewal.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { rowsOnServer } from '#tests/support/server/rows-on-server.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

interface DocumentRow {
  id: number
  number: string
  holder: number | null
  superseded_by: number | null
  received_by_name: string
  received_by_position: string
}
const all = <T,>(path: string) => rowsOnServer<T>(world.server, path)

const today = { today: '2026-11-21', issuer: null }

const save: DocumentSave['save'] = (kind, values, existing) => {
  const { api } = world.services
  return saveDocument(api, kind, values, existing, (draft) => api.create(kind.documents, draft))
}

describe('renewals', () => {
  it('[DOC-5390] [DOC-5391] an ICS is renewed: each line keeps its useful life; number and fund are of the value class and the fund that the items have now', async () => {
    world = await openScreenWorld()
    const { catalog } = world.services
    const slip = (await all<CustodianSlip>('custodian-slips/')).find(({ category }) => category === 'SPHV')
    const lines = (await all<CustodianSlipItem>('custodian-slip-items/')).filter((l) => l.custodian_slip === slip!.id)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ estimated_useful_life }) => estimated_useful_life)).toBe(true)
    for (const { product } of lines)
      await world.server.ask('admin', `products/${product}/`, {
        method: 'PATCH',
        body: JSON.stringify({ price: '5000.00', funding: 7 }),
      })
    await catalog.refresh('manual')
    const renewal = await saveRenewals(world.services, save, documentKinds.ICS, slip!.id, today)
    if (!renewal.ok) throw new Error(renewal.text)
    const after = await all<CustodianSlipItem>('custodian-slip-items/')
    const renewed = renewal.created.flatMap(({ id }) => after.filter((line) => line.custodian_slip === id))
    const lives = (some: readonly CustodianSlipItem[]) =>
      some.map(({ product, estimated_useful_life: life }) => `${product}: ${life}`).toSorted()
    expect(lives(renewed)).toEqual(lives(lines))
    for (const { number, category } of renewal.created) expect(`${category} ${number}`).toMatch(/^SPLV SPLV-/)
    expect(slip!.fund_cluster).not.toBe('07 - Trust Receipts')
    expect(renewal.created.map((one) => one.fund_cluster)).toEqual(renewal.created.map(() => '07 - Trust Receipts'))
  })

  it('[DOC-24] [DOC-33] renewal: the old receipt stays and is superseded, and moved items are on a receipt of their new holder', async () => {
    world = await openScreenWorld()
    const receipts = await all<DocumentRow>('acknowledgement-receipts/')
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const old = receipts.find(
      (one) => one.holder !== null && lines.filter((l) => l.acknowledgment_receipt === one.id && l.product).length > 1,
    )!
    const own = lines.filter((line) => line.acknowledgment_receipt === old.id && line.product)
    const other = (await all<{ id: number }>('users/')).find((user) => user.id !== old.holder)!
    await world.server.ask('admin', `products/${own[0]!.product}/`, {
      method: 'PATCH',
      body: JSON.stringify({ user: other.id }),
    })
    await world.services.catalog.refresh('manual')
    await waitFor(async () => {
      const product = await world.services.catalog.get<{ user: number }>('products', own[0]!.product!)
      expect(product?.user).toBe(other.id)
    })
    const renewal = await saveRenewals(world.services, save, documentKinds.PAR, old.id, today)
    if (!renewal.ok) throw new Error(renewal.text)
    const after = await all<DocumentRow>('acknowledgement-receipts/')
    expect(after.find((one) => one.id === old.id)?.superseded_by).toBe(renewal.created[0]!.id)
    expect(renewal.created.map((document) => document.holder)).toContain(other.id)
    const fresh = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const moved = renewal.created.find((document) => document.holder === other.id)!
    // A person without documents has no known position; it prints as a line to write on.
    const documentsOfOther = [...receipts, ...(await all<DocumentRow>('custodian-slips/'))].filter(
      (one) => one.holder === other.id,
    )
    const position = documentsOfOther[0]?.received_by_position ?? unknownPosition
    expect(moved.received_by_position).toBe(position)
    const written = parFormInput({ ...moved, number: moved.number ?? '' }, [], new Map(), {
      entityName: 'x',
    }).receivedBy
    expect(written.position).toBe(position === unknownPosition ? '' : position)
    expect(fresh.filter((l) => l.acknowledgment_receipt === moved.id).map((l) => l.product)).toContain(own[0]!.product)
    expect(fresh.filter((l) => l.acknowledgment_receipt === old.id)).toHaveLength(
      lines.filter((l) => l.acknowledgment_receipt === old.id).length,
    )
  })

  it('[DOC-5785] renewal: the new receipt names who issues now, positions that people have now, and no item that is on a document of its new holder or of which no unit is left', async () => {
    world = await openScreenWorld()
    const { catalog } = world.services
    const receipts = await all<DocumentRow>('acknowledgement-receipts/')
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const linesOf = (id: number) => lines.filter((line) => line.acknowledgment_receipt === id && line.product)
    const old = receipts.find(({ id, holder }) => holder !== null && linesOf(id).length > 1)!
    const [moved, gone] = linesOf(old.id)
    const items = await all<{ id: number; property_number: string }>('products/')
    const kept = items.find(({ id }) => lines.every(({ product }) => product !== id))!
    const make = async <T,>(path: string, draft: object) =>
      (await world.server.ask('admin', path, { method: 'POST', body: JSON.stringify(draft) })).body as T
    const lineOf = (receipt: number, number: string) =>
      make('acknowledgement-receipt-items/', {
        ...{ acknowledgment_receipt: receipt, property_number: number, quantity: '1' },
        ...{ unit: 'unit', cost: '60000.00', description: 'A' },
      })
    await lineOf(old.id, kept.property_number)
    const holders = (await all<{ id: number }>('users/')).filter(({ id }) => id !== old.holder)
    const other = holders[0]!.id
    const patch = (path: string, body: object) =>
      world.server.ask('admin', path, { method: 'PATCH', body: JSON.stringify(body) })
    await patch(`products/${moved!.product}/`, { user: other })
    await patch(`products/${gone!.product}/`, { units: 0 })
    await patch(`users/${old.holder}/`, { position: 'Chief Science Research Specialist' })
    await patch(`products/${kept.id}/`, { user: old.holder })
    const issued = await make<DocumentRow>('acknowledgement-receipts/', {
      ...{ fund_cluster: '01', holder: other, received_by_name: 'B', received_by_position: 'C' },
      ...{ received_from_name: 'D', received_from_position: 'E' },
    })
    await lineOf(issued.id, moved!.property_number)
    await catalog.refresh('manual')
    const issuer = { name: 'Nena P. Ramos', position: 'Supply Officer IV' }
    const renewal = await saveRenewals(world.services, save, documentKinds.PAR, old.id, { ...today, issuer })
    if (!renewal.ok) throw new Error(renewal.text)
    expect(renewal.created).toMatchObject([
      {
        holder: old.holder,
        received_from_name: issuer.name,
        received_from_position: issuer.position,
        received_from_date: today.today,
        received_by_name: old.received_by_name,
        received_by_position: 'Chief Science Research Specialist',
      },
    ])
    const after = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const renewed = after.filter((line) => line.acknowledgment_receipt === renewal.created[0]!.id)
    const before = linesOf(old.id).slice(2)
    expect(renewed.map(({ product }) => product)).toEqual([...before.map(({ product }) => product), kept.id])
  })
  it('[DOC-5789] a renewal that is begun at once, before the last issuer is read: the new receipt names them', async () => {
    world = await openScreenWorld()
    const receipts = await all<DocumentRow>('acknowledgement-receipts/')
    const lines = await all<AcknowledgementReceiptItem>('acknowledgement-receipt-items/')
    const old = receipts.find(
      ({ id, superseded_by }) => !superseded_by && lines.some((line) => line.acknowledgment_receipt === id),
    )!
    const me = (await all<{ id: number; username: string }>('users/')).find(({ username }) => username === 'admin')!
    await world.services.drafts.write(`${me.id}: documents/issuer`, { name: 'Nena P. Ramos', position: 'Officer IV' })
    function RenewsAtOnce() {
      const { renew } = useRenewal(documentKinds.PAR)
      // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first render.
      useEffect(() => void renew(old.id), [])
      return null
    }
    world.open([{ path: '/', element: <RenewsAtOnce /> }], '/')
    await waitFor(async () => {
      const now = await all<DocumentRow>('acknowledgement-receipts/')
      const { superseded_by } = now.find(({ id }) => id === old.id)!
      expect(now.find(({ id }) => id === superseded_by)).toMatchObject({
        received_from_name: 'Nena P. Ramos',
        received_from_position: 'Officer IV',
      })
    })
  })
})
