/** Builds a row as screens show it, from memory or, while the list is still loading, from its page in the mirror database. */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { readItem } from '#device-db/queries/overlay.ts'
import { foldOps, type RawRow } from '#domain/outbox/fold-ops.ts'
import { isOpen } from '#domain/outbox/op.ts'
import { readSavedPage } from '#mirror/read-page.ts'
import type { ActiveList } from '../state/load-pages.ts'
import { buildProductView } from './build-product-view.ts'
import type { Joins } from './joins.ts'
import { readRow } from './read-row.ts'
import type { RowStore } from './row-store.ts'

/** Adapts a row in memory for screens, with its confirmed values and open ops. */
export function adaptRow(snapshot: RowContext, rowStore: RowStore, id: number, row: RawRow): unknown {
  if (rowStore.collection !== 'products') return readRow(rowStore.collection, row)
  const confirmed = {
    row: rowStore.confirmedRow(id),
    generation: rowStore.generation,
    ...rowStore.confirmationOf(id),
    countPeriod: snapshot.countPeriod,
  }
  return buildProductView(row, rowStore.opsOf(id), confirmed, snapshot.joins)
}

/** Reads one row before the list is loaded, parsing only its segment. Null if the device has no such row. */
export async function readRowEarly(
  { connection, mirrorDb }: { connection: CoreConnection; mirrorDb: MirrorDb },
  snapshot: RowContext,
  collection: CollectionName,
  id: number,
): Promise<unknown> {
  const list = snapshot.activeLists.find((one) => one.collection === collection)
  const page = list?.pages.findLast((one) => one.ids.includes(id))
  const [facts, overlay] = await Promise.all([
    page ? readSavedPage(mirrorDb, page) : null,
    connection.read((core) => readItem(core, snapshot.viewKey, collection, id)),
  ])
  const rowInPage = facts?.rows.find((row) => Number(row['id']) === id) ?? null
  const confirmed = overlay.confirmed ? overlay.confirmed.row : rowInPage
  const row = foldOps(confirmed ?? (overlay.ops.some(isOpen) ? rowInPage : null), overlay.ops)
  if (!row) return null
  if (collection !== 'products') return readRow(collection, row)
  const { lc: logicalTime, at } = overlay.confirmed ?? { lc: page?.lcAtRequest ?? 0, at: null }
  return buildProductView(
    row,
    overlay.ops,
    { row: confirmed, generation: list?.manifest.gen ?? 0, logicalTime, at, countPeriod: snapshot.countPeriod },
    snapshot.joins,
  )
}

/** The part of `CatalogSnapshot` that reading rows needs. */
export interface RowContext {
  viewKey: string
  rowStores: ReadonlyMap<CollectionName, RowStore>
  joins: Joins
  activeLists: readonly ActiveList[]
  countPeriod: string | null
  /** Quantities of the items of each baseline, by its key. */
  quantitiesByBaseline: ReadonlyMap<string, ReadonlyMap<number, number>>
}
