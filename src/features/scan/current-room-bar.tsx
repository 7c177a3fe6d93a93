import { Progress, Select, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { Room } from '#contract/collections/locations.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useAll, useSums } from '#react/lists/use-list.ts'
import { t } from '#text/scan.ts'
import classes from './scan.module.css'
import { toCurrentRoom } from './use-current-room.ts'

/** The counter's current room and its progress: counts on this device and counts confirmed by the server. Opens the list of uncounted items. */
export function CurrentRoomBar({
  currentRoom,
  onRoom,
  isListing,
  onToggleList,
}: {
  currentRoom: CurrentRoom | null
  onRoom: (room: CurrentRoom | null) => void
  /** Whether the list of uncounted items is open. */
  isListing: boolean
  onToggleList: () => void
}) {
  const rooms = useAll<Room>('locations')
  const list = rooms.state === 'ready' ? rooms.value : (rooms.stale ?? [])
  return (
    <div className={classes['roomBar']}>
      <Select
        aria-label={t('room.label')}
        placeholder={t('room.which')}
        data={list.map((room) => ({ value: String(room.id), label: room.name }))}
        value={currentRoom ? String(currentRoom.id) : null}
        onChange={(id) => {
          const room = list.find((each) => String(each.id) === id)
          onRoom(room ? toCurrentRoom(room) : null)
        }}
        searchable
        clearable
        nothingFoundMessage={t('room.noMatch')}
      />
      {currentRoom && <RoomProgress currentRoom={currentRoom} isListing={isListing} onToggleList={onToggleList} />}
    </div>
  )
}

function RoomProgress({
  currentRoom,
  isListing,
  onToggleList,
}: {
  currentRoom: CurrentRoom
  isListing: boolean
  onToggleList: () => void
}) {
  const sums = useSums({
    collection: 'products',
    where: { location_code_one: currentRoom.location_code_one, location_code_two: currentRoom.location_code_two },
    groupBy: ['state'],
    measures: ['rows'],
  })
  const groups = sums.state === 'ready' ? sums.value : (sums.stale ?? [])
  const rowCount = (state: string) => Number(groups.find((group) => group.key[0] === state)?.sums[0] ?? 0n)
  const total = groups.reduce((sum, group) => sum + Number(group.sums[0] ?? 0n), 0)
  const sent = rowCount('sent')
  const onDevice = rowCount('saved') + rowCount('checking') + rowCount('needs-you')
  const percent = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <button
      type="button"
      className={classes['roomProgress']}
      aria-expanded={isListing}
      aria-label={t('room.showRest', { count: formatNumber(total - sent - onDevice), room: currentRoom.name })}
      onClick={onToggleList}
    >
      <Text className="bilang-mono" size="sm" aria-hidden="true">
        {sent + onDevice}/{total}
        <IconListCheck size={16} aria-hidden className={classes['roomProgressIcon'] ?? ''} />
      </Text>
      <Progress.Root
        size="lg"
        aria-label={t('room.counted', {
          counted: formatNumber(sent + onDevice),
          total: formatNumber(total),
          room: currentRoom.name,
        })}
      >
        <Progress.Section
          value={percent(sent)}
          color="var(--bilang-sent)"
          aria-label={t('room.sent', { count: formatNumber(sent) })}
        />
        <Progress.Section
          value={percent(onDevice)}
          color="var(--bilang-saved)"
          aria-label={t('room.onDevice', { count: formatNumber(onDevice) })}
        />
      </Progress.Root>
    </button>
  )
}
