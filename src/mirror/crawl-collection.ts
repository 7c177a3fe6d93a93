/**
 * Downloads one collection, page by page, on nothing but the plain contract (sync §5): `page` from 1, `results`, `next`. Promises: every page is
 * kept as soon as it is here, so that a crawl that is interrupted anywhere goes on where it stopped; a collection counts as downloaded only
 * when every page from the first to the one without a `next` is there and no row was seen twice.
 */

import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { Problem } from '#contract/problem.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { fetchPage, type PageFetched } from './fetch-page.ts'
import { pagesOf } from './generations.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { isAscending, isNumbered, type PageFacts } from './read-page.ts'

/** HTTP/1.1 allows six requests to a host; two stay free for the person. */
const maxParallelPages = 4
const pagesBeforeGrowing = 20
const maxTriesPerPage = 5

export interface CollectionCrawl {
  manifest: Manifest
  pages(): readonly PageRow[]
  rows(): number
  /** Rows that the server says there are; null while it has not said. */
  total(): number | null
  /** Fetches the first page, finding out what the server understands. `skip`: this person may not read the collection, or it is not there. */
  fetchFirst(): Promise<'go-on' | 'done' | { skipped: Problem }>
  /** Fetches the rest. `moved`: rows changed places meanwhile, the list has to be read once more. */
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
  /** Read beside the request that is under way, for the next one: no request waits for it. */
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

  /** True when pages may be asked for by number, ahead of the chain of `next`. */
  const canAskByNumber = (): boolean => {
    const firstPage = pagesByNumber.get(1)
    return typeof firstPage?.next === 'string' && isNumbered(firstPage.query ?? '', firstPage.next, 1)
  }

  const queryFor = (page: number): string | null => {
    if (page === 1) return firstQuery()
    const previous = pagesByNumber.get(page - 1)
    if (typeof previous?.next === 'string') return previous.next
    if (!canAskByNumber()) return null
    const query = new URLSearchParams(pagesByNumber.get(1)!.next!)
    query.set('page', String(page))
    return query.toString()
  }

  const updateManifest = async (change: Partial<Manifest>) => {
    manifest = { ...manifest, ...change }
    await deps.connection.write((core) => core.manifests.put(manifest))
  }

  const waitBeforeRetry = (problem: Problem, attempt: number) => {
    const retryAfterMs = 'retryAfterMs' in problem ? problem.retryAfterMs : null
    // Ends early when the round is given up; whoever waits looks at the signal himself.
    return deps.clock.sleep(Math.min(60_000, retryAfterMs ?? 500 * 2 ** attempt), owner.signal).catch(() => {})
  }

  /** One page, tried again a few times. `trouble` is told about each failed try. */
  async function fetchWithRetries(
    page: number,
    query: string,
    onFailedTry: () => void,
    onFacts?: (facts: PageFacts) => void,
  ) {
    const formerPage = formerByNumber.get(page)
    const wanted = {
      resource: collection,
      gen: manifest.gen,
      page,
      query,
      formerPage: formerPage?.query === query ? formerPage : null,
    }
    let result: PageFetched = { is: 'problem', problem: { kind: 'cancelled', text: '' } }
    for (let attempt = 0; attempt < maxTriesPerPage; attempt++) {
      if (owner.signal.aborted) throw new PullPaused({ kind: 'cancelled', text: 'Cancelled' })
      const attemptResult = fetchPage(deps, owner, { ...wanted, lc: logicalTime }, onFacts)
      readLogicalTime()
      result = await attemptResult
      if (result.is === 'kept') {
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

  /** The page without a `next`; undefined while it is not here. */
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
    /** Pages that the server says are not there. */
    const missingPages = new Set<number>()
    let tailRetries = 0
    let lastProblem: Problem | null = null

    /** How far it makes sense to ask: to the end where it is known, else as far as the count or the window reaches. */
    const lastPageToAsk = (): number => {
      const last = lastPage()
      if (last !== undefined) return last
      const furthestPage = Math.max(...pagesByNumber.keys())
      const size = pagesByNumber.get(1)?.n ?? 0
      const expectedPages = total !== null && size > 0 ? Math.ceil(total / size) : furthestPage + window
      return Math.min(Math.max(expectedPages, furthestPage + 1), Math.min(...missingPages) - 1)
    }

    /** A missing page is believed to lie past the end only when the page before it says so itself: that one is asked again. */
    const askTailAgain = (problem: Problem) => {
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
            // The chain is followed while this page is still being stored.
            if (isChained || facts.next === null || stopError || inFlight.size >= window) return
            if (canAskByNumber() || inFlight.has(page + 1) || pagesByNumber.has(page + 1)) return
            isChained = true
            startFetch(page + 1, facts.next)
          },
        )
        if (result.is === 'kept') {
          succeeded++
          if (succeeded >= pagesBeforeGrowing && window < maxParallelPages) {
            window++
            succeeded = 0
          }
          return
        }
        const { problem } = result
        if (problem.kind !== 'missing' || !canAskByNumber() || page === 1) throw new PullPaused(problem)
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
      if (lastProblem && missingPages.size > 0) askTailAgain(lastProblem)
      let page = firstMissing(lastPageToAsk(), inFlight)
      while (page !== null && inFlight.size < window) {
        const query = queryFor(page)
        if (query === null) break
        startFetch(page, query)
        page = firstMissing(lastPageToAsk(), inFlight)
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

  /** No id twice, and not fewer rows than the server counts: otherwise rows moved between pages while they were fetched. */
  const haveRowsMoved = (): boolean => {
    const ids = pages().flatMap((page) => Array.from(page.ids))
    const onFacts = new Set(ids)
    // A chain of `next` follows the rows themselves; only counted pages can lose one between two.
    return onFacts.size !== ids.length || (canAskByNumber() && total !== null && onFacts.size < total)
  }

  return {
    get manifest() {
      return manifest
    },
    pages,
    rows: () => [...pagesByNumber.values()].reduce((sum, page) => sum + page.n, 0),
    total: () => total,
    async fetchFirst() {
      if (pagesByNumber.has(1)) return isComplete() && !haveRowsMoved() ? 'done' : 'go-on'
      for (;;) {
        const result = await fetchWithRetries(1, firstQuery(), () => {})
        if (result.is === 'kept') {
          // A server that ignores `ordering` is asked without it; the rows that came are good all the same.
          const isOrderingIgnored = manifest.ordering === 'id' && !isAscending(result.row.ids)
          await updateManifest({ total, ...(isOrderingIgnored ? { ordering: null } : {}) })
          if (isOrderingIgnored) {
            pagesByNumber.delete(1)
            continue
          }
          return isComplete() ? 'done' : 'go-on'
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
