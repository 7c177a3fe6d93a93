/** {@link CoreStore} on IndexedDB: every call is one explicit transaction, strict by the database's own setting. */
import Dexie from 'dexie'
import { isOpen, openStates } from '#domain/op.ts'
import { stampConfirmed } from './confirmed.ts'
import type { Core, SessionRow } from './core.ts'
import type { CoreReads, CoreStore, CoreWrites } from './core-store.ts'
import { type MetaInside, metaInside } from './meta.ts'
import type { OpenCore } from './open-core.ts'

const liveStates = ['sealed', 'sending', 'unknown', 'waiting', 'settling']

const bySeq = <T extends { seq: number }>(rows: T[]) => rows.sort((a, b) => a.seq - b.seq)

/** One range for each state, read at once; `anyOf` would step a cursor through every record, which is ten times slower. */
async function inStates<T>(
  read: (key: readonly [string, string]) => PromiseLike<T[]>,
  keys: readonly (readonly [string, string])[],
): Promise<T[]> {
  return (await Promise.all(keys.map(read))).flat()
}

function reads(core: Core, meta: MetaInside, session = sessionInside(core)): CoreReads {
  const opsIn = (key: readonly [string, string]) => core.outbox.where('[userKey+state]').equals(key).toArray()
  const requestsIn = (key: readonly [string, string]) => core.requests.where('[userKey+state]').equals(key).toArray()
  return {
    op: async (id) => (await core.outbox.get(id)) ?? null,
    openOps: async (userKey) =>
      bySeq(
        await inStates(
          opsIn,
          openStates.map((state) => [userKey, state] as const),
        ),
      ),
    itemOps: (userKey, entity, eid) =>
      core.outbox
        .where('[userKey+entity+eid+seq]')
        .between([userKey, entity, eid, Dexie.minKey], [userKey, entity, eid, Dexie.maxKey])
        .toArray(),
    async openOpsOfOthers(userKey) {
      // One seek for each person, not one step for each op: years of closed ops cost nothing here.
      const others: (readonly [string, string])[] = []
      const index = core.outbox.where('[userKey+state]')
      for (let after: unknown = Dexie.minKey; ; ) {
        const [key] = (await index.above([after, Dexie.maxKey]).limit(1).keys()) as unknown as [string, string][]
        if (!key) break
        after = key[0]
        if (key[0] !== userKey) others.push(...openStates.map((state) => [key[0], state] as const))
      }
      return bySeq(await inStates(opsIn, others))
    },
    async closedOps(userKey, since) {
      const range = core.outbox
        .where('[userKey+stateAt]')
        .between([userKey, since], [userKey, Dexie.maxKey], true, true)
      return bySeq((await range.toArray()).filter((op) => !isOpen(op)))
    },
    closedBefore: (userKey, before, { skip, most }) =>
      core.outbox
        .where('[userKey+stateAt]')
        .between([userKey, Dexie.minKey], [userKey, before], true, false)
        .filter((op) => !isOpen(op))
        .offset(skip)
        .limit(most)
        .toArray(),
    everyOp: async () => bySeq(await core.outbox.toArray()),
    request: async (id) => (await core.requests.get(id)) ?? null,
    liveRequests: (userKey) =>
      inStates(
        requestsIn,
        liveStates.map((state) => [userKey, state] as const),
      ),
    itemRequests: (entity, eid) => core.requests.where('[entity+eid]').equals([entity, eid]).toArray(),
    confirmed: async (entity, eid) => (await core.confirmed.get([entity, eid])) ?? null,
    conflict: async (id) => (await core.conflicts.get(id)) ?? null,
    conflictOf: async (...key) =>
      (await core.conflicts.where('[userKey+entity+eid+group]').equals(key).first()) ?? null,
    conflicts: () => core.conflicts.orderBy('openedAt').toArray(),
    everKnew: async (opId) =>
      (await core.outbox.get(opId)) !== undefined || (await core.audit.where('opId').equals(opId).count()) > 0,
    audit: (opId) => core.audit.where('opId').equals(opId).toArray(),
    meta: meta.read,
    session: session.read,
  }
}

/** Who is signed in, read once in a transaction: every lane of a round asks. */
function sessionInside(core: Core) {
  let reading: Promise<SessionRow | null> | null = null
  return {
    read() {
      reading ??= (async () => (await core.session.get('current')) ?? null)()
      return reading
    },
    async set(row: SessionRow | null) {
      reading = Promise.resolve(row)
      await (row ? core.session.put(row) : core.session.delete('current'))
    },
  }
}

function writes(core: Core, meta: MetaInside): CoreWrites {
  const session = sessionInside(core)
  return {
    ...reads(core, meta, session),
    putOps: async (ops) => void (await core.outbox.bulkPut([...ops])),
    putRequests: async (requests) => void (await core.requests.bulkPut([...requests])),
    putAudit: async (rows) => void (await core.audit.bulkPut([...rows])),
    dropOps: (ids) => core.outbox.bulkDelete([...ids]),
    dropRequests: (ids) => core.requests.bulkDelete([...ids]),
    dropAudit: (ids) => core.audit.bulkDelete([...ids]),
    async confirm(rows, at) {
      const lc = await meta.next('lc')
      await stampConfirmed(core, rows, lc, at)
      return lc
    },
    putConflict: async (row) => void (await core.conflicts.put(row)),
    dropConflict: (id) => core.conflicts.delete(id),
    setMeta: meta.set,
    nextMeta: meta.next,
    setSession: session.set,
  }
}

const tables = (core: Core) => [
  core.outbox,
  core.requests,
  core.audit,
  core.confirmed,
  core.conflicts,
  core.meta,
  core.session,
]

export function dexieCoreStore(open: OpenCore): CoreStore {
  return {
    // Async functions on purpose: by that Dexie knows that it must follow the awaits inside.
    read: (work) =>
      open.read((core) => core.transaction('r', tables(core), async () => work(reads(core, metaInside(core))))),
    write: (work) =>
      open.write((core) =>
        core.transaction('rw', tables(core), async () => {
          const meta = metaInside(core)
          const done = await work(writes(core, meta))
          await meta.flush()
          return done
        }),
      ),
  }
}
