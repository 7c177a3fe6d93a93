/**
 * Downloads one collection page by page, using only the plain contract (sync §5): `page` from 1, `results`, `next`. Promises: each page is
 * saved on arrival, so an interrupted crawl resumes where it stopped; a collection is complete only when every page from the first to the
 * one without a `next` is saved and no row appears twice.
 */

import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { saveManifest } from '#device-db/queries/generation-changes.ts'
import { pagesOf } from '#device-db/queries/list-state.ts'
import { makeCrawlPages } from './crawl-pages.ts'
import { fetchRest } from './fetch-rest.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { isAscending } from './read-page.ts'
import { makePageFetcher } from './retry-page.ts'

export interface CollectionCrawl {
  manifest: Manifest
  pages(): readonly PageRow[]
  rows(): number
  /** Row count reported by the server; null until it reports one. */
  total(): number | null
  /** Fetches the first page and detects which query parameters the server supports. `skipped`: the collection is forbidden or does not exist. */
  fetchFirst(): Promise<'incomplete' | 'done' | { skipped: Problem }>
  /** Fetches the rest. `moved`: rows moved between pages during the crawl; download the collection again. */
  fetchRest(): Promise<'done' | 'moved'>
}

/** The query of page 1, with the parameters that the server supports. */
function firstQuery({ ordering, pageSize, shared }: Manifest): string {
  if (shared) return new URLSearchParams({ page: '1', shared }).toString()
  const query = new URLSearchParams({ page: '1' })
  if (ordering) query.set('ordering', ordering)
  if (pageSize) query.set('page_size', String(pageSize))
  return query.toString()
}

export async function openCrawl(
  deps: MirrorDeps,
  owner: ListOwner,
  collection: AnyCollection,
  initialManifest: Manifest,
  formerPages: readonly PageRow[],
  onProgress: () => void,
): Promise<CollectionCrawl> {
  let manifest = initialManifest
  const pages = makeCrawlPages(await pagesOf(deps.mirror, manifest), manifest.total, () => Boolean(manifest.shared))
  const fetchOne = await makePageFetcher(deps, owner, {
    collection,
    generation: manifest.gen,
    formerPages,
    onSaved(row, count) {
      pages.add(row, count)
      onProgress()
    },
  })

  const updateManifest = async (change: Partial<Manifest>) => {
    manifest = { ...manifest, ...change }
    await deps.connection.write((core) => saveManifest(core, manifest))
  }

  return {
    get manifest() {
      return manifest
    },
    pages: pages.list,
    rows: pages.rows,
    total: pages.total,
    async fetchFirst() {
      if (pages.has(1)) return pages.isComplete() && !pages.haveRowsMoved() ? 'done' : 'incomplete'
      for (;;) {
        const result = await fetchOne(1, firstQuery(manifest), {})
        if (result.is === 'saved') {
          // The server ignores `ordering`: request the first page again without it.
          const isOrderingIgnored = manifest.ordering === 'id' && !isAscending(result.row.ids)
          await updateManifest({ total: pages.total(), ...(isOrderingIgnored ? { ordering: null } : {}) })
          if (isOrderingIgnored) {
            pages.delete(1)
            continue
          }
          return pages.isComplete() ? 'done' : 'incomplete'
        }
        const { problem } = result
        if (problem.kind === 'invalid' && manifest.shared) {
          pages.forgetTotal()
          await updateManifest({ shared: null, total: null })
        } else if (problem.kind === 'invalid' && manifest.ordering) await updateManifest({ ordering: null })
        else if (problem.kind === 'invalid' && manifest.pageSize) await updateManifest({ pageSize: null })
        else if (problem.kind === 'forbidden' || (problem.kind === 'missing' && problem.api))
          return { skipped: problem }
        else throw new PullPaused(problem)
      }
    },
    async fetchRest() {
      await fetchRest(pages, () => firstQuery(manifest), fetchOne)
      if (!pages.isComplete())
        // not a text: screens say this problem by its kind
        throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'The list was incomplete.' })
      return pages.haveRowsMoved() ? 'moved' : 'done'
    },
  }
}
