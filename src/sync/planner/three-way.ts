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
}

export type ThreeWay =
  | { is: 'send' }
  /** Our own earlier try arrived: nothing more to send. */
  | { is: 'there' }
  /** Somebody else says the same. */
  | { is: 'agreed' }
  | { is: 'conflict'; why: 'changed' | 'reset' }

export function threeWay(question: ThreeWayQuestion): ThreeWay {
  const { mine, base, theirs, ownTries, tried } = question
  const fields = Object.keys(mine)
  const same = (a: Values, b: Values) => sameFields(fields, a, b)
  const byMe = question.theirsBy === undefined || question.me === null || question.theirsBy === question.me
  // Whoever wrote it last: what stands there is what this counter said before. (The byline is the row's, not the group's.)
  const ownEcho = ownTries.some((values) => same(values, theirs))
  const asSeen = base.known && same(base.values, theirs)

  if (same(mine, theirs)) {
    if (tried && byMe) return { is: 'there' }
    return asSeen || ownEcho ? { is: 'send' } : { is: 'agreed' }
  }
  const untouched = (values: Values) => fields.every((field) => isUntouched(field, values[field]))
  if (asSeen || ownEcho || (!base.known && untouched(theirs))) return { is: 'send' }
  return { is: 'conflict', why: base.known && untouched(theirs) && !untouched(base.values) ? 'reset' : 'changed' }
}
