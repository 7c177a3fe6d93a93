/** Input, result and options of a bulk change. */

import type { FieldErrors, Problem } from '#contract/problem.ts'

export interface BulkWork {
  create?: readonly Record<string, unknown>[]
  change?: readonly { id: number; version?: string | undefined; patch: Record<string, unknown> }[]
  remove?: readonly number[]
}

export interface BulkResult {
  created: readonly number[]
  changed: number
  removed: number
  /** By key: `change.3` → field → messages. Empty if everything succeeded. */
  errors: Readonly<Record<string, FieldErrors>>
  /** False: some rows may have been written although others were rejected. */
  isAllOrNothing: boolean
  /** The call that ended without a clear response; its row may have been written. */
  unclear?: Problem
}

export interface BulkOptions {
  dryRun?: boolean
  onProgress?: (done: number, total: number, phase: 'sending' | 'writing') => void
  signal?: AbortSignal
  /** Id of an earlier batch, to resume it. */
  batchId?: string
}
