/**
 * The rows of one collection in memory: downloaded pages, newer confirmed rows over them, and this person's open ops over both. The index of a
 * row never changes while the row store lives, so that columns, search texts and orders can use it.
 */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { ConfirmedRow } from '#device-db/core-db.ts'
import type { SightingNote } from '#device-db/queries/overlay.ts'
import { foldOps, type RawRow } from '#domain/outbox/fold-ops.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import { readId } from './read-product.ts'

/** A parsed page of the mirror. `logicalTime`: the time of its request (`lcAtRequest`). */
export interface ParsedPage {
  segmentKey: string
  logicalTime: number
  rows: readonly RawRow[]
}

export interface RowStore {
  readonly collection: CollectionName
  readonly generation: number
  /** Index → id. */
  readonly ids: number[]
  /** Index → the row as shown; null if it is deleted. */
  readonly shownRows: (RawRow | null)[]
  /** Number of shown rows. */
  size(): number
  /** Raised with every change. */
  version(): number
  indexOf(id: number): number | undefined
  /** The row as confirmed by the server, without open ops. */
  confirmedRow(id: number): RawRow | null
  /** Logical time of that row and, if it is newer than its page, when it was confirmed. */
  confirmationOf(id: number): { logicalTime: number; at: number | null }
  opsOf(id: number): readonly Op[]
  /** Applies newer confirmed rows; returns the indexes of rows that may have changed. */
  confirm(rows: readonly ConfirmedRow[]): readonly number[]
  /** Sets the open and settling ops of items; an empty list removes them. Returns the indexes of those rows. */
  setOps(ops: ReadonlyMap<number, readonly Op[]>): readonly number[]
  /** Sets this person's findings of items that are not here or in another room; returns the indexes of rows that may have changed. */
  setNotes(notes: readonly SightingNote[]): readonly number[]
  /** Ids that have open or settling ops. */
  opIds(): readonly number[]
  /** Parsed rows by segment, so that a new generation does not parse shared segments again. */
  readonly segments: ReadonlyMap<string, readonly RawRow[]>
}

/** The rows of a list from its pages, by index. */
interface PageRows {
  ids: number[]
  rows: (RawRow | null)[]
  /** When the page of the row was requested. */
  logicalTimes: number[]
  indexById: Map<number, number>
}

function addRow(pageRows: PageRows, id: number, row: RawRow | null, logicalTime: number): number {
  const index = pageRows.ids.length
  pageRows.indexById.set(id, index)
  pageRows.ids.push(id)
  pageRows.rows.push(row)
  pageRows.logicalTimes.push(logicalTime)
  return index
}

/** The rows of all pages. A row that moved between pages during the crawl has two: the page that was requested later is newer. */
function rowsOfPages(pages: readonly ParsedPage[]): PageRows {
  const pageRows: PageRows = { ids: [], rows: [], logicalTimes: [], indexById: new Map() }
  for (const { rows, logicalTime } of pages) {
    for (const row of rows) {
      const id = readId(row['id'])
      if (id === null) continue
      const existing = pageRows.indexById.get(id)
      if (existing === undefined) addRow(pageRows, id, row, logicalTime)
      else if (logicalTime >= pageRows.logicalTimes[existing]!) {
        pageRows.rows[existing] = row
        pageRows.logicalTimes[existing] = logicalTime
      }
    }
  }
  return pageRows
}

export function makeRowStore(collection: CollectionName, generation: number, pages: readonly ParsedPage[]): RowStore {
  const pageRows = rowsOfPages(pages)
  const { ids, indexById, logicalTimes } = pageRows
  const shownRows = pageRows.rows.slice()
  const confirmed = new Map<number, ConfirmedRow>()
  const ops = new Map<number, readonly Op[]>()
  /** Product id → finding id → the valid op. */
  const notes = new Map<number, Map<string, Op>>()
  const segments = new Map(pages.map(({ segmentKey, rows }) => [segmentKey, rows]))
  let size = ids.length
  let version = 0

  /** The index of a row; adds a row that no page has. */
  const indexOrAdd = (id: number): number => {
    const existing = indexById.get(id)
    if (existing !== undefined) return existing
    shownRows.push(null)
    return addRow(pageRows, id, null, 0)
  }

  const refreshRow = (id: number): number => {
    const index = indexOrAdd(id)
    const confirmedRow = confirmed.get(id)
    const pageRow = pageRows.rows[index]!
    const confirmedValues = confirmedRow ? confirmedRow.row : pageRow
    const openOps = ops.get(id)?.filter(isOpen) ?? []
    const row = openOps.length > 0 ? foldOps(confirmedValues ?? pageRow, openOps) : confirmedValues
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
      return index === undefined ? null : pageRows.rows[index]!
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

/** The part of `RowStore` that a collection query needs. */
export interface QueryRows extends Pick<RowStore, 'collection' | 'ids' | 'size' | 'indexOf'> {
  readonly shownRows: readonly (RawRow | null)[]
}
