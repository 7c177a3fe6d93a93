import { useRef } from 'react'
import { NotUndoable } from '#domain/outbox/op.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/scan.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { RecentRecord, useRecentRecords } from './use-recent-records.ts'
import type { useSaveRecord } from './use-save-record.ts'

/** Undoes the newest record of this screen that can be undone; pressing twice undoes one. */
export function useUndoLast(
  { lastUndoable, disableUndo, remove }: ReturnType<typeof useRecentRecords>,
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord'],
  /** Shows the item of the undone record again. */
  showAgain: (scanned: NonNullable<RecentRecord['scanned']>) => void,
) {
  const { recorder } = useServices()
  const toast = useToast()
  const isUndoing = useRef(false)
  return async function undo(): Promise<void> {
    if (!lastUndoable?.opId || isUndoing.current) return
    const { opId, label, scanned } = lastUndoable
    isUndoing.current = true
    const undoRecord = () =>
      recorder.undo(opId).catch((error: unknown) => {
        if (error instanceof NotUndoable) return { savedTo: 'refused' }
        throw error
      })
    const saved = await saveRecord(label, t('recorded.undo'), undoRecord).finally(() => {
      isUndoing.current = false
    })
    if (!saved) return
    if (saved.refused) {
      disableUndo(lastUndoable)
      return toast.error(t('notUndoable', { record: label }))
    }
    remove(lastUndoable)
    toast.success(t('undone', { record: label }))
    if (scanned) showAgain(scanned)
  }
}
