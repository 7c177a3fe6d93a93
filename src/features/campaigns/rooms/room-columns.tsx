/** The columns of the rooms of a campaign. */
import { Text } from '@mantine/core'
import { shownRoomName } from '#domain/campaigns/board-room-name.ts'
import { type BoardRoom, itemsLeft, type RoomStage } from '#domain/campaigns/campaign-board.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { parseMoment } from '#domain/time/moments.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'

/** Only a closed room without uncounted items, open second counts and unsettled counts has the check mark. */
const stageTones: Readonly<Record<RoomStage, StatusTone>> = {
  'not-started': 'none',
  started: 'saved',
  'all-counted': 'saved',
  'closed-early': 'attention',
  finished: 'sent',
}

interface Shown {
  timeZone: string
  nameOf: (person: number) => string
  unsent: ReadonlySet<string>
}

export function roomColumns(shown: Shown): readonly Column<BoardRoom>[] {
  const { timeZone, nameOf } = shown
  return [
    {
      key: 'name',
      title: t('room'),
      width: 200,
      order: 'name',
      above: 'building',
      cell: shownRoomName,
    },
    {
      key: 'building',
      title: t('building'),
      width: 160,
      order: 'place',
      card: 'second',
      cell: ({ within }) => within || t('noBuilding'),
    },
    {
      key: 'items',
      title: t('itemsCounted'),
      width: 140,
      align: 'right',
      order: 'left',
      cell: ({ counted, total }) => t('of', { count: formatNumber(counted), total: formatNumber(total) }),
    },
    { key: 'stage', title: t('state'), width: 290, order: 'stage', cell: (room) => <Stage room={room} {...shown} /> },
    {
      key: 'person',
      title: t('person'),
      width: 180,
      order: 'person',
      cell: ({ assignee }) => (assignee === null ? '–' : nameOf(assignee)),
    },
    {
      key: 'last',
      title: t('lastCount'),
      width: 170,
      order: 'last',
      cell: ({ lastCount }) => (lastCount === null ? '–' : formatMoment(lastCount, timeZone)),
    },
  ]
}

function Stage({ room, timeZone, nameOf, unsent }: Shown & { room: BoardRoom }) {
  const { stage, again, done, reopened } = room
  const isUnsent = done !== null && unsent.has(done.record)
  const said = done ?? reopened
  const saidBy = said && { person: nameOf(said.by), moment: formatMoment(parseMoment(said.at), timeZone) }
  return (
    <span>
      {/* Unsent records get no check mark. */}
      <StatusBadge tone={(isUnsent || again > 0) && stage === 'finished' ? 'saved' : stageTones[stage]}>
        {stage === 'closed-early' ? t('closedWithLeft', { count: itemsLeft(room) }) : t(`stage.${stage}`)}
        {isUnsent ? ` · ${t('notSent')}` : ''}
      </StatusBadge>
      {again > 0 ? (
        <Text component="span" size="xs" fw={600} display="block">
          {t('again', { count: again })}
        </Text>
      ) : null}
      {saidBy ? (
        <Text component="span" size="xs" c="dimmed" display="block">
          {t(done ? (done.result === 'nothing-here' ? 'closedEmptyBy' : 'closedBy') : 'reopenedBy', saidBy)}
        </Text>
      ) : null}
    </span>
  )
}
