/**
 * The decisions made on the reconcile screen since it was opened. Each is a count by the person who decides, recorded like any other: it goes
 * through the outbox, it is in the history, and it can be undone.
 */

import { useCallback, useRef, useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countInCampaign } from '#domain/counts/count-status.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { useServices } from '#react/services.ts'
import { undoAll } from '#react/undo-all.ts'
import { t } from '#text/reconcile.ts'
import { t as queue } from '#text/reconcile-queue.ts'
import { t as texts } from '#text/ui-count.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { acceptCounts } from './accept-counts.ts'

interface Decision {
  /** The first item. */
  product: ProductView
  count: number
  /** The ops of all items that were decided at once. */
  ops: readonly { id: string; item: number }[]
}

type AcceptAll = Parameters<typeof acceptCounts> extends [unknown, ...infer Rest] ? Rest : never

const itemsOf = (ops: Decision['ops']): ReadonlySet<number> => new Set(ops.map(({ item }) => item))
const ifCounted = (row: ProductView | null) => (row && (countInCampaign(row) ?? 0) >= 1 ? [row] : [])
const failureOf = ({ product, count }: Pick<Decision, 'product' | 'count'>) =>
  [product.property_number, String(count)] as const
const undoneText = ({ product, ops }: Decision, count: number): string =>
  ops.length === 1 ? t('undone', { number: product.property_number }) : queue('byRule.undone', { count })

/** The decisions that can be undone, latest first, and the items of all that stand. */
function useDecisionList() {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  // Keys arrive faster than renders: a second press must not undo the same decision.
  const latestDecisions = useRef(decisions)
  const updateDecisions = useCallback((next: readonly Decision[]) => {
    latestDecisions.current = next.slice(0, 50)
    setDecisions(latestDecisions.current)
  }, [])
  /** The items of all decisions that stand. */
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const addDecision = (decision: Decision) => {
    updateDecisions([decision, ...latestDecisions.current])
    setDecided((before) => new Set([...before, ...decision.ops.map(({ item }) => item)]))
  }
  /** The ops of some of these counts, as one decision. */
  const addDecisions = (counts: readonly Pick<Decision, 'product' | 'count'>[], ops: Decision['ops']) => {
    const first = counts.find(({ product }) => product.id === ops[0]?.item)
    if (first) addDecision({ ...first, ops })
  }
  /** Rises with every decision and every undo. */
  const [revision, setRevision] = useState(0)
  const removeItems = (items: ReadonlySet<number>) =>
    setDecided((before) => new Set([...before].filter((item) => !items.has(item))))
  const raiseRevision = () => setRevision((before) => before + 1)
  return {
    decisions,
    latestDecisions,
    updateDecisions,
    addDecision,
    addDecisions,
    decided,
    removeItems,
    revision,
    raiseRevision,
  }
}

export function useDecisions() {
  const { recorder, catalog } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const list = useDecisionList()
  const { decisions, latestDecisions, updateDecisions, addDecision, decided, revision, raiseRevision } = list
  const sayBackupOnly = () => toast.show({ title: texts('backupOnly'), text: texts('backupOnlyText'), uptime: 10_000 })
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
      if (savedTo === 'backup') sayBackupOnly()
      else addDecision({ product, count, ops: [{ id: op.id, item: product.id }] })
      raiseRevision()
      return true
    } catch (error) {
      addSaveFailure(label, String(count), error)
      return false
    } finally {
      saving.current.delete(product.id)
    }
  }
  const acceptAll = async (...[counts, options]: AcceptAll) => {
    const { ops, left, stoppedBy } = await acceptCounts({ catalog, recorder }, counts, options)
    list.addDecisions(counts, ops)
    if (stoppedBy === 'backup') sayBackupOnly()
    else if (stoppedBy) addSaveFailure(...failureOf(stoppedBy.first), stoppedBy.error)
    raiseRevision()
    return { written: ops.length, left }
  }
  return {
    decided,
    /** Records these counts as one decision. Stops at the signal, and at the first that this device cannot store. */
    acceptAll,
    /** The latest decision; null if none can be undone. */
    last: decisions[0] ?? null,
    revision,
    saveFailures,
    dismissSaveFailure,
    accept,
    /** Undoes the latest decision. Returns its item, or null if there is none, or if it cannot be undone here. */
    async undo(): Promise<ProductView | null> {
      const [last, ...rest] = latestDecisions.current
      if (!last) return null
      const { property_number } = last.product
      updateDecisions(rest)
      let staying: Decision['ops'] = []
      try {
        staying = await undoAll(recorder, last.ops)
      } catch (error) {
        if (error instanceof NotUndoable) toast.error(t('notUndoable', { number: property_number }))
        else {
          updateDecisions([last, ...latestDecisions.current])
          addSaveFailure(property_number, t('undoLast'), error)
        }
        return null
      }
      dismissSaveFailure(property_number)
      raiseRevision()
      const undone = itemsOf(last.ops.filter((op) => !staying.includes(op)))
      list.removeItems(undone)
      toast.saved(undoneText(last, undone.size))
      if (staying.length > 0) toast.error(queue('byRule.someStay', { count: staying.length }))
      return last.product
    },
    /** Accepts the counts of these items without a change, after one confirmation. Bulk decisions are limited to this. Returns the items that are settled. */
    async acceptAsCounted(ids: readonly number[]): Promise<readonly number[]> {
      // The items may be outside the loaded window, so this reads all of them.
      const rows = (await catalog.getMany<ProductView>('products', ids)).flatMap(ifCounted)
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

/** The latest decision in one sentence. */
export const lastDecisionText = ({ product, count, ops }: Decision): string =>
  ops.length > 1
    ? queue('byRule.last', { count: ops.length })
    : t('lastDecision', { number: product.property_number, count: String(count) })

export type Decisions = ReturnType<typeof useDecisions>
