/** For some products: the documents in force that list them, and where they were transferred to. Read from this device. */

import { useEffect, useState } from 'react'
import type { ResourceName } from '#contract/resource.ts'
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/resources/documents.ts'
import type { User } from '#contract/resources/people.ts'
import type { Transfer } from '#contract/resources/transfers.ts'
import type { ReportProduct } from '#domain/campaign-book.ts'
import { everyRow, type ProductView } from '#domain/catalogue.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { personName } from '#domain/lookup-label.ts'
import { lossReport, missingPath, missingPathText } from '#domain/missing-path.ts'
import { type Parts, useParts } from '#runtime/parts.ts'

type Catalogue = Parts['catalogue']

export interface Papers {
  /** Product → number of the PAR or ICS in force. */
  documents: ReadonlyMap<number, string>
  /** Product → latest accepted receiver who is not the holder on the books. */
  transferredTo: ReadonlyMap<number, string>
  /** People who are still active. */
  active: ReadonlySet<number>
}

const plenty = 900

async function lines<Line extends { product?: number | null | undefined }>(
  catalogue: Catalogue,
  entity: ResourceName,
  ids: readonly number[] | null,
): Promise<readonly Line[]> {
  const where = ids && ids.length <= plenty ? { where: { product: ids } } : {}
  return (await catalogue.list<Line>({ entity, ...where, from: 0, limit: everyRow })).rows
}

async function numbersInForce<Line extends { product?: number | null | undefined }>(
  catalogue: Catalogue,
  found: readonly Line[],
  parent: 'acknowledgement-receipts' | 'custodian-slips',
  parentOf: (line: Line) => number,
  into: Map<number, string>,
): Promise<void> {
  const ids = [...new Set(found.map(parentOf))]
  const rows = await catalogue.getMany<AcknowledgementReceipt | CustodianSlip>(parent, ids)
  const inForce = new Map(
    rows.flatMap((row) => (row && !row.superseded_by ? [[row.id, printedNumber(row)] as const] : [])),
  )
  for (const line of found) {
    const number = inForce.get(parentOf(line))
    if (line.product && number !== undefined) into.set(line.product, number)
  }
}

/** `ids` null: of every product. */
export async function readPapers(
  catalogue: Catalogue,
  products: readonly Pick<ProductView, 'id' | 'user'>[],
): Promise<Papers> {
  const ids = products.map((product) => product.id)
  const [receipts, slips, transfers, users] = await Promise.all([
    lines<AcknowledgementReceiptItem>(catalogue, 'acknowledgement-receipt-items', ids),
    lines<CustodianSlipItem>(catalogue, 'custodian-slip-items', ids),
    catalogue.list<Transfer>({ entity: 'transfers', where: { status: 'accepted' }, from: 0, limit: everyRow }),
    catalogue.list<User>({ entity: 'users', from: 0, limit: everyRow }),
  ])
  const documents = new Map<number, string>()
  await numbersInForce(catalogue, slips, 'custodian-slips', (line) => line.custodian_slip, documents)
  await numbersInForce(
    catalogue,
    receipts,
    'acknowledgement-receipts',
    (line) => line.acknowledgment_receipt,
    documents,
  )
  const holders = new Map(products.map((product) => [product.id, product.user]))
  const people = new Map(users.rows.map((user) => [user.id, user]))
  const transferredTo = new Map<number, string>()
  for (const transfer of transfers.rows) {
    if (!transfer.product || holders.get(transfer.product) === undefined) continue
    if (holders.get(transfer.product) === transfer.user) transferredTo.delete(transfer.product)
    else {
      const to = people.get(transfer.user)
      transferredTo.set(transfer.product, to ? personName(to) : `#${transfer.user}`)
    }
  }
  return {
    documents,
    transferredTo,
    active: new Set(users.rows.filter((user) => user.is_active).map((user) => user.id)),
  }
}

/** What follows for one missing product, in a sentence (D7.3). */
export function pathWords(product: ReportProduct, papers: Papers): string {
  return missingPathText(
    missingPath({
      form: lossReport(product),
      remarks: product.remarks,
      holder: papers.active.has(product.user) ? product.names.user : '',
      document: papers.documents.get(product.id) ?? null,
      transferredTo: papers.transferredTo.get(product.id) ?? null,
    }),
  )
}

/** {@link readPapers} of the rows on screen; null until read. */
export function usePapers(products: readonly ProductView[]): Papers | null {
  const { catalogue } = useParts()
  const [papers, setPapers] = useState<Papers | null>(null)
  const key = products.map((product) => product.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which products these are
  useEffect(() => {
    let live = true
    void readPapers(catalogue, products).then((found) => {
      if (live) setPapers(found)
    })
    return () => {
      live = false
    }
  }, [catalogue, key])
  return papers
}
