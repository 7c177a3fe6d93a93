import { useState } from 'react'
import { t } from '#text/shared/ui-count.ts'

/** A record that could not be saved, with its value, so that a person can write it down. */
export interface SaveFailure {
  /** What was not saved: a later save of the same replaces it. By default the label; one item may have several records. */
  key: string
  label: string
  value: string
  reason: string
}

/**
 * Why this device could not store a record, to end a sentence on screen: the cause inside our own error. A full device is explained in the
 * language of the screen; any other cause is the browser's message.
 */
export function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message.trim() || cause.name : String(cause)
  return /quota/i.test(`${message} ${cause instanceof Error ? cause.name : ''}`) ? t('notSaved.storageFull') : message
}

/** The records that a screen could not save. Each stays until it is saved or the person wrote it down. */
export function useSaveFailures() {
  const [saveFailures, setSaveFailures] = useState<readonly SaveFailure[]>([])
  const dismiss = (key: string) => setSaveFailures((before) => before.filter((failure) => failure.key !== key))
  return {
    saveFailures,
    dismissSaveFailure: dismiss,
    addSaveFailure(label: string, value: string, error: unknown, key = label) {
      const failure = { key, label, value, reason: failureReason(error) }
      setSaveFailures((before) => [...before.filter((other) => other.key !== key), failure])
    },
  }
}
