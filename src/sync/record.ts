/**
 * Records what a person saw. Promises: when the promise resolves with `device`, the op, its audit line and the device sequence are on disk
 * in one transaction; with `reserve`, only the rescue copy could be written and the screen must say so; otherwise it throws `NotSaved` and
 * nothing may look saved (sync 2.2, D4.2).
 */
import type { Finding } from '#contract/findings.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { foldOps } from '#domain/fold.ts'
import { type Base, isOpen, type Op, type OpKind, type Values } from '#domain/op.ts'
import { can, roleOf } from '#domain/role-of.ts'
import type { SessionRow } from '#local/core.ts'
import type { CoreReads, CoreStore, CoreWrites } from '#local/core-store.ts'
import type { HowRecorded, Recorded, Recorder } from './engine.ts'
import { isFull } from './full.ts'
import { lastValues } from './planner/coalesce.ts'
import { groupFields, groupOf, pick } from './planner/groups.ts'
import type { Clock, Notify, Random } from './ports.ts'
import type { Rescue } from './rescue.ts'
import { bear, type Stamp } from './trail.ts'
import { undo } from './undo.ts'

export interface RecordParts {
  store: CoreStore
  clock: Clock
  random: Random
  notify: Notify
  rescue: Rescue
  /** Gives back storage that can be downloaded again; called once when the disk is full. */
  freeSpace?(): Promise<void>
  /** Who is signed in, as the page knows it, for when the database cannot be asked. */
  person(): Pick<SessionRow, 'userKey' | 'user'> | null
}

/** Neither the database nor the reserve took it. */
export class NotSaved extends Error {
  readonly op: Op
  constructor(op: Op, cause: unknown) {
    super('NOT SAVED', { cause })
    this.name = 'NotSaved'
    this.op = op
  }
}

type Seen = ProductView | { id: number; label: string }

/** What is recorded, before the transaction gives it its place. */
export interface Draft {
  entity: Op['entity']
  eid: number | string
  kind: OpKind
  patch: Values
  base: Base
  label: string
  how: HowRecorded
  recordedAt?: string
  resolution?: Op['resolution']
}

const labelOf = (product: Seen) =>
  'label' in product ? product.label : `${product.property_number} · ${product.description}`

const unseen: Base = { known: false, values: {}, gen: 0, lc: 0 }
const baseOf = (product: Seen): Base => ('base' in product ? product.base : unseen)

/** The moment as this device's clock shows it, with its offset. */
export function localMoment(at: number, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+'
  const abs = Math.abs(offsetMinutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  const local = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1)
  return `${local}${sign}${pad(Math.floor(abs / 60))}:${pad(abs % 60)}`
}

/** An op that has not got its place in the order yet. */
export function newOp(parts: Pick<RecordParts, 'clock' | 'random'>, draft: Draft, userKey: string): Op {
  const at = parts.clock.now()
  const { entity, eid, kind, patch, base, label, how, resolution } = draft
  return {
    v: 1,
    id: parts.random.uuid(),
    userKey,
    deviceId: '',
    seq: 0,
    entity,
    eid,
    kind,
    patch,
    base,
    seen: base.values,
    recordedAt: draft.recordedAt ?? localMoment(at, -new Date(at).getTimezoneOffset()),
    mono: { boot: parts.clock.boot, ms: parts.clock.mono() },
    skewMs: null,
    source: how.source,
    ...(how.code === undefined ? {} : { code: how.code }),
    label,
    state: 'queued',
    stateAt: at,
    nextAt: 0,
    attempts: 0,
    ...(resolution ? { resolution } : {}),
  }
}

/** Gives an op its place and stores it. Harmless when run twice: an op that is there already stays as it is. */
export async function place(tx: CoreWrites, op: Op, stamp: Stamp, cause: string): Promise<Op> {
  const group = groupOf(op)
  // Asked side by side: this is what a person waits for.
  const [there, ops, knownRound, conflict, skewMs] = await Promise.all([
    tx.op(op.id),
    tx.itemOps(op.userKey, op.entity, op.eid),
    tx.meta('round'),
    group ? tx.conflictOf(op.userKey, op.entity, op.eid, group) : null,
    tx.meta('skewMs'),
  ])
  if (there) return there
  const before = ops.filter((other) => isOpen(other) && groupOf(other))
  const round = op.base.round ?? knownRound
  const [seq, deviceId] = await Promise.all([tx.nextMeta('seq'), deviceIdOf(tx, stamp)])
  const placed: Op = {
    ...op,
    seq,
    deviceId,
    seen: group ? pick(foldOps(op.base.values, before) ?? {}, groupFields[group]) : {},
    base: round === undefined ? op.base : { ...op.base, round },
    skewMs: skewMs ?? null,
    state: conflict ? 'conflict' : 'queued',
  }
  await bear(tx, placed, stamp, { cause })
  if (conflict) {
    const chain = [...before.filter(({ id }) => conflict.opIds.includes(id)), placed]
    await tx.putConflict({ ...conflict, opIds: [...conflict.opIds, placed.id], mine: lastValues(chain) })
  }
  return placed
}

