/** Creates an op from what a person recorded and appends it to the outbox, in one transaction with its audit row. */

import type { CoreWriter } from '#device-db/core-store.ts'
import { commandOf, mergedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { foldOps } from '#domain/outbox/fold-ops.ts'
import type { FieldValues, Op, OpBase, OpSource, ReferenceNames } from '#domain/outbox/op.ts'
import { isOpen, lostErrorClass } from '#domain/outbox/op.ts'
import type { Clock, Random } from '#platform/ports.ts'
import { listCountPeriod } from './count-period.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { insertOp, transitionOps } from './op-audit-log.ts'
import { lastValues } from './planner/coalesce.ts'
import { numberRecord } from './receipt-numbers.ts'
import { skewNow } from './server-time.ts'

export interface OpOrigin {
  source: OpSource
  /** Raw text of the scanned tag. */
  code?: string
}

export interface OpDeps {
  clock: Clock
  random: Random
}

/** The recorded data, before the transaction assigns `seq`. */
export interface OpDraft {
  entity: Op['entity']
  eid: number | string
  kind: string
  patch: FieldValues
  base: OpBase
  label: string
  names?: ReferenceNames | undefined
  /** Location or room in which it was recorded. */
  room?: string
  origin: OpOrigin
  /** Of a copy: the time of the observation, with the error that the clock had then. */
  recordedAt?: string
  skewMs?: number | null
  resolution?: Op['resolution']
  /** Id of the count that it was recorded with. */
  with?: string | undefined
}

/** An instant in this device's local time, with its offset. */
export function localMoment(at: number, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+'
  const abs = Math.abs(offsetMinutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  const local = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1)
  return `${local}${sign}${pad(Math.floor(abs / 60))}:${pad(abs % 60)}`
}

/**
 * Texts as every server stores them: a keyboard or a paste can leave half of an emoji, or a null character. Refused or changed by the server, the
 * record would wait for a person who sees no fault in it.
 */
const storableText = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd') : value
const storableTexts = (patch: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, storableText(value)]))

/** An op without its `seq` and device id. */
export function newOp(deps: OpDeps, draft: OpDraft, userKey: string): Op {
  const at = deps.clock.now()
  const { entity, eid: rowId, kind, patch, base, label, names, room, origin, resolution, with: anchor } = draft
  return {
    v: 1,
    id: deps.random.uuid(),
    userKey,
    deviceId: '',
    seq: 0,
    entity,
    eid: rowId,
    kind,
    patch: storableTexts(patch),
    base,
    seen: base.values,
    recordedAt: draft.recordedAt ?? localMoment(at, -new Date(at).getTimezoneOffset()),
    mono: { boot: deps.clock.bootId, ms: deps.clock.monotonic() },
    skewMs: draft.skewMs ?? null,
    source: origin.source,
    ...(origin.code === undefined ? {} : { code: origin.code }),
    label,
    ...(names ? { names } : {}),
    ...(room === undefined ? {} : { room }),
    state: 'queued',
    stateAt: at,
    nextAt: 0,
    attempts: 0,
    ...(resolution ? { resolution } : {}),
    ...(anchor === undefined ? {} : { with: anchor }),
  }
}

/**
 * Assigns `seq` and stores the op. The same result when run twice: an op that already exists stays unchanged. `replaced`: ops that this one replaces,
 * so that undoing it never restores their values.
 */
export async function enqueueOp(
  tx: CoreWriter,
  op: Op,
  clockStamp: ClockStamp,
  cause: string,
  replaced: readonly Op[] = [],
): Promise<Op> {
  const fields = mergedFields(op)
  // In parallel, because a person waits for this.
  const [existing, ops, countPeriod, conflict, skewMs] = await Promise.all([
    tx.op(op.id),
    tx.itemOps(op.userKey, op.entity, op.eid),
    listCountPeriod(tx),
    fields.length > 0 && !op.unsent ? tx.conflictOf(op.userKey, op.entity, op.eid, op.kind) : null,
    skewNow(tx, clockStamp.at, tx),
  ])
  if (existing) return existing
  const replacedIds = new Set(replaced.map(({ id }) => id))
  const openOps = ops.filter((other) => isOpen(other) && mergedFields(other).length > 0)
  const seenOps = openOps.filter(({ id }) => !replacedIds.has(id))
  const basePeriod = op.base.round ?? countPeriod
  const [seq, deviceId] = await Promise.all([tx.nextMeta('seq'), ensureDeviceId(tx, clockStamp)])
  const inserted: Op = {
    ...op,
    seq,
    deviceId,
    seen: pickFields(foldOps(op.base.values, seenOps) ?? {}, fields),
    base: basePeriod === undefined ? op.base : { ...op.base, round: basePeriod },
    skewMs: op.skewMs ?? skewMs,
    state: conflict ? 'conflict' : 'queued',
  }
  await Promise.all([insertOp(tx, inserted, clockStamp, { cause }), numberRecord(tx, inserted, clockStamp.at)])
  await replaceLost(tx, inserted, ops, clockStamp)
  await lockOutOlderBuilds(tx, inserted)
  if (conflict) {
    const chain = [...openOps.filter(({ id }) => conflict.opIds.includes(id)), inserted]
    await tx.putConflict({ ...conflict, opIds: [...conflict.opIds, inserted.id], mine: lastValues(chain) })
  }
  return inserted
}

/** A later record of the same fields replaces one that the server lost, so that the older value is never sent after it. */
async function replaceLost(tx: CoreWriter, op: Op, item: readonly Op[], clockStamp: ClockStamp): Promise<void> {
  const lost = item.filter(
    ({ state, error, kind }) => state === 'rejected' && error?.cls === lostErrorClass && kind === op.kind,
  )
  const superseded = { state: 'superseded' as const, supersededBy: op.id, error: null }
  await transitionOps(tx, lost, superseded, clockStamp, { cause: 'superseded', evidence: { by: op.id } })
}

/** Old builds treat ops of unknown commands as counts. From the first such op on, those builds may only read this database (I25). */
async function lockOutOlderBuilds(tx: CoreWriter, op: Op): Promise<void> {
  const needed = commandOf(op)?.minWriter ?? 0
  const guard = await tx.meta('schemaGuard')
  if (guard && guard.minWriter < needed) await tx.setMeta('schemaGuard', { ...guard, minWriter: needed })
}

export async function ensureDeviceId(tx: CoreWriter, clockStamp: ClockStamp): Promise<string> {
  const known = await tx.meta('deviceId')
  if (known) return known
  const created = clockStamp.uuid()
  await tx.setMeta('deviceId', created)
  return created
}
