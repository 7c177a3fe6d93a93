/**
 * What lies over the pages: confirmed rows that are newer and this person's open ops. Watches the device's memory and reads only what
 * changed: confirmed rows by their stamp, ops by their keys (sync 2.4). Both are read in one transaction, so an acknowledgement can not flicker.
 */
import Dexie, { RangeSet } from 'dexie'
import { standingNote } from '#domain/fold.ts'
import { type Op, openStates } from '#domain/op.ts'
import type { ConfirmedRow, Core } from '#local/core.ts'

export interface Laid {
  confirmed: readonly ConfirmedRow[]
  /** Open ops of every item named, by `entity/eid`; empty where there are none any more. */
  ops: ReadonlyMap<string, readonly Op[]>
  /** What became of this person's findings "not here"; without an op where none stands any more. */
  notes: readonly Note[]
  /** Stamp up to which confirmed rows were read. */
  lc: number
}

export interface Note {
  product: number
  finding: string
  op: Op | null
}

export type Changed = 'everything' | ReadonlySet<string>

/** Names of the tables that changed, with the keys where they are known. */
export interface Mutation {
  tables: ReadonlySet<string>
  opKeys: Changed
}

/** Calls back after every committed change of this database, in this page or another. Answers how to stop. */
export function watchCore(core: Core, told: (mutation: Mutation) => void): () => void {
  const prefix = `idb://${core.name}/`
  const heard = (parts: Record<string, unknown>) => {
    const tables = new Set<string>()
    for (const part of Object.keys(parts)) {
      if (part.startsWith(prefix)) tables.add(part.slice(prefix.length).split('/')[0]!)
    }
    if ('all' in parts) for (const table of core.tables) tables.add(table.name)
    if (tables.size > 0) told({ tables, opKeys: keysOf(parts[`${prefix}outbox/`]) })
  }
  Dexie.on.storagemutated.subscribe(heard as never)
  return () => Dexie.on.storagemutated.unsubscribe(heard as never)
}

function keysOf(ranges: unknown): Changed {
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

async function openOps(core: Core, userKey: string): Promise<Op[]> {
  const states = openStates.map((state) => core.outbox.where('[userKey+state]').equals([userKey, state]).toArray())
  return (await Promise.all(states)).flat()
}

/** The findings "not here" of a person, sent ones too: the device remembers what its counter said. Photos are not carried along. */
async function readNotes(core: Core, userKey: string, findings: readonly string[] | 'everything'): Promise<Note[]> {
  const all = [
    [userKey, 'findings'],
    [userKey, 'findings', Dexie.maxKey],
  ] as const
  const of = (id: string) =>
    [
      [userKey, 'findings', id],
      [userKey, 'findings', id, Dexie.maxKey],
    ] as const
  const own = new Map<string, Op[]>()
  for (const [from, to] of findings === 'everything' ? [all] : findings.map(of)) {
    await core.outbox
      .where('[userKey+entity+eid+seq]')
      .between(from, to)
      .each((op) => {
        const { kind, product } = op.patch
        if (kind !== 'not-found' || typeof product !== 'number') return
        const slim = { ...op, patch: { kind, product } }
        own.set(String(op.eid), [...(own.get(String(op.eid)) ?? []), slim])
      })
  }
  return [...own].map(([finding, ops]) => ({
    product: Number(ops[0]!.patch['product']),
    finding,
    op: standingNote(ops),
  }))
}

/** Everything there is now. */
export function readOverlay(core: Core, userKey: string): Promise<Laid> {
  return core.transaction('r', core.confirmed, core.outbox, async () => {
    const confirmed = await core.confirmed.toArray()
    const lc = confirmed.reduce((most, row) => Math.max(most, row.lc), 0)
    const ops = byItem(await openOps(core, userKey))
    return { confirmed, ops, notes: await readNotes(core, userKey, 'everything'), lc }
  })
}

/** What changed since the stamp `after`, and the items that the ops of `keys` are about. */
export function readChanges(core: Core, userKey: string, after: number, keys: Changed): Promise<Laid> {
  return core.transaction('r', core.confirmed, core.outbox, async () => {
    const confirmed = await core.confirmed.where('lc').above(after).toArray()
    const lc = confirmed.reduce((most, row) => Math.max(most, row.lc), after)
    if (keys === 'everything') {
      const notes = await readNotes(core, userKey, 'everything')
      return { confirmed, ops: byItem(await openOps(core, userKey)), notes, lc }
    }
    const named = (await core.outbox.bulkGet([...keys])).filter((op) => op !== undefined && op.userKey === userKey)
    const ops = new Map<string, readonly Op[]>()
    for (const op of named) {
      const item = itemOf(op!)
      if (ops.has(item)) continue
      const all = await core.outbox
        .where('[userKey+entity+eid+seq]')
        .between([userKey, op!.entity, op!.eid, Dexie.minKey], [userKey, op!.entity, op!.eid, Dexie.maxKey])
        .toArray()
      ops.set(
        item,
        all.filter((one) => (openStates as readonly string[]).includes(one.state)),
      )
    }
    const findings = named.filter((op) => op!.entity === 'findings').map((op) => String(op!.eid))
    return { confirmed, ops, notes: await readNotes(core, userKey, [...new Set(findings)]), lc }
  })
}

/** Confirmed row and open ops of one item. */
export function readItem(core: Core, userKey: string, entity: string, eid: number) {
  return core.transaction('r', core.confirmed, core.outbox, async () => {
    const confirmed = await core.confirmed.get([entity, eid])
    const ops = await core.outbox
      .where('[userKey+entity+eid+seq]')
      .between([userKey, entity, eid, Dexie.minKey], [userKey, entity, eid, Dexie.maxKey])
      .toArray()
    return { confirmed, ops: ops.filter((op) => (openStates as readonly string[]).includes(op.state)) }
  })
}
