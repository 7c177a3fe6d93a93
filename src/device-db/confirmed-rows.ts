/**
 * Rows as the server last confirmed them, newer than the downloaded pages. Rule (I15): every transaction that writes here raises the
 * logical time (`meta.lc`) and stamps its rows with it, so that a page requested earlier can never hide them.
 */
import type { ConfirmedRow, CoreDb } from './core-db.ts'
import { nextMeta, readMeta } from './meta.ts'

export type Confirmation = Pick<ConfirmedRow, 'entity' | 'eid' | 'row' | 'unlisted' | 'askedAt'>

/** Grace period after a confirmation in which pages are not trusted: a server may read from a replica that lags behind (sync §5). */
export const replicaGraceMs = 60_000

/**
 * Stores rows (`row: null`: the server no longer has it) and returns their logical time. Joins the caller's transaction over `confirmed`
 * and `meta`.
 */
export function saveConfirmed(db: CoreDb, rows: readonly Confirmation[], at: number): Promise<number> {
  return db.transaction('rw', db.confirmed, db.meta, async () => {
    const logicalTime = await nextMeta(db, 'lc')
    await saveConfirmedAt(db, rows, logicalTime, at)
    return logicalTime
  })
}

/** For a transaction that has raised `meta.lc` to `logicalTime` itself. */
export async function saveConfirmedAt(
  db: CoreDb,
  rows: readonly Confirmation[],
  logicalTime: number,
  at: number,
): Promise<void> {
  await db.confirmed.bulkPut(rows.map((row) => ({ ...row, lc: logicalTime, at })))
}

/** All confirmed rows of one collection. */
export function confirmedOf(db: CoreDb, entity: string): Promise<ConfirmedRow[]> {
  return db.confirmed.where('entity').equals(entity).toArray()
}

export function countConfirmed(db: CoreDb, entity: string): Promise<number> {
  return db.confirmed.where('entity').equals(entity).count()
}

export function confirmedRow(db: CoreDb, entity: string, rowId: number | string): Promise<ConfirmedRow | undefined> {
  return db.confirmed.get([entity, rowId])
}

/** The logical time to store with a page. Call this *before* requesting the page. */
export async function currentLogicalTime(db: CoreDb): Promise<number> {
  return (await readMeta(db, 'lc')) ?? 0
}

/**
 * Whether a confirmed row may be dropped because the page that becomes active already includes it. True if both have numeric versions and
 * the page's is at least as new; otherwise, if the page was requested after the row was confirmed and the grace period was over.
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

/** The version as a number, or null: only counters can be compared; other versions are opaque. */
export function numericVersion(row: Readonly<Record<string, unknown>> | null | undefined): number | null {
  const version = row?.['version']
  if (typeof version === 'number') return version
  return typeof version === 'string' && /^\d{1,15}$/.test(version) ? Number(version) : null
}

type VersionedRow = Readonly<Record<string, unknown>> | null | undefined

/** Whether both have numeric versions and the first is the newer one. */
export function isNewerVersion(row: VersionedRow, than: VersionedRow): boolean {
  const [version, other] = [numericVersion(row), numericVersion(than)]
  return version !== null && other !== null && version > other
}
