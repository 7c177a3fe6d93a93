import { type DeviceReport, unsentOn } from '#domain/counts/devices-to-check.ts'
import type { Services } from '#react/services.ts'

/**
 * Unsent counts of this device and of all devices that the server knows. Zero proves nothing: a device reports its unsent counts only while online.
 */
export function countUnsent(
  outbox: Services['outbox'],
  devices: readonly Pick<DeviceReport, 'waiting' | 'missing'>[],
): number {
  const { notSent, needsReview } = outbox.summary()
  const onKnownDevices = devices.reduce((sum, device) => sum + unsentOn(device), 0)
  return Math.max(notSent + needsReview, onKnownDevices)
}
