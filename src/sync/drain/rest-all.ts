/** One breaker for the whole drain: failures of the network or the server rest everything, never raise an op's own count (I23). */
import type { CoreWrites } from '#local/core-store.ts'
import type { Verdict } from '../planner/judge.ts'
import type { Stamp } from '../trail.ts'
import { type Round, stop } from './round.ts'

type Wait = Extract<Verdict, { is: 'wait' }>

/** Counted once a round, however many lanes fail together. */
export async function restAll(tx: CoreWrites, round: Round, wait: Wait, stamp: Stamp): Promise<void> {
  const n = (await tx.meta('pause'))?.n ?? 0
  // After the reading: lanes that fail side by side get here one after the other.
  if (round.stopped) return
  stop(round, 'resting')
  const ms = round.parts.planner.rest(wait.askedMs, n, round.parts.random.next())
  await tx.setMeta('pause', { until: stamp.at + ms, n: n + 1, cls: wait.cls, text: wait.text })
}

/** The API answered: failures in a row are over. */
export async function endRest(tx: CoreWrites, round: Round): Promise<void> {
  round.answered = true
  const pause = await tx.meta('pause')
  if (pause && pause.n > 0) await tx.setMeta('pause', { until: 0, n: 0, cls: '', text: '' })
}
