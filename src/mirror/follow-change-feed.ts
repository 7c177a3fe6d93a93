/**
 * Follows the change feed of servers that offer one (sync §5, I19). Promises: rows and their cursor are stored in one transaction, so the
 * cursor never passes a change that was not applied; a change applied twice or late does no harm, because a newer row is never replaced.
 */

import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { changesResponse } from '#contract/change-feed.ts'
import { collections } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import { currentLogicalTime, numericVersion } from '#device-db/confirmed-rows.ts'
import type { ConfirmedRow, CoreDb } from '#device-db/core-db.ts'
import { nextMeta } from '#device-db/meta.ts'
import { asOfKey, cursorKey } from './generations.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'

const changesPerPage = 1000

export type FeedResult =
  | { is: 'done'; rows: number }
  /** The feed no longer knows the cursor, or no longer exists: download the whole list again. */
  | { is: 'too-old' }
  | { is: 'problem'; problem: Problem }

interface Change {
  entity: string
  eid: number
  row: Record<string, unknown> | null
}

/**
 * Compares a change with the confirmed row. `unsure`: the row was confirmed after the feed was requested (an own count was acknowledged
 * meanwhile), so the order is not known. `logicalTime`: the time of the feed request.
 */
function compareAge(
  change: Change,
  confirmed: ConfirmedRow | undefined,
  logicalTime: number,
): 'newer' | 'older' | 'unsure' {
  if (!confirmed || change.row === null) return 'newer'
  const [ourVersion, changeVersion] = [numericVersion(confirmed.row), numericVersion(change.row)]
  // A repeated or restarted feed sends old rows again; the version shows their age.
  if (ourVersion !== null && changeVersion !== null) return changeVersion >= ourVersion ? 'newer' : 'older'
  return confirmed.lc <= logicalTime ? 'newer' : 'unsure'
}

export async function followFeed(deps: MirrorDeps, owner: ListOwner, countPeriod: string | null): Promise<FeedResult> {
  let appliedCount = 0
  for (;;) {
    const key = cursorKey(owner.viewKey)
    const cursor = (await deps.connection.read((core) => core.meta.get(key)))?.value
    if (typeof cursor !== 'string') return { is: 'too-old' }
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
      // 410: cursor too old. 404 or 400: the server has no feed any more, or did not issue this cursor.
      const isCursorLost = read.problem.kind === 'missing' || read.problem.kind === 'invalid'
      return isCursorLost ? { is: 'too-old' } : { is: 'problem', problem: read.problem }
    }
    const { results, deleted, cursor: nextCursor, more: hasMore } = read.value
    const changes: Change[] = []
    for (const [entity, rows] of Object.entries(results)) {
      if (!Object.hasOwn(collections, entity)) continue
      for (const row of rows) changes.push({ entity, eid: Number(row.id), row })
    }
    for (const [entity, ids] of Object.entries(deleted)) {
      if (!Object.hasOwn(collections, entity)) continue
      for (const id of ids) changes.push({ entity, eid: Number(id), row: null })
    }
    const isStored = await deps.connection.write((core) =>
      core.transaction('rw', core.confirmed, core.meta, async () => {
        if ((await core.meta.get(key))?.value !== cursor) return true
        if (!(await applyChanges(core, changes, logicalTime, deps.clock.now()))) return false
        await core.meta.put({ key, value: nextCursor })
        if (!hasMore) {
          await core.meta.put({ key: asOfKey(owner.viewKey), value: askedAt })
          if (countPeriod !== null) await core.meta.put({ key: 'round', value: countPeriod })
        }
        return true
      }),
    )
    // A row was confirmed during the request: request the same changes again, now later than that confirmation.
    if (!isStored) continue
    appliedCount += changes.length
    if (!hasMore) return { is: 'done', rows: appliedCount }
    if (nextCursor === cursor)
      return { is: 'problem', problem: { kind: 'contract', status: 200, text: 'The feed stands still.' } }
  }
}

/** Returns false and writes nothing if the order of a change and a confirmed row is not known. */
async function applyChanges(
  core: CoreDb,
  changes: readonly Change[],
  logicalTime: number,
  at: number,
): Promise<boolean> {
  if (changes.length === 0) return true
  const confirmed = await readConfirmed(core, changes)
  const ages = changes.map((change) => compareAge(change, confirmed.get(`${change.entity}/${change.eid}`), logicalTime))
  if (ages.includes('unsure')) return false
  const newer = changes.filter((_, i) => ages[i] === 'newer')
  if (newer.length === 0) return true
  const newLogicalTime = await nextMeta(core, 'lc')
  await core.confirmed.bulkPut(
    newer.map(({ entity, eid: rowId, row }) => ({ entity, eid: rowId, row, lc: newLogicalTime, at })),
  )
  return true
}

/** Confirmed rows of the changed items, by `entity/id`. Most items have none, so the keys are read first and then only existing rows. */
async function readConfirmed(core: CoreDb, changes: readonly Change[]): Promise<ReadonlyMap<string, ConfirmedRow>> {
  const wanted = new Map<string, Set<number>>()
  for (const { entity, eid: rowId } of changes) wanted.set(entity, (wanted.get(entity) ?? new Set()).add(rowId))
  const keys = await Promise.all(
    [...wanted].map(async ([entity, ids]) => {
      const lowest = [...ids].reduce((a, b) => Math.min(a, b))
      const highest = [...ids].reduce((a, b) => Math.max(a, b))
      const range = core.confirmed.where(':id').between([entity, lowest], [entity, highest], true, true)
      return (await range.primaryKeys()).filter(([, rowId]) => ids.has(Number(rowId)))
    }),
  )
  const rows = await core.confirmed.bulkGet(keys.flat())
  return new Map(rows.flatMap((row) => (row ? [[`${row.entity}/${row.eid}`, row]] : [])))
}
