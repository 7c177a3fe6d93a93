/**
 * The decisions made on the reconcile screen since it was opened. Each is a count by the person who decides, recorded like any other: it goes
 * through the outbox, it is in the history, and it can be undone.
 */

import { useCallback, useRef, useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countInCampaign } from '#domain/counts/count-status.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

interface Decision {
  product: ProductView
  opId: string
  count: number
}

export function useDecisions() {
  const { recorder, catalog } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  // Keys arrive faster than renders: a second press must not undo the same decision.
  const latestDecisions = useRef(decisions)
  const updateDecisions = useCallback((next: readonly Decision[]) => {
    latestDecisions.current = next.slice(0, 50)
    setDecisions(latestDecisions.current)
  }, [])
  const [revision, setRevision] = useState(0)

  const accept = useCallback(
    async (product: ProductView, count: number, remarks: string | null) => {
      const { op } = await recorder.count(product, { physical_count: count, remarks, done: true }, { source: 'list' })
      updateDecisions([{ product, opId: op.id, count }, ...latestDecisions.current])
      setRevision((before) => before + 1)
    },
    [recorder, updateDecisions],
  )
  return {
    /** The latest decision; null if none can be undone. */
    last: decisions[0] ?? null,
    /** Rises with every decision and every undo. */
    revision,
    accept,
    /** Undoes the latest decision. Returns its item, or null if there is none. */
    async undo(): Promise<ProductView | null> {
      const [last, ...rest] = latestDecisions.current
      if (!last) return null
      updateDecisions(rest)
      try {
        await recorder.undo(last.opId)
      } catch (error) {
        updateDecisions([last, ...latestDecisions.current])
        throw error
      }
      setRevision((before) => before + 1)
      toast.saved(t('undone', { number: last.product.property_number }))
      return last.product
    },
    /** Accepts the counts of these items without a change, after one confirmation. Bulk decisions are limited to this. */
    async acceptAsCounted(ids: readonly number[]): Promise<boolean> {
      // The items may be outside the loaded window, so this reads all of them.
      const chosenRows = await catalog.getMany<ProductView>('products', ids)
      const rows = chosenRows.flatMap((row) => (row && (countInCampaign(row) ?? 0) >= 1 ? [row] : []))
      if (rows.length === 0) {
        toast.error(t('nothingToAccept'))
        return false
      }
      const confirmed = await confirm({
        title: t('acceptAsCounted', { count: rows.length }),
        text:
          rows.length < ids.length ? t('underYourNameSome', { others: ids.length - rows.length }) : t('underYourName'),
        confirm: t('acceptCounts', { count: rows.length }),
      })
      if (!confirmed) return false
      for (const row of rows) await accept(row, row.physical_count ?? 1, row.remarks)
      return true
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
