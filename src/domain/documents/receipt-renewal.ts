/**
 * A PAR is renewed every three years, and whenever an item on it moves to another person (GAM Appendix 71 instructions; D9). Decides which PARs are
 * due, why, and what the new ones contain. Days are `YYYY-MM-DD`.
 */
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlipItem,
  SlipCategory,
} from '#contract/collections/custody-documents.ts'
import { addYears } from '../time/dates.ts'
import { dayOfDocument, unitsOnLine } from './custody-form-input.ts'
import { documentType } from './document-type.ts'
import { formatFundCluster } from './fund-cluster.ts'
import { type DocumentProduct, documentLineOf, type PreparedLine } from './prepare-documents.ts'

const renewalYears = 3

export interface AssignedProduct extends DocumentProduct {
  user: number
}

export type ReceiptHeader = Pick<
  AcknowledgementReceipt,
  'id' | 'holder' | 'received_by_date' | 'received_from_date' | 'created_at' | 'superseded_by'
>

/** The day from which a receipt's three years count: the day it was received, else issued, else entered. */
function validFrom(receipt: Omit<ReceiptHeader, 'id'>, timeZone: string): string | null {
  return dayOfDocument(receipt, timeZone) || null
}

export interface RenewalDue {
  dueOn: string | null
  reasons: readonly ('three-years' | 'holder-changed')[]
  /** Products of the receipt that another person is accountable for now. */
  movedProducts: readonly number[]
}

/** When and why a receipt is due. A receipt that was replaced by a newer one is never due. */
export function renewalDue(
  receipt: ReceiptHeader,
  lines: readonly Pick<AcknowledgementReceiptItem, 'product'>[],
  products: ReadonlyMap<number, { user: number }>,
  today: string,
  timeZone: string,
): RenewalDue {
  const issued = validFrom(receipt, timeZone)
  const dueOn = issued === null ? null : addYears(issued, renewalYears)
  if (receipt.superseded_by) return { dueOn: null, reasons: [], movedProducts: [] }
  const movedProducts = lines.flatMap(({ product }) => {
    const currentHolder = product ? products.get(product)?.user : undefined
    return product && currentHolder !== undefined && receipt.holder !== null && currentHolder !== receipt.holder
      ? [product]
      : []
  })
  return {
    dueOn,
    movedProducts,
    reasons: [
      ...(dueOn !== null && dueOn <= today ? (['three-years'] as const) : []),
      ...(movedProducts.length > 0 ? (['holder-changed'] as const) : []),
    ],
  }
}

/** The products on each receipt, by the id of the receipt; null for a line without a product. */
export type ProductsByReceipt = Map<number, (number | null)[]>

/** Adds one batch of lines. */
export function addReceiptLines(
  byReceipt: ProductsByReceipt,
  lines: readonly { acknowledgment_receipt?: number | undefined; product?: number | null | undefined }[],
): void {
  for (const { acknowledgment_receipt: receipt = 0, product = null } of lines) {
    const listed = byReceipt.get(receipt)
    if (listed) listed.push(product)
    else byReceipt.set(receipt, [product])
  }
}

export interface DueReceipt<Receipt> extends RenewalDue {
  receipt: Receipt
  /** Number of lines. */
  lines: number
}

/** The active ones of these receipts, with their due days. */
export function receiptsWithDue<Receipt extends ReceiptHeader>(
  receipts: readonly Receipt[],
  byReceipt: ReadonlyMap<number, readonly (number | null)[]>,
  products: ReadonlyMap<number, { user: number }>,
  today: string,
  timeZone: string,
): readonly DueReceipt<Receipt>[] {
  return receipts
    .filter(({ superseded_by }) => !superseded_by)
    .map((receipt) => {
      const listed = byReceipt.get(receipt.id) ?? []
      const lines = listed.map((product) => ({ product }))
      return { ...renewalDue(receipt, lines, products, today, timeZone), receipt, lines: listed.length }
    })
}

export interface RenewedReceipt {
  /** The person accountable for these lines now; null if the receipt names none. */
  holder: number | null
  /** The useful life is in no record but the line that two people signed. */
  lines: readonly (PreparedLine & { estimated_useful_life: string | null })[]
}

/**
 * The receipts that replace a receipt: one for each person who is now accountable for some of its items, the old holder's first. A line with a known
 * product takes its current values; other lines are copied unchanged. Left out: items of which no unit is left, a second line about one item, and items
 * that moved to a person with another active document for them. `otherHolders`: product → holder of another active document that lists it. Each of them
 * has a part of the units, so such a line keeps its quantity.
 */
export function receiptsAfterRenewal(
  receipt: Pick<AcknowledgementReceipt, 'holder'>,
  lines: readonly (Pick<
    AcknowledgementReceiptItem,
    'product' | 'quantity' | 'unit' | 'cost' | 'description' | 'property_number'
  > &
    Pick<CustodianSlipItem, 'estimated_useful_life'>)[],
  products: ReadonlyMap<number, AssignedProduct>,
  otherHolders: ReadonlyMap<number, number | null> = new Map(),
): readonly RenewedReceipt[] {
  const byHolder = new Map<number | null, RenewedReceipt['lines']>()
  const listed = new Set<number>()
  for (const line of lines) {
    const product = line.product ? products.get(line.product) : undefined
    const holder = product?.user ?? receipt.holder
    if (product) {
      const isIssued = holder !== receipt.holder && otherHolders.get(product.id) === holder
      if (product.units < 1 || listed.has(product.id) || isIssued) continue
      listed.add(product.id)
    }
    const renewedLine = product
      ? documentLineOf(product)
      : { ...line, product: line.product ?? null, quantity: unitsOnLine(line) }
    const isShared = product !== undefined && otherHolders.has(product.id)
    const quantity = isShared ? Math.min(unitsOnLine(line), renewedLine.quantity) : renewedLine.quantity
    const estimated_useful_life = line.estimated_useful_life ?? null
    byHolder.set(holder, [...(byHolder.get(holder) ?? []), { ...renewedLine, quantity, estimated_useful_life }])
  }
  const holderOrder = (holder: number | null) => (holder === receipt.holder ? -1 : (holder ?? 0))
  return [...byHolder]
    .sort(([a], [b]) => holderOrder(a) - holderOrder(b))
    .map(([holder, holderLines]) => ({ holder, lines: holderLines }))
}

/** The value class of a renewed slip, which its number names: that of its lines at their current costs; of mixed lines, the one that it had. */
export function renewedCategory(lines: readonly Pick<PreparedLine, 'cost'>[], before: SlipCategory): SlipCategory {
  const categories = new Set(
    lines.map(({ cost }): SlipCategory => (documentType(cost).category === 'SPLV' ? 'SPLV' : 'SPHV')),
  )
  const [only = before] = categories
  return categories.size === 1 ? only : before
}

/**
 * The fund cluster of a renewed document: that of its items in the records now, if they have one and all lines have an item. Otherwise the one that it
 * had: a person decides about mixed funds, and items without a fund say nothing.
 */
export function renewedFundCluster(
  lines: readonly Pick<PreparedLine, 'product'>[],
  products: ReadonlyMap<number, Pick<DocumentProduct, 'names'>>,
  before: string,
): string {
  const funds = new Set(
    lines.map(({ product }) => {
      const item = product === null ? undefined : products.get(product)
      return (item && formatFundCluster(item.names.funding)) || null
    }),
  )
  const [only = null] = funds
  return funds.size === 1 && only !== null && only !== formatFundCluster(before) ? only : before
}
