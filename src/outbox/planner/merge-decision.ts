/**
 * Three-way comparison of base, mine and theirs: what to do with a count when the server's row may have changed (sync §11). Never returns
 * `send` over another person's value that differs from what the counter saw.
 */
import type { FieldsCommand } from '#domain/outbox/commands/command.ts'
import type { FieldValues, OpBase } from '#domain/outbox/op.ts'
import { sameFields } from '#domain/outbox/same-values.ts'

export interface MergeInput {
  command: Pick<FieldsCommand, 'fields'>
  mine: FieldValues
  base: Pick<OpBase, 'known' | 'values'>
  theirs: FieldValues
  /** Who wrote the server's row last, if the server reports it. */
  theirsBy?: number
  me: number | null
  /** Values that our own requests may have written on the server since the base was read. */
  ownTries: readonly FieldValues[]
  /** Whether this very request was sent before. */
  tried: boolean
  /** Whether these ops were sent before, in this request or in a dropped one. A browser may silently have sent that one twice. */
  sent: boolean
}

export type MergeDecision =
  | { is: 'send' }
  /** Presumably one of our earlier tries stored these values: nothing more to send. */
  | { is: 'there' }
  /** Another person recorded the same values. */
  | { is: 'agreed' }
  | { is: 'conflict'; why: 'changed' | 'reset' }

export function decideMerge(input: MergeInput): MergeDecision {
  const { command, mine, base, theirs, ownTries, tried, sent } = input
  const fields = Object.keys(mine)
  const isSame = (a: FieldValues, b: FieldValues) => sameFields(fields, a, b)
  const isWrittenByMe = input.theirsBy === undefined || input.me === null || input.theirsBy === input.me
  // Even if another person wrote the row last: this group still has the counter's earlier value. (The last writer belongs to the row, not
  // to the group.)
  const isOwnEcho = ownTries.some((values) => isSame(values, theirs))
  const isAsSeen = base.known && isSame(base.values, theirs)

  if (isSame(mine, theirs)) {
    if (tried && isWrittenByMe) return { is: 'there' }
    if (isAsSeen || isOwnEcho) return { is: 'send' }
    // Without a last writer, the value cannot be attributed to another person. All that is known is that the server has it.
    return sent && input.theirsBy === undefined ? { is: 'there' } : { is: 'agreed' }
  }
  const isUntouchedByAll = (values: FieldValues) =>
    fields.every((field) => command.fields[field]?.isUntouched(values[field]))
  if (isAsSeen || isOwnEcho || (!base.known && isUntouchedByAll(theirs))) return { is: 'send' }
  return {
    is: 'conflict',
    why: base.known && isUntouchedByAll(theirs) && !isUntouchedByAll(base.values) ? 'reset' : 'changed',
  }
}
