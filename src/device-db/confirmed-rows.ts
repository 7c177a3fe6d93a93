/**
 * Rows as the server last confirmed them, newer than the downloaded pages. The lc rule (I15): every transaction that writes here raises
 * `meta.lc` and stamps its rows with it, so that a page which was asked for earlier can never hide them.
 */
import type { ConfirmedRow, CoreDb } from './core-db.ts'
import { nextMeta, readMeta } from './meta.ts'

export type Confirmation = Pick<ConfirmedRow, 'entity' | 'eid' | 'row'>

/** How long after a confirmation a page is still mistrusted, for servers that read from a lagging copy (sync §5). */
export const replicaGraceMs = 60_000

/** Stores rows (`row: null`: the server no longer has it) and answers their stamp. Joins the caller's transaction over `confirmed` and `meta`. */
export function saveConfirmed(db: CoreDb, rows: readonly Confirmation[], at: number): Promise<number> {
  return db.transaction('rw', db.confirmed, db.meta, async () => {
    const logicalTime = await nextMeta(db, 'lc')
    await saveConfirmedAt(db, rows, logicalTime, at)
    return logicalTime
  })
}

/** For a transaction that has raised `meta.lc` to `lc` itself. */
export async function saveConfirmedAt(
  db: CoreDb,
  rows: readonly Confirmation[],
  logicalTime: number,
  at: number,
): Promise<void> {
  await db.confirmed.bulkPut(rows.map((row) => ({ ...row, lc: logicalTime, at })))
}

/** The stamp to note on a page *before* it is asked for. */
export async function currentLogicalTime(db: CoreDb): Promise<number> {
  return (await readMeta(db, 'lc')) ?? 0
}

/**
 * Whether a confirmed row may be forgotten because a page of the list that now becomes active already knows it: the page was asked for
 * after the row was stamped, and not within the grace; or both carry versions and the page's is at least as new.
 */
export function pageIncludes(
  confirmed: ConfirmedRow,
  page: { lcAtRequest: number; fetchedAt: number; row: Readonly<Record<string, unknown>> | null },
): boolean {
  const ourVersion = numericVersion(confirmed.row)
  const pageVersion = numericVersion(page.row)
  if (ourVersion !== null && pageVersion !== null) return pageVersion >= ourVersion
  return confirmed.lc <= page.lcAtRequest && page.fetchedAt - confirmed.at >= replicaGraceMs
}

/** A version that can be compared: only counting versions can; others are names. */
export function numericVersion(row: Readonly<Record<string, unknown>> | null | undefined): number | null {
  const version = row?.['version']
  if (typeof version === 'number') return version
  return typeof version === 'string' && /^\d{1,15}$/.test(version) ? Number(version) : null
}
