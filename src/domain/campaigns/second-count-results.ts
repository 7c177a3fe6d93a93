/**
 * The results of second counts for the items of a report, used by its files, its forms, the board, the close dialog and the evidence pack. The figure
 * that counts is the quantity on hand of the item everywhere: a second count never changes it, a settlement does (decision 094).
 */
import type { CountStatus } from '../counts/count-status.ts'
import { type SecondCountRecords, type SecondCountState, secondCountState, standingCount } from './second-counts.ts'

/** An item with its quantity on hand per count, from the list or from a baseline. */
export interface ReportedItem {
  id: number
  on_hand: number | null
  /** A closed campaign missed it: nobody counted it. */
  isMissing: boolean
  counted_at?: string | null | undefined
  physical_count_at?: string | null | undefined
}

/** Converts a row of a report or baseline to an item whose second counts can be looked up. */
export const reportedItem = <Row extends Omit<ReportedItem, 'isMissing'> & { count_status?: CountStatus | undefined }>(
  row: Row,
): ReportedItem => ({ ...row, isMissing: row.count_status === 'missing' })

/** Null: nobody asked for a second count of the item, or nobody counted it. */
export const secondCountOfItem = (
  { id, on_hand, isMissing, ...moments }: ReportedItem,
  records: ReadonlyMap<number, SecondCountRecords>,
): SecondCountState | null =>
  secondCountState(records.get(id), on_hand === null || isMissing ? null : standingCount(moments, on_hand, null))

/**
 * `same-person`: both counts are by one person, under two names. `not-accepted`: two of three people agree with each other, but nobody settled it, so
 * the first count is still the figure.
 */
export type SecondCountResult = 'waiting' | 'same-person' | 'contradicts' | 'not-accepted' | 'confirmed' | 'decided'

/** `figure`: the quantity on hand. */
export function secondCountResult(state: SecondCountState, figure: number | null): SecondCountResult {
  if (state.is === 'agrees') return state.count === figure ? 'confirmed' : 'not-accepted'
  return state.is === 'waiting' && state.byFirst ? 'same-person' : state.is
}

/** Whether somebody still has to count or decide; until then the figure may be wrong. */
export const isUndecided = (result: SecondCountResult): boolean => result !== 'confirmed' && result !== 'decided'

/** For the remarks of a printed form: why its figure is doubtful; blank if it is not. In English, as the forms are. */
export function secondCountRemark(state: SecondCountState, figure: number | null): string {
  const [second, third] = [state.second?.count ?? 0, state.third?.count ?? null]
  switch (secondCountResult(state, figure)) {
    case 'waiting':
      // not a text: printed on official forms
      return 'second count not made'
    case 'same-person':
      // not a text: printed on official forms
      return 'second count by who counted first'
    case 'contradicts':
      // not a text: printed on official forms
      return `second count ${second}${third === null ? '' : `, third count ${third}`}, not settled`
    case 'not-accepted':
      // not a text: printed on official forms
      return `second and third count ${second}, not settled`
    default:
      return ''
  }
}

/** Number of items with a requested second count, by result. */
export type SecondCountFigures = Readonly<Record<SecondCountResult, number>>

export function secondCountFigures(
  items: Iterable<ReportedItem>,
  records: ReadonlyMap<number, SecondCountRecords>,
): SecondCountFigures {
  const figures = { waiting: 0, 'same-person': 0, contradicts: 0, 'not-accepted': 0, confirmed: 0, decided: 0 }
  for (const item of items) {
    const state = secondCountOfItem(item, records)
    if (state) figures[secondCountResult(state, item.on_hand)]++
  }
  return figures
}
