/**
 * The devices that somebody must check before a count is closed. A report of zero unsent records proves nothing about a device that has been silent
 * since.
 */
import { hourMs } from '../time/durations.ts'

export interface DeviceReport {
  device: string
  /** Two people may use one device: each has a line. */
  user: number | null
  /** Records that the device had not sent at its last contact. */
  waiting: number
  /** Records that the server does not have although the device numbered them; null if the device reports no receipts. */
  missing: number | null
  /** Milliseconds, as the times below. */
  lastSeen: number
  lastRecordedAt: number | null
  /** Location or room of the last record; null if it had none. */
  lastRoom: string | null
}

/** A device without contact for this long may hold unsent counts. */
const silentAfterMs = 12 * hourMs

export const isSilent = ({ lastSeen }: Pick<DeviceReport, 'lastSeen'>, now: number): boolean =>
  now - lastSeen > silentAfterMs

/** Number of records that are not on the server, according to the device's last report. */
export const unsentOn = ({ waiting, missing }: Pick<DeviceReport, 'waiting' | 'missing'>): number =>
  Math.max(waiting, missing ?? 0)

/**
 * Devices with records that are not on the server, and silent devices whatever they last reported, even those that never reported anything. First
 * devices with records, then devices of the people in the count; in each group the longest silence first.
 */
export function devicesToCheck<Device extends DeviceReport>(
  devices: readonly Device[],
  now: number,
  people: readonly number[] = [],
): { withRecords: readonly Device[]; silent: readonly Device[] } {
  const isOfCount = ({ user }: Device) => user !== null && people.includes(user)
  const byRank = (a: Device, b: Device) => Number(isOfCount(b)) - Number(isOfCount(a)) || a.lastSeen - b.lastSeen
  const sorted = devices.toSorted(byRank)
  return {
    withRecords: sorted.filter((device) => unsentOn(device) > 0),
    silent: sorted.filter((device) => unsentOn(device) === 0 && isSilent(device, now)),
  }
}
