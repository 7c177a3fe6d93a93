/** The rooms that this person counts, the next one first; each opens the scan screen in that room. Renders nothing if no rooms are assigned. */
import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nextRoom } from '#domain/campaigns/person-rooms.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { MyRoom } from '#react/campaign-records/use-my-rooms.ts'
import { useCountingRoom } from '#react/scanning/use-counting-room.ts'
import { t } from '#text/app/home.ts'
import { Button } from '#ui/button.tsx'
import { closedTone, StatusIcon } from '#ui/status-badge.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

const shownAtFirst = 6

export function MyRoomsCard({ rooms, isPlanned }: { rooms: readonly MyRoom[]; isPlanned: boolean }) {
  const navigate = useNavigate()
  const { setCurrentRoom } = useCountingRoom()
  const [isComplete, setComplete] = useState(false)
  if (!isPlanned && rooms.length === 0) return null
  const openRoom = (room: CurrentRoom) => {
    setCurrentRoom(room)
    void navigate('/qr')
  }
  const next = nextRoom(rooms.filter(({ current }) => current !== null))
  const hasSeveralCounts = new Set(rooms.map(({ campaign }) => campaign.id)).size > 1
  const closed = rooms.filter(({ done }) => done !== null).length
  return (
    <HomeCard
      title={t('myRooms.title')}
      control={
        rooms.length > 0 && (
          <Text c="dimmed" size="sm">
            {t('myRooms.closed', { closed: formatNumber(closed), total: formatNumber(rooms.length) })}
          </Text>
        )
      }
    >
      <div className={`bilang-card ${classes['places']}`}>
        {rooms.length === 0 && <Text c="dimmed">{t('myRooms.none')}</Text>}
        {next?.current && (
          <Button
            variant="outline"
            size="lg"
            fullWidth
            className={classes['nextRoom'] ?? ''}
            onClick={() => next.current && openRoom(next.current)}
          >
            {t('myRooms.next', { room: next.name })}
          </Button>
        )}
        <ul>
          {(isComplete ? rooms : rooms.slice(0, shownAtFirst)).map((room) => (
            <RoomItem
              key={`${room.campaign.id} ${roomKey(room)}`}
              room={room}
              campaignName={hasSeveralCounts ? room.campaign.name : null}
              onOpen={openRoom}
            />
          ))}
        </ul>
        {rooms.length > shownAtFirst && (
          <Button variant="ghost" size="sm" onClick={() => setComplete(!isComplete)}>
            {isComplete ? t('showFewer') : t('showAll', { count: formatNumber(rooms.length) })}
          </Button>
        )}
      </div>
    </HomeCard>
  )
}

function RoomItem({
  room: { name, within, counted, total, done, isDoneUnsent, current },
  campaignName,
  onOpen,
}: {
  room: MyRoom
  campaignName: string | null
  onOpen: (room: CurrentRoom) => void
}) {
  const shownName = name || t('noRoom')
  const figures = t('countedOf', { counted: formatNumber(counted), total: formatNumber(total) })
  const tone = closedTone(isDoneUnsent, total - counted)
  const content = (
    <>
      <span className={classes['placeName']}>
        {shownName}
        <small className="bilang-muted">{[within, campaignName].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes['placeFigures']}>
        {total === 0 ? t('myRooms.noItems') : figures}
        {done && (
          <span className={classes['roomClosed']} data-mark={tone}>
            <StatusIcon tone={tone} />
            {t(isDoneUnsent ? 'myRooms.isClosedUnsent' : 'myRooms.isClosed')}
          </span>
        )}
      </span>
      {total > 0 && (
        <Progress
          className={classes['placeBar'] ?? ''}
          value={percentOf(BigInt(counted), BigInt(total))}
          color="var(--bilang-sent)"
          aria-label={t('myRooms.progress', { room: shownName, figures })}
        />
      )}
    </>
  )
  return (
    <li>
      {current ? (
        <button type="button" className={classes['place']} onClick={() => onOpen(current)}>
          {content}
        </button>
      ) : (
        <div className={classes['place']}>{content}</div>
      )}
    </li>
  )
}
