/** One row as screens show it, from memory or, while the list is still being loaded, from its page on the device. */
import type { ResourceName } from '#contract/resource.ts'
import { foldOps, type RawRow } from '#domain/fold.ts'
import type { Mirror } from '#local/mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import type { Loaded } from './loaded.ts'
import { readItem } from './overlay.ts'
import { viewProduct } from './product-view.ts'
import { readRow } from './read-row.ts'
import type { Shelf } from './shelf.ts'
import { rowsIn } from './shelves-of.ts'

/** A row in memory, with what is known about it. */
export function shownRow(from: Loaded, shelf: Shelf, id: number, row: RawRow): unknown {
  if (shelf.entity !== 'products') return readRow(shelf.entity, row)
  const under = {
    row: shelf.confirmedRow(id),
    gen: shelf.gen,
    ...shelf.stamp(id),
    round: from.round,
  }
  return viewProduct(row, shelf.opsOf(id), under, from.joins)
}

/** From the pages alone, before everything is loaded: one segment is read and parsed. Null when the device knows no such row. */
export async function earlyRow(
  { door, mirror }: { door: OpenCore; mirror: Mirror },
  from: Loaded,
  entity: ResourceName,
  id: number,
): Promise<unknown> {
  const listing = from.listings.find((one) => one.entity === entity)
  const page = listing?.pages.findLast((one) => one.ids.includes(id))
  const [text, over] = await Promise.all([
    page ? mirror.segments.get(page.seg) : undefined,
    door.read((core) => readItem(core, from.viewKey, entity, id)),
  ])
  const inPage = text === undefined ? null : (rowsIn(text).find((row) => Number(row['id']) === id) ?? null)
  const under = over.confirmed ? over.confirmed.row : inPage
  const row = foldOps(under ?? (over.ops.length > 0 ? inPage : null), over.ops)
  if (!row) return null
  if (entity !== 'products') return readRow(entity, row)
  const { lc, at } = over.confirmed ?? { lc: page?.lcAtRequest ?? 0, at: null }
  return viewProduct(
    row,
    over.ops,
    { row: under, gen: listing?.manifest.gen ?? 0, lc, at, round: from.round },
    from.joins,
  )
}
