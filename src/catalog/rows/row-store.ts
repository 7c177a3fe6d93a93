/**
 * The rows of one collection in memory: pages as they came, the confirmed rows that are newer, and this person's open ops over both. A row
 * has a place (position) that never changes while the shelf lives, so that columns, search texts and orders can be kept beside it.
 */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { ConfirmedRow } from '#device-db/core-db.ts'
import type { NotFoundNote } from '#device-db/queries/overlay.ts'
import { foldOps, type RawRow } from '#domain/outbox/fold-ops.ts'
import type { Op } from '#domain/outbox/op.ts'
import { readId } from './read-product.ts'

/** One page of the mirror, parsed. `lc`: what the page could know (`lcAtRequest`). */
export interface ParsedPage {
  segmentKey: string
  logicalTime: number
  rows: readonly RawRow[]
}

export interface RowStore {
  readonly collection: CollectionName
  readonly generation: number
  /** Place → id. */
  readonly ids: number[]
  /** Place → the row as shown; null when there is none to show. */
  readonly shownRows: (RawRow | null)[]
  /** Rows shown. */
  size(): number
  /** Raised with every change. */
  version(): number
  indexOf(id: number): number | undefined
  /** The server-confirmed row under the overlay. */
  confirmedRow(id: number): RawRow | null
  /** Logical clock of that row and when it was confirmed, if newer than the page. */
  confirmationOf(id: number): { logicalTime: number; at: number | null }
  opsOf(id: number): readonly Op[]
  /** Lays newer confirmed rows over the pages; answers the places whose rows may look different now. */
  confirm(rows: readonly ConfirmedRow[]): readonly number[]
  /** Sets the open ops of items; an empty list takes them away. */
  setOps(ops: ReadonlyMap<number, readonly Op[]>): readonly number[]
  /** Sets what this person says of items that are not here; answers the places whose rows may look different now. */
  setNotes(notes: readonly NotFoundNote[]): readonly number[]
  /** Ids that have open ops. */
  opIds(): readonly number[]
  /** Parsed rows by segment, so that a new generation need not parse what it shares with this one. */
  readonly segments: ReadonlyMap<string, readonly RawRow[]>
}

export function makeRowStore(collection: CollectionName, generation: number, pages: readonly ParsedPage[]): RowStore {
  const ids: number[] = []
  const shownRows: (RawRow | null)[] = []
  const pageRows: (RawRow | null)[] = []
  const logicalTimes: number[] = []
  const indexById = new Map<number, number>()
  const confirmed = new Map<number, ConfirmedRow>()
  const ops = new Map<number, readonly Op[]>()
  /** Item → finding → its standing op. */
  const notes = new Map<number, Map<string, Op>>()
  const segments = new Map<string, readonly RawRow[]>()
  let size = 0
  let version = 0

  const addRow = (id: number, row: RawRow | null, logicalTime: number): number => {
    const index = ids.length
    indexById.set(id, index)
    ids.push(id)
    pageRows.push(row)
    shownRows.push(row)
    logicalTimes.push(logicalTime)
    if (row) size++
    return index
  }

  for (const page of pages) {
    segments.set(page.segmentKey, page.rows)
    for (const row of page.rows) {
      const id = readId(row['id'])
      if (id === null) continue
      const existing = indexById.get(id)
      if (existing === undefined) addRow(id, row, page.logicalTime)
      else if (page.logicalTime >= logicalTimes[existing]!) {
        // Rows moved between pages while they were fetched: the page that was asked for later knows better.
        pageRows[existing] = row
        shownRows[existing] = row
        logicalTimes[existing] = page.logicalTime
      }
    }
  }

  const refreshRow = (id: number): number => {
    const index = indexById.get(id) ?? addRow(id, null, 0)
    const confirmedRow = confirmed.get(id)
    const confirmedValues = confirmedRow ? confirmedRow.row : pageRows[index]!
    const openOps = ops.get(id)
    const row = openOps ? foldOps(confirmedValues ?? pageRows[index]!, openOps) : confirmedValues
    if ((row === null) !== (shownRows[index] === null)) size += row === null ? -1 : 1
    shownRows[index] = row
    return index
  }

  return {
    collection,
    generation,
    ids,
    shownRows,
    segments,
    size: () => size,
    version: () => version,
    indexOf: (id) => indexById.get(id),
    confirmedRow(id) {
      const confirmedRow = confirmed.get(id)
      if (confirmedRow) return confirmedRow.row
      const index = indexById.get(id)
      return index === undefined ? null : pageRows[index]!
    },
    confirmationOf(id) {
      const confirmedRow = confirmed.get(id)
      if (confirmedRow) return { logicalTime: confirmedRow.lc, at: confirmedRow.at }
      const index = indexById.get(id)
      return { logicalTime: index === undefined ? 0 : logicalTimes[index]!, at: null }
    },
    opsOf: (id) => [...(ops.get(id) ?? []), ...(notes.get(id)?.values() ?? [])],
    opIds: () => [...ops.keys()],
    confirm(rows) {
      version++
      return rows.flatMap((row) => {
        const id = Number(row.eid)
        if (!Number.isInteger(id)) return []
        const existing = confirmed.get(id)
        if (existing && existing.lc > row.lc) return []
        confirmed.set(id, row)
        return [refreshRow(id)]
      })
    },
    setNotes(changes) {
      if (changes.length > 0) version++
      return changes.flatMap(({ product, finding, op }) => {
        const productNotes = notes.get(product) ?? new Map<string, Op>()
        if (op) productNotes.set(finding, op)
        else productNotes.delete(finding)
        notes.set(product, productNotes)
        return indexById.get(product) ?? []
      })
    },
    setOps(changes) {
      version++
      return [...changes].map(([id, open]) => {
        if (open.length === 0) ops.delete(id)
        else ops.set(id, open)
        return refreshRow(id)
      })
    },
  }
}

/** What a desk needs of a shelf. */
export interface QueryRows extends Pick<RowStore, 'collection' | 'ids' | 'size' | 'indexOf'> {
  readonly shownRows: readonly (RawRow | null)[]
}
