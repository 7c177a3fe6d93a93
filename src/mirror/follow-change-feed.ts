/**
 * Follows the change feed of servers that offer one (sync §5, I19). Promises: rows and their cursor are stored in one transaction, so the
 * cursor never passes a change that was not applied; a change applied twice or late does no harm, because a newer row is never replaced.
 */

import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { collections } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import { changesResponse } from '#contract/sync/change-feed.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import { nextMeta } from '#device-db/meta.ts'
import { type FeedChange, saveFeedPage } from '#device-db/queries/feed-changes.ts'
import { readCursor } from '#device-db/queries/list-state.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'

const changesPerPage = 1000

export type FeedResult =
  | { is: 'done'; rows: number }
  /** The feed no longer knows the cursor, or no longer exists: download the whole list again. */
  | { is: 'too-old' }
  | { is: 'problem'; problem: Problem }

export async function followFeed(deps: MirrorDeps, owner: ListOwner, countPeriod: string | null): Promise<FeedResult> {
  let appliedCount = 0
  for (;;) {
    const cursor = await deps.connection.read((core) => readCursor(core, owner.viewKey))
    if (cursor === null) return { is: 'too-old' }
    const logicalTime = await deps.connection.read(currentLogicalTime)
    const askedAt = deps.clock.now()
    const query = new URLSearchParams({ cursor, limit: String(changesPerPage) })
    const response = await deps.network.send({
      method: 'GET',
      path: `${paths.changes}?${query}`,
      token: owner.token,
      signal: owner.signal,
    })
    const read = readResponseAs(response, changesResponse)
    if (!read.ok) {
      // 410: cursor too old. 404 or 400: the server no longer has a feed, or did not issue this cursor.
      const isCursorLost = read.problem.kind === 'missing' || read.problem.kind === 'invalid'
      if (!isCursorLost) return { is: 'problem', problem: read.problem }
      // The server may have been restored from a backup; then it has also lost records that it acknowledged.
      await deps.connection.write((core) => nextMeta(core, 'serverRestores'))
      return { is: 'too-old' }
    }
    const { results, deleted, cursor: nextCursor, more: hasMore } = read.value
    const changes: FeedChange[] = []
    for (const [entity, rows] of Object.entries(results)) {
      if (!Object.hasOwn(collections, entity)) continue
      for (const row of rows) changes.push({ entity, eid: Number(row.id), row })
    }
    for (const [entity, ids] of Object.entries(deleted)) {
      if (!Object.hasOwn(collections, entity)) continue
      for (const id of ids) changes.push({ entity, eid: Number(id), row: null })
    }
    const isStored = await deps.connection.write((core) =>
      saveFeedPage(core, owner.viewKey, {
        cursor,
        nextCursor,
        changes,
        logicalTime,
        now: deps.clock.now(),
        end: hasMore ? null : { asOf: askedAt, countPeriod },
      }),
    )
    // A row was confirmed during the request: request the same changes again, after that confirmation.
    if (!isStored) continue
    appliedCount += changes.length
    if (!hasMore) return { is: 'done', rows: appliedCount }
    if (nextCursor === cursor)
      // not a text: screens say this problem by its kind
      return { is: 'problem', problem: { kind: 'contract', status: 200, text: 'The feed stands still.' } }
  }
}
