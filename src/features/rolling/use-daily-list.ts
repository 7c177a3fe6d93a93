/** The list of today, drawn once and stored on this device, so that it stays the same for the day. Works offline. */
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  type DailyList,
  mergedDraw,
  type RollingReason,
  rollingRankField,
  rollingReasons,
} from '#domain/counts/rolling-count.ts'
import { type CurrentRoom, toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { compareText } from '#domain/text/compare-text.ts'
import { dayOf } from '#domain/time/dates.ts'
import { lastKnown, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useNow } from '#react/use-now.ts'
import { useSetting } from '#react/use-setting.ts'

export interface DailyItem {
  product: ProductView
  /** Counted today by anybody, whether for the list or not. */
  isCounted: boolean
  reasons: readonly RollingReason[]
}

export interface DailyRoom {
  key: string
  /** Empty for items without a room. */
  name: string
  /** Id for counting in the room; null if no room has these codes. */
  current: CurrentRoom | null
  items: readonly DailyItem[]
}

const isDailyList = (stored: unknown): stored is DailyList =>
  typeof stored === 'object' && stored !== null && Array.isArray((stored as DailyList).ids)
const readStored = (stored: unknown): DailyList | null => (isDailyList(stored) ? stored : null)

/** Counted today as far as this device knows. */
function isCountedToday({ counted_at, countProgress }: ProductView, today: string, timeZone: string): boolean {
  const isToday = (moment: string | number | null) => moment !== null && dayOf(moment, timeZone) === today
  if (countProgress.kind === 'saved') return isToday(countProgress.at)
  if (countProgress.kind === 'checking') return true
  // A plain server does not report when an item was counted, only when its record changed.
  if (counted_at === undefined) return countProgress.kind === 'sent' && isToday(countProgress.at)
  return isToday(counted_at)
}

function roomsOf(items: readonly DailyItem[], rooms: readonly Room[]): readonly DailyRoom[] {
  const byPlace = new Map<string, DailyItem[]>()
  for (const item of items) {
    const { location_code_one, location_code_two } = item.product
    const key = `${location_code_one}/${location_code_two}`
    byPlace.set(key, [...(byPlace.get(key) ?? []), item])
  }
  const roomByPlace = new Map(rooms.map((room) => [`${room.location_code_one}/${room.location_code_two}`, room]))
  return [...byPlace]
    .map(([key, listed]): DailyRoom => {
      const room = roomByPlace.get(key)
      return {
        key,
        name: room?.name ?? listed[0]?.product.place ?? '',
        current: room ? toCurrentRoom(room) : null,
        items: listed.toSorted((a, b) => compareText(a.product.property_number, b.product.property_number)),
      }
    })
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || compareText(placeOf(a), placeOf(b)))
}
const placeOf = ({ items, name }: DailyRoom) => `${items[0]?.product.names.locationOne} ${name}`

/** Creates a list of the given size, for all buildings or one. The draw depends on person and day; counted items of the previous list stay on it. */
function useDraw(today: string, rows: readonly DailyItem[] | null) {
  const { catalog, timeZone } = useServices()
  const person = usePerson()?.user.id ?? 0
  return async (size: number, building: number | null): Promise<DailyList> => {
    const rank = rollingRankField(today, timeZone, person)
    const where = { [rank]: { min: 0 }, ...(building === null ? {} : { location_code_one: building }) }
    const drawn = await catalog.list<ProductView>({
      collection: 'products',
      where,
      order: [rank],
      from: 0,
      limit: size,
    })
    const counted = (rows ?? []).filter(({ isCounted }) => isCounted).map(({ product }) => product.id)
    const ids = mergedDraw(
      counted,
      drawn.rows.map(({ id }) => id),
      size,
    )
    return { day: today, size, building, ids }
  }
}

export function useDailyList() {
  const { catalog, timeZone } = useServices()
  const today = dayOf(useNow(), timeZone)
  const { isLoaded, value: stored, save } = useSetting(useOwnKey()('rolling-list'), readStored)
  const list = stored?.day === today ? stored : null
  const live = useLiveValue(
    `rolling ${today} ${JSON.stringify(list?.ids ?? [])}`, // not a text
    ['products', 'locations'],
    async () => {
      const found = await catalog.getMany<ProductView>('products', list?.ids ?? [])
      const items = found.flatMap((product): DailyItem[] => {
        if (!product) return []
        const facts = {
          countedOn: dayOf(product.counted_at ?? null, timeZone) || null,
          physicalCount: product.physical_count,
          // A hidden quantity never differs from a count.
          units: product.quantity_hidden ? (product.physical_count ?? 0) : product.units,
          isMissing: typeof product.missing_in === 'number',
          isCountedHere: false,
          price: product.price,
          article: product.names.article,
        }
        const isCounted = isCountedToday(product, today, timeZone)
        return [{ product, isCounted, reasons: isCounted ? [] : rollingReasons(facts, today) }]
      })
      const codes = [...new Set(items.flatMap(({ product }) => product.location_code_one ?? []))]
      const where = { location_code_one: codes }
      const rooms = await catalog.list<Room>({ collection: 'locations', where })
      return { items, rooms: roomsOf(items, rooms.rows) }
    },
  )
  const shown = lastKnown(live)
  const draw = useDraw(today, list && shown ? shown.items : null)
  return {
    isLoaded,
    today,
    /** Null: no list for today. */
    list,
    /** Null while loading. */
    rooms: shown?.rooms ?? null,
    items: shown?.items ?? null,
    async make(size: number, building: number | null): Promise<void> {
      save(await draw(size, building))
    },
  }
}
