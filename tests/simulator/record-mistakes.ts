/** Mistakes in the campaign records that a device sends. */
import type { Op } from '#domain/outbox/op.ts'

const changed = (kind: string, patch: Op['patch']) => (op: Op) =>
  op.patch['kind'] === kind ? { ...op, patch: { ...op.patch, ...patch } } : op
export const withOtherFigure = changed('second-count', { count: 7 })
export const withoutReason = changed('settlement', { reason: { code: 'other', name: 'Other' } })

export function withoutUndo(op: Op): Op {
  const { undone_at: _, ...patch } = op.patch
  return { ...op, patch }
}
