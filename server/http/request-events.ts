/**
 * Observations in the events header of a product PATCH: when, where and how somebody observed the values that the request sets. Promise: an
 * observation with a value that this request does not set is refused. Other requests have their record numbers in a separate header.
 */
import type { Context } from 'hono'
import { headerNames } from '#contract/limits.ts'
import { type ClientEvent, clientEvent, type NumberedRecord, numberedRecord } from '#contract/sync/client-events.ts'
import type { z } from '#contract/z.ts'
import { commandOf } from '#domain/outbox/commands/all-commands.ts'
import { t } from '#text/sync/server-answers.ts'
import { badRequest } from '../api-error.ts'
import type { Row } from '../db/database.ts'
import type { Env } from '../server-deps.ts'
import { hasNullCharacter, parseStorable } from './request-body.ts'

const eventLimit = 200

const knownEvent = clientEvent.refine((event) => (commandOf(event)?.events ?? null) !== null)

/** Parses a JSON array, plain or percent-encoded: headers carry only Latin-1 characters. */
function parseArray<Item extends z.ZodType>(name: string, text: string, item: Item): z.output<Item>[] {
  try {
    const decoded = text.trimStart().startsWith('[') ? text : decodeURIComponent(text)
    const result = item.array().max(eventLimit).safeParse(parseStorable(decoded))
    if (result.success && !hasNullCharacter(decoded)) return result.data
  } catch {
    // Neither JSON nor percent-encoded.
  }
  throw badRequest(t('unreadableHeader', { header: name }))
}

/** The record numbers of the request that are not in its events. */
export function recordsOfRequest(c: Context<Env>): readonly NumberedRecord[] {
  const text = c.req.header(headerNames.records)
  return text ? parseArray(headerNames.records, text, numberedRecord) : []
}

/** `body` is the parsed JSON as it was sent; `patch` is the part that the schema knows. */
export function eventsOfRequest(c: Context<Env>, body: unknown, patch: Row): readonly ClientEvent[] {
  const text = c.req.header(headerNames.clientEvents)
  if (!text) return []
  const events = parseArray(headerNames.clientEvents, text, knownEvent)
  const isSetByRequest = ([field, value]: [string, unknown]) =>
    Object.hasOwn(patch, field) && JSON.stringify(Reflect.get(body as Row, field)) === JSON.stringify(value)
  if (!events.every((event) => Object.entries(event.patch).every(isSetByRequest)))
    throw badRequest(t('unsetValue', { header: headerNames.clientEvents }))
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw badRequest(t('eventTwice', { header: headerNames.clientEvents }))
  return events
}
