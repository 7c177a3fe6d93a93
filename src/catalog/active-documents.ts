/** Reads the active documents of some products, and the receivers of their transfers. */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/collections/custody-documents.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import type { User } from '#contract/collections/users.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { knownPeople, personFinder } from '#domain/people/known-people.ts'
import type { ActiveDocuments } from '#domain/reports/active-documents.ts'
import { parseMoment } from '#domain/time/moments.ts'
import type { Catalog } from './catalog.ts'

const maxIdsInQuery = 900

async function readLines<Line extends { product?: number | null | undefined }>(
  catalog: Catalog,
  collection: CollectionName,
  ids: readonly number[],
): Promise<readonly Line[]> {
  const where = ids.length <= maxIdsInQuery ? { where: { product: ids } } : {}
  return (await catalog.list<Line>({ collection, ...where })).rows
}

async function addActiveNumbers<Line extends { product?: number | null | undefined }>(
  catalog: Catalog,
  lines: readonly Line[],
  documentCollection: 'acknowledgement-receipts' | 'custodian-slips',
  parentOf: (line: Line) => number,
  target: Map<number, string>,
): Promise<void> {
  const ids = [...new Set(lines.map(parentOf))]
  const rows = await catalog.getMany<AcknowledgementReceipt | CustodianSlip>(documentCollection, ids)
  const activeNumbers = new Map(
    rows.flatMap((row) => (row && !row.superseded_by ? [[row.id, printedNumber(row)] as const] : [])),
  )
  for (const line of lines) {
    const number = activeNumbers.get(parentOf(line))
    if (line.product && number !== undefined) target.set(line.product, number)
  }
}

export async function readActiveDocuments(
  catalog: Catalog,
  products: readonly Pick<ProductView, 'id' | 'user'>[],
): Promise<ActiveDocuments> {
  const ids = products.map((product) => product.id)
  const [receipts, slips, transfers, users] = await Promise.all([
    readLines<AcknowledgementReceiptItem>(catalog, 'acknowledgement-receipt-items', ids),
    readLines<CustodianSlipItem>(catalog, 'custodian-slip-items', ids),
    catalog.list<Transfer>({ collection: 'transfers', where: { status: 'accepted' } }),
    catalog.list<User>({ collection: 'users' }),
  ])
  const documents = new Map<number, string>()
  await addActiveNumbers(catalog, slips, 'custodian-slips', (line) => line.custodian_slip, documents)
  await addActiveNumbers(
    catalog,
    receipts,
    'acknowledgement-receipts',
    (line) => line.acknowledgment_receipt,
    documents,
  )
  // A baseline may name an entry that was joined with another one since: that is the same person.
  const personOf = personFinder(knownPeople(users.rows))
  const holders = new Map(products.map((product) => [product.id, personOf(product.user)]))
  const people = new Map(users.rows.map((user) => [user.id, user]))
  const transferredTo = new Map<number, string>()
  // An older request may be accepted after a newer one: the latest decision says who received the item.
  const decided = ({ decided_at }: Transfer) => parseMoment(decided_at) ?? 0
  for (const transfer of transfers.rows.toSorted((a, b) => decided(a) - decided(b) || a.id - b.id)) {
    if (!transfer.product || holders.get(transfer.product) === undefined) continue
    if (holders.get(transfer.product) === personOf(transfer.user)) transferredTo.delete(transfer.product)
    else {
      const to = people.get(transfer.user)
      transferredTo.set(transfer.product, to ? formalName(to) : `#${transfer.user}`)
    }
  }
  return {
    documents,
    transferredTo,
    activeUsers: new Set(users.rows.filter(({ id }) => people.get(personOf(id))?.is_active).map(({ id }) => id)),
  }
}
