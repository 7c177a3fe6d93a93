/** {@link CoreStore} in memory: transactions are all or nothing and follow one another, as on IndexedDB; a crash keeps what was committed. */
import { isOpen } from '#domain/op.ts'
import type { CoreReads, CoreStore, CoreWrites } from '#local/core-store.ts'

type Table = Map<string, unknown>
const names = ['outbox', 'requests', 'audit', 'confirmed', 'conflicts', 'meta', 'session'] as const
type Name = (typeof names)[number]

export interface MemoryCore extends CoreStore {
  tables: Readonly<Record<Name, Table>>
  commits(): number
}

const key = (...parts: (string | number)[]) => parts.map((part) => `${typeof part}:${part}`).join('|')
const dead = new Set(['done', 'dropped'])

export function memoryCore(): MemoryCore {
  const tables = Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as Record<Name, Table>
  let last: Promise<unknown> = Promise.resolve()
  let commits = 0

  /** What a transaction wrote so far, over what is committed. */
  function view(written: Record<Name, Table> | null) {
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

  function reads(written: Record<Name, Table> | null): CoreReads {
    const { get, all } = view(written)
    const ops = () => (all('outbox') as never[] as import('#domain/op.ts').Op[]).toSorted((a, b) => a.seq - b.seq)
    const requests = () => all('requests') as import('#domain/op.ts').Sealed[]
    const conflicts = () => all('conflicts') as import('#local/core.ts').ConflictRow[]
    const audits = () => all('audit') as import('#local/core.ts').AuditRow[]
    const api: CoreReads = {
      op: async (id) => (get('outbox', id) as never) ?? null,
      openOps: async (userKey) => ops().filter((op) => op.userKey === userKey && isOpen(op)),
      itemOps: async (userKey, entity, eid) =>
        ops().filter((op) => op.userKey === userKey && op.entity === entity && op.eid === eid),
      openOpsOfOthers: async (userKey) => ops().filter((op) => op.userKey !== userKey && isOpen(op)),
      closedOps: async (userKey, since) =>
        ops().filter((op) => op.userKey === userKey && !isOpen(op) && op.stateAt >= since),
      closedBefore: async (userKey, before, { skip, most }) =>
        ops()
          .filter((op) => op.userKey === userKey && !isOpen(op) && op.stateAt < before)
          .toSorted((a, b) => a.stateAt - b.stateAt)
          .slice(skip, skip + most),
      everyOp: async () => ops(),
      request: async (id) => (get('requests', id) as never) ?? null,
      liveRequests: async (userKey) => requests().filter((r) => r.userKey === userKey && !dead.has(r.state)),
      itemRequests: async (entity, eid) => requests().filter((r) => r.entity === entity && r.eid === eid),
      confirmed: async (entity, eid) => (get('confirmed', key(entity, eid)) as never) ?? null,
      conflict: async (id) => (get('conflicts', id) as never) ?? null,
      conflictOf: async (userKey, entity, eid, group) =>
        conflicts().find((c) => c.userKey === userKey && c.entity === entity && c.eid === eid && c.group === group) ??
        null,
      conflicts: async () => conflicts().toSorted((a, b) => a.openedAt - b.openedAt),
      everKnew: async (opId) => get('outbox', opId) !== undefined || audits().some((row) => row.opId === opId),
      audit: async (opId) => audits().filter((row) => row.opId === opId),
      meta: async (name) => get('meta', name) as never,
      session: async () => (get('session', 'current') as never) ?? null,
    }
    return api
  }

  function writes(written: Record<Name, Table>): CoreWrites {
    const read = reads(written)
    const { get } = view(written)
    const put = (name: Name, rows: readonly { id: string }[]) => {
      for (const row of rows) written[name].set(row.id, row)
    }
    const drop = (name: Name, ids: readonly string[]) => {
      for (const id of ids) written[name].set(id, undefined)
    }
    const nextMeta: CoreWrites['nextMeta'] = async (name) => {
      const next = Number(get('meta', name) ?? 0) + 1
      written.meta.set(name, next)
      return next
    }
    return {
      ...read,
      putOps: async (ops) => put('outbox', ops),
      putRequests: async (requests) => put('requests', requests),
      putAudit: async (rows) => put('audit', rows),
      dropOps: async (ids) => drop('outbox', ids),
      dropRequests: async (ids) => drop('requests', ids),
      dropAudit: async (ids) => drop('audit', ids),
      async confirm(rows, at) {
        const lc = await nextMeta('lc')
        for (const row of rows) written.confirmed.set(key(row.entity, row.eid), { ...row, lc, at })
        return lc
      },
      putConflict: async (row) => put('conflicts', [row]),
      dropConflict: async (id) => void written.conflicts.set(id, undefined),
      setMeta: async (name, value) => void written.meta.set(name, value),
      nextMeta,
      setSession: async (row) => void written.session.set('current', row ?? undefined),
    }
  }

  /** After whatever came before, whether that succeeded or not. */
  function queued<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }

  return {
    tables,
    commits: () => commits,
    read: (work) => queued(() => work(reads(null))),
    write: (work) =>
      queued(async () => {
        const written = Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as Record<Name, Table>
        const result = await work(writes(written))
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
