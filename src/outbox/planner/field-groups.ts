/** Fields that a counter decides together: remarks explain their count, so both are compared and sent together (sync §11). */
import type { FieldValues, Op } from '#domain/outbox/op.ts'

export type FieldGroup = 'count' | 'scanned'

export const groupFields: Readonly<Record<FieldGroup, readonly string[]>> = {
  count: ['physical_count', 'remarks'],
  scanned: ['scanned'],
}

/** A finding is a record of its own and has no group. */
export function groupOf(op: Pick<Op, 'kind'>): FieldGroup | null {
  if (op.kind === 'finding') return null
  return op.kind === 'scanned' ? 'scanned' : 'count'
}

/** Whether a field has its default value: never written, or reset. */
export function isUntouched(field: string, value: unknown): boolean {
  return (
    value === null || value === undefined || value === false || value === '' || (field !== 'remarks' && value === 0)
  )
}

export function pickFields(row: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field]]))
}
