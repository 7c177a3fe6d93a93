/**
 * Rows as the server last confirmed them, newer than the downloaded pages. The lc rule (I15): every transaction that writes here raises
 * `meta.lc` and stamps its rows with it, so that a page which was asked for earlier can never hide them.
 */
import type { ConfirmedRow, Core } from './core.ts'
import { nextMeta, readMeta } from './meta.ts'

export type Confirmation = Pick<ConfirmedRow, 'entity' | 'eid' | 'row'>

/** How long after a confirmation a page is still mistrusted, for servers that read from a lagging copy (sync 2.5). */
export const replicaGraceMs = 60_000

/** Stores rows (`row: null`: the server no longer has it) and answers their stamp. Joins the caller's transaction over `confirmed` and `meta`. */
export function putConfirmed(core: Core, rows: readonly Confirmation[], at: number): Promise<number> {
  return core.transaction('rw', core.confirmed, core.meta, async () => {
    const lc = await nextMeta(core, 'lc')
    await stampConfirmed(core, rows, lc, at)
    return lc
  })
}

/** For a transaction that has raised `meta.lc` to `lc` itself. */
export async function stampConfirmed(core: Core, rows: readonly Confirmation[], lc: number, at: number): Promise<void> {
  await core.confirmed.bulkPut(rows.map((row) => ({ ...row, lc, at })))
}

/** The stamp to note on a page *before* it is asked for. */
export async function currentLc(core: Core): Promise<number> {
  return (await readMeta(core, 'lc')) ?? 0
}

/**
 * Whether a confirmed row may be forgotten because a page of the list that now becomes active already knows it: the page was asked for
 * after the row was stamped, and not within the grace; or both carry versions and the page's is at least as new.
 */
export function pageKnows(
  confirmed: ConfirmedRow,
  page: { lcAtRequest: number; fetchedAt: number; row: Readonly<Record<string, unknown>> | null },
): boolean {
  const mine = countingVersion(confirmed.row)
  const theirs = countingVersion(page.row)
  if (mine !== null && theirs !== null) return theirs >= mine
  return confirmed.lc <= page.lcAtRequest && page.fetchedAt - confirmed.at >= replicaGraceMs
}

/** A version that can be compared: only counting versions can; others are names. */
export function countingVersion(row: Readonly<Record<string, unknown>> | null | undefined): number | null {
  const version = row?.['version']
  if (typeof version === 'number') return version
  return typeof version === 'string' && /^\d{1,15}$/.test(version) ? Number(version) : null
}
