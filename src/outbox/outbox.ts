/** The outbox for the screens: figures, lists, and what a person can do with each op. Every action is one transaction. */

import type { Outcome, Problem } from '#contract/problem.ts'
import type { ConflictRow } from '#device-db/core-db.ts'
import type { CoreReader, CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { WaitingOfOthers } from '#device-db/queries/waiting-of-others.ts'
import { waitingOfOthers } from '#device-db/queries/waiting-of-others.ts'
import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import type { FieldValues, Resolution } from '#domain/outbox/op.ts'
import { needsReview, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { recordKey, type WorkRecord, workFigures, workRecords } from '#domain/outbox/work-records.ts'
import type { Clock, EventBus, Random } from '#platform/ports.ts'
import type { BackupCopies } from './backup-copies.ts'
import { importOps, reviewImportedOp } from './backup-copies.ts'
import { heartbeatMs } from './drain/leader-lock.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { readBackupOps } from './open-with-retry.ts'
import { type ExportFile, makeExportFiles, readExport } from './outbox-export.ts'
import { featureSet } from './planner/item-state.ts'
import type { Recorded } from './record.ts'
import { amendOp, discardOp, resolveConflict, retryOp } from './resolve.ts'
import { findHeldUpReason } from './sending-problem.ts'

export interface OutboxDeps {
  store: CoreStore
  clock: Clock
  random: Random
  events: EventBus
  backupCopies: BackupCopies
  serverKey: string
  /** Starts sending at once; resolves when the drain run has ended. */
  sendNow(): Promise<void>
  /** Schedules a drain run for a new op. */
  wake(): void
}

/** A sender without a sign of life for this long is gone: killed with its tab or worker. */
const senderTimeoutMs = 3 * heartbeatMs
const shownForMs = 7 * 24 * 3600_000
const emptySummary: OutboxSummary = {
  notSent: 0,
  needsReview: 0,
  checking: 0,
  onlyOnDevice: 0,
  oldestAt: null,
  lastSentAt: null,
  lastContactAt: null,
  others: [],
  sending: false,
  heldUpBy: null,
  skewMs: null,
}

const recordsOf = async (tx: CoreReader, ops: readonly Op[]): Promise<readonly WorkRecord[]> =>
  workRecords(ops, { supportsFindings: featureSet(await tx.meta('features')).has('findings') })

/** The figures from the database. `sending` is not stored there. */
export async function readSummary(tx: CoreReader): Promise<Omit<OutboxSummary, 'sending'>> {
  const session = await tx.session()
  const open = session ? await tx.openOps(session.userKey) : []
  const records = await recordsOf(tx, [...open, ...(await settlingOps(tx, session?.userKey))])
  const waitingKeys = new Set(records.filter(({ state }) => state === 'not-sent').map(({ key }) => key))
  const toSend = open.filter((op) => waitingKeys.has(recordKey(op)))
  return {
    ...workFigures(records),
    lastSentAt: (await tx.meta('lastSentAt')) ?? null,
    lastContactAt: (await tx.meta('lastContactAt')) ?? null,
    others: await waitingOfOthers(tx, session?.userKey ?? null),
    heldUpBy: findHeldUpReason(await tx.meta('pause'), session?.expired === true, toSend),
    skewMs: (await tx.meta('skewMs')) ?? null,
  }
}

const isSettlingRequest = ({ state }: SealedRequest): boolean => state === 'settling'

/** Acknowledged ops whose request will be checked once more, with `isSettling`. */
async function settlingOps(tx: CoreReader, userKey: string | undefined): Promise<readonly Op[]> {
  const settling = userKey === undefined ? [] : (await tx.liveRequests(userKey)).filter(isSettlingRequest)
  const ops = await Promise.all(settling.flatMap(({ opIds }) => opIds).map((id) => tx.op(id)))
  return ops.filter((op) => op !== null).map((op) => ({ ...op, isSettling: true }))
}

export interface OutboxService extends Outbox {
  /** Reads the figures again; resolves when they are published. */
  refresh(): Promise<void>
  close(): void
}

export function makeOutbox(deps: OutboxDeps): OutboxService {
  const { store, clock, random, events } = deps
  const listeners = { summary: new Set<(summary: OutboxSummary) => void>(), change: new Set<() => void>() }
  let summary = emptySummary
  let senderTimer: AbortController | null = null
  let contactAt: number | null = null
  let recordedCount = 0
  let pendingRead: Promise<void> | null = null
  let needsReread = false

  function publishSummary(next: OutboxSummary): void {
    summary = next
    for (const listener of listeners.summary) listener(summary)
  }

  /** Changes during a read cause one more read afterwards, however many there are. */
  function refresh(): Promise<void> {
    if (pendingRead !== null) {
      needsReread = true
      return pendingRead
    }
    pendingRead = (async () => {
      do {
        needsReread = false
        const before = recordedCount
        const found = await store.read(readSummary)
        // An op recorded during this read is not in it yet, and it is unsent.
        const toSend = recordedCount === before ? found.notSent : Math.max(found.notSent, 1)
        publishSummary({
          ...found,
          notSent: toSend,
          sending: senderTimer !== null,
          lastContactAt: contactAt ?? found.lastContactAt,
        })
      } while (needsReread)
      for (const listener of listeners.change) listener()
    })()
      // Keeps the last figures; whether a run is active is known without the database.
      .catch(() => publishSummary({ ...summary, sending: senderTimer !== null }))
      .finally(() => {
        pendingRead = null
      })
    return pendingRead
  }

  /** A sender repeats `running` every few seconds, because a browser that kills it gives no event. */
  function onSenderState(running: boolean): void {
    senderTimer?.abort()
    const controller = running ? new AbortController() : null
    senderTimer = controller
    if (controller)
      clock.sleep(senderTimeoutMs, controller.signal).then(
        () => {
          if (senderTimer === controller) onSenderState(false)
          void refresh()
        },
        () => {},
      )
  }

  const unsubscribe = events.subscribe((event) => {
    if (event.said === 'contact') {
      contactAt = event.at
      return
    }
    if (event.said === 'mirror') return
    if (event.said === 'recorded') {
      // At once: "all sent" would be wrong until the figures are read.
      recordedCount++
      publishSummary({ ...summary, notSent: Math.max(summary.notSent, 1) })
    }
    if (event.said === 'drain') onSenderState(event.running)
    void refresh()
  })

  async function runAction<T>(work: (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>): Promise<T> {
    const clockStamp: ClockStamp = { at: clock.now(), uuid: () => random.uuid() }
    const result = await store.write((tx) => work(tx, clockStamp))
    await refresh()
    deps.wake()
    return result
  }

  /** An op created by a decision needs a backup copy like any other. */
  function saveBackupCopy(op: Op | null): void {
    if (op) deps.backupCopies.save(op).catch(() => {})
  }

  /** Ops of the signed-in person, by seq: open ones, and those closed since `closedSince` (`null`: none). */
  async function ownOps(tx: CoreReader, closedSince: number | null): Promise<readonly Op[]> {
    const session = await tx.session()
    if (!session) return []
    const open = await tx.openOps(session.userKey)
    if (closedSince === null) return open
    const closed = await tx.closedOps(session.userKey, closedSince)
    const settling = await settlingOps(tx, session.userKey)
    const byId = new Map([...closed, ...settling, ...open].map((op) => [op.id, op]))
    return [...byId.values()].sort((a, b) => a.seq - b.seq)
  }

  void refresh()
  return {
    summary: () => summary,
    onSummary(listener) {
      listeners.summary.add(listener)
      return () => listeners.summary.delete(listener)
    },
    onChange(listener) {
      listeners.change.add(listener)
      return () => listeners.change.delete(listener)
    },
    refresh,
    close() {
      onSenderState(false)
      unsubscribe()
    },

    async list({ closed = false, entity, eid: rowId } = {}) {
      const since = clock.now() - shownForMs
      const ops = await store.read((tx) => ownOps(tx, closed ? since : null))
      return ops
        .filter((op) => (entity === undefined || op.entity === entity) && (rowId === undefined || op.eid === rowId))
        .toReversed()
    },
    records: () =>
      store.read(async (tx) => {
        const ops = await ownOps(tx, clock.now() - shownForMs)
        return recordsOf(tx, ops)
      }),
    relatedOps: ({ id, countProgress }) =>
      store.read(async (tx) => {
        const session = await tx.session()
        const settling = await settlingOps(tx, session?.userKey)
        const notHereFinding = countProgress.kind === 'not-here' ? await tx.op(countProgress.opId) : null
        return [
          ...settling.filter((op) => op.entity === 'products' && op.eid === id),
          ...(notHereFinding ? [notHereFinding] : []),
        ]
      }),
    conflicts: () =>
      store.read(async (tx) => {
        const session = await tx.session()
        return (await tx.conflicts()).filter((conflict) => conflict.userKey === session?.userKey)
      }),
    sendNow: () => deps.sendNow(),
    async retry(opId) {
      saveBackupCopy(await runAction((tx, clockStamp) => retryOp(tx, opId, deps, clockStamp)))
    },
    async discard(opId, reason) {
      await runAction((tx, clockStamp) => discardOp(tx, opId, reason, clockStamp))
      await deps.backupCopies.delete([opId])
    },
    async amend(opId, patch) {
      const op = await runAction((tx, clockStamp) => amendOp(tx, opId, patch, deps, clockStamp))
      saveBackupCopy(op)
      return { savedTo: 'device', op }
    },
    async resolve(conflictId, choice, patch, reason) {
      const decision = { choice, ...(patch ? { patch } : {}), ...(reason === undefined ? {} : { reason }) }
      saveBackupCopy(await runAction((tx, clockStamp) => resolveConflict(tx, conflictId, decision, deps, clockStamp)))
    },
    async resolveAll(conflictIds, choice, reason) {
      const decision = { choice, ...(reason === undefined ? {} : { reason }) }
      const created = await runAction(async (tx, clockStamp) => {
        const ops: (Op | null)[] = []
        for (const id of conflictIds) ops.push(await resolveConflict(tx, id, decision, deps, clockStamp))
        return ops
      })
      for (const op of created) saveBackupCopy(op)
    },

    async exportFiles(): Promise<readonly ExportFile[]> {
      let isDatabaseGone = false
      const backupOps = await readBackupOps(deps.backupCopies, deps.serverKey)
      const found = await store
        .read(async (tx) => {
          const ops = await tx.openOpsOfOthers(null)
          const users = [...new Set(ops.map((op) => op.userKey))]
          const known = await Promise.all(backupOps.map(({ id }) => tx.wasEverRecorded(id)))
          return {
            device: (await tx.meta('deviceId')) ?? '',
            user: (await tx.session())?.userKey ?? null,
            // Ops that exist only as backup copies are open too.
            ops: [...ops, ...backupOps.filter((_, at) => !known[at])],
            requests: (await Promise.all(users.map((userKey) => tx.liveRequests(userKey)))).flat(),
            conflicts: await tx.conflicts(),
          }
        })
        .catch((error: unknown) => {
          // The database is not available: the backup copies are all that is left.
          if (backupOps.length === 0) throw error
          isDatabaseGone = true
          return { device: backupOps[0]?.deviceId ?? '', user: null, ops: backupOps, requests: [], conflicts: [] }
        })
      const signedOut = found.user === null && !isDatabaseGone
      return makeExportFiles({ ...found, server: deps.serverKey, at: clock.now() }, { signedOut })
    },
    async importFile(text) {
      const parsed = readExport(text, deps.serverKey)
      if ('problem' in parsed) {
        return {
          ok: false,
          problem: { kind: 'invalid', status: 0, fields: { file: [parsed.problem] }, text: parsed.problem },
        }
      }
      const imported = await runAction(async (tx, clockStamp) => {
        const session = await tx.session()
        const { first_name: name = '' } = (session?.user ?? {}) as { first_name?: string }
        const review = reviewImportedOp(session ? { userKey: session.userKey, name } : null, clockStamp.at)
        return importOps(tx, parsed.ops, clockStamp, 'imported', review)
      })
      const known = parsed.ops.length - imported.length
      return { ok: true, value: { added: imported.length, known, review: imported.filter(needsReview).length } }
    },
  }
}

export interface OutboxSummary {
  /** Waiting for the network. */
  notSent: number
  /** Waiting for a person. */
  needsReview: number
  /** The server has them, but a late copy of an older value may still overwrite them: checked once more before they count as sent. */
  checking: number
  /** Findings that this server does not accept. */
  onlyOnDevice: number
  oldestAt: number | null
  lastSentAt: number | null
  /** Time of the last response that looked like the API. */
  lastContactAt: number | null
  others: readonly WaitingOfOthers[]
  sending: boolean
  /** Why unsent ops are not being sent. */
  heldUpBy: Problem | null
  skewMs: number | null
}

export interface Outbox {
  summary(): OutboxSummary
  onSummary(listener: (summary: OutboxSummary) => void): () => void
  /** This person's ops, newest first: the open ones; with `closed`, also those closed in the last days. */
  list(options?: { closed?: boolean; entity?: Op['entity']; eid?: number | string }): Promise<readonly Op[]>
  /** This person's work of the last days, newest first. Every figure is a sum over these records (`workFigures`). */
  records(): Promise<readonly WorkRecord[]>
  /** Ops that an item's `countProgress` does not include: counts that will be checked once more, and its finding "not here". */
  relatedOps(item: { id: number; countProgress: CountProgress }): Promise<readonly Op[]>
  conflicts(): Promise<readonly ConflictRow[]>
  onChange(listener: () => void): () => void
  sendNow(): Promise<void>
  retry(opId: string): Promise<void>
  discard(opId: string, reason: string): Promise<void>
  /** Replaces a refused op with a corrected one. */
  amend(opId: string, patch: FieldValues): Promise<Recorded>
  /** The choice `discard` needs a reason. */
  resolve(conflictId: string, choice: Resolution['choice'], patch?: FieldValues, reason?: string): Promise<void>
  /** One decision for many conflicts in one transaction: all of them or none. */
  resolveAll(conflictIds: readonly string[], choice: 'mine' | 'theirs' | 'discard', reason?: string): Promise<void>
  /** All open ops and conflicts, as a JSON file and a CSV for people. Works signed out and offline. */
  exportFiles(): Promise<readonly { name: string; type: string; text: string }[]>
  /** `review`: how many of the added ops wait for the person in whose name they would be sent. */
  importFile(text: string): Promise<Outcome<{ added: number; known: number; review: number }>>
}
