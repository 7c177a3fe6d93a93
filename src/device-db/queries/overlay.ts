/**
 * The overlay on the downloaded pages: newer confirmed rows and this person's open ops. Watches the core database and reads only what changed:
 * confirmed rows by logical time, ops by key (sync §4). Both are read in one transaction, so an acknowledgment cannot flicker.
 */
import Dexie, { type IntervalTree, type IntervalTreeNode, type ObservabilitySet, RangeSet } from 'dexie'
import { isSighting, validSightingOp } from '#domain/outbox/fold-ops.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import type { CoreConnection } from '../core-connection.ts'
import type { ConfirmedRow, CoreDb } from '../core-db.ts'
import { openOps } from './open-ops.ts'

export interface Overlay {
  confirmed: readonly ConfirmedRow[]
  /** Open and settling ops of each item, by `entity/eid`. An empty list means that the item no longer has any. */
  ops: ReadonlyMap<string, readonly Op[]>
  /** This person's findings of items that are not here or in another room; `op` is null if the finding no longer applies. */
  notes: readonly SightingNote[]
  /** Logical time up to which confirmed rows were read. */
  logicalTime: number
}

export interface SightingNote {
  product: number
  finding: string
  op: Op | null
}

export type ChangedKeys = 'everything' | ReadonlySet<string>

/** Names of the changed tables; the keys of the changed ops and requests, where known. */
export interface DbMutation {
  tables: ReadonlySet<string>
  opKeys: ChangedKeys
  requestKeys: ChangedKeys
}

/** Calls back after every committed change of this database, in this page or another. Returns the function that stops it. */
export function watchCoreDb(connection: CoreConnection, listener: (mutation: DbMutation) => void): () => void {
  const db = connection.db()
  const prefix = `idb://${db.name}/`
  const onMutation = (changedParts: ObservabilitySet) => {
    const tables = new Set<string>()
    for (const part of Object.keys(changedParts)) {
      if (part.startsWith(prefix)) tables.add(part.slice(prefix.length).split('/')[0]!)
    }
    const isAll = 'all' in changedParts
    if (isAll) for (const table of db.tables) tables.add(table.name)
    const changedKeys = (table: string) => (isAll ? 'everything' : keysOf(changedParts[`${prefix}${table}/`]))
    if (tables.size > 0) listener({ tables, opKeys: changedKeys('outbox'), requestKeys: changedKeys('requests') })
  }
  Dexie.on.storagemutated.subscribe(onMutation)
  return () => Dexie.on.storagemutated.unsubscribe(onMutation)
}

function keysOf(ranges: IntervalTree | undefined): ChangedKeys {
  if (ranges === undefined) return new Set()
  const keys = new Set<string>()
  // `new RangeSet(ranges)` would take the tree for a single key.
  for (const { from, to } of new RangeSet().add(ranges) as Iterable<IntervalTreeNode>) {
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

/** Acknowledged ops of settling requests, with `isSettling`. */
async function settlingOps(db: CoreDb, userKey: string): Promise<Op[]> {
  const requests = await db.requests.where('[userKey+state]').equals([userKey, 'settling']).toArray()
  const ops = await db.outbox.bulkGet(requests.flatMap(({ opIds }) => [...opIds]))
  return ops.flatMap((op) => (op && !isOpen(op) ? [{ ...op, isSettling: true }] : []))
}

async function unfinishedOps(db: CoreDb, userKey: string): Promise<Op[]> {
  return [...(await openOps(db, userKey)), ...(await settlingOps(db, userKey))]
}

/** The open and settling ops among all ops of one item. */
const unfinishedAmong = (ops: readonly Op[], settling: readonly Op[]): readonly Op[] => [
  ...ops.filter(isOpen),
  ...settling.filter(({ id }) => ops.some((op) => op.id === id)),
]

/** The ops of finished or settling requests: when a request settles, the labels of its ops change. */
async function opKeysOf(db: CoreDb, requestKeys: ReadonlySet<string>): Promise<readonly string[]> {
  const requests = await db.requests.bulkGet([...requestKeys])
  return requests.flatMap((request) => (request?.doneLc === undefined ? [] : [...request.opIds]))
}

/**
 * This person's findings of items that are not here or in another room, including sent ones, because the device still shows them. Photos are left
 * out.
 */
async function readNotes(
  db: CoreDb,
  userKey: string,
  findings: readonly string[] | 'everything',
): Promise<SightingNote[]> {
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
        const { kind, product, room, place } = op.patch
        if (!isSighting(op.patch) || typeof product !== 'number') return
        const withoutPhoto = { ...op, patch: { kind, product, room, place } }
        opsByFinding.set(String(op.eid), [...(opsByFinding.get(String(op.eid)) ?? []), withoutPhoto])
      })
  }
  return [...opsByFinding].map(([finding, ops]) => ({
    product: Number(ops[0]!.patch['product']),
    finding,
    op: validSightingOp(ops),
  }))
}

