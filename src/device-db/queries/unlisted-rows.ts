/** Confirmed rows that the list may lack: they were stored for a record of this device (decision 116). */

import Dexie from 'dexie'
import { isOpen, openStates } from '#domain/outbox/op.ts'
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
    const ranges = openStates.map((state) =>
      core.outbox.where('[state+nextAt]').between([state, Dexie.minKey], [state, Dexie.maxKey]),
    )
    const open = (await Promise.all(ranges.map((range) => range.toArray()))).flat().filter(isOpen)
    const withOpenOps = new Set(open.map(itemOf))
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

/** Replaces the row of a repeated answer, unless it was confirmed again meanwhile. */
export function replaceRepeated(core: CoreDb, { entity, eid, lc }: ConfirmedRow, row: ConfirmedRow['row'], at: number) {
  return core.transaction('rw', core.confirmed, core.meta, async () => {
    if ((await core.confirmed.get([entity, eid]))?.lc === lc) await saveConfirmed(core, [{ entity, eid, row }], at)
  })
}
