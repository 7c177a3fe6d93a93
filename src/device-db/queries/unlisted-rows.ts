/** Confirmed rows that the list may lack: they were stored for a record of this device (decision 116). */

import Dexie from 'dexie'
import { openStates } from '#domain/outbox/op.ts'
import { saveConfirmed } from '../confirmed-rows.ts'
import type { ConfirmedRow, CoreDb } from '../core-db.ts'

/** Those that were confirmed after a logical time. */
export const unlistedAfter = (core: CoreDb, logicalTime: number): Promise<ConfirmedRow[]> =>
  core.confirmed
    .where('lc')
    .above(logicalTime)
    .filter(({ row, unlisted }) => row !== null && unlisted !== undefined)
    .toArray()

const endedRequests: ReadonlySet<string> = new Set(['done', 'dropped'])
const itemOf = ({ entity, eid }: { entity: string; eid: number | string }) => `${entity}/${eid}`

/** Hides these rows, except those with an unsent record of any person, which are returned. A row that was confirmed again meanwhile is left as it is. */
export function hideUnlisted(
  core: CoreDb,
  rows: readonly ConfirmedRow[],
  at: number,
): Promise<readonly ConfirmedRow[]> {
  return core.transaction('rw', core.confirmed, core.meta, core.outbox, core.requests, async () => {
    // One by one, because unsent photos are large.
    const withOpenOps = new Set<string>()
    for (const state of openStates)
      await core.outbox
        .where('[state+nextAt]')
        .between([state, Dexie.minKey], [state, Dexie.maxKey])
        .each((op) => void withOpenOps.add(itemOf(op)))
    const left: ConfirmedRow[] = []
    const hidden: ConfirmedRow[] = []
    for (const row of rows) {
      const stored = await core.confirmed.get([row.entity, row.eid])
      const requests = await core.requests.where('[entity+eid]').equals([row.entity, row.eid]).toArray()
      const isInUse = withOpenOps.has(itemOf(row)) || requests.some(({ state }) => !endedRequests.has(state))
      if (stored?.lc !== row.lc || isInUse) left.push(row)
      else hidden.push(row)
    }
    if (hidden.length > 0)
      await saveConfirmed(
        core,
        hidden.map(({ entity, eid }) => ({ entity, eid, row: null })),
        at,
      )
    return left
  })
}

/** Replaces these rows, except those that were confirmed again meanwhile. */
export function replaceAnswers(
  core: CoreDb,
  replaced: readonly { confirmed: ConfirmedRow; row: NonNullable<ConfirmedRow['row']> }[],
  at: number,
) {
  return core.transaction('rw', core.confirmed, core.meta, async () => {
    const stored = await core.confirmed.bulkGet(replaced.map(({ confirmed }) => [confirmed.entity, confirmed.eid]))
    const rows = replaced.flatMap(({ confirmed: { entity, eid, lc }, row }, index) =>
      stored[index]?.lc === lc ? [{ entity, eid, row }] : [],
    )
    if (rows.length > 0) await saveConfirmed(core, rows, at)
  })
}

/** Notes that the list has the items of these rows. Joins the caller's transaction. */
export async function markListed(core: CoreDb, rows: readonly ConfirmedRow[]): Promise<void> {
  const noted = rows.filter(({ unlisted }) => unlisted !== undefined)
  await core.confirmed.bulkPut(noted.map(({ unlisted: _unlisted, askedAt: _askedAt, ...row }) => row))
}
