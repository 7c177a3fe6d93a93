/**
 * The rows of one collection in memory: pages as they came, the confirmed rows that are newer, and this person's open ops over both. A row
 * has a place (position) that never changes while the shelf lives, so that columns, search texts and orders can be kept beside it.
 */
import type { ResourceName } from '#contract/resource.ts'
import { foldOps, type RawRow } from '#domain/fold.ts'
import type { Op } from '#domain/op.ts'
import type { ConfirmedRow } from '#local/core.ts'
import type { Note } from './overlay.ts'
import { readId } from './read-product.ts'

/** One page of the mirror, parsed. `lc`: what the page could know (`lcAtRequest`). */
export interface LoadedPage {
  seg: string
  lc: number
  rows: readonly RawRow[]
}

export interface Shelf {
  readonly entity: ResourceName
  readonly gen: number
  /** Place → id. */
  readonly ids: number[]
  /** Place → the row as shown; null when there is none to show. */
  readonly shown: (RawRow | null)[]
  /** Rows shown. */
  size(): number
  /** Raised with every change. */
  version(): number
  placeOf(id: number): number | undefined
  /** The server-confirmed row under the overlay. */
  confirmedRow(id: number): RawRow | null
  /** Logical clock of that row and when it was confirmed, if newer than the page. */
  stamp(id: number): { lc: number; at: number | null }
  opsOf(id: number): readonly Op[]
  /** Lays newer confirmed rows over the pages; answers the places whose rows may look different now. */
  confirm(rows: readonly ConfirmedRow[]): readonly number[]
  /** Sets the open ops of items; an empty list takes them away. */
  setOps(ops: ReadonlyMap<number, readonly Op[]>): readonly number[]
  /** Sets what this person says of items that are not here; answers the places whose rows may look different now. */
  setNotes(notes: readonly Note[]): readonly number[]
  /** Ids that have open ops. */
  opIds(): readonly number[]
  /** Parsed rows by segment, so that a new generation need not parse what it shares with this one. */
  readonly segments: ReadonlyMap<string, readonly RawRow[]>
}

export function makeShelf(entity: ResourceName, gen: number, pages: readonly LoadedPage[]): Shelf {
  const ids: number[] = []
  const shown: (RawRow | null)[] = []
  const pageRows: (RawRow | null)[] = []
  const lcs: number[] = []
  const places = new Map<number, number>()
  const confirmed = new Map<number, ConfirmedRow>()
  const ops = new Map<number, readonly Op[]>()
  /** Item → finding → its standing op. */
  const notes = new Map<number, Map<string, Op>>()
  const segments = new Map<string, readonly RawRow[]>()
  let size = 0
  let version = 0

  const add = (id: number, row: RawRow | null, lc: number): number => {
    const place = ids.length
    places.set(id, place)
    ids.push(id)
    pageRows.push(row)
    shown.push(row)
    lcs.push(lc)
    if (row) size++
    return place
  }

  for (const page of pages) {
    segments.set(page.seg, page.rows)
    for (const row of page.rows) {
      const id = readId(row['id'])
      if (id === null) continue
      const known = places.get(id)
      if (known === undefined) add(id, row, page.lc)
      else if (page.lc >= lcs[known]!) {
        // Rows moved between pages while they were fetched: the page that was asked for later knows better.
        pageRows[known] = row
        shown[known] = row
        lcs[known] = page.lc
      }
    }
  }

  const refold = (id: number): number => {
    const place = places.get(id) ?? add(id, null, 0)
    const newer = confirmed.get(id)
    const under = newer ? newer.row : pageRows[place]!
    const mine = ops.get(id)
    const row = mine ? foldOps(under ?? pageRows[place]!, mine) : under
    if ((row === null) !== (shown[place] === null)) size += row === null ? -1 : 1
    shown[place] = row
    return place
  }

  return {
    entity,
    gen,
    ids,
    shown,
    segments,
    size: () => size,
    version: () => version,
    placeOf: (id) => places.get(id),
    confirmedRow(id) {
      const newer = confirmed.get(id)
      if (newer) return newer.row
      const place = places.get(id)
      return place === undefined ? null : pageRows[place]!
    },
    stamp(id) {
      const newer = confirmed.get(id)
      if (newer) return { lc: newer.lc, at: newer.at }
      const place = places.get(id)
      return { lc: place === undefined ? 0 : lcs[place]!, at: null }
    },
    opsOf: (id) => [...(ops.get(id) ?? []), ...(notes.get(id)?.values() ?? [])],
    opIds: () => [...ops.keys()],
    confirm(rows) {
      version++
      return rows.flatMap((row) => {
        const id = Number(row.eid)
        if (!Number.isInteger(id)) return []
        const known = confirmed.get(id)
        if (known && known.lc > row.lc) return []
        confirmed.set(id, row)
        return [refold(id)]
      })
    },
    setNotes(changed) {
      if (changed.length > 0) version++
      return changed.flatMap(({ product, finding, op }) => {
        const own = notes.get(product) ?? new Map<string, Op>()
        if (op) own.set(finding, op)
        else own.delete(finding)
        notes.set(product, own)
        return places.get(product) ?? []
      })
    },
    setOps(changed) {
      version++
      return [...changed].map(([id, open]) => {
        if (open.length === 0) ops.delete(id)
        else ops.set(id, open)
        return refold(id)
      })
    },
  }
}
