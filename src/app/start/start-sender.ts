/** Schedules the drain runs of a page. */
import type { DrainDeps, DrainReason } from '#outbox/drain/drain-run.ts'
import { type DrainSchedule, makeDrainSchedule } from '#outbox/drain-schedule.ts'

type SenderDeps = Omit<DrainDeps, 'planner'>

const pageBudgetMs = 60_000

/** The sending code is not part of the first load: a page displays and records without it, and the sign-in screen never loads it. */
const loadSender = async () => {
  const [{ runDrain }, { planner }, { nextWakeMs }] = await Promise.all([
    import('#outbox/drain/drain.ts'),
    import('#outbox/planner/planner.ts'),
    import('#outbox/drain/next-wake.ts'),
  ])
  const run = (deps: SenderDeps, reason: DrainReason) => runDrain({ ...deps, planner }, reason, pageBudgetMs)
  return { run, nextWakeMs }
}

export function startSender(deps: SenderDeps, onBug: (error: unknown) => void): DrainSchedule {
  return makeDrainSchedule({
    clock: deps.clock,
    // Without a session nothing may be sent: the sign-in wakes the sender.
    runDrain: async (reason) =>
      (await hasSession(deps)) ? (await loadSender()).run(deps, reason) : { end: 'done', sent: 0, left: 0 },
    nextWakeMs: async () => ((await hasSession(deps)) ? (await loadSender()).nextWakeMs(deps) : null),
    onBug,
  })
}

const hasSession = ({ store }: Pick<SenderDeps, 'store'>): Promise<boolean> =>
  store.read(async (tx) => (await tx.session()) !== null)
