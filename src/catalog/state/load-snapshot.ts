/** Loads one person's active list into memory: parses its pages, then applies confirmed rows and open ops. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { readOverlay } from '#device-db/queries/overlay.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { makeCollectionQuery } from '../query/collection-query.ts'
import { joinedCollections } from '../query/query-fields.ts'
import { makeRowReader } from '../rows/row-reader.ts'
import { makeRowStore, type RowStore } from '../rows/row-store.ts'
import { addBaseline, applyOverlay, type CatalogSnapshot } from './catalog-snapshot.ts'
import { type ActiveList, loadPages } from './load-pages.ts'

export interface LoadSources {
  connection: CoreConnection
  mirrorDb: MirrorDb
  /** Yields to other work of this thread. */
  yieldThread: () => Promise<void>
  /** Rows that the download already parsed, by segment. */
  parsedRows?: Map<string, readonly RawRow[]> | undefined
  /** Called if pages of the active list are missing from the device or broken. */
  onMissingPages(): void
}

/** Sets `next.isComplete` if no page is missing or broken, otherwise calls `onMissingPages`. Does not parse segments again that `previous` has. */
export async function loadSnapshotRows(
  { connection, mirrorDb, yieldThread, parsedRows, onMissingPages }: LoadSources,
  next: CatalogSnapshot,
  previous: CatalogSnapshot | null,
  isStale: () => boolean,
): Promise<void> {
  const { activeLists, rowStores, joins, viewKey } = next
  // Lookups and campaigns first: they are enough to show a single row completely.
  const loadFirst = ({ collection }: ActiveList) =>
    Number(joinedCollections.has(collection) || collection === 'inventory')
  const orderedLists = [...activeLists].sort((a, b) => loadFirst(b) - loadFirst(a) || a.manifest.rows - b.manifest.rows)
  const newRowStores = new Map<CollectionName, RowStore>()
  for (const list of orderedLists) {
    if (!loadFirst(list)) next.resolveNames()
    const reusableSegments = previous?.rowStores.get(list.collection)?.segments
    const knownRows = (segmentKey: string) => reusableSegments?.get(segmentKey) ?? parsedRows?.get(segmentKey)
    const pages = await loadPages(mirrorDb, list, knownRows, isStale)
    if (isStale()) return
    if (!pages) return onMissingPages()
    const rowStore = makeRowStore(list.collection, list.manifest.gen, pages)
    newRowStores.set(list.collection, rowStore)
    if (!previous) {
      rowStores.set(list.collection, rowStore)
      joins.clear(list.collection)
    }
  }
  const overlay = await connection.read((core) => readOverlay(core, viewKey))
  if (isStale()) return
  for (const [collection, rowStore] of newRowStores) {
    rowStores.set(collection, rowStore)
    joins.clear(collection)
    next.collectionQueries.set(collection, makeCollectionQuery(rowStore, makeRowReader(rowStore, next)))
  }
  // A baseline of another view has other items, or quantities that the person must not see.
  if (previous?.view === next.view)
    for (const { ref, rows } of previous.baselines.values()) addBaseline(next, ref, rows)
  applyOverlay(next, overlay)
  await yieldThread()
  if (isStale()) return
  parsedRows?.clear()
  next.isComplete = true
}
