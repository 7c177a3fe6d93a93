/** Schedules the drain runs of a page. */
import type { DrainDeps, DrainReason } from '#outbox/drain/drain-run.ts'
import { type DrainSchedule, makeDrainSchedule } from '#outbox/drain-schedule.ts'
import { untilDue } from '#outbox/planner/backoff.ts'
import { nextDue } from '#outbox/planner/lanes.ts'

type SenderDeps = Omit<DrainDeps, 'planner'>

const pageBudgetMs = 60_000

/** The code that sends is not part of the first load: a page shows and records without it, and the sign-in does not load it. */
const loadSender = async () => {
  const [{ runDrain }, { planner }] = await Promise.all([
    import('#outbox/drain/drain.ts'),
    import('#outbox/planner/planner.ts'),
  ])
  return (deps: SenderDeps, reason: DrainReason) => runDrain({ ...deps, planner }, reason, pageBudgetMs)
}

export function startSender(deps: SenderDeps, onBug: (error: unknown) => void): DrainSchedule {
  return makeDrainSchedule({
    clock: deps.clock,
    // Without a session nothing may be sent: the sign-in wakes the sender.
    runDrain: async (reason) =>
      (await hasSession(deps)) ? (await loadSender())(deps, reason) : { end: 'done', sent: 0, left: 0 },
    nextWakeMs: () => nextWakeMs(deps),
    onBug,
  })
}

const hasSession = ({ store }: Pick<SenderDeps, 'store'>): Promise<boolean> =>
  store.read(async (tx) => (await tx.session()) !== null)

/** Milliseconds until something that waits may be retried; null if only an event or a person can change anything. */
async function nextWakeMs({ store, clock }: Pick<DrainDeps, 'store' | 'clock'>): Promise<number | null> {
  return store.read(async (tx) => {
    const session = await tx.session()
    if (!session || session.expired) return null
    const work = { ops: await tx.openOps(session.userKey), requests: await tx.liveRequests(session.userKey) }
    const canMove = work.requests.length > 0 || work.ops.some((op) => op.state === 'queued')
    if (!canMove) return null
    const pause = await tx.meta('pause')
    const pausedUntil = pause && pause.n > 0 ? pause.until : null
    const dueAt = pausedUntil ?? nextDue(work)
    return dueAt === null ? null : untilDue(dueAt, clock.now())
  })
}
