/**
 * Observations that travel in the events header of a PATCH of a product. They say when, where and how somebody saw what the request sets.
 * Promise: an observation that names anything else than what this very request sets is refused.
 */
import type { Context } from 'hono'
import { type ClientEvent, clientEvent } from '#contract/events.ts'
import { headers } from '#contract/limits.ts'
import type { Env } from '../parts.ts'
import { malformed } from '../refusal.ts'
import type { Row } from '../store/database.ts'

const limit = 200

/** A JSON array, plain or percent-encoded, because headers carry no other letters than Latin ones. */
function read(text: string): readonly ClientEvent[] {
  try {
    const plain = text.trimStart().startsWith('[') ? text : decodeURIComponent(text)
    const found = clientEvent.array().max(limit).safeParse(JSON.parse(plain))
    // PostgreSQL keeps no null character.
    if (found.success && !/\0|\\u0000/i.test(plain)) return found.data
  } catch {
    // Neither JSON nor percent-encoded.
  }
  throw malformed(`The header ${headers.events} could not be read.`)
}

/** `sent`: the body as it came; `patch`: what of it is understood. */
export function observationsOf(c: Context<Env>, sent: unknown, patch: Row): readonly ClientEvent[] {
  const text = c.req.header(headers.events)
  if (!text) return []
  const events = read(text)
  const sets = ([field, value]: [string, unknown]) =>
    Object.hasOwn(patch, field) && JSON.stringify(Reflect.get(sent as Row, field)) === JSON.stringify(value)
  if (!events.every((event) => Object.entries(event.patch).every(sets)))
    throw malformed(`The header ${headers.events} names a value that this request does not set.`)
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw malformed(`The header ${headers.events} names an observation twice.`)
  return events
}
