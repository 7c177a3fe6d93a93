/**
 * Sends what people recorded: the same code in a page, in the service worker and in the simulator. Promises: an op closes only in the transaction
 * that stores the server's answer, or by a person's decision. Sending twice is harmless. No transaction is open during a request. A superseded run
 * writes nothing (sync §8).
 */
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
  readFeatures,
  stopRun,
} from './drain-run.ts'
import { startHeartbeat, withLeadership } from './leader-lock.ts'
import { findDueReport, reportReceipts } from './report-receipts.ts'
import { mustReportWaiting, reportWaiting } from './report-waiting.ts'
import { runLane } from './run-lane.ts'
import { startRun } from './start-run.ts'

/** Three times the number of network slots: while some requests are in flight, other lanes seal and yet others write their answers. */
const laneLimit = 3 * maxRequestsInFlight
const pullBudgetMs = 2_000

export interface DrainReport {
  end: DrainEnd
  sent: number
  /** All open ops of this person, in any state. */
  left: number
}

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
  // A run that sent all it could, but not everything, waits or rests.
  const endWithRest = run.photos.isPaused ? 'resting' : 'waiting'
  const end = run.end === 'done' && left > 0 ? endWithRest : (run.end ?? 'done')
  return { end, sent: run.sentCount, left }
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

/** Sends a photo, and meanwhile everything else that is recorded. Returns whether any request of the photo was sent. */
async function sendPhoto(run: DrainRun, lane: Lane): Promise<boolean> {
  const { photos } = run
  const records = watchRecords(run.deps)
  photos.isInFlight = true
  const upload = runLane(run, lane).finally(() => {
    photos.isInFlight = false
    records.endWait()
  })
  const sendOthers = async (): Promise<void> => {
    while (photos.isInFlight && !run.end) {
      await records.wait()
      if (photos.isInFlight && !run.end) await sendAllButPhotos(run)
    }
  }
  try {
    const [sentSomething] = await Promise.all([upload, sendOthers()])
    return sentSomething
  } finally {
    records.stop()
    if (photos.isYielding && !run.end) photos.upload = new AbortController()
    photos.isYielding = false
  }
}

/** Decisions, and rests that end, publish no event: a wait for records ends after this time. */
const lookAgainMs = 5_000

/** Waits for new records. One that arrives between two waits ends the second one at once. */
function watchRecords({ clock, events }: DrainDeps) {
  let current = new AbortController()
  const endWait = () => current.abort()
  const stop = events.subscribe(({ said }) => {
    if (said === 'recorded') endWait()
  })
  return {
    endWait,
    stop,
    async wait(): Promise<void> {
      await clock.sleep(lookAgainMs, current.signal).catch(() => {})
      current = new AbortController()
    },
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
