/**
 * Keeping what a counter records, and saying so. Promises: nothing is called saved before it is on the disk of this device; what lies in the
 * reserve alone looks and sounds different; what could not be kept stands on the screen with its value until the person has seen it.
 */
import { useState } from 'react'
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import type { CountStateLabel } from '#ui/count/count-state-line.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { Earcons } from '#ui/scanner/outcome/earcons.ts'
import type { Outcome } from '#ui/scanner/outcome/scan-outcomes.ts'

/** Where a record is now: on the disk of this device, or in the reserve copy alone, which must never look like the first. */
export interface SavedRecord {
  opId: string | null
  backupOnly: boolean
  /** Nothing was changed, because a person has to decide first. */
  refused?: boolean
}

/** What could not be kept, with its value, so that a person can write it down. */
export interface SaveFailure {
  label: string
  value: string
  reason: string
}

export const savedInBackupOnly: CountStateLabel = {
  tone: 'attention',
  shape: 'triangle',
  label: 'Saved in reserve only',
}

/** What the device said, not what we call it: that it was not saved is the heading. */
function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message.trim() || cause.name : String(cause)
  return /quota/i.test(`${message} ${cause instanceof Error ? cause.name : ''}`)
    ? 'there is no room left on it'
    : message
}

export function useSaveRecord({
  earcons,
  announce,
}: {
  earcons: Earcons
  announce: (name: ScanOutcome | 'saved', outcomeLook?: Pick<Outcome, 'tone' | 'shape'>) => void
}) {
  const toast = useToast()
  const [saveFailure, setSaveFailure] = useState<SaveFailure | null>(null)

  /** Null when it could not be kept, which the screen then says until the person has seen it. `saved` is said only of what is on the disk. */
  async function saveRecord(
    label: string,
    value: string,
    record: () => Promise<{ savedTo: string; op?: { id: string } }>,
    savedMessage?: string,
  ): Promise<SavedRecord | null> {
    try {
      const result = await record()
      const backupOnly = result.savedTo === 'backup'
      setSaveFailure(null)
      if (backupOnly)
        toast.show({ title: savedInBackupOnly.label, text: 'Storage trouble on this device. Export your work soon.' })
      else if (savedMessage !== undefined) toast.saved(savedMessage)
      if (backupOnly) announce('refused', { tone: savedInBackupOnly.tone, shape: 'triangle' })
      else if (savedMessage !== undefined) announce('saved')
      return { opId: result.op?.id ?? null, backupOnly, refused: result.savedTo === 'refused' }
    } catch (error) {
      earcons.play('refused')
      setSaveFailure({ label, value, reason: failureReason(error) })
      return null
    }
  }

  return { saveRecord, saveFailure, dismissSaveFailure: () => setSaveFailure(null) }
}
