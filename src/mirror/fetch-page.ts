/**
 * Fetches one page of a collection and keeps it: text as received under its hash, a small record beside it, both in one short transaction.
 * A page that did not change since the list in use costs no text: by 304 where the server offers it, by its hash everywhere else.
 */

import { toProblem } from '#api-client/to-problem.ts'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'
import { type PageFacts, readPage } from './read-page.ts'

export interface PageRequest {
  resource: AnyCollection
  gen: number
  page: number
  query: string
  /** `meta.lc` as it was read before the page is asked for; an older stamp is only more careful (I15). */
  lc: number
  /** The same page of the list in use, if it was asked for in the same way. */
  formerPage: PageRow | null
}

export type PageFetched = { is: 'kept'; row: PageRow; count: number | null } | { is: 'problem'; problem: Problem }

const unreadableList = (status: number): Problem => ({
  kind: 'contract',
  status,
  text: 'The server sent a list that this app does not understand.',
})

/** One try. `look` may reject the page before it is kept. */
export async function fetchPage(
  deps: MirrorDeps,
  owner: ListOwner,
  request: PageRequest,
  onFacts?: (facts: PageFacts) => void,
): Promise<PageFetched> {
  const { resource: collection, gen: generation, page, query, lc: lcAtRequest, formerPage } = request
  const response = await deps.network.send({
    method: 'GET',
    path: `${collection.path}?${query}`,
    token: owner.token,
    signal: owner.signal,
    ...(formerPage?.etag && formerPage.query === query ? { headers: { 'If-None-Match': formerPage.etag } } : {}),
  })
  const location = {
    entity: collection.name,
    viewKey: owner.viewKey,
    gen: generation,
    page,
    lcAtRequest,
    fetchedAt: deps.clock.now(),
  }
  if (response.kind === 'answer' && response.status === 304 && formerPage) {
    const row: PageRow = { ...formerPage, ...location }
    await deps.mirror.pages.put(row)
    return { is: 'kept', row, count: null }
  }
  if (response.kind !== 'answer' || response.status !== 200) {
    return {
      is: 'problem',
      problem: toProblem(response) ?? unreadableList(response.kind === 'answer' ? response.status : 0),
    }
  }
  const facts = readPage(response.text)
  if (!facts) return { is: 'problem', problem: toProblem(response) ?? unreadableList(200) }
  // Whoever follows the chain of pages may ask for the next one while this one is stored.
  onFacts?.(facts)
  const segmentKey = `${collection.name}/${await deps.hash(response.text)}`
  const etag = response.header('etag')
  const row: PageRow = {
    ...location,
    seg: segmentKey,
    n: facts.ids.length,
    bytes: response.text.length,
    ids: facts.ids,
    query,
    next: facts.next,
    ...(etag === null ? {} : { etag }),
  }
  await deps.mirror.transaction('rw', deps.mirror.segments, deps.mirror.pages, async () => {
    if ((await deps.mirror.segments.where(':id').equals(segmentKey).count()) === 0) {
      await deps.mirror.segments.put(response.text, segmentKey)
    }
    await deps.mirror.pages.put(row)
  })
  deps.parsedRows?.set(segmentKey, facts.rows)
  return { is: 'kept', row, count: facts.count }
}
