/** The rooms that the dialog lists before a campaign closes: rooms where maybe nobody has been, and rooms closed with items left. */

import { t as campaignTexts } from '#text/campaigns/campaign.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { formatList } from '../text/format.ts'
import { shownRoomName } from './board-room-name.ts'
import type { Board, BoardRoom } from './campaign-board.ts'

const namedMost = 10

function roomName(shown: BoardRoom, nameOf: (person: number) => string): string {
  const { within, assignee } = shown
  const room = [within, shownRoomName(shown)].filter(Boolean).join(' · ')
  return assignee === null ? room : t('roomOf', { room, person: nameOf(assignee) })
}

export function roomLines({ rooms }: Pick<Board, 'rooms'>, nameOf: (person: number) => string): readonly string[] {
  const line = (key: 'roomsNotStarted' | 'roomsClosedEarly', listed: readonly BoardRoom[]): string[] => {
    if (listed.length === 0) return []
    const names = listed.slice(0, namedMost).map((room) => roomName(room, nameOf))
    const more = listed.length - names.length
    const named = more > 0 ? [...names, t('moreRooms', { count: more })] : names
    return [campaignTexts(`warning.${key}`, { count: listed.length, rooms: formatList(named) })]
  }
  return [
    ...line(
      'roomsNotStarted',
      rooms.filter(({ stage }) => stage === 'not-started'),
    ),
    ...line(
      'roomsClosedEarly',
      rooms.filter(({ stage }) => stage === 'closed-early'),
    ),
  ]
}
