/** Count sheets for second and third counts: which items are on them, and what a keyed-in line becomes. A sheet never shows earlier counts. */

import type { RepeatedCount } from '#contract/campaigns/campaign-record.ts'
import { parseCount } from '#contract/campaigns/count-form.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { type CountWindow, isCountedFor } from '../counts/count-status.ts'
import type { KnownPerson } from '../people/known-people.ts'
import { compareText } from '../text/compare-text.ts'
import { parseMoment } from '../time/moments.ts'
import type { IssuedSheet, SheetItem } from './count-sheets.ts'
import { placeOf, roomKey } from './room-states.ts'
import {
  type CountAgainRefusal,
  counterOf,
  refusalToCountAgain,
  type SecondCountRecords,
  type SecondCountState,
  secondCountState,
  standingCount,
} from './second-counts.ts'
import { type KeyedLine, type LineState, notHereText } from './sheet-keying.ts'

type Counted = Pick<ProductView, 'id' | 'physical_count' | 'counted_at' | 'physical_count_at' | 'missing_in' | 'marked'>

const countOf = (product: Counted, window: CountWindow): number | null =>
  isCountedFor({ ...product, scanned: product.marked }, window) ? product.physical_count : null

/** The second count of an item in a campaign; null: nobody asked for one, or this device has no count of the item. */
function repeatedState(
  product: Counted,
  records: SecondCountRecords | undefined,
  window: CountWindow,
): SecondCountState | null {
  const count = countOf(product, window)
  return count === null ? null : secondCountState(records, standingCount(product, count, null))
}

/** Which count the item waits for; null: none. After three counts that differ, a person decides. */
export function neededCount(state: SecondCountState | null): RepeatedCount | null {
  if (state?.is === 'waiting') return 'second'
  return state?.is === 'contradicts' && state.third === null ? 'third' : null
}

const firstCounter = ({ first_by, asked }: SecondCountState) => first_by ?? asked.first_by

/** Who counted the item so far. */
const countersSoFar = (state: SecondCountState): readonly number[] => [
  ...[firstCounter(state)].flatMap((one) => one ?? []),
  ...[state.second, state.third].flatMap((one) => (one ? [counterOf(one)] : [])),
]

export interface RepeatedRoom {
  key: string
  again: RepeatedCount
  items: readonly SheetItem[]
  countedBy: readonly number[]
  /** Counter names on the sheets from which their first counts were keyed in. */
  namesOnPaper: readonly string[]
  /** When the last of their counts was made; null: not known. */
  countedUntil: string | null
}
type OpenRoom = RepeatedRoom & { items: SheetItem[]; countedBy: number[]; namesOnPaper: string[] }

const addOnce = <T>(list: T[], more: readonly T[]) => list.push(...more.filter((one) => !list.includes(one)))
const later = (one: string | null, other: string | null) =>
  (parseMoment(other) ?? 0) > (parseMoment(one) ?? 0) ? other : one

/** The items that wait for a second and a third count, by room and by which count it is, in the order of their property numbers. */
export function repeatedRooms(
  products: readonly (ProductView | null | undefined)[],
  byItem: ReadonlyMap<number, SecondCountRecords>,
  window: CountWindow,
): readonly RepeatedRoom[] {
  const rooms = new Map<string, OpenRoom>()
  const sorted = products
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => compareText(a.property_number, b.property_number))
  for (const product of sorted) {
    const state = repeatedState(product, byItem.get(product.id), window)
    const again = neededCount(state)
    if (state === null || again === null) continue
    const place = placeOf(product)
    const key = roomKey(place)
    const id = `${key} ${again}`
    const room = rooms.get(id) ?? { key, again, items: [], countedBy: [], namesOnPaper: [], countedUntil: null }
    const { id: item, property_number, description, unit_type, units, names } = product
    room.items.push({ id: item, property_number, description, unit_type, units, names: { article: names.article } })
    addOnce(room.countedBy, countersSoFar(state))
    addOnce(room.namesOnPaper, state.paper ? [state.paper.name] : [])
    room.countedUntil = later(room.countedUntil, standingCount(product, 0, null).at)
    rooms.set(id, room)
  }
  return [...rooms.values()]
}

/** An item on such a sheet, from this device's data. */
export interface RepeatedItem {
  product: ProductView
  /** Null: nobody asks for a second count. */
  asked: string | null
  state: SecondCountState | null
  /** The current count; null: this device has none, because it was undone or has not arrived yet. */
  count: number | null
}

export function repeatedItem(
  product: ProductView,
  records: SecondCountRecords | undefined,
  window: CountWindow,
): RepeatedItem {
  const count = countOf(product, window)
  const state = repeatedState(product, records, window)
  const asked = state?.asked ?? (count === null ? records?.asked.at(-1) : undefined)
  return { product, asked: asked?.id ?? null, state, count }
}

/** Whether the item got a new first count after the sheet was printed, so that the sheet is about an older count. Uses server time only. */
const isCountedSince = (product: Counted, { counted_until, at }: Pick<IssuedSheet, 'counted_until' | 'at'>): boolean =>
  (parseMoment(standingCount(product, 0, null).at) ?? 0) > (parseMoment(counted_until ?? at) ?? 0)

/**
 * A line of such a sheet. A device that does not have the count that the sheet refers to still records the figure as a second count: the server has
 * that count, and a second count without a first one has no effect.
 */
export function repeatedLineState(
  { text }: KeyedLine,
  item: RepeatedItem | null,
  sheet: Pick<IssuedSheet, 'again' | 'counted_until' | 'at'>,
): LineState {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { is: 'blank' }
  const isNotHere = typed === notHereText
  const parsed = isNotHere ? ({ ok: true, count: null } as const) : parseCount(text)
  if (!parsed.ok) return { is: 'wrong', message: parsed.message, isZero: parsed.isZero }
  const { count } = parsed
  if (!item) return { is: 'gone', count }
  const isAsked =
    item.asked !== null &&
    (item.count === null || (neededCount(item.state) === sheet.again && !isCountedSince(item.product, sheet)))
  if (!isAsked) return { is: 'not-asked', count }
  return count === null ? { is: 'not-here', isCounted: false } : { is: 'count', count }
}

/** Why the person may not have counted these items; null: they may. */
export function refusalOnSheet(
  items: readonly RepeatedItem[],
  { id, joined, settles }: Pick<KnownPerson, 'id' | 'joined'> & { settles: boolean },
): CountAgainRefusal | null {
  for (const { state, count } of items) {
    if (!state || count === null) continue
    for (const one of [id, ...joined.map((entry) => entry.id)]) {
      const refusal = refusalToCountAgain(state, firstCounter(state), { id: one, settles })
      if (refusal) return refusal
    }
  }
  return null
}

/** The counter's name on the sheet of a first count, if it may be this person's name; null if none matches. */
export const nameOnSheetOf = (items: readonly RepeatedItem[], person: number): string | null =>
  items.flatMap(({ state }) => (state?.paper?.namesakes.includes(person) ? [state.paper.name] : []))[0] ?? null
