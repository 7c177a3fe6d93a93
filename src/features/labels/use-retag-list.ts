/** The items that need a new tag, by building and room, and marking them as re-tagged. Works offline from what the device knows. */
import { useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { tagsToReplace } from '#domain/counts/tag-reports.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { compareNatural } from '#domain/text/compare-text.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { lastKnown, useLiveValue } from '#react/lists/use-list.ts'
import { undoAll } from '#react/outbox/undo-all.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/retag.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

/** An item, with the report that asks for a new tag. */
export interface RetagRow extends ProductView {
  report: FindingView
}

/** By building, room and number; items without a room last. */
const inWalkingOrder = (a: RetagRow, b: RetagRow): number =>
  Number(a.names.locationOne === '') - Number(b.names.locationOne === '') ||
  compareNatural(a.names.locationOne, b.names.locationOne) ||
  compareNatural(a.names.locationTwo, b.names.locationTwo) ||
  compareNatural(a.property_number, b.property_number)

export function useRetagList() {
  const { catalog } = useServices()
  const findings = useFindings()
  const reports = tagsToReplace(findings.rows)
  const ids = [...reports.keys()].sort((a, b) => a - b)
  const live = useLiveValue(`retag ${ids.join()}`, ['products', 'location-code-one', 'location-code-two'], () =>
    catalog.getMany<ProductView>('products', ids),
  )
  const products = lastKnown(live)
  const rows = products
    ?.flatMap((product): RetagRow[] => {
      const report = product && reports.get(product.id)
      return product && report ? [{ ...product, report }] : []
    })
    .sort(inWalkingOrder)
  return { findings, rows }
}

const emptyFinding = { description: null, article: null, room: null, place: null, remarks: null, photo: null }

interface Marked {
  ops: readonly { id: string }[]
}

/** Marks items as re-tagged, and undoes the last marks. Nothing is reported as saved before it is on the device's disk. */
export function useMarkRetagged() {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [last, setLast] = useState<Marked | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function once(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    await work().finally(() => setBusy(false))
  }

  /** Ends at the first item that this device cannot store; the others stay in the list. */
  async function markEach(rows: readonly RetagRow[]): Promise<void> {
    const ops: { id: string }[] = []
    for (const { id: product, property_number: label } of rows) {
      try {
        const finding = { ...emptyFinding, kind: 'retagged', product, code: label }
        const { savedTo, op } = await recorder.finding(finding, { source: 'list' })
        dismissSaveFailure(label)
        if (savedTo === 'backup') {
          showBackupOnly(toast)
          break
        }
        ops.push({ id: op.id })
      } catch (error) {
        addSaveFailure(label, t('markOf'), error)
        break
      }
    }
    if (ops.length === 0) return
    setLast({ ops })
    toast.saved(t('marked', { count: ops.length }))
  }

  async function undoLast({ ops }: Marked): Promise<void> {
    try {
      const staying = await undoAll(recorder, ops)
      setLast(staying.length > 0 ? { ops: staying } : null)
      toast.saved(t('undone'))
    } catch (error) {
      if (error instanceof NotUndoable) {
        setLast(null)
        toast.error(t('notUndone'))
      } else addSaveFailure(t('undo', { count: ops.length }), t('markOf'), error)
    }
  }

  return {
    mark: (rows: readonly RetagRow[]) => once(() => markEach(rows)),
    /** Null if nothing was marked since the page opened. */
    undo: last && { count: last.ops.length, run: () => once(() => undoLast(last)) },
    isBusy,
    saveFailures,
    dismissSaveFailure,
  }
}
