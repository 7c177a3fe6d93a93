/** PARs due for renewal, worked out from this device's list. */
import { useEffect, useState } from 'react'
import { type RenewalDue, renewalDue } from '#domain/renewal-due.ts'
import { useParts } from '#runtime/parts.ts'
import { type AnyDocument, type AnyLine, documentKinds } from './document-kind.ts'

export interface DueReceipt extends RenewalDue {
  receipt: AnyDocument
  lines: readonly AnyLine[]
}

const many = 1_000_000
export const dayToday = (at: number): string => {
  const day = new Date(at)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}

/** Null until read; the longest overdue first. */
export function useDue(): readonly DueReceipt[] | null {
  const { catalogue, now } = useParts()
  const [due, setDue] = useState<readonly DueReceipt[] | null>(null)
  useEffect(() => {
    let live = true
    const read = async () => {
      const { documents, items } = documentKinds.PAR
      const [receipts, lines, holders] = await Promise.all([
        catalogue.list<AnyDocument>({ entity: documents.name, from: 0, limit: many }),
        catalogue.list<AnyLine>({ entity: items.name, from: 0, limit: many }),
        // Id and holder only: sums by both cost far less than whole rows.
        catalogue.sums({ entity: 'products', where: {}, groupBy: ['id', 'user'], measures: ['rows'] }),
      ])
      const products = new Map(holders.map(({ key: [id, user] }) => [Number(id), { user: Number(user) }]))
      const byReceipt = new Map<number, AnyLine[]>()
      for (const line of lines.rows) {
        const of = line.acknowledgment_receipt ?? 0
        byReceipt.set(of, [...(byReceipt.get(of) ?? []), line])
      }
      const today = dayToday(now())
      const found = receipts.rows.flatMap((receipt) => {
        const own = byReceipt.get(receipt.id) ?? []
        const one = renewalDue(
          receipt,
          own.map((line) => ({ product: line.product ?? null })),
          products,
          today,
        )
        return one.reasons.length > 0 ? [{ ...one, receipt, lines: own }] : []
      })
      if (live) setDue(found.sort((a, b) => ((a.dueOn ?? '9999') < (b.dueOn ?? '9999') ? -1 : 1)))
    }
    void read()
    const off = catalogue.onChange(
      ['acknowledgement-receipts', 'acknowledgement-receipt-items', 'products'],
      () => void read(),
    )
    return () => {
      live = false
      off()
    }
  }, [catalogue, now])
  return due
}
