/**
 * Sends what people recorded: the same code in a page, in the service worker and in the simulator. Promises: an op closes only in the transaction
 * that stores the server's answer, or by a person's decision. Sending twice is harmless. No transaction is open during a request. A superseded run
 * writes nothing (sync §8).
 */
import type { CoreWriter } from '#device-db/core-store.ts'
import { type ClockStamp, transitionOps } from '../op-audit-log.ts'
import { isDue } from '../planner/backoff.ts'
import type { Lane } from '../planner/lanes.ts'
import {
  type DrainDeps,
  type DrainEnd,
  type DrainReason,
  type DrainRun,
  FencedError,
  isOverTime,
  isStillSignedIn,
  maxRequestsInFlight,
  newDrainRun,
  readFeatures,
  stopRun,
} from './drain-run.ts'
import { startHeartbeat, withLeadership } from './leader-lock.ts'
import { opsOf } from './op-outcomes.ts'
import { readPhotoState } from './pause-drain.ts'
import { findDueReport, reportReceipts } from './report-receipts.ts'
import { mustReportWaiting, reportWaiting } from './report-waiting.ts'
import { runLane } from './run-lane.ts'

/** Three times the number of network slots: while some requests are in flight, other lanes seal and yet others write their answers. */
const laneLimit = 3 * maxRequestsInFlight
const pullBudgetMs = 2_000

export interface DrainReport {
  end: DrainEnd
  sent: number
  /** All open ops of this person, in any state. */
  left: number
}

/** Reasons that end a pause: an event, or a person, indicates that the situation has changed. */
const reasonsThatEndPause: ReadonlySet<DrainReason> = new Set(['online', 'visible', 'sign-in', 'manual'])

export async function runDrain(deps: DrainDeps, reason: DrainReason, budgetMs: number): Promise<DrainReport> {
  if (!(await hasWork(deps))) return { end: 'done', sent: 0, left: 0 }
  const report = await withLeadership(deps, reason, () => runAsLeader(deps, reason, budgetMs))
  return report ?? { end: 'busy', sent: 0, left: await countOpenOps(deps) }
}

async function hasWork({ store, clock }: DrainDeps): Promise<boolean> {
  return store.read(async (tx) => {
    const session = await tx.session()
    if (!session) return false
    const open = (await tx.openOps(session.userKey)).length
    if (open > 0 || (await tx.liveRequests(session.userKey)).length > 0) return true
    return (await mustReportWaiting(tx, open)) || (await findDueReport(tx, session.userKey, clock.now())) !== null
  })
}

async function countOpenOps({ store }: DrainDeps): Promise<number> {
  return store.read(async (tx) => {
    const session = await tx.session()
    return session ? (await tx.openOps(session.userKey)).length : 0
  })
}

async function runAsLeader(deps: DrainDeps, reason: DrainReason, budgetMs: number): Promise<DrainReport> {
  const holderId = deps.random.uuid()
  const run = await startRun(deps, reason, budgetMs, holderId)
  if (typeof run === 'string') return { end: run, sent: 0, left: await countOpenOps(deps) }
  deps.events.publish({ said: 'drain', running: true })
  const stopHeartbeat = startHeartbeat(run, holderId)
  try {
    await deps.pull?.(pullBudgetMs)
    await runLanes(run)
    // The receipts report also contains the number of open ops, so at most one of the two sends a request.
    if (!run.end) await reportReceipts(run)
    if (!run.end) await reportWaiting(run)
  } catch (error) {
    if (!(error instanceof FencedError)) throw error
    stopRun(run, 'fenced')
    run.end = 'fenced'
  } finally {
    stopHeartbeat()
    stopRun(run, 'done')
    if (run.doneOpIds.length > 0) void deps.backupCopies.delete(run.doneOpIds)
    deps.events.publish({ said: 'drain', running: false })
  }
  const left = await countOpenOps(deps)
  const endWithRest = run.photos.isPaused ? 'resting' : 'waiting'
  const end = run.end === 'done' && left > 0 ? endWithRest : (run.end ?? 'done')
  return { end, sent: run.sentCount, left }
}

/** Acquires the next fencing epoch and checks whether this run may send. */
async function startRun(
  deps: DrainDeps,
  reason: DrainReason,
  budgetMs: number,
  holderId: string,
): Promise<DrainRun | DrainEnd> {
  const { store, clock, random } = deps
  return store.write(async (tx) => {
    const clockStamp: ClockStamp = { at: clock.now(), uuid: () => random.uuid() }
    const epoch = await tx.nextMeta('epoch')
    await tx.setMeta('lease', { epoch, holder: holderId, at: clockStamp.at })
    const session = await tx.session()
    if (!session || session.expired) return 'signed-out'
    const pause = await tx.meta('pause')
    const mayEndPause = reasonsThatEndPause.has(reason)
    if (pause && !mayEndPause && !isDue(pause.until, clockStamp.at)) return 'resting'
    // The first try shows whether the pause starts again. If none of the paused ops is left, no timer waits for it.
    if (pause && pause.until > 0) await tx.setMeta('pause', { ...pause, until: 0 })
    await doubtOlderRuns(tx, session.userKey, epoch, clockStamp)
    if (reason === 'manual') await endItemRests(tx, session.userKey, clockStamp)
    const user = session.user as { id?: unknown } | null
    return newDrainRun(deps, {
      epoch,
      userKey: session.userKey,
      me: typeof user?.id === 'number' ? user.id : null,
      token: session.token,
      tokenEpoch: session.tokenEpoch,
      deviceId: (await tx.meta('deviceId')) ?? '',
      deadline: clock.monotonic() + budgetMs,
      openCount: (await tx.openOps(session.userKey)).length,
      photoState: await readPhotoState(tx, mayEndPause, clockStamp.at),
    })
  })
}

