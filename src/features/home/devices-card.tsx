/** Devices with missing records, or without contact for half a day, with their last status. Only for people who manage counts. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { devicesToCheck, unsentOn } from '#domain/counts/devices-to-check.ts'
import { formatDuration, formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { type DeviceActivity, readDeviceActivity } from '#react/session/device-activity.ts'
import { useCan } from '#react/session/use-session.ts'
import { lastRead, useRead } from '#react/use-async.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/app/home.ts'
import { StatusIcon } from '#ui/status-badge.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

const shownAtMost = 6
const refreshMs = 5 * 60_000

export function DevicesCard() {
  const { api } = useServices()
  const isOnline = useOnline()
  const canManage = useCan('campaigns.manage')
  if (!canManage || !isOnline || !api.features().has('devices')) return null
  return <OnlineDevices />
}

function OnlineDevices() {
  const { api, catalog } = useServices()
  const now = useNow(refreshMs)
  const { state } = useRead(`device-activity-${now}`, () => readDeviceActivity({ api, catalog }))
  // The last response stays while it is refreshed. A failed refresh is not reported here.
  const answer = lastRead(state)
  if (!answer?.ok) return null
  const { withRecords, silent } = devicesToCheck(answer.value, now)
  const listed = [...withRecords, ...silent]
  if (listed.length === 0) return null
  return (
    <HomeCard title={t('devicesToCheck')}>
      <div className={`bilang-card ${classes['reviewLines']}`}>
        {listed.slice(0, shownAtMost).map((device) => (
          <DeviceLine key={`${device.device} ${device.user}`} device={device} now={now} />
        ))}
        {listed.length > shownAtMost ? (
          <Text c="dimmed" size="sm" px="sm">
            {t('moreDevices', { count: listed.length - shownAtMost })}
          </Text>
        ) : null}
      </div>
    </HomeCard>
  )
}

const bold = (text: ReactNode) => <b>{text}</b>

function DeviceLine({ device, now }: { device: DeviceActivity; now: number }) {
  const { timeZone } = useServices()
  const { person, lastSeen, lastRecordedAt, lastRoom } = device
  const count = unsentOn(device)
  const tone = count > 0 ? 'attention' : 'none'
  const name = person || t('unknownPerson')
  return (
    <div className={classes['reviewLine']} data-mark={tone}>
      <StatusIcon tone={tone} />
      <span>
        {count > 0 ? t.rich('deviceNotSent', { person: name, count, b: bold }) : bold(name)}
        <Text component="span" c="dimmed" size="sm" display="block">
          {t('lastHeard', { duration: formatDuration(now - lastSeen), moment: formatMoment(lastSeen, timeZone) })}
        </Text>
        {lastRecordedAt === null ? null : (
          <Text component="span" c="dimmed" size="sm" display="block">
            {lastRoom === null
              ? t('lastRecord', { moment: formatMoment(lastRecordedAt, timeZone) })
              : t('lastRecordIn', { moment: formatMoment(lastRecordedAt, timeZone), room: lastRoom })}
          </Text>
        )}
      </span>
    </div>
  )
}
