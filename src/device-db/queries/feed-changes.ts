/**
 * Stores a page of the change feed (I19). Promises: rows and cursor are written in one transaction, so the cursor never passes a change that
 * was not applied; a newer confirmed row is never replaced.
 */
import { numericVersion, saveConfirmedAt } from '../confirmed-rows.ts'
import type { ConfirmedRow, CoreDb } from '../core-db.ts'
import { nextMeta } from '../meta.ts'
import { asOfKey, cursorKey, readCursor, saveListPeriod } from './list-state.ts'
import { markListed } from './unlisted-rows.ts'

export interface FeedChange {
  entity: string
  eid: number
  row: Record<string, unknown> | null
}

export interface FeedPage {
  /** The position that was requested. */
  cursor: string
  nextCursor: string
  changes: readonly FeedChange[]
  /** Logical time of the request. */
  logicalTime: number
  /** Device clock, in milliseconds. */
  now: number
  /** On the last page: when it was requested, and the count period of the server. */
  end: { asOf: number; countPeriod: string | null } | null
}

/**
 * Returns false and writes nothing if a row was confirmed after the request and its order is not known: request the same changes again. Also writes
 * nothing if the stored position has changed meanwhile.
 */
export function saveFeedPage(core: CoreDb, viewKey: string, page: FeedPage): Promise<boolean> {
  const { cursor, nextCursor, changes, logicalTime, now, end } = page
  return core.transaction('rw', core.confirmed, core.meta, async () => {
    if ((await readCursor(core, viewKey)) !== cursor) return true
    if (!(await applyChanges(core, changes, logicalTime, now))) return false
    await core.meta.put({ key: cursorKey(viewKey), value: nextCursor })
    if (end) {
      await core.meta.put({ key: asOfKey(viewKey), value: end.asOf })
      if (end.countPeriod !== null) await saveListPeriod(core, end.countPeriod)
    }
    return true
  })
}

/**
 * Compares a change with the confirmed row. `unsure`: the row was confirmed after the feed was requested (an own count was acknowledged
 * meanwhile), so the order is not known.
 */
function compareAge(
  change: FeedChange,
  confirmed: ConfirmedRow | undefined,
  logicalTime: number,
): 'newer' | 'older' | 'unsure' {
  if (!confirmed || change.row === null) return 'newer'
  const [ourVersion, changeVersion] = [numericVersion(confirmed.row), numericVersion(change.row)]
  // A repeated or restarted feed sends old rows again; they are recognized by their version.
  if (ourVersion !== null && changeVersion !== null) return changeVersion >= ourVersion ? 'newer' : 'older'
  return confirmed.lc <= logicalTime ? 'newer' : 'unsure'
}

async function applyChanges(
  core: CoreDb,
  changes: readonly FeedChange[],
  logicalTime: number,
  at: number,
): Promise<boolean> {
  if (changes.length === 0) return true
  const confirmed = await readConfirmed(core, changes)
  const ages = changes.map((change) => compareAge(change, confirmed.get(`${change.entity}/${change.eid}`), logicalTime))
  if (ages.includes('unsure')) return false
  // The answer to a record is newer than this change, but the change says that the list has the item.
  const answers = changes.flatMap(({ entity, eid }, i) =>
    ages[i] === 'older' ? (confirmed.get(`${entity}/${eid}`) ?? []) : [],
  )
  await markListed(core, answers)
  const newer = changes.filter((_, i) => ages[i] === 'newer')
  if (newer.length === 0) return true
  const newLogicalTime = await nextMeta(core, 'lc')
  await saveConfirmedAt(core, newer, newLogicalTime, at)
  return true
}

/** Confirmed rows of the changed items, by `entity/id`. Most items have none, so the keys are read first, then only the existing rows. */
async function readConfirmed(core: CoreDb, changes: readonly FeedChange[]): Promise<ReadonlyMap<string, ConfirmedRow>> {
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
