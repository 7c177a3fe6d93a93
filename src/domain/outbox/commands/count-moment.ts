/** When an item was last counted; the server sets it when it receives a count or a mark. */
import { parseMoment } from '#domain/time/moments.ts'
import type { FieldValues, Op } from '../op.ts'

/**
 * An undo restores the moment before the undone op, and the campaign that missed the item. Neither a mark nor its undo changes the time of the count.
 */
export function countMomentNotes(op: Op): FieldValues {
  const isCount = op.patch['physical_count'] !== undefined
  if (op.undoes !== undefined) {
    const { countedBefore = null, missingBefore } = op
    return {
      counted_at: countedBefore,
      ...(isCount ? { physical_count_at: countedBefore } : {}),
      ...(missingBefore === undefined ? {} : { missing_in: missingBefore }),
    }
  }
  if (op.patch['scanned'] !== true && typeof op.patch['physical_count'] !== 'number') return {}
  const recorded = parseMoment(op.recordedAt) ?? op.stateAt
  const at = new Date(recorded + (op.skewMs ?? 0)).toISOString()
  return { counted_at: at, ...(isCount ? { physical_count_at: at } : {}), missing_in: null }
}
