/** Whether rows left the person's lists since a cursor. Only then may pages that were read meanwhile have skipped a row: rows that enter only repeat others. */
import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { changesResponse } from '#contract/sync/change-feed.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'

/** With more changes than this, reading them costs as much as what they would spare. */
const maxPages = 3

/** True also if the server does not say. Applies nothing. */
export async function mayHaveRemovals(deps: MirrorDeps, owner: ListOwner, since: string | null): Promise<boolean> {
  let cursor = since
  for (let n = 1; cursor !== null && n <= maxPages; n++) {
    const query = new URLSearchParams({ cursor, limit: '1000' })
    const response = await deps.network.send({
      method: 'GET',
      path: `${paths.changes}?${query}`,
      token: owner.token,
      signal: owner.signal,
    })
    const read = readResponseAs(response, changesResponse)
    if (!read.ok || Object.values(read.value.deleted).some((ids) => ids.length > 0)) return true
    if (!read.value.more) return false
    cursor = read.value.cursor
  }
  return true
}
