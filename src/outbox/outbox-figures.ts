/** The figures of the outbox, live: how much is unsent or needs review, why, and whether something is being sent now. */

import type { Problem } from '#contract/problem.ts'
import type { CoreReader, CoreStore } from '#device-db/core-store.ts'
import type { Pause } from '#device-db/meta.ts'
import { type UnsentOfOthers, unsentOfOthers } from '#device-db/queries/unsent-of-others.ts'
import { keepEqualValues } from '#domain/app/keep-equal-values.ts'
import { hasPhoto, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { recordKey, type WorkContext, type WorkRecord, workFigures, workRecords } from '#domain/outbox/work-records.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { Clock, EventBus } from '#platform/ports.ts'
import { heartbeatMs } from './drain/leader-lock.ts'
import { featureSet } from './planner/item-state.ts'
import { findBlockingProblem } from './sending-problem.ts'
import { skewNow } from './server-time.ts'

export interface OutboxSummary {
  /** Number of records that wait for the network. */
  notSent: number
  /** Number of records that wait for a person. */
  needsReview: number
  /** Acknowledged, but a late copy of an older value may still overwrite them, so they are checked once more before they count as sent. */
  checking: number
  /** Number of findings that this server does not accept. */
  onlyOnDevice: number
  oldestAt: number | null
  lastSentAt: number | null
  /** Time of the last response that looked like the API. */
  lastContactAt: number | null
  others: readonly UnsentOfOthers[]
  sending: boolean
  /** Why unsent ops are not being sent. */
  heldUpBy: Problem | null
  skewMs: number | null
}

/** A sender without a heartbeat for this long was killed with its tab or worker. */
const senderTimeoutMs = 3 * heartbeatMs
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

const workContextOf = async (tx: CoreReader): Promise<WorkContext> => ({
  features: featureSet(await tx.meta('features')),
})

export const recordsOf = async (tx: CoreReader, ops: readonly Op[]): Promise<readonly WorkRecord[]> =>
  workRecords(ops, await workContextOf(tx))

/** Photos have a separate pause, which only explains why photos wait. */
const pauseOf = async (tx: CoreReader, waiting: readonly Op[]): Promise<Pause | undefined> => {
  const pause = await tx.meta('pause')
  return pause?.n || !waiting.every(hasPhoto) ? pause : tx.meta('photoPause')
}

/** The figures from the database. `sending` is not stored there. */
async function readSummary(tx: CoreReader, now: number): Promise<Omit<OutboxSummary, 'sending'>> {
  const session = await tx.session()
  const open = session ? await tx.openOps(session.userKey) : []
  const context = await workContextOf(tx)
  const records = workRecords([...open, ...(await settlingOps(tx, session?.userKey))], context)
  const waitingKeys = new Set(records.filter(({ state }) => state === 'not-sent').map(({ key }) => key))
  const toSend = open.filter((op) => waitingKeys.has(recordKey(op, context)))
  return {
    ...workFigures(records),
    lastSentAt: (await tx.meta('lastSentAt')) ?? null,
    lastContactAt: (await tx.meta('lastContactAt')) ?? null,
    others: await unsentOfOthers(tx, session?.userKey ?? null),
    heldUpBy: findBlockingProblem(await pauseOf(tx, toSend), session?.expired === true, toSend),
    skewMs: await skewNow(tx, now),
  }
}

const isSettlingRequest = ({ state }: SealedRequest): boolean => state === 'settling'

/** Acknowledged ops whose request will be checked once more, with `isSettling`. */
export async function settlingOps(tx: CoreReader, userKey: string | undefined): Promise<readonly Op[]> {
  const settling = userKey === undefined ? [] : (await tx.liveRequests(userKey)).filter(isSettlingRequest)
  const ops = await Promise.all(settling.flatMap(({ opIds }) => opIds).map((id) => tx.op(id)))
  return ops.filter((op) => op !== null).map((op) => ({ ...op, isSettling: true }))
}

export interface OutboxFigures {
  summary(): OutboxSummary
  onSummary(listener: (summary: OutboxSummary) => void): () => void
  /** Called after each read of the figures. */
  onChange(listener: () => void): () => void
  /** Reads the figures again; resolves when they are published. */
  refresh(): Promise<void>
  close(): void
}

export function makeOutboxFigures({
  store,
  clock,
  events,
}: {
  store: CoreStore
  clock: Clock
  events: EventBus
}): OutboxFigures {
  const summaryChanges = makeEmitter<OutboxSummary>()
  const changes = makeEmitter()
  let summary = emptySummary
  let senderTimer: AbortController | null = null
  let contactAt: number | null = null
  let recordedCount = 0
  let pendingRead = Promise.resolve()
  let isReading = false
  let needsReread = false

  function publishSummary(next: OutboxSummary): void {
    summary = keepEqualValues(summary, next)
    summaryChanges.emit(summary)
  }

  /** Changes during a read cause exactly one more read afterwards. */
  function refresh(): Promise<void> {
    needsReread = true
    if (!isReading) pendingRead = readUntilCurrent()
    return pendingRead
  }

  async function readUntilCurrent(): Promise<void> {
    isReading = true
    let hasRead = false
    while (needsReread) {
      needsReread = false
      const before = recordedCount
      try {
        const found = await store.read((tx) => readSummary(tx, clock.now()))
        // An op recorded during this read is unsent but not included yet.
        const toSend = recordedCount === before ? found.notSent : Math.max(found.notSent, 1)
        publishSummary({
          ...found,
          notSent: toSend,
          sending: senderTimer !== null,
          lastContactAt: contactAt ?? found.lastContactAt,
        })
        hasRead = true
      } catch {
        // Keeps the last figures; whether a run is active does not depend on the database.
        publishSummary({ ...summary, sending: senderTimer !== null })
      }
    }
    // Before listeners are notified, so that a change from now on starts a new read.
    isReading = false
    if (hasRead) changes.emit()
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
      // Immediately, because "all sent" would be wrong until the figures are read.
      recordedCount++
      publishSummary({ ...summary, notSent: Math.max(summary.notSent, 1) })
    }
    if (event.said === 'drain') onSenderState(event.running)
    void refresh()
  })

  void refresh()
  return {
    summary: () => summary,
    onSummary: summaryChanges.subscribe,
    onChange: changes.subscribe,
    refresh,
    close() {
      onSenderState(false)
      unsubscribe()
    },
  }
}
