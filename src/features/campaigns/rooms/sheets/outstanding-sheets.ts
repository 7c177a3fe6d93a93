/** The count sheets that were printed but not keyed in, for the board and for the close dialog. */

import { shownRoomName } from '#domain/campaigns/board-room-name.ts'
import type { Board } from '#domain/campaigns/campaign-board.ts'
import { type IssuedSheet, isOut, issuedSheets } from '#domain/campaigns/count-sheets.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'
import { formatList } from '#domain/text/format.ts'
import type { CampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'

const namedMost = 10

/** The room of a sheet with its building. */
export function sheetRoom(
  { building, room }: Pick<IssuedSheet, 'building' | 'room'>,
  { rooms }: Pick<Board, 'rooms'>,
): string {
  const found = rooms.find(({ key }) => key === roomKey({ building, room }))
  // The items of the room may all have moved since.
  return found ? [shownRoomName(found), found.within].filter(Boolean).join(', ') : shownRoomName({ name: '', room })
}

/** Null if every printed sheet was keyed in or withdrawn. */
export function sheetsOutLine(
  { records }: Pick<CampaignRecords, 'records'>,
  board: Pick<Board, 'rooms'>,
): string | null {
  const out = issuedSheets(records).filter(isOut)
  if (out.length === 0) return null
  const names = out
    .slice(0, namedMost)
    .map((sheet) => t('sheetOf', { sheet: sheet.sheet, room: sheetRoom(sheet, board) }))
  const more = out.length - names.length
  const sheets = formatList(more > 0 ? [...names, t('moreSheets', { count: more })] : names)
  return t('sheetsOut', { count: out.length, sheets })
}
