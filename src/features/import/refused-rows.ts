import type { FieldErrors } from '#contract/problem.ts'
import type { Planned, RowError } from '#domain/import/check-rows.ts'
import type { ImportColumn } from '#domain/import/columns.ts'
import type { BulkEnd } from '#runtime/run-bulk.ts'

type Create = Extract<Planned, { do: 'create' }>
type Change = Extract<Planned, { do: 'change' }>

/** The office's refusals as errors of the file's rows. */
export function refused(
  end: BulkEnd,
  creates: readonly Create[],
  changes: readonly Change[],
  columns: readonly ImportColumn[],
): RowError[] {
  return Object.entries(end.errors).flatMap(([place, said]: [string, FieldErrors]) => {
    const [kind, at = '0'] = place.split('.')
    const planned = kind === 'change' ? changes[Number(at)] : creates[Number(at)]
    return Object.entries(said).map(([field, messages]) => ({
      row: planned?.row ?? 0,
      column: columns.find((column) => column.field === field)?.label ?? field,
      field,
      text: messages.join(' '),
      value: '',
    }))
  })
}
