/**
 * One circuit breaker for the whole drain: failures of the network or the server pause everything and never raise an op's own attempts
 * (I23).
 */
import type { CoreWriter } from '#device-db/core-store.ts'
import type { ClockStamp } from '../op-audit-log.ts'
import type { Verdict } from '../planner/judge.ts'
import { type DrainRun, stopRun } from './drain-run.ts'

type WaitVerdict = Extract<Verdict, { is: 'wait' }>

/** Counts once for each run, however many lanes fail together. */
export async function pauseDrain(
  tx: CoreWriter,
  run: DrainRun,
  verdict: WaitVerdict,
  clockStamp: ClockStamp,
): Promise<void> {
  const failures = (await tx.meta('pause'))?.n ?? 0
  // Checked after the read, because lanes that fail in parallel arrive here one after the other.
  if (run.end) return
  stopRun(run, 'resting')
  const delayMs = run.deps.planner.rest(verdict.askedMs, failures, run.deps.random.next())
  await tx.setMeta('pause', { until: clockStamp.at + delayMs, n: failures + 1, cls: verdict.cls, text: verdict.text })
}

/** The API answered: the series of failures is over. */
export async function endPause(tx: CoreWriter, run: DrainRun): Promise<void> {
  run.hasApiResponded = true
  const pause = await tx.meta('pause')
  if (pause && pause.n > 0) await tx.setMeta('pause', { until: 0, n: 0, cls: '', text: '' })
}
