/**
 * Saves a record and reports the result. Promises: nothing is reported as saved before it is on the device's disk; a record that exists only as a
 * backup copy looks and sounds different; a record that could not be saved stays on the screen with its value until the person dismisses it.
 */

import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { t } from '#text/shared/ui-count.ts'
import { type CountStateLabel, countStateLooks } from '#ui/count/count-state-line.tsx'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { ScanFeedback } from '../use-scan-feedback.ts'

/** A recorded op, and whether it is on the disk or exists only as a backup copy. The two must never look alike. */
export interface SavedRecord {
  opId: string | null
  backupOnly: boolean
  /** True if nothing was recorded because a person has to decide first. */
  refused?: boolean
}

const backupLook = { tone: 'attention', shape: 'triangle' } as const

export const savedOnDevice = (): CountStateLabel => ({ ...countStateLooks.saved, label: countStateLabels.saved })
export const savedInBackupOnly = (): CountStateLabel => ({ ...backupLook, label: t('backupOnly') })

export function useSaveRecord({ play, announce }: ScanFeedback) {
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()

  /**
   * Returns null if saving failed; its entry in `saveFailures` then stays until it is saved or dismissed. `savedMessage` is shown only for a
   * record that is on the disk; a function is called after the record. `key`: the failure that this record replaces, if it is another one than that
   * of the label.
   */
  async function saveRecord(
    label: string,
    value: string,
    record: () => Promise<{ savedTo: string; op?: { id: string } }>,
    savedMessage?: string | (() => string | undefined),
    key = label,
  ): Promise<SavedRecord | null> {
    try {
      const result = await record()
      if (result.savedTo === 'refused') return { opId: null, backupOnly: false, refused: true }
      const backupOnly = result.savedTo === 'backup'
      const message = typeof savedMessage === 'function' ? savedMessage() : savedMessage
      dismissSaveFailure(key)
      if (backupOnly) showBackupOnly(toast)
      else if (message !== undefined) toast.saved(message)
      if (backupOnly) announce('refused', backupLook, { result: 'backupOnly' })
      else if (message !== undefined) announce('saved')
      return { opId: result.op?.id ?? null, backupOnly }
    } catch (error) {
      play('refused', { result: 'notSaved' })
      addSaveFailure(label, value, error, key)
      return null
    }
  }

  return { saveRecord, saveFailures, dismissSaveFailure }
}
