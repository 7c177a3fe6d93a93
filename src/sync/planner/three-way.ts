/**
 * Base, mine, theirs: what to do with a count when the server may have moved (sync 2.11). Never answers `send` over a value of somebody
 * else that differs from what the counter saw.
 */
import type { Base, Values } from '#domain/op.ts'
import { sameFields } from './echo.ts'
import { isUntouched } from './groups.ts'

export interface ThreeWayQuestion {
  mine: Values
  base: Pick<Base, 'known' | 'values'>
  theirs: Values
  /** Who wrote theirs last, when the server says so. */
  theirsBy?: number
  me: number | null
  /** Values that own requests may have left on the server since the base was taken. */
  ownTries: readonly Values[]
  /** Whether this very request was on the wire before. */
  tried: boolean
  /** Whether what was recorded was on the wire before, in this request or one that was given up. A browser may have sent that twice unseen. */
  sent: boolean
}

export type ThreeWay =
  | { is: 'send' }
  /** The server holds it, for all that is known by our own earlier try: nothing more to send. */
  | { is: 'there' }
  /** Somebody else says the same. */
  | { is: 'agreed' }
  | { is: 'conflict'; why: 'changed' | 'reset' }

export function threeWay(question: ThreeWayQuestion): ThreeWay {
  const { mine, base, theirs, ownTries, tried, sent } = question
  const fields = Object.keys(mine)
  const same = (a: Values, b: Values) => sameFields(fields, a, b)
  const byMe = question.theirsBy === undefined || question.me === null || question.theirsBy === question.me
  // Whoever wrote it last: what stands there is what this counter said before. (The byline is the row's, not the group's.)
  const ownEcho = ownTries.some((values) => same(values, theirs))
  const asSeen = base.known && same(base.values, theirs)

  if (same(mine, theirs)) {
    if (tried && byMe) return { is: 'there' }
    if (asSeen || ownEcho) return { is: 'send' }
    // Who cannot be told from us is not called somebody else: that the server holds it is all that is known.
    return sent && question.theirsBy === undefined ? { is: 'there' } : { is: 'agreed' }
  }
  const untouched = (values: Values) => fields.every((field) => isUntouched(field, values[field]))
  if (asSeen || ownEcho || (!base.known && untouched(theirs))) return { is: 'send' }
  return { is: 'conflict', why: base.known && untouched(theirs) && !untouched(base.values) ? 'reset' : 'changed' }
}
