/** The devices listed before a campaign closes: owner, missing records, and last known place. */

import { unsentOn } from '#domain/counts/devices-to-check.ts'
import { formatMoment } from '#domain/text/format.ts'
import type { DeviceActivity } from '#react/session/device-activity.ts'
import { t } from '#text/campaigns/campaign.ts'

const namedMost = 10

/** One device in whole sentences. */
function deviceLine(device: DeviceActivity, timeZone: string): string {
  const { person, lastSeen, missing, lastRecordedAt, lastRoom } = device
  const seen = { device: device.device.slice(0, 8), moment: formatMoment(lastSeen, timeZone) }
  const moment = lastRecordedAt === null ? '' : formatMoment(lastRecordedAt, timeZone)
  const count = unsentOn(device)
  return [
    person === '' ? t('warning.silentDevice', seen) : t('warning.silentDeviceOf', { ...seen, person }),
    count > 0 ? t('warning.deviceMissing', { count }) : missing === null ? t('warning.deviceUnknown') : '',
    lastRecordedAt === null
      ? ''
      : lastRoom === null
        ? t('warning.deviceLastRecord', { moment })
        : t('warning.deviceLastRecordIn', { moment, room: lastRoom }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function groupLines(title: string, devices: readonly DeviceActivity[], timeZone: string): string[] {
  if (devices.length === 0) return []
  const more = devices.length - namedMost
  return [
    title,
    ...devices.slice(0, namedMost).map((device) => deviceLine(device, timeZone)),
    ...(more > 0 ? [t('warning.moreSilent', { count: more })] : []),
  ]
}

export function deviceLines(
  { withRecords, silent }: { withRecords: readonly DeviceActivity[]; silent: readonly DeviceActivity[] },
  timeZone: string,
): string[] {
  return [
    ...groupLines(t('warning.withRecords', { count: withRecords.length }), withRecords, timeZone),
    ...groupLines(t('warning.silent', { count: silent.length }), silent, timeZone),
  ]
}
