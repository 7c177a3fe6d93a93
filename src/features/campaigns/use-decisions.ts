/**
 * The decisions made on the reconcile screen since it was opened. Each is a count by the person who decides, recorded like any other: it goes
 * through the outbox, it is in the history, and it can be undone.
 */

import { useCallback, useRef, useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countInCampaign } from '#domain/counts/count-status.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile.ts'
import { t as texts } from '#text/ui-count.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
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
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  // Keys arrive faster than renders: a second press must not undo the same decision.
  const latestDecisions = useRef(decisions)
  const updateDecisions = useCallback((next: readonly Decision[]) => {
    latestDecisions.current = next.slice(0, 50)
    setDecisions(latestDecisions.current)
  }, [])
  const [revision, setRevision] = useState(0)
  /** Items whose decision is being saved: a second press records no second count. */
  const saving = useRef(new Set<number>())

  /** Whether the decision is stored. If not, its count stays on the screen until somebody wrote it down. */
  const accept = async (product: ProductView, count: number, remarks: string | null): Promise<boolean> => {
    if (saving.current.has(product.id)) return false
    saving.current.add(product.id)
    const label = product.property_number
    try {
      const values = { physical_count: count, remarks, done: true }
      const { op, savedTo } = await recorder.count(product, values, { source: 'list' })
      dismissSaveFailure(label)
      // A backup copy cannot be undone here.
      if (savedTo === 'backup')
        toast.show({ title: texts('backupOnly'), text: texts('backupOnlyText'), uptime: 10_000 })
      else updateDecisions([{ product, opId: op.id, count }, ...latestDecisions.current])
      setRevision((before) => before + 1)
      return true
    } catch (error) {
      addSaveFailure(label, String(count), error)
      return false
    } finally {
      saving.current.delete(product.id)
    }
  }
  return {
    /** The latest decision; null if none can be undone. */
    last: decisions[0] ?? null,
    /** Rises with every decision and every undo. */
    revision,
    saveFailures,
    dismissSaveFailure,
    accept,
    /** Undoes the latest decision. Returns its item, or null if there is none, or if it cannot be undone here. */
    async undo(): Promise<ProductView | null> {
      const [last, ...rest] = latestDecisions.current
      if (!last) return null
      updateDecisions(rest)
      const { property_number } = last.product
      try {
        await recorder.undo(last.opId)
      } catch (error) {
        if (error instanceof NotUndoable) toast.error(t('notUndoable', { number: property_number }))
        else {
          updateDecisions([last, ...latestDecisions.current])
          addSaveFailure(property_number, t('undoLast'), error)
        }
        return null
      }
      dismissSaveFailure(property_number)
      setRevision((before) => before + 1)
      toast.saved(t('undone', { number: property_number }))
      return last.product
    },
    /** Accepts the counts of these items without a change, after one confirmation. Bulk decisions are limited to this. Returns the items that are settled. */
    async acceptAsCounted(ids: readonly number[]): Promise<readonly number[]> {
      // The items may be outside the loaded window, so this reads all of them.
      const chosenRows = await catalog.getMany<ProductView>('products', ids)
      const rows = chosenRows.flatMap((row) => (row && (countInCampaign(row) ?? 0) >= 1 ? [row] : []))
      if (rows.length === 0) {
        toast.error(t('nothingToAccept'))
        return []
      }
      const confirmed = await confirm({
        title: t('acceptAsCounted', { count: rows.length }),
        text:
          rows.length < ids.length ? t('underYourNameSome', { others: ids.length - rows.length }) : t('underYourName'),
        confirm: t('acceptCounts', { count: rows.length }),
      })
      if (!confirmed) return []
      const accepted: number[] = []
      for (const row of rows) {
        if (!(await accept(row, row.physical_count ?? 1, row.remarks))) break
        accepted.push(row.id)
      }
      // The items without a count were named in the question.
      return accepted.length === rows.length ? ids : accepted
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
