/** Reads the mirror database: first the page records with their ids, later the rows, never a whole list at once. Writes nothing. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { type ActiveGeneration, withPages } from '#device-db/queries/list-state.ts'
import { readTexts } from '#device-db/queries/mirror-pages.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { readPage } from '#mirror/read-page.ts'
import type { ParsedPage } from '../rows/row-store.ts'

export interface ActiveList extends ActiveGeneration {
  collection: CollectionName
}

/** The active lists with the records of their pages. */
export async function readActiveLists(mirror: MirrorDb, active: readonly Manifest[]): Promise<readonly ActiveList[]> {
  const generations = await withPages(mirror, active)
  return generations.map((generation) => ({
    ...generation,
    collection: generation.manifest.entity as CollectionName,
  }))
}

/**
 * Reads and parses a list's pages, a few at a time, so that a lookup never waits long. Segments in `knownRows` are not read again. Returns null
 * if a segment is missing or broken (the next pull repairs it) or `isStale()` is true.
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
    const segmentKeys = missing.map((page) => page.seg)
    const texts = missing.length > 0 ? await readTexts(mirror, segmentKeys) : []
    if (isStale()) return null
    const fetchedTexts = new Map(missing.map((page, i) => [page.seg, texts[i]]))
    for (const page of batch) {
      const existing = knownRows(page.seg)
      const text = fetchedTexts.get(page.seg)
      const rows = existing ?? (text === undefined ? undefined : readPage(text)?.rows)
      if (!rows) return null
      loaded.push({ segmentKey: page.seg, logicalTime: page.lcAtRequest, rows })
    }
  }
  return loaded
}
