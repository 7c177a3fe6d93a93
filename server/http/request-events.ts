/**
 * Observations that travel in the events header of a PATCH of a product. They say when, where and how somebody saw what the request sets.
 * Promise: an observation that names anything else than what this very request sets is refused.
 */
import type { Context } from 'hono'
import { type ClientEvent, clientEvent } from '#contract/client-events.ts'
import { headerNames } from '#contract/limits.ts'
import { badRequest } from '../api-error.ts'
import type { Row } from '../db/database.ts'
import type { Env } from '../server-deps.ts'

const eventLimit = 200

/** A JSON array, plain or percent-encoded, because headers carry no other letters than Latin ones. */
function parseEvents(text: string): readonly ClientEvent[] {
  try {
    const decoded = text.trimStart().startsWith('[') ? text : decodeURIComponent(text)
    const result = clientEvent.array().max(eventLimit).safeParse(JSON.parse(decoded))
    // PostgreSQL keeps no null character.
    if (result.success && !/\0|\\u0000/i.test(decoded)) return result.data
  } catch {
    // Neither JSON nor percent-encoded.
  }
  throw badRequest(`The header ${headerNames.clientEvents} could not be read.`)
}

/** `sent`: the body as it came; `patch`: what of it is understood. */
export function eventsOfRequest(c: Context<Env>, body: unknown, patch: Row): readonly ClientEvent[] {
  const text = c.req.header(headerNames.clientEvents)
  if (!text) return []
  const events = parseEvents(text)
  const isSetByRequest = ([field, value]: [string, unknown]) =>
    Object.hasOwn(patch, field) && JSON.stringify(Reflect.get(body as Row, field)) === JSON.stringify(value)
  if (!events.every((event) => Object.entries(event.patch).every(isSetByRequest)))
    throw badRequest(`The header ${headerNames.clientEvents} names a value that this request does not set.`)
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw badRequest(`The header ${headerNames.clientEvents} names an observation twice.`)
  return events
}
