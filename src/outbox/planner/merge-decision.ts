/**
 * Base, mine, theirs: what to do with a count when the server may have moved (sync §11). Never answers `send` over a value of somebody
 * else that differs from what the counter saw.
 */
import type { FieldValues, OpBase } from '#domain/outbox/op.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { isUntouched } from './field-groups.ts'

export interface MergeInput {
  mine: FieldValues
  base: Pick<OpBase, 'known' | 'values'>
  theirs: FieldValues
  /** Who wrote theirs last, when the server says so. */
  theirsBy?: number
  me: number | null
  /** Values that own requests may have left on the server since the base was taken. */
  ownTries: readonly FieldValues[]
  /** Whether this very request was on the wire before. */
  tried: boolean
  /** Whether what was recorded was on the wire before, in this request or one that was given up. A browser may have sent that twice unseen. */
  sent: boolean
}

export type MergeDecision =
  | { is: 'send' }
  /** The server holds it, for all that is known by our own earlier try: nothing more to send. */
  | { is: 'there' }
  /** Somebody else says the same. */
  | { is: 'agreed' }
  | { is: 'conflict'; why: 'changed' | 'reset' }

export function decideMerge(input: MergeInput): MergeDecision {
  const { mine, base, theirs, ownTries, tried, sent } = input
  const fields = Object.keys(mine)
  const isSame = (a: FieldValues, b: FieldValues) => sameFields(fields, a, b)
  const isWrittenByMe = input.theirsBy === undefined || input.me === null || input.theirsBy === input.me
  // Whoever wrote it last: what stands there is what this counter said before. (The byline is the row's, not the group's.)
  const isOwnEcho = ownTries.some((values) => isSame(values, theirs))
  const isAsSeen = base.known && isSame(base.values, theirs)

  if (isSame(mine, theirs)) {
    if (tried && isWrittenByMe) return { is: 'there' }
    if (isAsSeen || isOwnEcho) return { is: 'send' }
    // Who cannot be told from us is not called somebody else: that the server holds it is all that is known.
    return sent && input.theirsBy === undefined ? { is: 'there' } : { is: 'agreed' }
  }
  const isUntouchedByAll = (values: FieldValues) => fields.every((field) => isUntouched(field, values[field]))
  if (isAsSeen || isOwnEcho || (!base.known && isUntouchedByAll(theirs))) return { is: 'send' }
  return {
    is: 'conflict',
    why: base.known && isUntouchedByAll(theirs) && !isUntouchedByAll(base.values) ? 'reset' : 'changed',
  }
}
