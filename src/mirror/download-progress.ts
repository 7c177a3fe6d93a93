/** Progress of a full download, for screens. */
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'

export type DownloadProgress = NonNullable<CatalogStatus['progress']>

/** Rows of one collection. `total`: reported by the server, or else the size of the former list; null if neither is known. */
export interface CollectionProgress {
  rows: number
  total: number | null
}

/** The speed of the first moments is not representative. */
const minSeconds = 0.2

/** `rowsBefore`: rows that an earlier, interrupted download had saved; excluded from the speed of this one. */
export function downloadProgress(
  entity: DownloadProgress['entity'],
  collections: ReadonlyMap<string, CollectionProgress>,
  { rowsBefore, seconds }: { rowsBefore: number; seconds: number },
): DownloadProgress {
  let rows = 0
  let expected: number | null = 0
  for (const collection of collections.values()) {
    rows += collection.rows
    expected =
      expected === null || collection.total === null ? null : expected + Math.max(collection.total, collection.rows)
  }
  const rowsPerSecond = seconds > minSeconds ? (rows - rowsBefore) / seconds : 0
  const current = collections.get(entity)
  return {
    entity,
    rows: current?.rows ?? 0,
    total: current?.total ?? null,
    share: expected ? rows / expected : null,
    secondsLeft: expected && rowsPerSecond > 0 ? Math.ceil((expected - rows) / rowsPerSecond) : null,
  }
}
