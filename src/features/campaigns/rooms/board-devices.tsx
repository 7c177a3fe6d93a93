/** Status of each device from the server: first devices with missing records, then silent ones. */
import { useMemo } from 'react'
import { devicesToCheck, isSilent, unsentOn } from '#domain/counts/devices-to-check.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import type { DeviceActivity } from '#react/session/device-activity.ts'
import { useNow } from '#react/use-now.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'

interface Line extends DeviceActivity {
  id: number
}

export function BoardDevices({
  devices,
  people,
}: {
  devices: readonly DeviceActivity[]
  /** People in the campaign; their devices come first. */
  people: readonly number[]
}) {
  const { timeZone } = useServices()
  const now = useNow()
  const lines = useMemo((): readonly Line[] => {
    const { withRecords, silent } = devicesToCheck(devices, now, people)
    const toCheck = new Set([...withRecords, ...silent])
    const others = devices.filter((device) => !toCheck.has(device))
    return [...withRecords, ...silent, ...others].map((device, index) => ({ ...device, id: index }))
  }, [devices, now, people])
  const columns = useMemo((): readonly Column<Line>[] => {
    const moment = (at: number | null) => (at === null ? t('unknown') : formatMoment(at, timeZone))
    return [
      { key: 'person', title: t('person'), width: 200, cell: ({ person }) => person || t('unknownPerson') },
      { key: 'device', title: t('device'), width: 110, mono: true, cell: ({ device }) => device.slice(0, 8) },
      {
        key: 'heard',
        title: t('lastHeard'),
        width: 230,
        cell: (device) =>
          isSilent(device, now) ? (
            <StatusBadge tone="attention">{t('silentSince', { moment: moment(device.lastSeen) })}</StatusBadge>
          ) : (
            moment(device.lastSeen)
          ),
      },
      {
        key: 'missing',
        title: t('missing'),
        width: 170,
        cell: (device) => {
          const count = unsentOn(device)
          if (count > 0) return <StatusBadge tone="attention">{t('records', { count })}</StatusBadge>
          return device.missing === null ? t('unknown') : t('nothingMissing')
        },
      },
      { key: 'last', title: t('lastRecord'), width: 190, cell: ({ lastRecordedAt }) => moment(lastRecordedAt) },
      { key: 'room', title: t('lastRoom'), width: 200, cell: ({ lastRoom }) => lastRoom ?? t('unknown') },
    ]
  }, [timeZone, now])
  return (
    <Table
      label={t('view.devices')}
      columns={columns}
      list={completeList(lines)}
      rowId={({ id }) => id}
      height="56vh"
      empty={<Empty>{t('noDevices')}</Empty>}
    />
  )
}
