/** What many changes at once are made of, and what came of them. */

import type { FieldErrors } from '#contract/problem.ts'

export interface BulkWork {
  create?: readonly Record<string, unknown>[]
  change?: readonly { id: number; version?: string | undefined; patch: Record<string, unknown> }[]
  remove?: readonly number[]
}

export interface BulkResult {
  created: readonly number[]
  changed: number
  removed: number
  /** By key: `change.3` → field → messages. Empty when everything went through. */
  errors: Readonly<Record<string, FieldErrors>>
  /** False: some rows may have been written although others were refused. */
  isAllOrNothing: boolean
}

export interface BulkOptions {
  dryRun?: boolean
  onProgress?: (done: number, total: number, phase: 'sending' | 'writing') => void
  signal?: AbortSignal
  /** Id of a batch that was begun before: it goes on where it stopped. */
  batchId?: string
}
