/**
 * Fetches one page of a collection and stores it: its text under the hash, and a small page record, in one short transaction. The text of an
 * unchanged page is not stored again; it is recognized by 304 if the server supports it, otherwise by the hash.
 */

import { toProblem } from '#api-client/to-problem.ts'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { savePage, savePageWithText } from '#device-db/queries/mirror-pages.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'
import { type PageFacts, readPage } from './read-page.ts'

export interface PageRequest {
  collection: AnyCollection
  generation: number
  page: number
  query: string
  /** Logical time read before the request. An older value is safe: it only keeps more confirmed rows (I15). */
  logicalTime: number
  /** The same page of the active generation, if it was fetched with the same query. */
  formerPage: PageRow | null
}

export type PageFetched = { is: 'saved'; row: PageRow; count: number | null } | { is: 'problem'; problem: Problem }

const unreadableList = (status: number): Problem => ({
  kind: 'contract',
  status,
  // not a text: screens say this problem by its kind
  text: 'The server sent a list that this app doesn’t understand.',
})

export interface PageEvents {
  /** The page was received; it is not read yet. */
  onReceived?(): void
  /** The page is read; it is not stored yet. */
  onFacts?(facts: PageFacts): void
}

/** One try. */
export async function fetchPage(
  deps: MirrorDeps,
  owner: ListOwner,
  request: PageRequest,
  { onReceived, onFacts }: PageEvents = {},
): Promise<PageFetched> {
  const { collection, generation, page, query, logicalTime, formerPage } = request
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
    // A shared page was made some time before the request.
    lcAtRequest: new URLSearchParams(query).has('shared') ? 0 : logicalTime,
    fetchedAt: deps.clock.now(),
  }
  if (response.kind === 'answer' && response.status === 304 && formerPage) {
    const row: PageRow = { ...formerPage, ...location }
    await savePage(deps.mirror, row)
    return { is: 'saved', row, count: null }
  }
  if (response.kind !== 'answer' || response.status !== 200) {
    return {
      is: 'problem',
      problem: toProblem(response) ?? unreadableList(response.kind === 'answer' ? response.status : 0),
    }
  }
  // Another page can be requested while this one is being read and stored.
  onReceived?.()
  const facts = readPage(response.text)
  if (!facts) return { is: 'problem', problem: toProblem(response) ?? unreadableList(200) }
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
  await savePageWithText(deps.mirror, row, response.text)
  deps.parsedRows?.set(segmentKey, facts.rows)
  return { is: 'saved', row, count: facts.count }
}
