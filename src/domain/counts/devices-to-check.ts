/** Which devices a person must ask about before a count is closed. Zero unsent records is no proof: a silent device may have more. */

export interface DeviceReport {
  device: string
  /** Two people may use one device: each has a line. */
  user: number | null
  /** Records that the device had not sent when it last called. */
  waiting: number
  /** Records that the server does not have although the device numbered them; null if the device reports no receipts. */
  missing: number | null
  /** Milliseconds, as the times below. */
  lastSeen: number
  lastRecordedAt: number | null
  /** Location or room of the last record; null if it named none. */
  lastRoom: string | null
}

/** A device that has not called for this long may lie somewhere with unsent counts. */
const silentAfterMs = 12 * 3_600_000

export const isSilent = ({ lastSeen }: Pick<DeviceReport, 'lastSeen'>, now: number): boolean =>
  now - lastSeen > silentAfterMs

/** How many records are not on the server, as far as the device said. */
export const unsentOn = ({ waiting, missing }: Pick<DeviceReport, 'waiting' | 'missing'>): number =>
  Math.max(waiting, missing ?? 0)

/**
 * Devices with records that are not on the server, and devices that are silent, whatever they said: one that went silent before it said
 * anything is listed too. First those with records, then the people of the count, each group with the longest silence first.
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
