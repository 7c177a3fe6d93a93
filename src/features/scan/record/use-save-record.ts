/**
 * Saves a record and reports the result. Promises: nothing is called saved before it is on the disk of this device; a record that exists only as
 * a backup copy looks and sounds different; a record that could not be saved stays on the screen with its value until the person dismisses it.
 */
import { useState } from 'react'
import { t } from '#text/scan.ts'
import type { CountStateLabel } from '#ui/count/count-state-line.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { ScanFeedback } from '../use-scan-feedback.ts'

/** A recorded op, and whether it is on the disk or exists only as a backup copy. The two must never look alike. */
export interface SavedRecord {
  opId: string | null
  backupOnly: boolean
  /** True if nothing was changed because a person has to decide first. */
  refused?: boolean
}

/** A record that could not be saved, with its value, so that a person can write it down. */
export interface SaveFailure {
  label: string
  value: string
  reason: string
}

const backupLook = { tone: 'attention', shape: 'triangle' } as const

export const savedInBackupOnly = (): CountStateLabel => ({ ...backupLook, label: t('saved.toBackupOnly') })

/** The cause, without Bilang's own wrapper error: the heading already says that nothing was saved. */
function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message.trim() || cause.name : String(cause)
  return /quota/i.test(`${message} ${cause instanceof Error ? cause.name : ''}`) ? t('notSaved.storageFull') : message
}

export function useSaveRecord({ play, announce }: ScanFeedback) {
  const toast = useToast()
  const [saveFailures, setSaveFailures] = useState<readonly SaveFailure[]>([])
  /** Removes the failure of a record, when it is saved or the person wrote it down. The failures of other records stay. */
  const dismissSaveFailure = (label: string) =>
    setSaveFailures((before) => before.filter((failure) => failure.label !== label))

  /**
   * Returns null if saving failed; its entry in `saveFailures` then stays until it is saved or dismissed. `savedMessage` is shown only for a
   * record that is on the disk.
   */
  async function saveRecord(
    label: string,
    value: string,
    record: () => Promise<{ savedTo: string; op?: { id: string } }>,
    savedMessage?: string,
  ): Promise<SavedRecord | null> {
    try {
      const result = await record()
      const backupOnly = result.savedTo === 'backup'
      dismissSaveFailure(label)
      if (backupOnly) toast.show({ title: t('saved.toBackupOnly'), text: t('saved.toBackupOnlyText') })
      else if (savedMessage !== undefined) toast.saved(savedMessage)
      if (backupOnly) announce('refused', backupLook, { result: 'backupOnly' })
      else if (savedMessage !== undefined) announce('saved')
      return { opId: result.op?.id ?? null, backupOnly, refused: result.savedTo === 'refused' }
    } catch (error) {
      play('refused', { result: 'notSaved' })
      const failure = { label, value, reason: failureReason(error) }
      setSaveFailures((before) => [...before.filter((other) => other.label !== label), failure])
      return null
    }
  }

  return { saveRecord, saveFailures, dismissSaveFailure }
}
