import { devicesSeen } from '#contract/actions/work.ts'
import type { Parts } from '#runtime/parts.ts'

/** Counts that known devices have not sent yet, this one's among them; only what the office can know, so never a promise that all is in. */
export async function lateCounts({ office, outbox }: Pick<Parts, 'office' | 'outbox'>): Promise<number> {
  const { toSend, needsYou } = outbox.summary()
  const own = toSend + needsYou
  if (!office.features().has('devices')) return own
  const answer = await office.call(devicesSeen, {})
  if (!answer.ok) return own
  const others = answer.value.results.reduce((sum, device) => sum + (device.waiting ?? 0), 0)
  return Math.max(own, others)
}

/** The sentence before closing. */
export const lateWords = (late: number): string =>
  late === 0
    ? ''
    : ` ${late.toLocaleString('en')} ${late === 1 ? 'count has' : 'counts have'} not arrived from the devices yet and would not stand in the report: let them be sent first.`
