/**
 * A PAR is renewed every three years, and whenever what it lists passes to another person (Appendix 71 instructions; D9). Says which are
 * due and why, and what the renewed ones contain. Days are `YYYY-MM-DD`.
 */
import type { AcknowledgementReceipt, AcknowledgementReceiptItem } from '#contract/resources/documents.ts'
import { dayOf } from './dates.ts'
import { type DocumentProduct, lineOf, type PreparedLine } from './prepare-documents.ts'

const renewalYears = 3

export interface HeldProduct extends DocumentProduct {
  user: number
}

export type ReceiptHeader = Pick<
  AcknowledgementReceipt,
  'id' | 'holder' | 'received_by_date' | 'received_from_date' | 'created_at' | 'superseded_by'
>

/** The day a receipt counts from: when it was received, else issued, else entered. */
function issuedOn(receipt: Omit<ReceiptHeader, 'id'>, timeZone: string): string | null {
  return receipt.received_by_date ?? receipt.received_from_date ?? (dayOf(receipt.created_at, timeZone) || null)
}

/** The same day some years later; the 29th of February becomes the 28th. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const later = year + years
  const leap = (later % 4 === 0 && later % 100 !== 0) || later % 400 === 0
  const to = month === 2 && date === 29 && !leap ? 28 : date
  return [String(later).padStart(4, '0'), String(month).padStart(2, '0'), String(to).padStart(2, '0')].join('-')
}

export interface RenewalDue {
  dueOn: string | null
  reasons: readonly ('three-years' | 'holder-changed')[]
  /** Products of the receipt that somebody else holds now. */
  moved: readonly number[]
}

/** Nothing is due of a receipt that a newer one replaced. */
export function renewalDue(
  receipt: ReceiptHeader,
  lines: readonly Pick<AcknowledgementReceiptItem, 'product'>[],
  products: ReadonlyMap<number, { user: number }>,
  today: string,
  timeZone: string,
): RenewalDue {
  const issued = issuedOn(receipt, timeZone)
  const dueOn = issued === null ? null : yearsLater(issued, renewalYears)
  if (receipt.superseded_by) return { dueOn: null, reasons: [], moved: [] }
  const moved = lines.flatMap(({ product }) => {
    const now = product ? products.get(product)?.user : undefined
    return product && now !== undefined && receipt.holder !== null && now !== receipt.holder ? [product] : []
  })
  return {
    dueOn,
    moved,
    reasons: [
      ...(dueOn !== null && dueOn <= today ? (['three-years'] as const) : []),
      ...(moved.length > 0 ? (['holder-changed'] as const) : []),
    ],
  }
}

export interface Renewed {
  /** Who holds these lines now; null when the receipt never said. */
  holder: number | null
  lines: readonly PreparedLine[]
}

/**
 * What takes the receipt's place: one new receipt for each person who holds some of its things today, the old holder's first. A line whose
 * product is known takes today's facts; a line without one is carried over as it was written.
 */
export function renewed(
  receipt: Pick<AcknowledgementReceipt, 'holder'>,
  lines: readonly Pick<
    AcknowledgementReceiptItem,
    'product' | 'quantity' | 'unit' | 'cost' | 'description' | 'property_number'
  >[],
  products: ReadonlyMap<number, HeldProduct>,
): readonly Renewed[] {
  const byHolder = new Map<number | null, PreparedLine[]>()
  for (const line of lines) {
    const product = line.product ? products.get(line.product) : undefined
    const holder = product?.user ?? receipt.holder
    const fresh = product
      ? lineOf(product)
      : { ...line, product: line.product ?? null, quantity: Number(line.quantity) || 1 }
    byHolder.set(holder, [...(byHolder.get(holder) ?? []), fresh])
  }
  const rank = (holder: number | null) => (holder === receipt.holder ? -1 : (holder ?? 0))
  return [...byHolder].sort(([a], [b]) => rank(a) - rank(b)).map(([holder, held]) => ({ holder, lines: held }))
}
