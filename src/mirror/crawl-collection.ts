/**
 * Downloads one collection page by page, using only the plain contract (sync §5): `page` from 1, `results`, `next`. Promises: each page is
 * saved on arrival, so an interrupted crawl resumes where it stopped; a collection is complete only when every page from the first to the
 * one without a `next` is saved and no row appears twice.
 */

import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { Problem } from '#contract/problem.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { saveManifest } from '#device-db/queries/generation-changes.ts'
import { pagesOf } from '#device-db/queries/list-state.ts'
import { fetchPage, type PageFetched } from './fetch-page.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { isAscending, isNumbered, type PageFacts } from './read-page.ts'

/** Browsers allow six HTTP/1.1 connections to a host; two stay free for the person's own requests. */
const maxParallelPages = 4
const pagesBeforeGrowing = 20
const maxTriesPerPage = 5

export interface CollectionCrawl {
  manifest: Manifest
  pages(): readonly PageRow[]
  rows(): number
  /** Row count reported by the server; null until it reports one. */
  total(): number | null
  /** Fetches the first page and learns which query parameters the server supports. `skipped`: the collection is forbidden or does not exist. */
  fetchFirst(): Promise<'incomplete' | 'done' | { skipped: Problem }>
  /** Fetches the rest. `moved`: rows moved between pages during the crawl; download the collection again. */
  fetchRest(): Promise<'done' | 'moved'>
}

const isRetryable = (problem: Problem): boolean =>
  problem.kind === 'server' ||
  problem.kind === 'slow-down' ||
  problem.kind === 'timeout' ||
  problem.kind === 'odd-answer' ||
  problem.kind === 'contract' ||
  problem.kind === 'offline'

