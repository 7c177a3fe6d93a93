import type { FieldErrors } from '#contract/problem.ts'
import type { PlannedChange, RowError } from '#domain/import/check-rows.ts'
import { importLabel } from '#domain/import/import-label.ts'
import type { BulkResult } from '#react/bulk/bulk-types.ts'

type Create = Extract<PlannedChange, { do: 'create' }>
type Change = Extract<PlannedChange, { do: 'change' }>

/** The server's errors as errors of the file's rows. */
export function serverRowErrors(
  result: BulkResult,
  creates: readonly Create[],
  changes: readonly Change[],
): RowError[] {
  return Object.entries(result.errors).flatMap(([rowKey, fieldErrors]: [string, FieldErrors]) => {
    const [kind, position = '0'] = rowKey.split('.')
    const planned = kind === 'change' ? changes[Number(position)] : creates[Number(position)]
    return Object.entries(fieldErrors).map(([field, messages]) => ({
      row: planned?.row ?? 0,
      column: importLabel(field),
      field,
      text: messages.join(' '),
      value: '',
    }))
  })
}
