import type { Campaign } from '#contract/collections/campaigns.ts'
import { type DeviceReport, devicesToCheck, unsentOn } from '#domain/counts/devices-to-check.ts'
import type { Services } from '#react/services.ts'
import { type DeviceActivity, readDeviceActivity } from '#react/session/device-activity.ts'

/**
 * Unsent counts of this device and of all devices that the server knows. Zero proves nothing: a device reports its unsent counts only while online.
 */
function countUnsent(
  outbox: Services['outbox'],
  devices: readonly Pick<DeviceReport, 'waiting' | 'missing'>[],
): number {
  const { notSent, needsReview } = outbox.summary()
  const onKnownDevices = devices.reduce((sum, device) => sum + unsentOn(device), 0)
  return Math.max(notSent + needsReview, onKnownDevices)
}

export interface UnsentFigures {
  unsent: number
  /** Devices to check, with the missing records of each. */
  devices: { withRecords: readonly DeviceActivity[]; silent: readonly DeviceActivity[] }
}

/** What the server may not have when a campaign ends, read once when the dialog opens. */
export async function unsentFigures(
  { catalog, api, outbox, now }: Pick<Services, 'catalog' | 'api' | 'outbox' | 'now'>,
  { people }: Pick<Campaign, 'people'>,
): Promise<UnsentFigures> {
  const answer = api.features().has('devices') ? await readDeviceActivity({ api, catalog }) : null
  const devices = answer?.ok ? answer.value : []
  return { unsent: countUnsent(outbox, devices), devices: devicesToCheck(devices, now(), people) }
}