export async function openCrawl(
  deps: MirrorDeps,
  owner: ListOwner,
  collection: AnyCollection,
  initialManifest: Manifest,
  formerPages: readonly PageRow[],
  onProgress: () => void,
): Promise<CollectionCrawl> {
  let manifest = initialManifest
  const pagesByNumber = new Map<number, PageRow>()
  for (const page of await pagesOf(deps.mirror, manifest)) pagesByNumber.set(page.page, page)
  const formerByNumber = new Map(formerPages.map((page) => [page.page, page]))
  let total: number | null = manifest.total

  let logicalTime = await deps.connection.read(currentLogicalTime)
  /** Runs while a request is in flight and serves the next one, so no request waits for it. */
  const readLogicalTime = () => {
    deps.connection.read(currentLogicalTime).then(
      (now) => {
        logicalTime = now
      },
      () => {},
    )
  }

  const firstQuery = () => {
    const query = new URLSearchParams({ page: '1' })
    if (manifest.ordering) query.set('ordering', manifest.ordering)
    if (manifest.pageSize) query.set('page_size', String(manifest.pageSize))
    return query.toString()
  }

  /** True if pages can be requested by number, ahead of the chain of `next`. */
  const canFetchByNumber = (): boolean => {
    const firstPage = pagesByNumber.get(1)
    return typeof firstPage?.next === 'string' && isNumbered(firstPage.query ?? '', firstPage.next, 1)
  }

  const queryFor = (page: number): string | null => {
    if (page === 1) return firstQuery()
    const previous = pagesByNumber.get(page - 1)
    if (typeof previous?.next === 'string') return previous.next
    if (!canFetchByNumber()) return null
    const query = new URLSearchParams(pagesByNumber.get(1)!.next!)
    query.set('page', String(page))
    return query.toString()
  }

  const updateManifest = async (change: Partial<Manifest>) => {
    manifest = { ...manifest, ...change }
    await deps.connection.write((core) => saveManifest(core, manifest))
  }

  const waitBeforeRetry = (problem: Problem, attempt: number) => {
    const retryAfterMs = 'retryAfterMs' in problem ? problem.retryAfterMs : null
    // Ends early when the pull is aborted; the caller checks the signal.
    return deps.clock.sleep(Math.min(60_000, retryAfterMs ?? 500 * 2 ** attempt), owner.signal).catch(() => {})
  }

  /** Fetches one page with a few retries; calls `onFailedTry` after each failed try. */
  async function fetchWithRetries(
    page: number,
    query: string,
    onFailedTry: () => void,
    onFacts?: (facts: PageFacts) => void,
  ) {
    const formerPage = formerByNumber.get(page)
    const wanted = {
      collection,
      generation: manifest.gen,
      page,
      query,
      formerPage: formerPage?.query === query ? formerPage : null,
    }
    let result: PageFetched = { is: 'problem', problem: { kind: 'cancelled', text: '' } }
    for (let attempt = 0; attempt < maxTriesPerPage; attempt++) {
      if (owner.signal.aborted) throw new PullPaused({ kind: 'cancelled', text: 'Cancelled' })
      const attemptResult = fetchPage(deps, owner, { ...wanted, logicalTime }, onFacts)
      readLogicalTime()
      result = await attemptResult
      if (result.is === 'saved') {
        pagesByNumber.set(page, result.row)
        if (result.count !== null) total = result.count
        onProgress()
        return result
      }
      if (!isRetryable(result.problem)) return result
      onFailedTry()
      if (attempt + 1 < maxTriesPerPage) await waitBeforeRetry(result.problem, attempt)
    }
    return result
  }

  /** The page without a `next`; undefined until it is fetched. */
  const lastPage = (): number | undefined => {
    let last: number | undefined
    for (const [page, row] of pagesByNumber) if (!row.next && (last === undefined || page < last)) last = page
    return last
  }

  const firstMissing = (upTo: number, inFlight: ReadonlyMap<number, unknown>): number | null => {
    for (let page = 1; page <= upTo; page++) if (!pagesByNumber.has(page) && !inFlight.has(page)) return page
    return null
  }

  async function fetchAll(): Promise<void> {
    const inFlight = new Map<number, Promise<void>>()
    let window = maxParallelPages
    let succeeded = 0
    let stopError: unknown = null
    /** Pages that the server answered with 404. */
    const missingPages = new Set<number>()
    let tailRetries = 0
    let lastProblem: Problem | null = null

    /** Last page worth requesting: the end if it is known, otherwise as far as the row count or the window reaches. */
    const lastPageToFetch = (): number => {
      const last = lastPage()
      if (last !== undefined) return last
      const furthestPage = Math.max(...pagesByNumber.keys())
      const size = pagesByNumber.get(1)?.n ?? 0
      const expectedPages = total !== null && size > 0 ? Math.ceil(total / size) : furthestPage + window
      return Math.min(Math.max(expectedPages, furthestPage + 1), Math.min(...missingPages) - 1)
    }

    /** A 404 means the end of the list only if the page before it has no `next`: fetches that page again. */
    const refetchTail = (problem: Problem) => {
      const end = Math.min(...missingPages)
      const tail = pagesByNumber.get(end - 1)
      if (!tail?.next) return
      if (++tailRetries > 5) throw new PullPaused(problem)
      pagesByNumber.delete(end - 1)
      missingPages.clear()
      total = null
    }

    const startFetch = (page: number, query: string) => {
      let isChained = false
      const work = async () => {
        const result = await fetchWithRetries(
          page,
          query,
          () => {
            window = Math.max(1, Math.floor(window / 2))
            succeeded = 0
          },
          (facts) => {
            // The next page is fetched while this one is still being stored.
            if (isChained || facts.next === null || stopError || inFlight.size >= window) return
            if (canFetchByNumber() || inFlight.has(page + 1) || pagesByNumber.has(page + 1)) return
            isChained = true
            startFetch(page + 1, facts.next)
          },
        )
        if (result.is === 'saved') {
          succeeded++
          if (succeeded >= pagesBeforeGrowing && window < maxParallelPages) {
            window++
            succeeded = 0
          }
          return
        }
        const { problem } = result
        if (problem.kind !== 'missing' || !canFetchByNumber() || page === 1) throw new PullPaused(problem)
        missingPages.add(page)
        lastProblem = problem
      }
      const running = work()
        .catch((error: unknown) => {
          stopError ??= error
        })
        .finally(() => inFlight.delete(page))
      inFlight.set(page, running)
    }

    while (!stopError) {
      if (lastProblem && missingPages.size > 0) refetchTail(lastProblem)
      let page = firstMissing(lastPageToFetch(), inFlight)
      while (page !== null && inFlight.size < window) {
        const query = queryFor(page)
        if (query === null) break
        startFetch(page, query)
        page = firstMissing(lastPageToFetch(), inFlight)
      }
      if (inFlight.size === 0) break
      await Promise.race(inFlight.values())
    }
    await Promise.all(inFlight.values())
    if (stopError) throw stopError
  }

  const isComplete = (): boolean => {
    const last = lastPage()
    return last !== undefined && firstMissing(last, new Map()) === null
  }

  const pages = () => {
    const last = lastPage() ?? Number.POSITIVE_INFINITY
    return [...pagesByNumber.values()].filter(({ page }) => page <= last).sort((a, b) => a.page - b.page)
  }

  /** True if an id appears twice or rows are missing: rows moved between pages during the crawl. */
  const haveRowsMoved = (): boolean => {
    const ids = pages().flatMap((page) => Array.from(page.ids))
    const distinctIds = new Set(ids)
    // A chain of `next` follows the rows; only numbered pages can lose a row between two pages.
    return distinctIds.size !== ids.length || (canFetchByNumber() && total !== null && distinctIds.size < total)
  }

  return {
    get manifest() {
      return manifest
    },
    pages,
    rows: () => [...pagesByNumber.values()].reduce((sum, page) => sum + page.n, 0),
    total: () => total,
    async fetchFirst() {
      if (pagesByNumber.has(1)) return isComplete() && !haveRowsMoved() ? 'done' : 'incomplete'
      for (;;) {
        const result = await fetchWithRetries(1, firstQuery(), () => {})
        if (result.is === 'saved') {
          // The server ignores `ordering`: request the first page again without it.
          const isOrderingIgnored = manifest.ordering === 'id' && !isAscending(result.row.ids)
          await updateManifest({ total, ...(isOrderingIgnored ? { ordering: null } : {}) })
          if (isOrderingIgnored) {
            pagesByNumber.delete(1)
            continue
          }
          return isComplete() ? 'done' : 'incomplete'
        }
        const { problem } = result
        if (problem.kind === 'invalid' && manifest.ordering) await updateManifest({ ordering: null })
        else if (problem.kind === 'invalid' && manifest.pageSize) await updateManifest({ pageSize: null })
        else if (problem.kind === 'forbidden' || (problem.kind === 'missing' && problem.api))
          return { skipped: problem }
        else throw new PullPaused(problem)
      }
    },
    async fetchRest() {
      await fetchAll()
      if (!isComplete()) throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'The list ended early.' })
      return haveRowsMoved() ? 'moved' : 'done'
    },
  }
}
