/** Finds the PARs due for renewal in the offline list. */
import { type RenewalDue, renewalDue } from '#domain/documents/receipt-renewal.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { type AnyDocument, type AnyLine, documentKinds } from '../document-kind.ts'

export interface DueReceipt extends RenewalDue {
  receipt: AnyDocument
  /** Number of lines. */
  lines: number
}

/** Rows read from the catalog worker in one message, so that no message blocks the screen. */
const batchSize = 2_000

type Catalog = ReturnType<typeof useServices>['catalog']

/** The current holder of each product. */
async function holdersOf(catalog: Catalog, ids: readonly number[], signal: AbortSignal) {
  const holders = new Map<number, { user: number }>()
  for (let from = 0; from < ids.length; from += batchSize) {
    const where = { id: ids.slice(from, from + batchSize) }
    // Grouping by id and holder transfers far less than whole rows.
    const sums = await catalog.sums(
      { collection: 'products', where, groupBy: ['id', 'user'], measures: ['rows'] },
      signal,
    )
    for (const { key } of sums) holders.set(Number(key[0]), { user: Number(key[1]) })
  }
  return holders
}

async function readRenewalsDue(
  catalog: Catalog,
  today: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<DueReceipt[]> {
  const { documents, lines: items } = documentKinds.PAR
  const linesByReceipt = new Map<number, { product: number | null }[]>()
  const listed = new Set<number>()
  for await (const lines of catalog.each<AnyLine>({ collection: items.name }, batchSize, signal)) {
    for (const line of lines) {
      const receiptId = line.acknowledgment_receipt ?? 0
      const receiptLines = linesByReceipt.get(receiptId)
      const renewal = { product: line.product ?? null }
      if (receiptLines) receiptLines.push(renewal)
      else linesByReceipt.set(receiptId, [renewal])
      if (renewal.product !== null) listed.add(renewal.product)
    }
  }
  const products = await holdersOf(catalog, [...listed], signal)
  const found: DueReceipt[] = []
  for await (const receipts of catalog.each<AnyDocument>({ collection: documents.name }, batchSize, signal)) {
    for (const receipt of receipts) {
      const receiptLines = linesByReceipt.get(receipt.id) ?? []
      const renewal = renewalDue(receipt, receiptLines, products, today, timeZone)
      if (renewal.reasons.length > 0) found.push({ ...renewal, receipt, lines: receiptLines.length })
    }
  }
  return found.sort((a, b) => ((a.dueOn ?? '9999') < (b.dueOn ?? '9999') ? -1 : 1))
}

/** Longest overdue first; null until read. */
export function useRenewalsDue(): readonly DueReceipt[] | null {
  const { catalog, now, timeZone } = useServices()
  const live = useLiveValue(
    'renewals due',
    ['acknowledgement-receipts', 'acknowledgement-receipt-items', 'products'],
    (signal) => readRenewalsDue(catalog, dayOf(now(), timeZone), timeZone, signal),
  )
  return live.state === 'ready' ? live.value : null
}
