/**
 * What covers the downloaded pages: newer confirmed rows and this person's open ops. Watches the core database and reads only what changed:
 * confirmed rows by logical time, ops by key (sync §4). Both are read in one transaction, so an acknowledgment cannot flicker.
 */
import Dexie, { RangeSet } from 'dexie'
import { standingNotHereOp } from '#domain/outbox/fold-ops.ts'
import { type Op, openStates } from '#domain/outbox/op.ts'
import type { ConfirmedRow, CoreDb } from '../core-db.ts'

export interface Overlay {
  confirmed: readonly ConfirmedRow[]
  /** Open ops of each item, by `entity/eid`. An empty list means that the item has none any more. */
  ops: ReadonlyMap<string, readonly Op[]>
  /** This person's "not here" findings; `op` is null where the finding no longer applies. */
  notes: readonly NotFoundNote[]
  /** Confirmed rows were read up to this logical time. */
  logicalTime: number
}

export interface NotFoundNote {
  product: number
  finding: string
  op: Op | null
}

export type ChangedKeys = 'everything' | ReadonlySet<string>

/** Names of the changed tables; the keys of the changed ops, where known. */
export interface DbMutation {
  tables: ReadonlySet<string>
  opKeys: ChangedKeys
}

/** Calls back after every committed change of this database, in this page or another. Returns the function that stops it. */
export function watchCoreDb(db: CoreDb, listener: (mutation: DbMutation) => void): () => void {
  const prefix = `idb://${db.name}/`
  const onMutation = (changedParts: Record<string, unknown>) => {
    const tables = new Set<string>()
    for (const part of Object.keys(changedParts)) {
      if (part.startsWith(prefix)) tables.add(part.slice(prefix.length).split('/')[0]!)
    }
    if ('all' in changedParts) for (const table of db.tables) tables.add(table.name)
    if (tables.size > 0) listener({ tables, opKeys: keysOf(changedParts[`${prefix}outbox/`]) })
  }
  Dexie.on.storagemutated.subscribe(onMutation as never)
  return () => Dexie.on.storagemutated.unsubscribe(onMutation as never)
}

function keysOf(ranges: unknown): ChangedKeys {
  if (ranges === undefined) return new Set()
  const keys = new Set<string>()
  for (const { from, to } of new RangeSet(ranges as never) as unknown as Iterable<{ from: unknown; to: unknown }>) {
    if (from !== to || typeof from !== 'string') return 'everything'
    keys.add(from)
  }
  return keys
}

const itemOf = (op: Op) => `${op.entity}/${op.eid}`

function byItem(ops: readonly Op[]): Map<string, Op[]> {
  const items = new Map<string, Op[]>()
  for (const op of ops) {
    const known = items.get(itemOf(op))
    if (known) known.push(op)
    else items.set(itemOf(op), [op])
  }
  return items
}

async function openOps(db: CoreDb, userKey: string): Promise<Op[]> {
  const states = openStates.map((state) => db.outbox.where('[userKey+state]').equals([userKey, state]).toArray())
  return (await Promise.all(states)).flat()
}

/** This person's "not here" findings, also those already sent, because the device must show them. Photos are left out. */
async function readNotes(
  db: CoreDb,
  userKey: string,
  findings: readonly string[] | 'everything',
): Promise<NotFoundNote[]> {
  const wholeRange = [
    [userKey, 'findings'],
    [userKey, 'findings', Dexie.maxKey],
  ] as const
  const rangeOf = (id: string) =>
    [
      [userKey, 'findings', id],
      [userKey, 'findings', id, Dexie.maxKey],
    ] as const
  const opsByFinding = new Map<string, Op[]>()
  for (const [from, to] of findings === 'everything' ? [wholeRange] : findings.map(rangeOf)) {
    await db.outbox
      .where('[userKey+entity+eid+seq]')
      .between(from, to)
      .each((op) => {
        const { kind, product } = op.patch
        if (kind !== 'not-found' || typeof product !== 'number') return
        const withoutPhoto = { ...op, patch: { kind, product } }
        opsByFinding.set(String(op.eid), [...(opsByFinding.get(String(op.eid)) ?? []), withoutPhoto])
      })
  }
  return [...opsByFinding].map(([finding, ops]) => ({
    product: Number(ops[0]!.patch['product']),
    finding,
    op: standingNotHereOp(ops),
  }))
}

/** Reads the complete overlay. */
export function readOverlay(db: CoreDb, userKey: string): Promise<Overlay> {
  return db.transaction('r', db.confirmed, db.outbox, async () => {
    const confirmed = await db.confirmed.toArray()
    const logicalTime = confirmed.reduce((highest, row) => Math.max(highest, row.lc), 0)
    const ops = byItem(await openOps(db, userKey))
    return { confirmed, ops, notes: await readNotes(db, userKey, 'everything'), logicalTime }
  })
}

/** What changed after a logical time, and all items that the ops with these keys are about. */
export function readChanges(
  db: CoreDb,
  userKey: string,
  afterLogicalTime: number,
  keys: ChangedKeys,
): Promise<Overlay> {
  return db.transaction('r', db.confirmed, db.outbox, async () => {
    const confirmed = await db.confirmed.where('lc').above(afterLogicalTime).toArray()
    const logicalTime = confirmed.reduce((highest, row) => Math.max(highest, row.lc), afterLogicalTime)
    if (keys === 'everything') {
      const notes = await readNotes(db, userKey, 'everything')
      return { confirmed, ops: byItem(await openOps(db, userKey)), notes, logicalTime }
    }
    const changedOps = (await db.outbox.bulkGet([...keys])).filter((op) => op !== undefined && op.userKey === userKey)
    const ops = new Map<string, readonly Op[]>()
    for (const op of changedOps) {
      const item = itemOf(op!)
      if (ops.has(item)) continue
      const all = await db.outbox
        .where('[userKey+entity+eid+seq]')
        .between([userKey, op!.entity, op!.eid, Dexie.minKey], [userKey, op!.entity, op!.eid, Dexie.maxKey])
        .toArray()
      ops.set(
        item,
        all.filter((one) => (openStates as readonly string[]).includes(one.state)),
      )
    }
    const findings = changedOps.filter((op) => op!.entity === 'findings').map((op) => String(op!.eid))
    return { confirmed, ops, notes: await readNotes(db, userKey, [...new Set(findings)]), logicalTime }
  })
}

/** The confirmed row and the open ops of one item. */
export function readItem(db: CoreDb, userKey: string, entity: string, rowId: number) {
  return db.transaction('r', db.confirmed, db.outbox, async () => {
    const confirmed = await db.confirmed.get([entity, rowId])
    const ops = await db.outbox
      .where('[userKey+entity+eid+seq]')
      .between([userKey, entity, rowId, Dexie.minKey], [userKey, entity, rowId, Dexie.maxKey])
      .toArray()
    return { confirmed, ops: ops.filter((op) => (openStates as readonly string[]).includes(op.state)) }
  })
}
