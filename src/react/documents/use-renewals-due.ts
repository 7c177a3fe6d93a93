/** Finds the PARs due for renewal in the offline list. */
import {
  type AcknowledgementReceipt,
  type AcknowledgementReceiptItem,
  acknowledgementReceiptItems,
  acknowledgementReceipts,
} from '#contract/collections/custody-documents.ts'
import {
  addReceiptLines,
  type DueReceipt as DueReceiptOf,
  type ProductsByReceipt,
  receiptsWithDue,
} from '#domain/documents/receipt-renewal.ts'
import { dueUntilNextYear } from '#domain/documents/renewal-calendar.ts'
import { byDueDay } from '#domain/time/by-due-day.ts'
import { dayOf } from '#domain/time/dates.ts'
import { lastKnown, useLiveValue } from '../lists/use-list.ts'
import { useServices } from '../services.ts'

export type DueReceipt = DueReceiptOf<AcknowledgementReceipt>

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

async function readRenewals(
  catalog: Catalog,
  today: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<readonly DueReceipt[]> {
  const byReceipt: ProductsByReceipt = new Map()
  for await (const lines of catalog.each<AcknowledgementReceiptItem>(
    { collection: acknowledgementReceiptItems.name },
    batchSize,
    signal,
  ))
    addReceiptLines(byReceipt, lines)
  const listed = new Set([...byReceipt.values()].flat().filter((product) => product !== null))
  const products = await holdersOf(catalog, [...listed], signal)
  const found: DueReceipt[] = []
  for await (const receipts of catalog.each<AcknowledgementReceipt>(
    { collection: acknowledgementReceipts.name },
    batchSize,
    signal,
  ))
    found.push(...receiptsWithDue(receipts, byReceipt, products, today, timeZone))
  return found
}

function useRenewals(
  key: string,
  choose: (receipts: readonly DueReceipt[], today: string) => readonly DueReceipt[],
  enabled: boolean,
): readonly DueReceipt[] | null {
  const { catalog, now, timeZone } = useServices()
  const live = useLiveValue(
    `${key} ${enabled}`,
    ['acknowledgement-receipts', 'acknowledgement-receipt-items', 'products'],
    async (signal) => {
      const today = dayOf(now(), timeZone)
      return enabled ? choose(await readRenewals(catalog, today, timeZone, signal), today) : null
    },
  )
  return lastKnown(live)
}

const dueNow = (receipts: readonly DueReceipt[]) => byDueDay(receipts.filter(({ reasons }) => reasons.length > 0))

/** Longest overdue first; null until read, and if not `enabled`. */
export const useRenewalsDue = (enabled = true): readonly DueReceipt[] | null =>
  useRenewals('renewals due', dueNow, enabled) // not a text

/** Due now or in the next 12 months, overdue first; null until read. */
export const useRenewalCalendar = (): readonly DueReceipt[] | null =>
  useRenewals('renewal calendar', dueUntilNextYear, true) // not a text
