/** What a person must know before a campaign closes, as sentences. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { isAsAtInFuture } from '#domain/counts/count-status.ts'
import { formatDay, formatMoment } from '#domain/text/format.ts'
import type { DeviceActivity } from '#react/device-activity.ts'
import { t } from '#text/campaign.ts'
import type { CloseFigures } from './close-figures.ts'

const namedMost = 10

/** Names the silent devices: they may still have unsent counts, so somebody must ask their users. */
function silentLines(silentDevices: readonly DeviceActivity[], timeZone: string): string[] {
  if (silentDevices.length === 0) return []
  const lines = silentDevices.slice(0, namedMost).map(({ person, device, lastSeen }) => {
    const seen = { device: device.slice(0, 8), moment: formatMoment(lastSeen, timeZone) }
    return person === '' ? t('warning.silentDevice', seen) : t('warning.silentDeviceOf', { ...seen, person })
  })
  const more = silentDevices.length - lines.length
  return [
    t('warning.silent', { count: silentDevices.length }),
    ...lines,
    ...(more > 0 ? [t('warning.moreSilent', { count: more })] : []),
  ]
}

/** `today`: in the institute's zone. */
export function closeWarnings(
  { notCounted, seenOnly, unsettled, implausible, unsent, silentDevices }: CloseFigures,
  campaign: Pick<Campaign, 'as_at'>,
  { today, timeZone }: { today: string; timeZone: string },
): readonly string[] {
  return [
    ...(notCounted > 0 ? [t('warning.notCounted', { count: notCounted })] : []),
    ...(unsettled > 0 ? [t('warning.unsettled', { count: unsettled })] : []),
    ...(implausible > 0 ? [t('warning.implausible', { count: implausible })] : []),
    ...(seenOnly > 0 ? [t('warning.seenOnly', { count: seenOnly })] : []),
    ...(unsent > 0 ? [t('warning.unsent', { count: unsent })] : []),
    ...(isAsAtInFuture(campaign.as_at, today) ? [t('warning.beforeAsAt', { day: formatDay(campaign.as_at) })] : []),
    ...silentLines(silentDevices, timeZone),
  ]
}