/** Requests that an older run marked as sending without recording a response may have arrived. */
async function doubtOlderRuns(tx: CoreWriter, userKey: string, epoch: number, clockStamp: ClockStamp): Promise<void> {
  for (const request of await tx.liveRequests(userKey)) {
    if (request.state !== 'sending' || request.epoch >= epoch) continue
    await tx.putRequests([{ ...request, state: 'unknown', doubtful: true, nextAt: 0 }])
    await transitionOps(tx, await opsOf(tx, request), { state: 'unknown', nextAt: 0 }, clockStamp, {
      cause: 'round-lost',
    })
  }
}

/** "Send now" includes ops that rest after their own failures. */
async function endItemRests(tx: CoreWriter, userKey: string, clockStamp: ClockStamp): Promise<void> {
  for (const request of await tx.liveRequests(userKey)) {
    if (request.nextAt === 0 || request.state === 'settling') continue
    await tx.putRequests([{ ...request, nextAt: 0 }])
    for (const op of await opsOf(tx, request))
      await transitionOps(tx, [op], { state: op.state, nextAt: 0 }, clockStamp, { cause: 'send-now' })
  }
}

/** Counts first. A photo is sent when nothing else is left; records made meanwhile are sent in parallel. */
async function runLanes(run: DrainRun): Promise<void> {
  const idle = new Set<Lane['eid']>()
  for (;;) {
    const left = await sendAllButPhotos(run)
    const photo = left.find(({ hasPhoto, eid }) => hasPhoto && !idle.has(eid))
    if (!photo || run.end || run.photos.isPaused) return
    if (isOverTime(run)) return stopRun(run, 'budget')
    if (!(await sendPhoto(run, photo))) idle.add(photo.eid)
  }
}

/**
 * Runs one lane until the API has responded, so that an outage costs one try instead of one per op (I23); then several lanes in parallel. Returns the
 * remaining lanes.
 */
async function sendAllButPhotos(run: DrainRun): Promise<readonly Lane[]> {
  for (;;) {
    const lanes = await findLanes(run)
    const queue = lanes.filter(({ hasPhoto }) => !hasPhoto)
    let sentSomething = false
    const work = async (shouldStop: () => boolean): Promise<void> => {
      while (!run.end && !shouldStop()) {
        const lane = queue.shift()
        if (!lane) return
        if (await runLane(run, lane)) sentSomething = true
      }
    }
    await work(() => run.hasApiResponded)
    await Promise.all(Array.from({ length: laneLimit }, () => work(() => false)))
    if (run.end || !sentSomething) return lanes
  }
}

/** Decisions, and rests that end, publish no event. */
const lookAgainMs = 5_000
/** Returns whether any request of the photo was sent. */
async function sendPhoto(run: DrainRun, lane: Lane): Promise<boolean> {
  const { clock, events } = run.deps
  const { photos } = run
  let pause = new AbortController()
  const stopListening = events.subscribe(({ said }) => {
    if (said === 'recorded') pause.abort()
  })
  photos.isInFlight = true
  const upload = runLane(run, lane).finally(() => {
    photos.isInFlight = false
    pause.abort()
  })
  const sendOthers = async (): Promise<void> => {
    while (photos.isInFlight && !run.end) {
      await clock.sleep(lookAgainMs, pause.signal).catch(() => {})
      pause = new AbortController()
      if (photos.isInFlight && !run.end) await sendAllButPhotos(run)
    }
  }
  try {
    const [sentSomething] = await Promise.all([upload, sendOthers()])
    return sentSomething
  } finally {
    stopListening()
    if (photos.isYielding && !run.end) photos.upload = new AbortController()
    photos.isYielding = false
  }
}

async function findLanes(run: DrainRun): Promise<readonly Lane[]> {
  const { store, clock, planner } = run.deps
  return store.read(async (tx) => {
    // Aborts a photo in flight, so that the counts of the next person never wait for it.
    if (!(await isStillSignedIn(tx, run))) {
      stopRun(run, 'signed-out')
      return []
    }
    const ops = await tx.openOps(run.userKey)
    const requests = await tx.liveRequests(run.userKey)
    run.openCount = ops.length + run.sentCount
    return planner.lanes({ ops, requests }, clock.now(), await readFeatures(tx))
  })
}
