/**
 * Fetches every page of a crawl that is missing, several at once. Promise: ends only when no page is missing, when no further page can be requested,
 * or with the first error; in each case after all requests in flight have ended.
 */
import type { Problem } from '#contract/problem.ts'
import type { CrawlPages } from './crawl-pages.ts'
import type { PageEvents, PageFetched } from './fetch-page.ts'
import { PullPaused } from './mirror-deps.ts'

/** Browsers allow six HTTP/1.1 connections per host; two stay free for the person's own requests. */
const maxParallelPages = 4
/** Pages that are requested or not stored yet, for each parallel request: with two, the server makes pages while the device stores earlier ones. */
const pagesPerRequest = 2
const pagesBeforeGrowing = 20
const maxTailRetries = 5

/** Fetches one page, with a few tries. */
export type FetchCrawlPage = (
  page: number,
  query: string,
  events: PageEvents & { onFailedTry?(): void },
) => Promise<PageFetched>

/** Number of parallel requests: halved after a failed try, raised by one after 20 pages without a failure. */
export function makeFetchWindow() {
  let size = maxParallelPages
  let succeeded = 0
  return {
    size: () => size,
    onFailedTry() {
      size = Math.max(1, Math.floor(size / 2))
      succeeded = 0
    },
    onSaved() {
      succeeded++
      if (succeeded < pagesBeforeGrowing || size >= maxParallelPages) return
      size++
      succeeded = 0
    },
  }
}

/** Finds the end of a list with numbered pages, from the fetched pages and from 404 responses. */
function makeListEnd(pages: CrawlPages) {
  const missingPages = new Set<number>()
  let tailRetries = 0
  let lastProblem: Problem | null = null

  return {
    onMissing(page: number, problem: Problem) {
      missingPages.add(page)
      lastProblem = problem
    },
    /** Last page worth requesting: the end if it is known, otherwise as far as the row count or the window reaches. */
    lastPageToFetch(window: number): number {
      const last = pages.lastPage()
      if (last !== undefined) return last
      const furthestPage = pages.furthestPage()
      const size = pages.get(1)?.n ?? 0
      const total = pages.total()
      const expectedPages = total !== null && size > 0 ? Math.ceil(total / size) : furthestPage + window
      return Math.min(Math.max(expectedPages, furthestPage + 1), Math.min(...missingPages) - 1)
    },
    /** A 404 means the end of the list only if the page before it has no `next`: fetches that page again. */
    refetchTail() {
      if (!lastProblem || missingPages.size === 0) return
      const tail = Math.min(...missingPages) - 1
      if (!pages.get(tail)?.next) return
      if (++tailRetries > maxTailRetries) throw new PullPaused(lastProblem)
      pages.delete(tail)
      missingPages.clear()
      pages.forgetTotal()
    },
  }
}

/** `firstQuery`: the query of page 1, in case it has to be fetched again. */
export async function fetchRest(pages: CrawlPages, firstQuery: () => string, fetchOne: FetchCrawlPage): Promise<void> {
  const inFlight = new Map<number, Promise<void>>()
  /** The pages in flight that are not received yet. */
  const requested = new Set<number>()
  const window = makeFetchWindow()
  const listEnd = makeListEnd(pages)
  let stopError: unknown = null
  let wake = () => {}

  const hasRoom = () => requested.size < window.size() && inFlight.size < window.size() * pagesPerRequest

  const fetchNumbered = async (page: number, query: string) => {
    let isChained = false
    const result = await fetchOne(page, query, {
      onFailedTry() {
        // It is tried again.
        requested.add(page)
        window.onFailedTry()
      },
      onReceived() {
        requested.delete(page)
        wake()
      },
      onFacts(facts) {
        // The next page is fetched while this one is still being stored.
        if (isChained || facts.next === null || stopError || !hasRoom()) return
        if (pages.canFetchByNumber() || inFlight.has(page + 1) || pages.has(page + 1)) return
        isChained = true
        startFetch(page + 1, facts.next)
      },
    })
    if (result.is === 'saved') return window.onSaved()
    const { problem } = result
    if (problem.kind !== 'missing' || !pages.canFetchByNumber() || page === 1) throw new PullPaused(problem)
    listEnd.onMissing(page, problem)
  }

  function startFetch(page: number, query: string): void {
    requested.add(page)
    const running = fetchNumbered(page, query)
      .catch((error: unknown) => {
        stopError ??= error
      })
      .finally(() => {
        inFlight.delete(page)
        requested.delete(page)
        wake()
      })
    inFlight.set(page, running)
  }

  while (!stopError) {
    const changed = new Promise<void>((resolve) => {
      wake = resolve
    })
    listEnd.refetchTail()
    let page = pages.firstMissing(listEnd.lastPageToFetch(window.size()), inFlight)
    while (page !== null && hasRoom()) {
      const query = page === 1 ? firstQuery() : pages.queryOf(page)
      if (query === null) break
      startFetch(page, query)
      page = pages.firstMissing(listEnd.lastPageToFetch(window.size()), inFlight)
    }
    if (inFlight.size === 0) break
    await changed
  }
  await Promise.all(inFlight.values())
  if (stopError) throw stopError
}
