/**
 * {@link CoreStore} in memory, for practice and for the simulator: transactions are atomic and run one after another, as on IndexedDB. Nothing is
 * ever written to disk.
 */

import { isOpen, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import type { AuditRow, ConflictRow } from './core-db.ts'
import type { CoreReader, CoreStore, CoreWriter } from './core-store.ts'

type Table = Map<string, unknown>
const names = ['outbox', 'requests', 'audit', 'confirmed', 'conflicts', 'meta', 'session'] as const
type Name = (typeof names)[number]
type Tables = Record<Name, Table>

export interface MemoryCoreStore extends CoreStore {
  tables: Readonly<Record<Name, Table>>
  commits(): number
}

const key = (...deps: (string | number)[]) => deps.map((part) => `${typeof part}:${part}`).join('|')
const finishedStates = new Set(['done', 'dropped'])

/** Uncommitted writes of a transaction, over the committed data. */
function viewOf(tables: Tables, written: Tables | null) {
  const get = (name: Name, id: string): unknown => {
    const own = written?.[name]
    return own?.has(id) ? own.get(id) : tables[name].get(id)
  }
  const all = (name: Name): unknown[] => {
    const own = written?.[name]
    if (!own || own.size === 0) return [...tables[name].values()]
    const merged = new Map([...tables[name], ...own])
    return [...merged.values()].filter((value) => value !== undefined)
  }
  return { get, all }
}

function reader(tables: Tables, written: Tables | null): CoreReader {
  const { get, all } = viewOf(tables, written)
  const ops = () => (all('outbox') as never[] as Op[]).toSorted((a, b) => a.seq - b.seq)
  const requests = () => all('requests') as SealedRequest[]
  const conflicts = () => all('conflicts') as ConflictRow[]
  const audits = () => all('audit') as AuditRow[]
  const api: CoreReader = {
    op: async (id) => (get('outbox', id) as never) ?? null,
    openOps: async (userKey) => ops().filter((op) => op.userKey === userKey && isOpen(op)),
    itemOps: async (userKey, entity, rowId) =>
      ops().filter((op) => op.userKey === userKey && op.entity === entity && op.eid === rowId),
    collectionOps: async (userKey, entity) => ops().filter((op) => op.userKey === userKey && op.entity === entity),
    openOpsOfOthers: async (userKey) => ops().filter((op) => op.userKey !== userKey && isOpen(op)),
    closedOps: async (userKey, since) =>
      ops().filter((op) => op.userKey === userKey && !isOpen(op) && op.stateAt >= since),
    closedBefore: async (userKey, before, { offset, limit }) =>
      ops()
        .filter((op) => op.userKey === userKey && !isOpen(op) && op.stateAt < before)
        .toSorted((a, b) => a.stateAt - b.stateAt)
        .slice(offset, offset + limit),
    allOps: async () => ops(),
    request: async (id) => (get('requests', id) as never) ?? null,
    liveRequests: async (userKey) => requests().filter((r) => r.userKey === userKey && !finishedStates.has(r.state)),
    itemRequests: async (entity, rowId) => requests().filter((r) => r.entity === entity && r.eid === rowId),
    confirmed: async (entity, rowId) => (get('confirmed', key(entity, rowId)) as never) ?? null,
    conflict: async (id) => (get('conflicts', id) as never) ?? null,
    conflictOf: async (userKey, entity, rowId, group) =>
      conflicts().find((c) => c.userKey === userKey && c.entity === entity && c.eid === rowId && c.group === group) ??
      null,
    conflicts: async () => conflicts().toSorted((a, b) => a.openedAt - b.openedAt),
    wasEverRecorded: async (opId) => get('outbox', opId) !== undefined || audits().some((row) => row.opId === opId),
    audit: async (opId) => audits().filter((row) => row.opId === opId),
    meta: async (name) => get('meta', name) as never,
    session: async () => (get('session', 'current') as never) ?? null,
  }
  return api
}

function writer(tables: Tables, written: Tables): CoreWriter {
  const read = reader(tables, written)
  const { get } = viewOf(tables, written)
  const put = (name: Name, rows: readonly { id: string }[]) => {
    for (const row of rows) written[name].set(row.id, row)
  }
  const drop = (name: Name, ids: readonly string[]) => {
    for (const id of ids) written[name].set(id, undefined)
  }
  const nextMeta: CoreWriter['nextMeta'] = async (name) => {
    const next = Number(get('meta', name) ?? 0) + 1
    written.meta.set(name, next)
    return next
  }
  return {
    ...read,
    putOps: async (ops) => put('outbox', ops),
    putRequests: async (requests) => put('requests', requests),
    putAudit: async (rows) => put('audit', rows),
    deleteOps: async (ids) => drop('outbox', ids),
    deleteRequests: async (ids) => drop('requests', ids),
    deleteAudit: async (ids) => drop('audit', ids),
    async confirm(rows, at) {
      const logicalTime = await nextMeta('lc')
      for (const row of rows) written.confirmed.set(key(row.entity, row.eid), { ...row, lc: logicalTime, at })
      return logicalTime
    },
    putConflict: async (row) => put('conflicts', [row]),
    deleteConflict: async (id) => void written.conflicts.set(id, undefined),
    setMeta: async (name, value) => void written.meta.set(name, value),
    nextMeta,
    updateMeta: async (name, change) => void written.meta.set(name, change(get('meta', name) as never)),
    setSession: async (row) => void written.session.set('current', row ?? undefined),
  }
}

export function makeMemoryCoreStore(): MemoryCoreStore {
  const tables = Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as Tables
  let last: Promise<unknown> = Promise.resolve()
  let commits = 0

  /** Runs after the previous transaction, whether that succeeded or not. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const transaction = last.then(work, work)
    last = transaction.catch(() => {})
    return transaction
  }

  return {
    tables,
    commits: () => commits,
    read: (work) => enqueue(() => work(reader(tables, null))),
    write: (work) =>
      enqueue(async () => {
        const written = Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as Tables
        const result = await work(writer(tables, written))
        for (const name of names) {
          for (const [id, value] of written[name]) {
            if (value === undefined) tables[name].delete(id)
            else tables[name].set(id, value)
          }
        }
        commits++
        return result
      }),
  }
}
