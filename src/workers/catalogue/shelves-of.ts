/** Reads what the mirror holds: which pages there are (ids at once), and later the rows in them. Reads only; never a whole list at once. */
import type { ResourceName } from '#contract/resource.ts'
import type { RawRow } from '#domain/fold.ts'
import type { Core, Manifest } from '#local/core.ts'
import type { Mirror, PageRow } from '#local/mirror.ts'
import type { LoadedPage } from './shelf.ts'

export interface Listing {
  entity: ResourceName
  manifest: Manifest
  /** In page order. */
  pages: readonly PageRow[]
}

export async function readListings(core: Core, mirror: Mirror, viewKey: string): Promise<readonly Listing[]> {
  const manifests = await core.manifests.where('[viewKey+status]').equals([viewKey, 'active']).toArray()
  return Promise.all(
    manifests.map(async (manifest) => ({
      entity: manifest.entity as ResourceName,
      manifest,
      pages: await mirror.pages
        .where('[entity+viewKey+gen]')
        .equals([manifest.entity, viewKey, manifest.gen])
        .sortBy('page'),
    })),
  )
}

/** The rows of a page's text as it was received. */
export function rowsIn(text: string): readonly RawRow[] {
  const page: unknown = JSON.parse(text)
  if (Array.isArray(page)) return page
  const results = typeof page === 'object' && page !== null ? (page as { results?: unknown }).results : null
  return Array.isArray(results) ? results : []
}

/**
 * Parses a listing's pages, a few at a time, giving way in between so that a lookup never waits long. Segments that are `known` already
 * are not read again. Answers null when a segment is missing (the boot check fetches it again) or when `stale` says nobody wants it any more.
 */
export async function loadPages(
  mirror: Mirror,
  listing: Listing,
  known: (seg: string) => readonly RawRow[] | undefined,
  stale: () => boolean,
): Promise<readonly LoadedPage[] | null> {
  const loaded: LoadedPage[] = []
  const burst = 4
  for (let from = 0; from < listing.pages.length; from += burst) {
    const some = listing.pages.slice(from, from + burst)
    const wanted = some.filter((page) => !known(page.seg))
    const texts = wanted.length > 0 ? await mirror.segments.bulkGet(wanted.map((page) => page.seg)) : []
    if (stale()) return null
    const fresh = new Map(wanted.map((page, i) => [page.seg, texts[i]]))
    for (const page of some) {
      const before = known(page.seg)
      const text = fresh.get(page.seg)
      if (!before && text === undefined) return null
      loaded.push({ seg: page.seg, lc: page.lcAtRequest, rows: before ?? rowsIn(text!) })
    }
  }
  return loaded
}
