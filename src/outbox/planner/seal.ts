/** Builds a request from ops. After the first try, its bytes never change (I8). */

import { headerNames as names } from '#contract/limits.ts'
import type { ClientEvent, NumberedRecord } from '#contract/sync/client-events.ts'
import { commandOf, isSentAsEvent, rowPath } from '#domain/outbox/commands/all-commands.ts'
import type { Command } from '#domain/outbox/commands/command.ts'
import type { Op, OpBase, SealedRequest } from '#domain/outbox/op.ts'
import { sha256 } from '#platform/sha256.ts'
import { lastValues } from './coalesce.ts'
import type { Features } from './item-state.ts'

export interface SealContext {
  id: string
  epoch: number
  features: Features
}

function eventOf(op: Op): ClientEvent {
  return {
    ...recordOf(op),
    id: op.id,
    kind: op.kind,
    skew_ms: op.skewMs,
    source: op.source,
    patch: op.patch,
    ...(op.undoes === undefined ? {} : { undoes: op.undoes }),
    ...(op.unsent ? { unsent: true } : {}),
  }
}

const recordOf = ({ deviceId: device, seq, recordedAt: recorded_at, room }: Op): NumberedRecord => ({
  device,
  seq,
  recorded_at,
  ...(room === undefined ? {} : { room }),
})

// Header values are limited to Latin letters.
const headerText = (value: unknown) => encodeURIComponent(JSON.stringify(value))

function extraHeaders(ops: readonly Op[], command: Command, base: OpBase, features: Features): Record<string, string> {
  const headers: Record<string, string> = {}
  const isUndoOnly = ops.every((op) => op.unsent)
  if (isSentAsEvent({ kind: command.name }, features)) headers[names.clientEvents] = headerText(ops.map(eventOf))
  else if (features.has('receipts')) headers[names.records] = headerText(ops.map(recordOf))
  if (features.has('rounds') && base.round !== undefined && command.isOfCountPeriod && !isUndoOnly)
    headers[names.countPeriod] = base.round
  return headers
}

export function seal(ops: readonly Op[], base: OpBase, { id, epoch, features }: SealContext): SealedRequest {
  const [first] = ops
  if (!first) throw new Error('a request needs an op')
  const command = commandOf(first)
  if (!command) throw new Error(`op ${first.id} has the unknown command "${first.kind}" and cannot be sent`)
  const body = JSON.stringify(lastValues(ops))
  const mayBeGuarded = command.method === 'PATCH' && !ops.every((op) => op.unsent)
  const isGuarded = features.has('if-match') && base.version !== undefined && mayBeGuarded
  return {
    id,
    opIds: ops.map((op) => op.id),
    userKey: first.userKey,
    entity: first.entity,
    eid: first.eid,
    kind: first.kind,
    method: command.method,
    path: rowPath(first),
    body,
    bodyHash: sha256(body),
    ...(isGuarded ? { ifMatch: `"${base.version}"` } : {}),
    headers: extraHeaders(ops, command, base, features),
    base,
    state: 'sealed',
    nextAt: 0,
    tries: 0,
    epoch,
  }
}
