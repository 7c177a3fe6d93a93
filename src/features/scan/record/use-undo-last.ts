import { useRef } from 'react'
import { NotUndoable } from '#domain/outbox/op.ts'
import { undoAll } from '#react/outbox/undo-all.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { t as several } from '#text/counting/scan-several.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { RecentRecord, RecordedItem, useRecentRecords } from './use-recent-records.ts'
import type { useSaveRecord } from './use-save-record.ts'

/** Undoes the newest undoable record of this screen; pressing twice undoes only one. */
export function useUndoLast(
  { lastUndoable, disableUndo, remove }: ReturnType<typeof useRecentRecords>,
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord'],
  /** Shows the items of the undone record again. */
  showAgain: (record: RecentRecord) => void,
) {
  const { recorder } = useServices()
  const toast = useToast()
  const isUndoing = useRef(false)
  return async function undo(): Promise<void> {
    if (!lastUndoable?.ops || isUndoing.current) return
    const { ops, label } = lastUndoable
    isUndoing.current = true
    let staying: readonly RecordedItem[] = []
    const undoRecord = async () => {
      try {
        staying = await undoAll(recorder, ops)
        return { savedTo: 'device' }
      } catch (error) {
        if (error instanceof NotUndoable) return { savedTo: 'refused' }
        throw error
      }
    }
    const saved = await saveRecord(label, t('recorded.undo'), undoRecord).finally(() => {
      isUndoing.current = false
    })
    if (!saved) return
    if (saved.refused) {
      disableUndo(lastUndoable)
      return toast.error(t('notUndoable', { record: label }))
    }
    remove(lastUndoable)
    const items = staying.map((op) => op.label).join(', ')
    if (staying.length === 0) toast.success(t('undone', { record: label }))
    else toast.error(several('undoneExcept', { record: label, count: staying.length, items }))
    showAgain(lastUndoable)
  }
}
