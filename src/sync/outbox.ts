/** What waits on this device, for the screens: figures, lists, and what a person may do about each. Every action is one transaction. */
import { needsPerson, type Op, type Sealed } from '#domain/op.ts'
import { type WorkRecord, workFigures, workKey, workRecords } from '#domain/work-records.ts'
import type { CoreReads, CoreStore, CoreWrites } from '#local/core-store.ts'
import { heartbeatMs } from './drain/lead.ts'
import type { Outbox, OutboxSummary } from './engine.ts'
import { type ExportFile, exportFiles, readExport } from './export-file.ts'
import { heldBy } from './held.ts'
import { featuresOf } from './planner/item.ts'
import type { Clock, Notify, Random } from './ports.ts'
import type { Rescue } from './rescue.ts'
import { reviewImported, takeIn } from './rescue.ts'
import { inReserve } from './reserve.ts'
import { amendOp, discardOp, resolveConflict, retryOp } from './resolve.ts'
import { waitingOfOthers } from './session.ts'
import type { Stamp } from './trail.ts'

export interface OutboxParts {
  store: CoreStore
  clock: Clock
  random: Random
  notify: Notify
  rescue: Rescue
  serverKey: string
  /** Tries to send at once; resolves when the round has ended. */
  sendNow(): Promise<void>
  /** Says that something new waits. */
  poke(): void
}

/** A sender that says nothing for so long is gone, killed with its tab or its worker. */
const silentAfterMs = 3 * heartbeatMs
const shownForMs = 7 * 24 * 3600_000
const empty: OutboxSummary = {
  toSend: 0,
  needsYou: 0,
  checking: 0,
  keptHere: 0,
  oldestAt: null,
  lastSentAt: null,
  lastContactAt: null,
  others: [],
  sending: false,
  held: null,
  skewMs: null,
}

const recordsOf = async (tx: CoreReads, ops: readonly Op[]): Promise<readonly WorkRecord[]> =>
  workRecords(ops, { takesFindings: featuresOf(await tx.meta('features')).has('findings') })

/** The figures as the database has them; `sending` is not its to know. */
export async function summarize(tx: CoreReads): Promise<Omit<OutboxSummary, 'sending'>> {
  const session = await tx.session()
  const open = session ? await tx.openOps(session.userKey) : []
  const records = await recordsOf(tx, [...open, ...(await settlingOps(tx, session?.userKey))])
  const waits = new Set(records.filter(({ state }) => state === 'not-sent').map(({ key }) => key))
  const toSend = open.filter((op) => waits.has(workKey(op)))
  return {
    ...workFigures(records),
    lastSentAt: (await tx.meta('lastSentAt')) ?? null,
    lastContactAt: (await tx.meta('lastContactAt')) ?? null,
    others: await waitingOfOthers(tx, session?.userKey ?? null),
    held: heldBy(await tx.meta('pause'), session?.expired === true, toSend),
    skewMs: (await tx.meta('skewMs')) ?? null,
  }
}

const settles = ({ state }: Sealed): boolean => state === 'settling'

/** Acknowledged ops whose request is still to be asked about once more, marked as such. */
async function settlingOps(tx: CoreReads, userKey: string | undefined): Promise<readonly Op[]> {
  const settling = userKey === undefined ? [] : (await tx.liveRequests(userKey)).filter(settles)
  const ops = await Promise.all(settling.flatMap(({ opIds }) => opIds).map((id) => tx.op(id)))
  return ops.filter((op) => op !== null).map((op) => ({ ...op, isSettling: true }))
}

export interface OpenOutbox extends Outbox {
  /** Reads the figures again; resolves when they are shown. */
  refresh(): Promise<void>
  close(): void
}

