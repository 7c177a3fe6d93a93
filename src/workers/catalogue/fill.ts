/** Brings the active list of one person into memory: parses, joins and indexes its pages, then lays what is newer over them. */
import type { ResourceName } from '#contract/resource.ts'
import type { RawRow } from '#domain/fold.ts'
import type { Mirror } from '#local/mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import { makeDesk } from './desk.ts'
import { joinedEntities } from './fields.ts'
import { holdBook, type Loaded, layOver } from './loaded.ts'
import { readOverlay } from './overlay.ts'
import { readingOf } from './reading.ts'
import { makeShelf, type Shelf } from './shelf.ts'
import { type Listing, loadPages } from './shelves-of.ts'

export interface Sources {
  door: OpenCore
  mirror: Mirror
  /** Lets other work of this thread have its turn. */
  breathe: () => Promise<void>
  /** Rows that were parsed while they came down, by segment. */
  warm?: Map<string, readonly RawRow[]> | undefined
  /** Pages of the active list are missing from the device. */
  hole(): void
}

/** `complete` is set when nothing is missing; `hole` is told when pages are. Segments of `before` that are still in use are not parsed again. */
export async function fill(
  { door, mirror, breathe, warm, hole }: Sources,
  fresh: Loaded,
  before: Loaded | null,
  stale: () => boolean,
): Promise<void> {
  const { listings, shelves, joins, viewKey } = fresh
  // Lookups and campaigns first: with them a single row can be shown whole.
  const isName = ({ entity }: Listing) => Number(joinedEntities.has(entity) || entity === 'inventory')
  const inTurn = [...listings].sort((a, b) => isName(b) - isName(a) || a.manifest.rows - b.manifest.rows)
  const made = new Map<ResourceName, Shelf>()
  for (const listing of inTurn) {
    if (!isName(listing)) fresh.nameAll()
    const shared = before?.shelves.get(listing.entity)?.segments
    const known = (seg: string) => shared?.get(seg) ?? warm?.get(seg)
    const pages = await loadPages(mirror, listing, known, stale)
    if (stale()) return
    if (!pages) return hole()
    const shelf = makeShelf(listing.entity, listing.manifest.gen, pages)
    made.set(listing.entity, shelf)
    if (!before) {
      shelves.set(listing.entity, shelf)
      joins.forget(listing.entity)
    }
  }
  const laid = await door.read((core) => readOverlay(core, viewKey))
  if (stale()) return
  for (const [entity, shelf] of made) {
    shelves.set(entity, shelf)
    joins.forget(entity)
    fresh.desks.set(entity, makeDesk(shelf, readingOf(shelf, fresh)))
  }
  for (const { of, rows } of before?.books.values() ?? []) holdBook(fresh, of, rows)
  layOver(fresh, laid)
  await breathe()
  if (stale()) return
  warm?.clear()
  fresh.complete = true
}
