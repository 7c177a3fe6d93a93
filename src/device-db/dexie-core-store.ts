/** {@link CoreStore} on IndexedDB. Every call is one explicit transaction; the database's own setting makes it strict. */
import Dexie from 'dexie'
import { isOpen, openStates } from '#domain/outbox/op.ts'
import { saveConfirmedAt } from './confirmed-rows.ts'
import type { CoreConnection } from './core-connection.ts'
import type { CoreDb, SessionRow } from './core-db.ts'
import type { CoreReader, CoreStore, CoreWriter } from './core-store.ts'
import { type MetaInTransaction, metaInTransaction } from './meta.ts'

const liveStates = ['sealed', 'sending', 'unknown', 'waiting', 'settling']

const sortBySeq = <T extends { seq: number }>(rows: T[]) => rows.sort((a, b) => a.seq - b.seq)

/** Reads one key range for each state, in parallel. `anyOf` would step a cursor through every record, which is ten times slower. */
async function readStates<T>(
  read: (key: readonly [string, string]) => PromiseLike<T[]>,
  keys: readonly (readonly [string, string])[],
): Promise<T[]> {
  return (await Promise.all(keys.map(read))).flat()
}

function coreReader(core: CoreDb, meta: MetaInTransaction, session = sessionInTransaction(core)): CoreReader {
  const opsIn = (key: readonly [string, string]) => core.outbox.where('[userKey+state]').equals(key).toArray()
  const requestsIn = (key: readonly [string, string]) => core.requests.where('[userKey+state]').equals(key).toArray()
  return {
    op: async (id) => (await core.outbox.get(id)) ?? null,
    openOps: async (userKey) =>
      sortBySeq(
        await readStates(
          opsIn,
          openStates.map((state) => [userKey, state] as const),
        ),
      ),
    itemOps: (userKey, entity, rowId) =>
      core.outbox
        .where('[userKey+entity+eid+seq]')
        .between([userKey, entity, rowId, Dexie.minKey], [userKey, entity, rowId, Dexie.maxKey])
        .toArray(),
    collectionOps: async (userKey, entity) =>
      sortBySeq(
        await core.outbox
          .where('[userKey+entity+eid+seq]')
          .between([userKey, entity, Dexie.minKey], [userKey, entity, Dexie.maxKey])
          .toArray(),
      ),
    async openOpsOfOthers(userKey) {
      // One index seek per person instead of one step per op, so that years of closed ops cost nothing.
      const keys: (readonly [string, string])[] = []
      const index = core.outbox.where('[userKey+state]')
      for (let lastUser: unknown = Dexie.minKey; ; ) {
        const [key] = (await index.above([lastUser, Dexie.maxKey]).limit(1).keys()) as unknown as [string, string][]
        if (!key) break
        lastUser = key[0]
        if (key[0] !== userKey) keys.push(...openStates.map((state) => [key[0], state] as const))
      }
      return sortBySeq(await readStates(opsIn, keys))
    },
    async closedOps(userKey, since) {
      const range = core.outbox
        .where('[userKey+stateAt]')
        .between([userKey, since], [userKey, Dexie.maxKey], true, true)
      return sortBySeq((await range.toArray()).filter((op) => !isOpen(op)))
    },
    closedBefore: (userKey, closedBeforeTime, { offset, limit }) =>
      core.outbox
        .where('[userKey+stateAt]')
        .between([userKey, Dexie.minKey], [userKey, closedBeforeTime], true, false)
        .filter((op) => !isOpen(op))
        .offset(offset)
        .limit(limit)
        .toArray(),
    allOps: async () => sortBySeq(await core.outbox.toArray()),
    request: async (id) => (await core.requests.get(id)) ?? null,
    liveRequests: (userKey) =>
      readStates(
        requestsIn,
        liveStates.map((state) => [userKey, state] as const),
      ),
    itemRequests: (entity, rowId) => core.requests.where('[entity+eid]').equals([entity, rowId]).toArray(),
    confirmed: async (entity, rowId) => (await core.confirmed.get([entity, rowId])) ?? null,
    conflict: async (id) => (await core.conflicts.get(id)) ?? null,
    conflictOf: async (...key) =>
      (await core.conflicts.where('[userKey+entity+eid+group]').equals(key).first()) ?? null,
    conflicts: () => core.conflicts.orderBy('openedAt').toArray(),
    wasEverRecorded: async (opId) =>
      (await core.outbox.get(opId)) !== undefined || (await core.audit.where('opId').equals(opId).count()) > 0,
    audit: (opId) => core.audit.where('opId').equals(opId).toArray(),
    meta: meta.read,
    session: session.read,
  }
}

/** The signed-in session, cached per transaction, because every lane of a drain run needs it. */
function sessionInTransaction(core: CoreDb) {
  let pendingRead: Promise<SessionRow | null> | null = null
  return {
    read() {
      pendingRead ??= (async () => (await core.session.get('current')) ?? null)()
      return pendingRead
    },
    async set(row: SessionRow | null) {
      pendingRead = Promise.resolve(row)
      await (row ? core.session.put(row) : core.session.delete('current'))
    },
  }
}

function coreWriter(core: CoreDb, meta: MetaInTransaction): CoreWriter {
  const session = sessionInTransaction(core)
  return {
    ...coreReader(core, meta, session),
    putOps: async (ops) => void (await core.outbox.bulkPut([...ops])),
    putRequests: async (requests) => void (await core.requests.bulkPut([...requests])),
    putAudit: async (rows) => void (await core.audit.bulkPut([...rows])),
    deleteOps: (ids) => core.outbox.bulkDelete([...ids]),
    deleteRequests: (ids) => core.requests.bulkDelete([...ids]),
    deleteAudit: (ids) => core.audit.bulkDelete([...ids]),
    async confirm(rows, at) {
      const logicalTime = await meta.next('lc')
      await saveConfirmedAt(core, rows, logicalTime, at)
      return logicalTime
    },
    putConflict: async (row) => void (await core.conflicts.put(row)),
    deleteConflict: (id) => core.conflicts.delete(id),
    setMeta: meta.set,
    nextMeta: meta.next,
    updateMeta: meta.update,
    setSession: session.set,
  }
}

const tables = (core: CoreDb) => [
  core.outbox,
  core.requests,
  core.audit,
  core.confirmed,
  core.conflicts,
  core.meta,
  core.session,
]

export function dexieCoreStore(connection: CoreConnection): CoreStore {
  return {
    // The callbacks must be async functions: Dexie recognizes them and keeps its transaction across their awaits.
    read: (work) =>
      connection.read((core) =>
        core.transaction('r', tables(core), async () => work(coreReader(core, metaInTransaction(core)))),
      ),
    write: (work) =>
      connection.write((core) =>
        core.transaction('rw', tables(core), async () => {
          const meta = metaInTransaction(core)
          const result = await work(coreWriter(core, meta))
          await meta.flush()
          return result
        }),
      ),
  }
}
