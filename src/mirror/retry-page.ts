/** Fetches one page of a crawl with a few retries. Throws `PullPaused` when the pull is aborted. */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { fetchPage, type PageFetched } from './fetch-page.ts'
import type { FetchCrawlPage } from './fetch-rest.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'

const maxTriesPerPage = 5

const isRetryable = (problem: Problem): boolean =>
  problem.kind === 'server' ||
  problem.kind === 'slow-down' ||
  problem.kind === 'timeout' ||
  problem.kind === 'odd-answer' ||
  problem.kind === 'contract' ||
  problem.kind === 'offline'

export interface CrawledList {
  collection: AnyCollection
  generation: number
  /** The pages of the active generation. */
  formerPages: readonly PageRow[]
  onSaved(row: PageRow, count: number | null): void
}

export async function makePageFetcher(deps: MirrorDeps, owner: ListOwner, list: CrawledList): Promise<FetchCrawlPage> {
  const formerByNumber = new Map(list.formerPages.map((page) => [page.page, page]))

  let logicalTime = await deps.connection.read(currentLogicalTime)
  /** Fetched in parallel with a request, for the next one, so that no request waits for it. */
  const readLogicalTime = () => {
    deps.connection.read(currentLogicalTime).then(
      (now) => {
        logicalTime = now
      },
      () => {},
    )
  }

  const waitBeforeRetry = (problem: Problem, attempt: number) => {
    const retryAfterMs = 'retryAfterMs' in problem ? problem.retryAfterMs : null
    // Ends early when the pull is aborted; the caller checks the signal.
    return deps.clock.sleep(Math.min(60_000, retryAfterMs ?? 500 * 2 ** attempt), owner.signal).catch(() => {})
  }

  return async (page, query, { onFailedTry, ...events }) => {
    const formerPage = formerByNumber.get(page)
    const wanted = {
      collection: list.collection,
      generation: list.generation,
      page,
      query,
      formerPage: formerPage?.query === query ? formerPage : null,
    }
    let result: PageFetched = { is: 'problem', problem: { kind: 'cancelled', text: '' } }
    for (let attempt = 0; attempt < maxTriesPerPage; attempt++) {
      if (owner.signal.aborted) throw new PullPaused({ kind: 'cancelled', text: '' })
      const attemptResult = fetchPage(deps, owner, { ...wanted, logicalTime }, events)
      readLogicalTime()
      result = await attemptResult
      if (result.is === 'saved') {
        list.onSaved(result.row, result.count)
        return result
      }
      if (!isRetryable(result.problem)) return result
      onFailedTry?.()
      if (attempt + 1 < maxTriesPerPage) await waitBeforeRetry(result.problem, attempt)
    }
    return result
  }
}
