/** What an undo leaves as it is on the model server, by its log alone (decisions 157 and 200). */
import type { Row, Write } from './model-server-types.ts'

const countFields = ['physical_count', 'remarks', 'scanned'] as const
const recordedFields = [...countFields, 'condition', 'checklist'] as const

export interface Undo {
  user: number
  /** The device that recorded it, and the record that it withdraws. */
  recordedOn: string | null
  undoes: string | null
}

/** The fields of the change that somebody else, or the same person on another device, states as the row has them. */
export function keptByUndo(log: readonly Write[], row: Row, patch: Readonly<Record<string, unknown>>, undo: Undo) {
  const kept: Record<string, unknown> = {}
  if (undo.undoes === null) return kept
  const undone = new Set([undo.undoes, ...log.map(({ undoes }) => undoes)])
  const standing = log.filter((one) => one.eid === row.id && !one.undoes && !one.opIds.some((id) => undone.has(id)))
  for (const field of recordedFields) {
    if (!(field in patch)) continue
    // A cleared count voids no condition.
    const isVoid = (one: Write) => countFields.some((name) => name === field) && one.patch['physical_count'] === null
    const isOwn = (one: Write) => one.user === undo.user && one.recordedOn === undo.recordedOn
    const isSame = (one: Write) => one.patch[field] === row[field]
    const last = standing.findLast((one) => isVoid(one) || (field in one.patch && !(isOwn(one) && isSame(one))))
    if (last && !isVoid(last) && isSame(last)) kept[field] = row[field]
  }
  return kept
}
