/** The filters and the order of the rooms on a board. */

import { normalizeText, searchWords } from '../catalog/search-text.ts'
import { compareText } from '../text/compare-text.ts'
import { type BoardRoom, itemsLeft, type RoomStage, roomStages } from './campaign-board.ts'

export interface RoomFilter {
  /** Every word occurs in the name of the room or its building. */
  text: string
  stage: RoomStage | null
  /** Id of a building, as text; "null": none recorded. */
  building: string | null
  /** 0: nobody. */
  person: number | null
}

type Compare = (a: BoardRoom, b: BoardRoom) => number

/** By the field of a column; `place` is the order of the board. */
function comparisonBy(field: string, nameOf: (person: number) => string): Compare {
  const personOf = ({ assignee }: BoardRoom) => (assignee === null ? '' : nameOf(assignee))
  switch (field) {
    case 'name':
      return (a, b) => compareText(a.name, b.name)
    case 'left':
      return (a, b) => itemsLeft(a) - itemsLeft(b)
    case 'stage':
      return (a, b) => roomStages.indexOf(a.stage) - roomStages.indexOf(b.stage)
    case 'person':
      return (a, b) => compareText(personOf(a), personOf(b))
    case 'last':
      return (a, b) => (a.lastCount ?? 0) - (b.lastCount ?? 0)
    default:
      return () => 0
  }
}

/** `rooms`: in the order of the board, which breaks ties. A `-` in front of the order reverses it. */
export function filterRooms(
  rooms: readonly BoardRoom[],
  { text, stage, building, person }: RoomFilter,
  order: string,
  nameOf: (person: number) => string,
): readonly BoardRoom[] {
  const words = searchWords(text)
  const fits = (room: BoardRoom) => {
    if (stage !== null && room.stage !== stage) return false
    if (building !== null && String(room.building) !== building) return false
    if (person !== null && (room.assignee ?? 0) !== person) return false
    const searched = words.length === 0 ? '' : normalizeText(`${room.name} ${room.within}`)
    return words.every((word) => searched.includes(word))
  }
  const isDescending = order.startsWith('-')
  const compare = comparisonBy(isDescending ? order.slice(1) : order, nameOf)
  const found = rooms.filter(fits)
  if (order === '-place') return found.reverse()
  return found.sort((a, b) => (isDescending ? -compare(a, b) : compare(a, b)))
}