export function openOutbox(parts: OutboxParts): OpenOutbox {
  const { store, clock, random, notify } = parts
  const told = { summary: new Set<(summary: OutboxSummary) => void>(), change: new Set<() => void>() }
  let summary = empty
  let sending: AbortController | null = null
  let contactAt: number | null = null
  let recorded = 0
  let reading: Promise<void> | null = null
  let stale = false

  function show(next: OutboxSummary): void {
    summary = next
    for (const tell of told.summary) tell(summary)
  }

  /** Changes that arrive while reading are read once more afterwards, however many there are. */
  function refresh(): Promise<void> {
    if (reading !== null) {
      stale = true
      return reading
    }
    reading = (async () => {
      do {
        stale = false
        const before = recorded
        const found = await store.read(summarize)
        // What was recorded while this was read is not in it yet, and waits.
        const toSend = recorded === before ? found.toSend : Math.max(found.toSend, 1)
        show({ ...found, toSend, sending: sending !== null, lastContactAt: contactAt ?? found.lastContactAt })
      } while (stale)
      for (const tell of told.change) tell()
    })()
      // The figures stay as they were last read; whether somebody sends is known without the database.
      .catch(() => show({ ...summary, sending: sending !== null }))
      .finally(() => {
        reading = null
      })
    return reading
  }

  /** Whoever sends says so again and again: a browser that kills it says nothing. */
  function hearSender(running: boolean): void {
    sending?.abort()
    const mine = running ? new AbortController() : null
    sending = mine
    if (mine)
      clock.sleep(silentAfterMs, mine.signal).then(
        () => {
          if (sending === mine) hearSender(false)
          void refresh()
        },
        () => {},
      )
  }

  const stopListening = notify.listen((news) => {
    if (news.said === 'contact') {
      contactAt = news.at
      return
    }
    if (news.said === 'mirror') return
    if (news.said === 'recorded') {
      // At once: "all sent" would be a lie until the figures are read.
      recorded++
      show({ ...summary, toSend: Math.max(summary.toSend, 1) })
    }
    if (news.said === 'drain') hearSender(news.running)
    void refresh()
  })

  async function act<T>(work: (tx: CoreWrites, stamp: Stamp) => Promise<T>): Promise<T> {
    const stamp: Stamp = { at: clock.now(), uuid: () => random.uuid() }
    const answer = await store.write((tx) => work(tx, stamp))
    await refresh()
    parts.poke()
    return answer
  }

  /** A new op needs its copy in the reserve as any other. */
  function reserved(op: Op | null): void {
    if (op) parts.rescue.put(op).catch(() => {})
  }

  /** Of the signed-in person, by seq; closed ones since a moment, or none. */
  async function mine(tx: CoreReads, closedSince: number | null): Promise<readonly Op[]> {
    const session = await tx.session()
    if (!session) return []
    const open = await tx.openOps(session.userKey)
    if (closedSince === null) return open
    const closed = await tx.closedOps(session.userKey, closedSince)
    const settling = await settlingOps(tx, session.userKey)
    const listed = new Map([...closed, ...settling, ...open].map((op) => [op.id, op]))
    return [...listed.values()].sort((a, b) => a.seq - b.seq)
  }

  void refresh()
  return {
    summary: () => summary,
    onSummary(tell) {
      told.summary.add(tell)
      return () => told.summary.delete(tell)
    },
    onChange(tell) {
      told.change.add(tell)
      return () => told.change.delete(tell)
    },
    refresh,
    close() {
      hearSender(false)
      stopListening()
    },

    async list({ closed = false, entity, eid } = {}) {
      const since = clock.now() - shownForMs
      const ops = await store.read((tx) => mine(tx, closed ? since : null))
      return ops
        .filter((op) => (entity === undefined || op.entity === entity) && (eid === undefined || op.eid === eid))
        .toReversed()
    },
    records: () =>
      store.read(async (tx) => {
        const ops = await mine(tx, clock.now() - shownForMs)
        return recordsOf(tx, ops)
      }),
    behind: ({ id, mark }) =>
      store.read(async (tx) => {
        const session = await tx.session()
        const settling = await settlingOps(tx, session?.userKey)
        const note = mark.is === 'not-here' ? await tx.op(mark.opId) : null
        return [...settling.filter((op) => op.entity === 'products' && op.eid === id), ...(note ? [note] : [])]
      }),
    conflicts: () =>
      store.read(async (tx) => {
        const session = await tx.session()
        return (await tx.conflicts()).filter((conflict) => conflict.userKey === session?.userKey)
      }),
    sendNow: () => parts.sendNow(),
    async retry(opId) {
      reserved(await act((tx, stamp) => retryOp(tx, opId, parts, stamp)))
    },
    async discard(opId, reason) {
      await act((tx, stamp) => discardOp(tx, opId, reason, stamp))
      await parts.rescue.drop([opId])
    },
    async amend(opId, patch) {
      const op = await act((tx, stamp) => amendOp(tx, opId, patch, parts, stamp))
      reserved(op)
      return { kept: 'device', op }
    },
    async resolve(conflictId, choice, patch, reason) {
      const said = { choice, ...(patch ? { patch } : {}), ...(reason === undefined ? {} : { reason }) }
      reserved(await act((tx, stamp) => resolveConflict(tx, conflictId, said, parts, stamp)))
    },
    async resolveAll(conflictIds, choice, reason) {
      const said = { choice, ...(reason === undefined ? {} : { reason }) }
      const fresh = await act(async (tx, stamp) => {
        const ops: (Op | null)[] = []
        for (const id of conflictIds) ops.push(await resolveConflict(tx, id, said, parts, stamp))
        return ops
      })
      for (const op of fresh) reserved(op)
    },

    async exportFiles(): Promise<readonly ExportFile[]> {
      let broken = false
      const reserve = await inReserve(parts.rescue, parts.serverKey)
      const found = await store
        .read(async (tx) => {
          const ops = await tx.openOpsOfOthers(null)
          const users = [...new Set(ops.map((op) => op.userKey))]
          const known = await Promise.all(reserve.map(({ id }) => tx.everKnew(id)))
          return {
            device: (await tx.meta('deviceId')) ?? '',
            user: (await tx.session())?.userKey ?? null,
            // What could only be saved in the reserve is open as well.
            ops: [...ops, ...reserve.filter((_, at) => !known[at])],
            requests: (await Promise.all(users.map((userKey) => tx.liveRequests(userKey)))).flat(),
            conflicts: await tx.conflicts(),
          }
        })
        .catch((error: unknown) => {
          // The database is gone: then the reserve is all there is, and better than nothing.
          if (reserve.length === 0) throw error
          broken = true
          return { device: reserve[0]?.deviceId ?? '', user: null, ops: reserve, requests: [], conflicts: [] }
        })
      const signedOut = found.user === null && !broken
      return exportFiles({ ...found, server: parts.serverKey, at: clock.now() }, { signedOut })
    },
    async importFile(text) {
      const read = readExport(text, parts.serverKey)
      if ('wrong' in read) {
        return { ok: false, problem: { kind: 'invalid', status: 0, fields: { file: [read.wrong] }, text: read.wrong } }
      }
      const taken = await act(async (tx, stamp) => {
        const session = await tx.session()
        const { first_name: name = '' } = (session?.user ?? {}) as { first_name?: string }
        const review = reviewImported(session ? { userKey: session.userKey, name } : null, stamp.at)
        return takeIn(tx, read.ops, stamp, 'imported', review)
      })
      const known = read.ops.length - taken.length
      return { ok: true, value: { added: taken.length, known, review: taken.filter(needsPerson).length } }
    },
  }
}
