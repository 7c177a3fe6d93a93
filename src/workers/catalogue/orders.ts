/** Sorted places of a shelf, kept for each order that was asked for, and repaired when single rows change. */
import type { Columns } from './columns.ts'
import { compareKeys, type SortKey, sortKey } from './compare.ts'
import type { DeskRows } from './desk.ts'

interface Ranked {
  /** Places in order. */
  places: Int32Array
  /** Place → its position in that order. */
  rank: Int32Array
}

export interface Orders {
  of(order: readonly string[]): Ranked
  /** These rows changed: they are taken out and put back where they belong. */
  refresh(places: readonly number[]): void
  forget(): void
}

interface Kept extends Ranked {
  fields: readonly { name: string; turned: boolean }[]
  keys: SortKey[][]
}

export function makeOrders(shelf: DeskRows, columns: Columns): Orders {
  const kept = new Map<string, Kept>()

  const rankOf = (places: Int32Array): Int32Array => {
    const rank = new Int32Array(places.length)
    for (let i = 0; i < places.length; i++) rank[places[i]!] = i
    return rank
  }

  const comparing = (fields: Kept['fields'], keys: SortKey[][]) => (a: number, b: number) => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareKeys(keys[i]![a]!, keys[i]![b]!, fields[i]!.turned)
      if (order !== 0) return order
    }
    return shelf.ids[a]! - shelf.ids[b]!
  }

  const keysOf = (fields: Kept['fields'], places: Iterable<number>, into: SortKey[][]) => {
    fields.forEach(({ name }, i) => {
      const { kind, values } = columns.of(name)
      for (const place of places) into[i]![place] = sortKey(kind, values[place] ?? null)
    })
  }

  const build = (order: readonly string[]): Kept => {
    const fields = order.map((name) => ({ name: name.replace(/^-/, ''), turned: name.startsWith('-') }))
    const keys: SortKey[][] = fields.map(() => new Array<SortKey>(shelf.ids.length).fill(null))
    const all = Int32Array.from(shelf.ids.keys())
    keysOf(fields, all, keys)
    const places = all.sort(comparing(fields, keys))
    return { fields, keys, places, rank: rankOf(places) }
  }

  const repair = (order: Kept, changed: readonly number[]): Kept => {
    keysOf(order.fields, changed, order.keys)
    const compare = comparing(order.fields, order.keys)
    const moved = new Set(changed)
    const back = [...moved].sort(compare)
    const places = new Int32Array(shelf.ids.length)
    let n = 0
    let next = 0
    for (const place of order.places) {
      if (moved.has(place)) continue
      while (next < back.length && compare(back[next]!, place) < 0) places[n++] = back[next++]!
      places[n++] = place
    }
    while (next < back.length) places[n++] = back[next++]!
    return { ...order, places, rank: rankOf(places) }
  }

  return {
    of(order) {
      const key = order.join()
      const known = kept.get(key)
      if (known) return known
      const built = build(order)
      kept.set(key, built)
      // Every order costs a few bytes for each row; the oldest of many goes.
      if (kept.size > 8) kept.delete(kept.keys().next().value!)
      return built
    },
    refresh(places) {
      // Beyond a few hundred changes sorting anew, when somebody asks, is the better deal.
      if (places.length > 500) kept.clear()
      else for (const [key, order] of kept) kept.set(key, repair(order, places))
    },
    forget: () => kept.clear(),
  }
}
