/** Fields that a counter decides together: a remark explains its count, so they move together (sync 2.11). */
import type { Op, Values } from '#domain/op.ts'

export type Group = 'count' | 'scanned'

export const groupFields: Readonly<Record<Group, readonly string[]>> = {
  count: ['physical_count', 'remarks'],
  scanned: ['scanned'],
}

/** Findings stand for themselves and have no group. */
export function groupOf(op: Pick<Op, 'kind'>): Group | null {
  if (op.kind === 'finding') return null
  return op.kind === 'scanned' ? 'scanned' : 'count'
}

/** What a group holds when nobody ever touched it, or after a reset. */
export function isUntouched(field: string, value: unknown): boolean {
  return (
    value === null || value === undefined || value === false || value === '' || (field !== 'remarks' && value === 0)
  )
}

export function pick(row: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field]]))
}
