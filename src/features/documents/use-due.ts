/** PARs due for renewal, worked out from this device's list. */
import { useEffect, useState } from 'react'
import { dayOf } from '#domain/dates.ts'
import { type RenewalDue, renewalDue } from '#domain/renewal-due.ts'
import { useParts } from '#runtime/parts.ts'
import { type AnyDocument, type AnyLine, documentKinds } from './document-kind.ts'

export interface DueReceipt extends RenewalDue {
  receipt: AnyDocument
  /** How many it has. */
  lines: number
}

/** Rows of one message: none of them makes the screen stand still, however many there are. */
const batch = 2_000

type Catalogue = ReturnType<typeof useParts>['catalogue']

/** Who holds each of these products now. */
async function holdersOf(catalogue: Catalogue, ids: readonly number[], signal: AbortSignal) {
  const holders = new Map<number, { user: number }>()
  for (let from = 0; from < ids.length; from += batch) {
    const where = { id: ids.slice(from, from + batch) }
    // Id and holder only: sums by both cost far less than whole rows.
    const some = await catalogue.sums(
      { entity: 'products', where, groupBy: ['id', 'user'], measures: ['rows'] },
      signal,
    )
    for (const { key } of some) holders.set(Number(key[0]), { user: Number(key[1]) })
  }
  return holders
}

async function readDue(
  catalogue: Catalogue,
  today: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<DueReceipt[]> {
  const { documents, items } = documentKinds.PAR
  const byReceipt = new Map<number, { product: number | null }[]>()
  const listed = new Set<number>()
  for await (const lines of catalogue.each<AnyLine>({ entity: items.name }, batch, signal)) {
    for (const line of lines) {
      const of = line.acknowledgment_receipt ?? 0
      const own = byReceipt.get(of)
      const one = { product: line.product ?? null }
      if (own) own.push(one)
      else byReceipt.set(of, [one])
      if (one.product !== null) listed.add(one.product)
    }
  }
  const products = await holdersOf(catalogue, [...listed], signal)
  const found: DueReceipt[] = []
  for await (const receipts of catalogue.each<AnyDocument>({ entity: documents.name }, batch, signal)) {
    for (const receipt of receipts) {
      const own = byReceipt.get(receipt.id) ?? []
      const one = renewalDue(receipt, own, products, today, timeZone)
      if (one.reasons.length > 0) found.push({ ...one, receipt, lines: own.length })
    }
  }
  return found.sort((a, b) => ((a.dueOn ?? '9999') < (b.dueOn ?? '9999') ? -1 : 1))
}

/** Null until read; the longest overdue first. */
export function useDue(): readonly DueReceipt[] | null {
  const { catalogue, now, timeZone } = useParts()
  const [due, setDue] = useState<readonly DueReceipt[] | null>(null)
  useEffect(() => {
    let stop = new AbortController()
    const read = () => {
      stop.abort()
      const mine = new AbortController()
      stop = mine
      readDue(catalogue, dayOf(now(), timeZone), timeZone, mine.signal).then(setDue, (error: unknown) => {
        if (!mine.signal.aborted) throw error
      })
    }
    read()
    const off = catalogue.onChange(['acknowledgement-receipts', 'acknowledgement-receipt-items', 'products'], read)
    return () => {
      off()
      stop.abort()
    }
  }, [catalogue, now, timeZone])
  return due
}
