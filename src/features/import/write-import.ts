/** Writes a checked file, all or nothing. On a server that writes row by row, rows written before a refusal are removed. */

import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { RowError } from '#domain/import/check-rows.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { BulkResult } from '#react/bulk/bulk-types.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import type { useBulk } from '#react/bulk/use-bulk.ts'
import { t } from '#text/import/import.ts'
import type { DryRun } from './dry-run.ts'
import { serverRowErrors } from './server-row-errors.ts'

export type WriteResult =
  | { is: 'done'; created: readonly number[]; changed: number }
  /** `isInterrupted`: the same batch can continue. `errors`: rows that the server refused. */
  | { is: 'failed'; text: string; isInterrupted: boolean; errors: readonly RowError[] }

interface WriteDeps {
  bulk: ReturnType<typeof useBulk>
  collection: AnyCollection
  features: ReadonlySet<string>
}

interface WriteOptions {
  signal: AbortSignal
  onProgress: (done: number, total: number, phase: 'sending' | 'writing') => void
}

/** A single request cannot be canceled once it is sent. */
export const canStopWriting = (run: DryRun, features: ReadonlySet<string>): boolean =>
  run.planned.length > maxRowsPerRequest || !features.has('bulk')

export async function writeImport(
  deps: WriteDeps,
  run: DryRun,
  { signal, onProgress }: WriteOptions,
): Promise<WriteResult> {
  const creates = run.planned.filter((planned) => planned.do === 'create')
  const changes = run.planned.filter((planned) => planned.do === 'change')
  const total = run.planned.length
  const result = await deps.bulk(
    deps.collection,
    {
      create: creates.map((one) => one.draft),
      change: changes.map((one) => ({ id: one.id, patch: one.patch, version: one.version })),
    },
    { onProgress, signal, batchId: run.batch },
  )
  if (!result.ok) {
    const isStopped = result.problem.kind === 'cancelled'
    const canContinue = total > maxRowsPerRequest && deps.features.has('batches')
    const sentences = isStopped
      ? [t('write.stopped'), t('write.nothingImported')]
      : [shortProblemText(result.problem, 'acting'), ...(canContinue ? [t('write.canContinue')] : [])]
    const text = sentences.join(' ')
    return { is: 'failed', text, isInterrupted: !isStopped, errors: [] }
  }
  const { created, changed } = result.value
  const errors = serverRowErrors(result.value, creates, changes)
  const isStopped = signal.aborted && created.length + changed < total
  if (errors.length === 0 && !isStopped) return { is: 'done', created, changed }
  const reason = isStopped ? t('write.stopped') : t('write.refused')
  return { is: 'failed', text: await undoPartialImport(deps, result.value, reason), isInterrupted: false, errors }
}

/**
 * A plain server wrote the other rows one by one: they are deleted, so that the file is imported completely or not at all. Reports the
 * result.
 */
async function undoPartialImport(
  { bulk, collection }: WriteDeps,
  { created, changed }: BulkResult,
  reason: string,
): Promise<string> {
  const deletion = created.length === 0 ? null : await bulk(collection, { remove: created })
  const left = created.length - (deletion === null ? 0 : deletion.ok ? deletion.value.removed : 0)
  return `${reason} ${notUndoneText(left, changed)}`
}

function notUndoneText(addedRows: number, changedRows: number): string {
  const added = formatNumber(addedRows)
  const changed = formatNumber(changedRows)
  if (addedRows > 0 && changedRows > 0) return t('write.notUndone.both', { added, changed })
  if (addedRows > 0) return t('write.notUndone.added', { added })
  return changedRows > 0 ? t('write.notUndone.changed', { changed }) : t('write.nothingImported')
}
