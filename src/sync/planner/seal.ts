/** A request from ops, ready for the wire. Once it was tried not one byte of it changes (I8). */
import type { ClientEvent } from '#contract/events.ts'
import { findingsPath } from '#contract/findings.ts'
import { headers as names } from '#contract/limits.ts'
import { itemPath } from '#contract/paths.ts'
import { products } from '#contract/resources/products.ts'
import type { Base, Op, Sealed } from '#domain/op.ts'
import { sha256 } from '../sha256.ts'
import { lastValues } from './coalesce.ts'
import type { Features } from './item.ts'

export interface SealContext {
  id: string
  epoch: number
  features: Features
}

function eventOf(op: Op): ClientEvent {
  return {
    id: op.id,
    // A finding never travels this way.
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

function extras(ops: readonly Op[], base: Base, features: Features): Record<string, string> {
  const extra: Record<string, string> = {}
  const finding = ops[0]?.kind === 'finding'
  // Headers carry Latin letters only. A finding is its own record: its body, perhaps with a photo, is the event.
  if (features.has('client-events') && !finding)
    extra[names.events] = encodeURIComponent(JSON.stringify(ops.map(eventOf)))
  if (features.has('rounds') && base.round !== undefined && !finding) extra[names.round] = base.round
  return extra
}

export function seal(ops: readonly Op[], base: Base, { id, epoch, features }: SealContext): Sealed {
  const [first] = ops
  if (!first) throw new Error('a request needs an op')
  const finding = first.entity === 'findings'
  const body = JSON.stringify(lastValues(ops))
  const guarded = features.has('if-match') && base.version !== undefined && !finding
  return {
    id,
    opIds: ops.map((op) => op.id),
    userKey: first.userKey,
    entity: first.entity,
    eid: first.eid,
    kind: first.kind,
    method: finding ? 'PUT' : 'PATCH',
    path: itemPath(finding ? findingsPath : products.path, first.eid),
    body,
    bodyHash: sha256(body),
    ...(guarded ? { ifMatch: `"${base.version}"` } : {}),
    headers: extras(ops, base, features),
    base,
    state: 'sealed',
    nextAt: 0,
    tries: 0,
    epoch,
  }
}
