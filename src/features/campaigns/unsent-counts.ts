import type { DeviceActivity } from '#react/device-activity.ts'
import type { Services } from '#react/services.ts'

/** Unsent counts of this device and of all devices that the server knows. Zero is no proof: a device reports its unsent counts only while online. */
export function countUnsent(outbox: Services['outbox'], devices: readonly Pick<DeviceActivity, 'waiting'>[]): number {
  const { notSent, needsReview } = outbox.summary()
  const onKnownDevices = devices.reduce((sum, { waiting }) => sum + waiting, 0)
  return Math.max(notSent + needsReview, onKnownDevices)
}
