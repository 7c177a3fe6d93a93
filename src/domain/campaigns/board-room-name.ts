import { t } from '#text/campaigns/campaign-rooms.ts'
import type { BoardRoom } from './campaign-board.ts'

/** The name of a room on the board. A record may name a room that has been deleted since; items may name no room at all. */
export const shownRoomName = ({ name, room }: Pick<BoardRoom, 'name' | 'room'>): string =>
  name || t(room === null ? 'noRoom' : 'unknownRoom')
