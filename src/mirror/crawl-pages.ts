/**
 * The saved pages of one crawl; derives the end of the collection, missing pages, and the query of each page. Holds page records only; uses no
 * database and no network.
 */
import type { PageRow } from '#device-db/mirror-db.ts'
import { isNumbered } from './read-page.ts'

export interface CrawlPages {
  get(page: number): PageRow | undefined
  has(page: number): boolean
  /** `count`: the row count reported with the page; null if it came without one. */
  add(page: PageRow, count: number | null): void
  /** Removes a page, so that it is fetched again. */
  delete(page: number): void
  /** Row count reported by the server; null until it reports one. */
  total(): number | null
  /** The reported row count turned out to be wrong. */
  forgetTotal(): void
  /** Rows of all pages. */
  rows(): number
  /** The pages in order, up to the last. */
  list(): readonly PageRow[]
  /** True if pages can be requested by number, ahead of the chain of `next`. */
  canFetchByNumber(): boolean
  /** The query of a page after the first; null until the page before it is saved. */
  queryOf(page: number): string | null
  /** The page without a `next`; undefined until it is saved. */
  lastPage(): number | undefined
  /** The highest number of a saved page. */
  furthestPage(): number
  /** The first page up to `upTo` that is neither saved nor in flight. */
  firstMissing(upTo: number, inFlight?: ReadonlyMap<number, unknown>): number | null
  isComplete(): boolean
  /** True if an id appears twice or rows are missing: rows moved between pages during the crawl. */
  haveRowsMoved(): boolean
}

/**
 * `saved`: the pages of an interrupted crawl. `initialTotal`: the row count that the server reported to it. `areShared`: the pages end at fixed ids,
 * so rows never move between them, and the row count is only used for progress.
 */
export function makeCrawlPages(
  saved: readonly PageRow[],
  initialTotal: number | null,
  areShared: () => boolean = () => false,
): CrawlPages {
  const byNumber = new Map(saved.map((page) => [page.page, page]))
  let total = initialTotal

  const canFetchByNumber = (): boolean => {
    const firstPage = byNumber.get(1)
    return typeof firstPage?.next === 'string' && isNumbered(firstPage.query ?? '', firstPage.next, 1)
  }

  const lastPage = (): number | undefined => {
    let last: number | undefined
    for (const [page, row] of byNumber) if (!row.next && (last === undefined || page < last)) last = page
    return last
  }

  const firstMissing: CrawlPages['firstMissing'] = (upTo, inFlight) => {
    for (let page = 1; page <= upTo; page++) if (!byNumber.has(page) && !inFlight?.has(page)) return page
    return null
  }

  const list = () => {
    const last = lastPage() ?? Number.POSITIVE_INFINITY
    return [...byNumber.values()].filter(({ page }) => page <= last).sort((a, b) => a.page - b.page)
  }

  return {
    get: (page) => byNumber.get(page),
    has: (page) => byNumber.has(page),
    add(page, count) {
      byNumber.set(page.page, page)
      if (count !== null) total = count
    },
    delete: (page) => void byNumber.delete(page),
    total: () => total,
    forgetTotal() {
      total = null
    },
    rows: () => [...byNumber.values()].reduce((sum, page) => sum + page.n, 0),
    list,
    canFetchByNumber,
    queryOf(page) {
      const previous = byNumber.get(page - 1)
      if (typeof previous?.next === 'string') return previous.next
      if (!canFetchByNumber()) return null
      const query = new URLSearchParams(byNumber.get(1)!.next!)
      query.set('page', String(page))
      return query.toString()
    },
    lastPage,
    furthestPage: () => Math.max(...byNumber.keys()),
    firstMissing,
    isComplete() {
      const last = lastPage()
      return last !== undefined && firstMissing(last) === null
    },
    haveRowsMoved() {
      const ids = list().flatMap((page) => Array.from(page.ids))
      const distinctIds = new Set(ids)
      // A `next` link continues at the last row; only numbered pages can lose a row between two pages.
      return (
        distinctIds.size !== ids.length ||
        (canFetchByNumber() && !areShared() && total !== null && distinctIds.size < total)
      )
    },
  }
}
