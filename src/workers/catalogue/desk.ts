/**
 * Answers questions about one collection from memory: which rows match, in which order, and what they sum up to. Everything is worked out
 * when first asked for and repaired when rows change; nothing here touches a database or the wire.
 */
import { resources } from '#contract/resources.ts'
import type { RowQuery, Scalar, SumsGroup, SumsQuery } from '#domain/catalogue.ts'
import type { RawRow } from '#domain/fold.ts'
import { makeColumns } from './columns.ts'
import { compareKeys, foldedFast, sortKey, testOf } from './compare.ts'
import { makeOrders } from './orders.ts'
import type { Reading } from './reading.ts'
import { makeSearchIndex, type Searchable, type SearchIndex, tolerant } from './search-index.ts'
import type { Shelf } from './shelf.ts'
import { sumUp } from './sums.ts'

/** What a desk needs of a shelf. */
export interface DeskRows extends Pick<Shelf, 'entity' | 'ids' | 'size' | 'placeOf'> {
  readonly shown: readonly (RawRow | null)[]
}

export interface Desk {
  readonly shelf: DeskRows
  /** Places of all matching rows in order. */
  select(query: Omit<RowQuery, 'entity' | 'book'>): Int32Array
  values(query: RowQuery, field: string): readonly { value: Scalar; rows: number }[]
  sums(query: SumsQuery): readonly SumsGroup[]
  /** Rows at places, as screens show them. */
  show(places: Iterable<number>): unknown[]
  /** Products with this property number, whatever its case, hyphens or mistaken letters. */
  numbered(text: string): readonly number[]
  /** Rows at these places changed. */
  changed(places: readonly number[]): void
  /** Rows of another collection that this one shows names of changed. */
  joinsChanged(): void
  /** Builds the search texts of the next rows; true when all are built. For use in small bursts. */
  prepare(rows: number): boolean
}

/** Beyond so many hits a person types on rather than read; the usual order is good enough. */
const worthRanking = 5000

const nothing: Searchable = { text: '', number: '' }

const bareNumber = (text: string): string => tolerant(foldedFast(text.trim())).replaceAll('-', '')