async function deviceIdOf(tx: CoreWrites, stamp: Stamp): Promise<string> {
  const known = await tx.meta('deviceId')
  if (known) return known
  const made = stamp.uuid()
  await tx.setMeta('deviceId', made)
  return made
}

export function openRecorder(parts: RecordParts): Recorder {
  const { store, clock, random, notify, rescue } = parts
  const stamp = (): Stamp => ({ at: clock.now(), uuid: () => random.uuid() })

  /** One transaction; when the disk is full, once more after making room. */
  async function durably<T>(work: (tx: CoreWrites, stamp: Stamp) => Promise<T>): Promise<T> {
    const now = stamp()
    try {
      return await store.write((tx) => work(tx, now))
    } catch (error) {
      if (!isFull(error) || !parts.freeSpace) throw error
      await parts.freeSpace().catch(() => {})
      return store.write((tx) => work(tx, now))
    }
  }

  function copyToReserve(op: Op): void {
    rescue.put(op).catch(() => {})
  }

  /** The first draft and what was seen with it: one transaction, all or none. */
  async function record(draft: Draft, ...along: readonly Draft[]): Promise<Recorded> {
    const person = parts.person()
    if (!person) throw new Error('nobody is signed in')
    const role = roleOf(person.user as Parameters<typeof roleOf>[0])
    // D2.2: an employee sees no form, so this is a bug and not a refusal.
    if (!can(role, 'count.record')) throw new Error('this person may not record')
    const op = newOp(parts, draft, person.userKey)
    const ops = [op, ...along.map((other) => ({ ...newOp(parts, other, person.userKey), with: op.id }))]
    try {
      const placed = await durably(async (tx, now) => {
        const all: Op[] = []
        for (const each of ops) all.push(await place(tx, each, now, 'recorded'))
        return all
      })
      for (const each of placed) copyToReserve(each)
      notify.tell({ said: 'recorded', opId: op.id })
      return { kept: 'device', op: placed[0] ?? op }
    } catch (error) {
      return inReserve(ops, error)
    }
  }

  async function inReserve(ops: readonly Op[], cause: unknown): Promise<Recorded> {
    const [op] = ops as [Op]
    try {
      for (const each of ops) await rescue.put(each)
    } catch {
      throw new NotSaved(op, cause)
    }
    return { kept: 'reserve', op }
  }

  const countOf = (
    product: Seen,
    what: { physical_count: number; remarks: string | null },
    how: HowRecorded,
  ): Draft => ({
    entity: 'products',
    eid: product.id,
    kind: 'count',
    patch: { physical_count: what.physical_count, remarks: what.remarks },
    base: baseOf(product),
    label: labelOf(product),
    how,
  })
  const markOf = (product: Seen, scanned: boolean, how: HowRecorded): Draft => ({
    entity: 'products',
    eid: product.id,
    kind: 'scanned',
    patch: { scanned },
    base: baseOf(product),
    label: labelOf(product),
    how,
  })

  return {
    count(product, what, how) {
      const marked = 'scanned' in product && product.scanned
      const along = what.done && !marked ? [markOf(product, true, how)] : []
      return record(countOf(product, what, how), ...along)
    },
    mark: (product, scanned, how) => record(markOf(product, scanned, how)),
    async finding(draft, how) {
      const at = clock.now()
      const id = random.uuid()
      const me = (parts.person()?.user as { id?: unknown } | undefined)?.id
      // `completed_as` is the office's to fill: sending it back empty could undo their work.
      const { completed_as: _, ...said } = draft as Partial<Finding>
      return record({
        entity: 'findings',
        eid: id,
        kind: 'finding',
        patch: {
          ...said,
          id,
          counted_by: typeof me === 'number' ? me : null,
          counted_at: new Date(at).toISOString(),
          device: await store.read(deviceName).catch(() => 'unknown'),
        },
        base: unseen,
        label: said.description ?? said.code ?? said.place ?? said.kind ?? 'finding',
        how,
      })
    },
    async undo(opId) {
      const [outcome, withdrawn] = await durably(async (tx, now) => {
        const result = await undo(tx, opId, parts, now)
        const op = await tx.op(opId)
        const item = op ? await tx.itemOps(op.userKey, op.entity, op.eid) : []
        const along = item.filter((one) => one.state === 'withdrawn' && (one.id === opId || one.with === opId))
        return [result, along.map(({ id }) => id)] as const
      })
      // A copy that stayed would bring the count back on the day when the database is lost.
      await rescue.drop(withdrawn).catch(() => {})
      notify.tell(outcome === null ? { said: 'withdrawn', opId } : { said: 'recorded', opId: outcome.id })
      if (outcome === null) return { kept: 'withdrawn' }
      copyToReserve(outcome)
      return { kept: 'device', op: outcome }
    },
  }
}

const deviceName = async (tx: CoreReads): Promise<string> => (await tx.meta('deviceId')) ?? 'unknown'