/** Reads the complete overlay. */
export function readOverlay(db: CoreDb, userKey: string): Promise<Overlay> {
  return db.transaction('r', db.confirmed, db.outbox, db.requests, async () => {
    const confirmed = await db.confirmed.toArray()
    const logicalTime = confirmed.reduce((highest, row) => Math.max(highest, row.lc), 0)
    const ops = byItem(await unfinishedOps(db, userKey))
    return { confirmed, ops, notes: await readNotes(db, userKey, 'everything'), logicalTime }
  })
}

/** The changes after a logical time, and all items concerned by the ops and requests with these keys. */
export function readChanges(
  db: CoreDb,
  userKey: string,
  afterLogicalTime: number,
  { opKeys, requestKeys }: Pick<DbMutation, 'opKeys' | 'requestKeys'>,
): Promise<Overlay> {
  return db.transaction('r', db.confirmed, db.outbox, db.requests, async () => {
    const confirmed = await db.confirmed.where('lc').above(afterLogicalTime).toArray()
    const logicalTime = confirmed.reduce((highest, row) => Math.max(highest, row.lc), afterLogicalTime)
    if (opKeys === 'everything' || requestKeys === 'everything') {
      const notes = await readNotes(db, userKey, 'everything')
      return { confirmed, ops: byItem(await unfinishedOps(db, userKey)), notes, logicalTime }
    }
    const keys = new Set([...opKeys, ...(await opKeysOf(db, requestKeys))])
    const changedOps = (await db.outbox.bulkGet([...keys])).flatMap((op) => (op?.userKey === userKey ? [op] : []))
    const settling = changedOps.length === 0 ? [] : await settlingOps(db, userKey)
    const ops = new Map<string, readonly Op[]>()
    for (const op of changedOps) {
      const item = itemOf(op)
      if (ops.has(item)) continue
      const all = await db.outbox
        .where('[userKey+entity+eid+seq]')
        .between([userKey, op.entity, op.eid, Dexie.minKey], [userKey, op.entity, op.eid, Dexie.maxKey])
        .toArray()
      ops.set(item, unfinishedAmong(all, settling))
    }
    const findings = changedOps.filter((op) => op.entity === 'findings').map((op) => String(op.eid))
    return { confirmed, ops, notes: await readNotes(db, userKey, [...new Set(findings)]), logicalTime }
  })
}

/** The confirmed row and the open and settling ops of one item. */
export function readItem(db: CoreDb, userKey: string, entity: string, rowId: number) {
  return db.transaction('r', db.confirmed, db.outbox, db.requests, async () => {
    const confirmed = await db.confirmed.get([entity, rowId])
    const ops = await db.outbox
      .where('[userKey+entity+eid+seq]')
      .between([userKey, entity, rowId, Dexie.minKey], [userKey, entity, rowId, Dexie.maxKey])
      .toArray()
    return { confirmed, ops: unfinishedAmong(ops, await settlingOps(db, userKey)) }
  })
}
