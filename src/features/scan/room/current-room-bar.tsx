import { Progress, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { itemProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import { type CurrentRoom, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { formatNumber } from '#domain/text/format.ts'
import { lastKnown, useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { Lookup } from '#ui/lookup/lookup.tsx'
import classes from '../scan.module.css'
import { HuntHere } from './hunt-here.tsx'
import { RoomLines } from './room-lines.tsx'
import { useItemsInRoom } from './use-items-in-room.ts'
import { useRoomSource } from './use-room-source.ts'

/**
 * The counter's current room with its progress and room records: counts on this device and counts confirmed by the server. Opens the list of
 * uncounted items.
 */
export function CurrentRoomBar({
  currentRoom,
  recentRooms,
  onRoom,
  isListing,
  onToggleList,
  isCardOpen,
  onQuestion,
  onFound,
}: {
  currentRoom: CurrentRoom | null
  /** Ids, the last used one first. */
  recentRooms: readonly number[]
  onRoom: (room: CurrentRoom | null) => void
  /** Whether the list of uncounted items is open. */
  isListing: boolean
  onToggleList: () => void
  isCardOpen: boolean
  /** Called when a dialog about the room opens or closes. Must be stable. */
  onQuestion: (isOpen: boolean) => void
  /** Opens a requested item that was found here. */
  onFound: (product: ProductView) => void
}) {
  const { catalog } = useServices()
  const source = useRoomSource(currentRoom, recentRooms)
  const chooseRoom = async (id: number | null) => {
    if (id === null) return onRoom(null)
    const room = await catalog.get<Room>('locations', id)
    if (room) onRoom(toCurrentRoom(room))
  }
  return (
    <div className="no-print">
      <div className={classes['roomBar']}>
        <div>
          <Lookup
            source={source}
            label={t('room.label')}
            isLabelHidden
            placeholder={t('room.which')}
            value={currentRoom?.id ?? null}
            onChange={(id) => void chooseRoom(id)}
            menuWidth="min(440px, calc(100vw - 24px))"
            takesFocusBack={false}
          />
        </div>
        {currentRoom && <RoomProgress currentRoom={currentRoom} isListing={isListing} onToggleList={onToggleList} />}
      </div>
      {currentRoom && <RoomLines currentRoom={currentRoom} isCardOpen={isCardOpen} onDialog={onQuestion} />}
      {currentRoom && <HuntHere currentRoom={currentRoom} isCardOpen={isCardOpen} onFound={onFound} />}
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
    ...useItemsInRoom(currentRoom),
    groupBy: ['state'],
    measures: progressMeasures,
  })
  const groups = lastKnown(sums) ?? []
  const { total, counted } = itemProgress(groups)
  const sent = itemProgress(groups.filter(({ key }) => key[0] === 'sent')).counted
  const onDevice = counted - sent
  const percent = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <button
      type="button"
      className={classes['roomProgress']}
      aria-expanded={isListing}
      aria-label={t('room.showRest', { count: formatNumber(total - counted), room: currentRoom.name })}
      onClick={onToggleList}
    >
      <Text className="bilang-mono" size="sm" aria-hidden="true">
        {counted}/{total}
        <IconListCheck size={16} aria-hidden className={classes['roomProgressIcon'] ?? ''} />
      </Text>
      <Progress.Root
        size="lg"
        aria-label={t('room.counted', {
          counted: formatNumber(counted),
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
