/**
 * Fetches one page of a collection and keeps it: text as received under its hash, a small record beside it, both in one short transaction.
 * A page that did not change since the list in use costs no text: by 304 where the server offers it, by its hash everywhere else.
 */
import type { Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { PageRow } from '#local/mirror.ts'
import { toProblem } from '#remote/to-problem.ts'
import type { MirrorParts, Viewer } from './mirror-parts.ts'
import { type PageFacts, readPage } from './read-page.ts'

export interface PageWanted {
  resource: AnyResource
  gen: number
  page: number
  query: string
  /** `meta.lc` as it was read before the page is asked for; an older stamp is only more careful (I15). */
  lc: number
  /** The same page of the list in use, if it was asked for in the same way. */
  before: PageRow | null
}

export type PageFetched = { is: 'kept'; row: PageRow; count: number | null } | { is: 'problem'; problem: Problem }

const unfit = (status: number): Problem => ({
  kind: 'contract',
  status,
  text: 'The server sent a list that this app does not understand.',
})

/** One try. `look` may reject the page before it is kept. */
export async function fetchPage(
  parts: MirrorParts,
  viewer: Viewer,
  wanted: PageWanted,
  seen?: (facts: PageFacts) => void,
): Promise<PageFetched> {
  const { resource, gen, page, query, lc: lcAtRequest, before } = wanted
  const answer = await parts.net.send({
    method: 'GET',
    path: `${resource.path}?${query}`,
    token: viewer.token,
    signal: viewer.signal,
    ...(before?.etag && before.query === query ? { headers: { 'If-None-Match': before.etag } } : {}),
  })
  const place = { entity: resource.name, viewKey: viewer.viewKey, gen, page, lcAtRequest, fetchedAt: parts.clock.now() }
  if (answer.kind === 'answer' && answer.status === 304 && before) {
    const row: PageRow = { ...before, ...place }
    await parts.mirror.pages.put(row)
    return { is: 'kept', row, count: null }
  }
  if (answer.kind !== 'answer' || answer.status !== 200) {
    return { is: 'problem', problem: toProblem(answer) ?? unfit(answer.kind === 'answer' ? answer.status : 0) }
  }
  const facts = readPage(answer.text)
  if (!facts) return { is: 'problem', problem: toProblem(answer) ?? unfit(200) }
  // Whoever follows the chain of pages may ask for the next one while this one is stored.
  seen?.(facts)
  const seg = `${resource.name}/${await parts.hash(answer.text)}`
  const etag = answer.header('etag')
  const row: PageRow = {
    ...place,
    seg,
    n: facts.ids.length,
    bytes: answer.text.length,
    ids: facts.ids,
    query,
    next: facts.next,
    ...(etag === null ? {} : { etag }),
  }
  await parts.mirror.transaction('rw', parts.mirror.segments, parts.mirror.pages, async () => {
    if ((await parts.mirror.segments.where(':id').equals(seg).count()) === 0) {
      await parts.mirror.segments.put(answer.text, seg)
    }
    await parts.mirror.pages.put(row)
  })
  parts.warm?.set(seg, facts.rows)
  return { is: 'kept', row, count: facts.count }
}
