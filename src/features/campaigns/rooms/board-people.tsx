/** The assigned rooms and the last activity of each person. */
import { useMemo } from 'react'
import type { Board, BoardPerson } from '#domain/campaigns/campaign-board.ts'
import type { DeviceReport } from '#domain/counts/devices-to-check.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'

export function BoardPeople({
  board,
  devices,
  nameOf,
}: {
  board: Board
  /** Null if they are not known. */
  devices: readonly DeviceReport[] | null
  nameOf: (person: number) => string
}) {
  const { timeZone } = useServices()
  const columns = useMemo((): readonly Column<BoardPerson>[] => {
    const figures = (count: number, total: number) =>
      t('of', { count: formatNumber(count), total: formatNumber(total) })
    const moment = (at: number | null) => (at === null ? '–' : formatMoment(at, timeZone))
    const heard = ({ person }: BoardPerson) => {
      const times = (devices ?? []).flatMap((device) => (device.user === person ? [device.lastSeen] : []))
      return times.length === 0 ? t('unknown') : moment(Math.max(...times))
    }
    return [
      { key: 'person', title: t('person'), width: 220, cell: ({ person }) => nameOf(person) },
      {
        key: 'rooms',
        title: t('roomsFinished'),
        width: 150,
        align: 'right',
        cell: ({ finished, rooms }) => figures(finished, rooms),
      },
      {
        key: 'items',
        title: t('itemsOf'),
        width: 190,
        align: 'right',
        cell: ({ counted, total }) => figures(counted, total),
      },
      {
        key: 'closed',
        title: t('roomsClosed'),
        width: 140,
        align: 'right',
        cell: ({ closed }) => formatNumber(closed),
      },
      { key: 'last', title: t('lastCountIn'), width: 200, cell: ({ lastCount }) => moment(lastCount) },
      { key: 'heard', title: t('lastHeard'), width: 190, cell: heard },
    ]
  }, [devices, nameOf, timeZone])
  return (
    <Table
      label={t('view.people')}
      columns={columns}
      list={completeList(board.people)}
      rowId={({ person }) => person}
      height="56vh"
      empty={<Empty>{t('noPeople')}</Empty>}
    />
  )
}
