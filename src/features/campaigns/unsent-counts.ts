import { listDevices } from '#contract/actions/work-actions.ts'
import { plural, pluralWord } from '#domain/text/format.ts'
import type { Services } from '#react/services.ts'

/** Unsent counts of this device and of all devices that the server knows. Zero is no proof: a device reports its unsent counts only while online. */
export async function countUnsent({ api, outbox }: Pick<Services, 'api' | 'outbox'>): Promise<number> {
  const { notSent, needsReview } = outbox.summary()
  const onThisDevice = notSent + needsReview
  if (!api.features().has('devices')) return onThisDevice
  const answer = await api.call(listDevices, {})
  if (!answer.ok) return onThisDevice
  const onOtherDevices = answer.value.results.reduce((sum, device) => sum + (device.waiting ?? 0), 0)
  return Math.max(onThisDevice, onOtherDevices)
}

/** The sentence in the closing dialog; empty if no unsent count is known. */
export const unsentWarning = (unsent: number): string =>
  unsent === 0
    ? ''
    : ` ${plural(unsent, 'count hasn’t', 'counts haven’t')} been sent and won’t be in the report. Ask the counters to send ${pluralWord(unsent, 'it', 'them')} before you close.`
