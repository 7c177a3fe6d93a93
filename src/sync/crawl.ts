/**
 * Downloads one collection, page by page, on nothing but the plain contract (sync 2.5): `page` from 1, `results`, `next`. Promises: every page is
 * kept as soon as it is here, so that a crawl that is interrupted anywhere goes on where it stopped; a collection counts as downloaded only
 * when every page from the first to the one without a `next` is there and no row was seen twice.
 */
import type { Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import { currentLc } from '#local/confirmed.ts'
import type { Manifest } from '#local/core.ts'
import type { PageRow } from '#local/mirror.ts'
import { fetchPage, type PageFetched } from './fetch-page.ts'
import { pagesOf } from './generations.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'
import { ascending, countsPages, type PageFacts } from './read-page.ts'

/** HTTP/1.1 allows six requests to a host; two stay free for the person. */
const widest = 4
const growAfter = 20
const triesPerPage = 5

export interface Crawl {
  manifest: Manifest
  pages(): readonly PageRow[]
  rows(): number
  /** Rows that the server says there are; null while it has not said. */
  total(): number | null
  /** Fetches the first page, finding out what the server understands. `skip`: this person may not read the collection, or it is not there. */
  first(): Promise<'go-on' | 'done' | { skip: Problem }>
  /** Fetches the rest. `moved`: rows changed places meanwhile, the list has to be read once more. */
  rest(): Promise<'done' | 'moved'>
}

const retryable = (problem: Problem): boolean =>
  problem.kind === 'server' ||
  problem.kind === 'slow-down' ||
  problem.kind === 'timeout' ||
  problem.kind === 'odd-answer' ||
  problem.kind === 'contract' ||
  problem.kind === 'offline'

export async function openCrawl(
  parts: MirrorParts,
  viewer: Viewer,
  resource: AnyResource,
  begun: Manifest,
  before: readonly PageRow[],
  told: () => void,
): Promise<Crawl> {
  let manifest = begun
  const have = new Map<number, PageRow>()
  for (const page of await pagesOf(parts.mirror, manifest)) have.set(page.page, page)
  const formerly = new Map(before.map((page) => [page.page, page]))
  let total: number | null = manifest.total

  let lc = await parts.core.read(currentLc)
  /** Read beside the request that is under way, for the next one: no request waits for it. */
  const readStamp = () => {
    parts.core.read(currentLc).then(
      (now) => {
        lc = now
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
  const byNumber = (): boolean => {
    const one = have.get(1)
    return typeof one?.next === 'string' && countsPages(one.query ?? '', one.next, 1)
  }

  const queryFor = (page: number): string | null => {
    if (page === 1) return firstQuery()
    const previous = have.get(page - 1)
    if (typeof previous?.next === 'string') return previous.next
    if (!byNumber()) return null
    const query = new URLSearchParams(have.get(1)!.next!)
    query.set('page', String(page))
    return query.toString()
  }

  const settle = async (change: Partial<Manifest>) => {
    manifest = { ...manifest, ...change }
    await parts.core.write((core) => core.manifests.put(manifest))
  }

  const wait = (problem: Problem, attempt: number) => {
    const asked = 'retryAfterMs' in problem ? problem.retryAfterMs : null
    // Ends early when the round is given up; whoever waits looks at the signal himself.
    return parts.clock.sleep(Math.min(60_000, asked ?? 500 * 2 ** attempt), viewer.signal).catch(() => {})
  }

  /** One page, tried again a few times. `trouble` is told about each failed try. */
  async function get(page: number, query: string, trouble: () => void, seen?: (facts: PageFacts) => void) {
    const former = formerly.get(page)
    const wanted = { resource, gen: manifest.gen, page, query, before: former?.query === query ? former : null }
    let fetched: PageFetched = { is: 'problem', problem: { kind: 'cancelled', text: '' } }
    for (let attempt = 0; attempt < triesPerPage; attempt++) {
      if (viewer.signal.aborted) throw new Paused({ kind: 'cancelled', text: 'Cancelled' })
      const trying = fetchPage(parts, viewer, { ...wanted, lc }, seen)
      readStamp()
      fetched = await trying
      if (fetched.is === 'kept') {
        have.set(page, fetched.row)
        if (fetched.count !== null) total = fetched.count
        told()
        return fetched
      }
      if (!retryable(fetched.problem)) return fetched
      trouble()
      if (attempt + 1 < triesPerPage) await wait(fetched.problem, attempt)
    }
    return fetched
  }

  /** The page without a `next`; undefined while it is not here. */
  const lastPage = (): number | undefined => {
    let last: number | undefined
    for (const [page, row] of have) if (!row.next && (last === undefined || page < last)) last = page
    return last
  }

  const firstMissing = (upTo: number, flying: ReadonlyMap<number, unknown>): number | null => {
    for (let page = 1; page <= upTo; page++) if (!have.has(page) && !flying.has(page)) return page
    return null
  }

  async function all(): Promise<void> {
    const flying = new Map<number, Promise<void>>()
    let window = widest
    let good = 0
    let stopped: unknown = null
    /** Pages that the server says are not there. */
    const past = new Set<number>()
    let tails = 0
    let trouble: Problem | null = null

    /** How far it makes sense to ask: to the end where it is known, else as far as the count or the window reaches. */
    const reach = (): number => {
      const last = lastPage()
      if (last !== undefined) return last
      const furthest = Math.max(...have.keys())
      const size = have.get(1)?.n ?? 0
      const counted = total !== null && size > 0 ? Math.ceil(total / size) : furthest + window
      return Math.min(Math.max(counted, furthest + 1), Math.min(...past) - 1)
    }

    /** A missing page is believed to lie past the end only when the page before it says so itself: that one is asked again. */
    const askTailAgain = (problem: Problem) => {
      const end = Math.min(...past)
      const tail = have.get(end - 1)
      if (!tail?.next) return
      if (++tails > 5) throw new Paused(problem)
      have.delete(end - 1)
      past.clear()
      total = null
    }

    const launch = (page: number, query: string) => {
      let chained = false
      const work = async () => {
        const fetched = await get(
          page,
          query,
          () => {
            window = Math.max(1, Math.floor(window / 2))
            good = 0
          },
          (facts) => {
            // The chain is followed while this page is still being stored.
            if (chained || facts.next === null || stopped || flying.size >= window) return
            if (byNumber() || flying.has(page + 1) || have.has(page + 1)) return
            chained = true
            launch(page + 1, facts.next)
          },
        )
        if (fetched.is === 'kept') {
          good++
          if (good >= growAfter && window < widest) {
            window++
            good = 0
          }
          return
        }
        const { problem } = fetched
        if (problem.kind !== 'missing' || !byNumber() || page === 1) throw new Paused(problem)
        past.add(page)
        trouble = problem
      }
      const running = work()
        .catch((error: unknown) => {
          stopped ??= error
        })
        .finally(() => flying.delete(page))
      flying.set(page, running)
    }

    while (!stopped) {
      if (trouble && past.size > 0) askTailAgain(trouble)
      let page = firstMissing(reach(), flying)
      while (page !== null && flying.size < window) {
        const query = queryFor(page)
        if (query === null) break
        launch(page, query)
        page = firstMissing(reach(), flying)
      }
      if (flying.size === 0) break
      await Promise.race(flying.values())
    }
    await Promise.all(flying.values())
    if (stopped) throw stopped
  }

  const complete = (): boolean => {
    const last = lastPage()
    return last !== undefined && firstMissing(last, new Map()) === null
  }

  const pages = () => {
    const last = lastPage() ?? Number.POSITIVE_INFINITY
    return [...have.values()].filter(({ page }) => page <= last).sort((a, b) => a.page - b.page)
  }

  /** No id twice, and not fewer rows than the server counts: otherwise rows moved between pages while they were fetched. */
  const moved = (): boolean => {
    const ids = pages().flatMap((page) => Array.from(page.ids))
    const seen = new Set(ids)
    // A chain of `next` follows the rows themselves; only counted pages can lose one between two.
    return seen.size !== ids.length || (byNumber() && total !== null && seen.size < total)
  }

  return {
    get manifest() {
      return manifest
    },
    pages,
    rows: () => [...have.values()].reduce((sum, page) => sum + page.n, 0),
    total: () => total,
    async first() {
      if (have.has(1)) return complete() && !moved() ? 'done' : 'go-on'
      for (;;) {
        const fetched = await get(1, firstQuery(), () => {})
        if (fetched.is === 'kept') {
          // A server that ignores `ordering` is asked without it; the rows that came are good all the same.
          const ignored = manifest.ordering === 'id' && !ascending(fetched.row.ids)
          await settle({ total, ...(ignored ? { ordering: null } : {}) })
          if (ignored) {
            have.delete(1)
            continue
          }
          return complete() ? 'done' : 'go-on'
        }
        const { problem } = fetched
        if (problem.kind === 'invalid' && manifest.ordering) await settle({ ordering: null })
        else if (problem.kind === 'invalid' && manifest.pageSize) await settle({ pageSize: null })
        else if (problem.kind === 'forbidden' || (problem.kind === 'missing' && problem.api)) return { skip: problem }
        else throw new Paused(problem)
      }
    },
    async rest() {
      await all()
      if (!complete()) throw new Paused({ kind: 'odd-answer', status: 200, text: 'The list ended early.' })
      return moved() ? 'moved' : 'done'
    },
  }
}
