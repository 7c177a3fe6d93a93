/** Builds a request from ops. After the first try not one byte of it changes (I8). */

import { itemPath } from '#contract/api-paths.ts'
import type { ClientEvent } from '#contract/client-events.ts'
import { products } from '#contract/collections/products.ts'
import { findingsPath } from '#contract/finding.ts'
import { headerNames as names } from '#contract/limits.ts'
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
    id: op.id,
    // A finding is never sent as a client event.
    kind: op.kind as ClientEvent['kind'],
    seq: op.seq,
    device: op.deviceId,
    recorded_at: op.recordedAt,
    skew_ms: op.skewMs,
    source: op.source,
    patch: op.patch,
    ...(op.undoes === undefined ? {} : { undoes: op.undoes }),
  }
}

function extraHeaders(ops: readonly Op[], base: OpBase, features: Features): Record<string, string> {
  const headers: Record<string, string> = {}
  const isFinding = ops[0]?.kind === 'finding'
  // Header values are limited to Latin letters, so events are URI-encoded. A finding is its own record: its body, perhaps with a photo, is
  // the event.
  if (features.has('client-events') && !isFinding)
    headers[names.clientEvents] = encodeURIComponent(JSON.stringify(ops.map(eventOf)))
  if (features.has('rounds') && base.round !== undefined && !isFinding) headers[names.countPeriod] = base.round
  return headers
}

export function seal(ops: readonly Op[], base: OpBase, { id, epoch, features }: SealContext): SealedRequest {
  const [first] = ops
  if (!first) throw new Error('a request needs an op')
  const isFinding = first.entity === 'findings'
  const body = JSON.stringify(lastValues(ops))
  const isGuarded = features.has('if-match') && base.version !== undefined && !isFinding
  return {
    id,
    opIds: ops.map((op) => op.id),
    userKey: first.userKey,
    entity: first.entity,
    eid: first.eid,
    kind: first.kind,
    method: isFinding ? 'PUT' : 'PATCH',
    path: itemPath(isFinding ? findingsPath : products.path, first.eid),
    body,
    bodyHash: sha256(body),
    ...(isGuarded ? { ifMatch: `"${base.version}"` } : {}),
    headers: extraHeaders(ops, base, features),
    base,
    state: 'sealed',
    nextAt: 0,
    tries: 0,
    epoch,
  }
}
