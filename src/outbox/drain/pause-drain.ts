/**
 * One circuit breaker for the whole drain: network and server failures pause everything and never raise an op's attempt count (I23). Photos have a
 * separate one: on a slow network photos fail while counts arrive.
 */
import type { CoreWriter } from '#device-db/core-store.ts'
import type { ClockStamp } from '../op-audit-log.ts'
import { isDue } from '../planner/backoff.ts'
import type { Verdict } from '../planner/judge.ts'
import { type DrainRun, stopRun } from './drain-run.ts'

type WaitVerdict = Extract<Verdict, { is: 'wait' }>

/** Counted once per run, however many lanes fail together. */
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

/** The API responded: resets the failure count. */
export async function endPause(tx: CoreWriter, run: DrainRun): Promise<void> {
  run.hasApiResponded = true
  const pause = await tx.meta('pause')
  if (pause && pause.n > 0) await tx.setMeta('pause', { until: 0, n: 0, cls: '', text: '' })
}

export async function pausePhotos(
  tx: CoreWriter,
  run: DrainRun,
  verdict: WaitVerdict,
  clockStamp: ClockStamp,
): Promise<void> {
  // Aborted at the end of the run, or for other records.
  if (run.end || run.photos.isYielding) return
  run.photos.isPaused = true
  const failures = (await tx.meta('photoPause'))?.n ?? 0
  const delayMs = run.deps.planner.rest(verdict.askedMs, failures, run.deps.random.next())
  const { cls, text } = verdict
  await tx.setMeta('photoPause', { until: clockStamp.at + delayMs, n: failures + 1, cls, text })
}

/** The API responded for a photo. */
export async function endPhotoPause(tx: CoreWriter): Promise<void> {
  if ((await tx.meta('photoPause'))?.n) await tx.setMeta('photoPause', { until: 0, n: 0, cls: '', text: '' })
}

/** Whether photos are paused, and how many failed. After the pause, its failure count stays. */
export async function readPhotoState(
  tx: CoreWriter,
  mayEndPause: boolean,
  now: number,
): Promise<Pick<DrainRun['photos'], 'isPaused' | 'failures'>> {
  const pause = await tx.meta('photoPause')
  const failures = pause?.n ?? 0
  if (!pause || pause.until === 0) return { isPaused: false, failures }
  if (!mayEndPause && !isDue(pause.until, now)) return { isPaused: true, failures }
  await tx.setMeta('photoPause', { ...pause, until: 0 })
  return { isPaused: false, failures }
}
