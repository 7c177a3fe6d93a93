import { t } from '#text/campaigns/campaign-rooms.ts'
import type { BoardRoom } from './campaign-board.ts'

/** The name of a room on the board. A record may refer to a deleted room, and an item may have no room. */
export const shownRoomName = ({ name, room }: Pick<BoardRoom, 'name' | 'room'>): string =>
  name || t(room === null ? 'noRoom' : 'unknownRoom')
