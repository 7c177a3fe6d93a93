/** Reads the mirror database: first the page records with their ids, later the rows, never a whole list at once. Writes nothing. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { CoreDb, Manifest } from '#device-db/core-db.ts'
import type { MirrorDb, PageRow } from '#device-db/mirror-db.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { ParsedPage } from '../rows/row-store.ts'

export interface ActiveList {
  collection: CollectionName
  manifest: Manifest
  /** In page order. */
  pages: readonly PageRow[]
}

export async function readActiveLists(db: CoreDb, mirror: MirrorDb, viewKey: string): Promise<readonly ActiveList[]> {
  const manifests = await db.manifests.where('[viewKey+status]').equals([viewKey, 'active']).toArray()
  return Promise.all(
    manifests.map(async (manifest) => ({
      collection: manifest.entity as CollectionName,
      manifest,
      pages: await mirror.pages
        .where('[entity+viewKey+gen]')
        .equals([manifest.entity, viewKey, manifest.gen])
        .sortBy('page'),
    })),
  )
}

/** The rows in a page's text. */
export function parseRows(text: string): readonly RawRow[] {
  const page: unknown = JSON.parse(text)
  if (Array.isArray(page)) return page
  const results = typeof page === 'object' && page !== null ? (page as { results?: unknown }).results : null
  return Array.isArray(results) ? results : []
}

/**
 * Reads and parses a list's pages, a few at a time, so that a lookup never waits long. Segments in `knownRows` are not read again. Returns null
 * if a segment is missing (the next pull repairs it) or `isStale()` is true.
 */
export async function loadPages(
  mirror: MirrorDb,
  list: ActiveList,
  knownRows: (segmentKey: string) => readonly RawRow[] | undefined,
  isStale: () => boolean,
): Promise<readonly ParsedPage[] | null> {
  const loaded: ParsedPage[] = []
  const pagesPerRead = 4
  for (let from = 0; from < list.pages.length; from += pagesPerRead) {
    const batch = list.pages.slice(from, from + pagesPerRead)
    const missing = batch.filter((page) => !knownRows(page.seg))
    const texts = missing.length > 0 ? await mirror.segments.bulkGet(missing.map((page) => page.seg)) : []
    if (isStale()) return null
    const fetchedTexts = new Map(missing.map((page, i) => [page.seg, texts[i]]))
    for (const page of batch) {
      const existing = knownRows(page.seg)
      const text = fetchedTexts.get(page.seg)
      if (!existing && text === undefined) return null
      loaded.push({ segmentKey: page.seg, logicalTime: page.lcAtRequest, rows: existing ?? parseRows(text!) })
    }
  }
  return loaded
}