export function makeDesk(shelf: DeskRows, reading: Reading): Desk {
  const columns = makeColumns(shelf, reading.field)
  const orders = makeOrders(shelf, columns)
  let index: SearchIndex | null = null
  let searchable = reading.searchable()
  let indexed = 0
  let answers = new Map<string, Int32Array>()
  let byNumber: Map<string, number[]> | null = null
  const usual = resources[shelf.entity].order

  const text = (place: number) => {
    const row = shelf.shown[place]
    index!.set(place, row ? searchable(row) : nothing)
  }

  const prepare = (rows: number): boolean => {
    index ??= makeSearchIndex((place) => shelf.shown[place] !== null)
    const end = Math.min(shelf.ids.length, indexed + rows)
    for (; indexed < end; indexed++) text(indexed)
    return indexed >= shelf.ids.length
  }

  const matching = (query: Omit<RowQuery, 'entity' | 'book'>): Int32Array | null => {
    const typed = query.search ?? ''
    let places: Int32Array | null = null
    if (typed.trim() !== '') {
      prepare(shelf.ids.length)
      places = index!.find(typed)
    }
    for (const [field, test] of Object.entries(query.where ?? {})) {
      const { kind, values } = columns.of(field)
      const holds = testOf(kind, test)
      const among = places
      const length = among ? among.length : shelf.ids.length
      const kept = new Int32Array(length)
      let n = 0
      for (let i = 0; i < length; i++) {
        const place = among ? among[i]! : i
        if (shelf.shown[place] !== null && holds(values[place] ?? null)) kept[n++] = place
      }
      places = kept.slice(0, n)
    }
    return places
  }

  /** What a person most likely means by a piece of a property number: all of it, then its end, then a part of it. */
  const closeness = (ordered: Int32Array, typed: string): Int32Array => {
    const asked = tolerant(foldedFast(typed.trim()))
    const tiers: number[][] = [[], [], [], []]
    for (const place of ordered) {
      const [whole = '', bare = ''] = index!.numbers[place]!.split(' ')
      const tier = whole === asked || bare === asked ? 0 : whole.endsWith(asked) ? 1 : whole.includes(asked) ? 2 : 3
      tiers[tier]!.push(place)
    }
    return Int32Array.from(tiers.flat())
  }

  let checked = 0
  let ascending = true
  /** Pages come by id as a rule: then places are in that order already. */
  const placedById = (): boolean => {
    for (; ascending && checked < shelf.ids.length; checked++) {
      ascending = checked === 0 || shelf.ids[checked - 1]! < shelf.ids[checked]!
    }
    return ascending
  }

  const inOrder = (places: Int32Array | null, order: readonly string[]): Int32Array => {
    if (order[0] === 'id' && placedById()) {
      if (places) return places
      const all = new Int32Array(shelf.ids.length)
      let n = 0
      for (let place = 0; place < all.length; place++) if (shelf.shown[place] !== null) all[n++] = place
      return all.slice(0, n)
    }
    const ranked = orders.of(order)
    if (places && places.length < shelf.ids.length / 16) {
      return places.slice().sort((a, b) => ranked.rank[a]! - ranked.rank[b]!)
    }
    const wanted = places ? new Uint8Array(shelf.ids.length) : null
    if (places && wanted) for (const place of places) wanted[place] = 1
    const found = new Int32Array(shelf.ids.length)
    let n = 0
    for (const place of ranked.places) {
      if (wanted ? wanted[place] === 1 : shelf.shown[place] !== null) found[n++] = place
    }
    return found.slice(0, n)
  }

  const select: Desk['select'] = ({ search, where, order }) => {
    const key = JSON.stringify([search ?? '', where ?? {}, order ?? null])
    const known = answers.get(key)
    if (known) return known
    const places = matching({ ...(search === undefined ? {} : { search }), ...(where ? { where } : {}) })
    let found = inOrder(places, order ?? usual)
    const pieceOfNumber = search !== undefined && /\d/.test(search) && !order && shelf.entity === 'products'
    if (places && pieceOfNumber && found.length <= worthRanking) found = closeness(found, search)
    if (answers.size >= 12) answers.delete(answers.keys().next().value!)
    answers.set(key, found)
    return found
  }

  return {
    shelf,
    select,
    prepare,
    show(places) {
      const rows: unknown[] = []
      for (const place of places) {
        const row = shelf.shown[place]
        if (row) rows.push(reading.show(row, shelf.ids[place]!))
      }
      return rows
    },
    values(query, field) {
      const { kind, values } = columns.of(field)
      const counts = new Map<Scalar, number>()
      for (const place of matching(query) ?? select({})) {
        const value = values[place] ?? null
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return [...counts]
        .map(([value, rows]) => ({ value, rows }))
        .sort((a, b) => b.rows - a.rows || compareKeys(sortKey(kind, a.value), sortKey(kind, b.value), false))
    },
    sums(query) {
      return sumUp(matching(query) ?? select({}), columns, query.groupBy, query.measures)
    },
    numbered(asked) {
      if (!byNumber) {
        byNumber = new Map()
        const { values } = columns.of('property_number')
        for (let place = 0; place < values.length; place++) {
          const value = values[place]
          if (typeof value !== 'string' || shelf.shown[place] === null) continue
          const key = bareNumber(value)
          const known = byNumber.get(key)
          if (known) known.push(place)
          else byNumber.set(key, [place])
        }
      }
      return byNumber.get(bareNumber(asked)) ?? []
    },
    changed(places) {
      answers = new Map()
      const numbers = byNumber ? columns.of('property_number').values : null
      const before = numbers ? places.map((place) => numbers[place] ?? null) : []
      columns.refresh(places)
      orders.refresh(places)
      if (numbers && places.some((place, i) => (numbers[place] ?? null) !== before[i])) byNumber = null
      for (const place of places) if (index && place < indexed) text(place)
    },
    joinsChanged() {
      answers = new Map()
      columns.forgetJoined()
      orders.forget()
      searchable = reading.searchable()
      index = null
      indexed = 0
    },
  }
}
