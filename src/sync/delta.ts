/**
 * Follows the change feed of servers that offer one (sync 2.5, I19). Promises: rows and the cursor behind them are stored in one transaction, so
 * the cursor never passes a change that was not applied; applying a change twice, or late, does no harm: what is known to be newer stays.
 */
import { changesAnswer } from '#contract/changes.ts'
import { paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { resources } from '#contract/resources.ts'
import { countingVersion, currentLc } from '#local/confirmed.ts'
import type { ConfirmedRow, Core } from '#local/core.ts'
import { nextMeta } from '#local/meta.ts'
import { readAs } from '#remote/calls.ts'
import { asOfKey, cursorKey } from './generations.ts'
import type { MirrorParts, Viewer } from './mirror-parts.ts'

const perPage = 1000

export type DeltaEnd =
  | { is: 'done'; rows: number }
  /** The feed no longer knows the cursor, or is offered no more: read the whole list again. */
  | { is: 'too-old' }
  | { is: 'problem'; problem: Problem }

interface Change {
  entity: string
  eid: number
  row: Record<string, unknown> | null
}

/**
 * Whether a change replaces what is confirmed. `unsure`: the row was confirmed after the feed was asked (an own count, acknowledged meanwhile), and
 * nothing tells which of the two is newer. `lc`: the stamp when the feed was asked.
 */
function weigh(change: Change, known: ConfirmedRow | undefined, lc: number): 'newer' | 'older' | 'unsure' {
  if (!known || change.row === null) return 'newer'
  const [mine, theirs] = [countingVersion(known.row), countingVersion(change.row)]
  // A repeated or restarted feed tells old things again: the version says so.
  if (mine !== null && theirs !== null) return theirs >= mine ? 'newer' : 'older'
  return known.lc <= lc ? 'newer' : 'unsure'
}

export async function followFeed(parts: MirrorParts, viewer: Viewer, round: string | null): Promise<DeltaEnd> {
  let applied = 0
  for (;;) {
    const key = cursorKey(viewer.viewKey)
    const cursor = (await parts.core.read((core) => core.meta.get(key)))?.value
    if (typeof cursor !== 'string') return { is: 'too-old' }
    const lc = await parts.core.read(currentLc)
    const askedAt = parts.clock.now()
    const query = new URLSearchParams({ cursor, limit: String(perPage) })
    const answer = await parts.net.send({
      method: 'GET',
      path: `${paths.changes}?${query}`,
      token: viewer.token,
      signal: viewer.signal,
    })
    const read = readAs(answer, changesAnswer)
    if (!read.ok) {
      // 410: too old. 404 or 400: the server has lost its feed, or this cursor is not one of its own.
      const lost = read.problem.kind === 'missing' || read.problem.kind === 'invalid'
      return lost ? { is: 'too-old' } : { is: 'problem', problem: read.problem }
    }
    const { results, deleted, cursor: next, more } = read.value
    const changes: Change[] = []
    for (const [entity, rows] of Object.entries(results)) {
      if (!Object.hasOwn(resources, entity)) continue
      for (const row of rows) changes.push({ entity, eid: Number(row.id), row })
    }
    for (const [entity, ids] of Object.entries(deleted)) {
      if (!Object.hasOwn(resources, entity)) continue
      for (const id of ids) changes.push({ entity, eid: Number(id), row: null })
    }
    const stored = await parts.core.write((core) =>
      core.transaction('rw', core.confirmed, core.meta, async () => {
        if ((await core.meta.get(key))?.value !== cursor) return true
        if (!(await apply(core, changes, lc, parts.clock.now()))) return false
        await core.meta.put({ key, value: next })
        if (!more) {
          await core.meta.put({ key: asOfKey(viewer.viewKey), value: askedAt })
          if (round !== null) await core.meta.put({ key: 'round', value: round })
        }
        return true
      }),
    )
    // Asked again, the feed answers with what is true after that confirmation.
    if (!stored) continue
    applied += changes.length
    if (!more) return { is: 'done', rows: applied }
    if (next === cursor)
      return { is: 'problem', problem: { kind: 'contract', status: 200, text: 'The feed stands still.' } }
  }
}

/** False, and nothing written, when it cannot be told which of two values is newer. */
async function apply(core: Core, changes: readonly Change[], lc: number, at: number): Promise<boolean> {
  if (changes.length === 0) return true
  const known = await knownOf(core, changes)
  const weighed = changes.map((change) => weigh(change, known.get(`${change.entity}/${change.eid}`), lc))
  if (weighed.includes('unsure')) return false
  const fresh = changes.filter((_, i) => weighed[i] === 'newer')
  if (fresh.length === 0) return true
  const stamp = await nextMeta(core, 'lc')
  await core.confirmed.bulkPut(fresh.map(({ entity, eid, row }) => ({ entity, eid, row, lc: stamp, at })))
  return true
}

/** What is confirmed of these things, by entity and id. Most are not: their keys are asked for at once, and only what is there is read. */
async function knownOf(core: Core, changes: readonly Change[]): Promise<ReadonlyMap<string, ConfirmedRow>> {
  const wanted = new Map<string, Set<number>>()
  for (const { entity, eid } of changes) wanted.set(entity, (wanted.get(entity) ?? new Set()).add(eid))
  const there = await Promise.all(
    [...wanted].map(async ([entity, ids]) => {
      const least = [...ids].reduce((a, b) => Math.min(a, b))
      const most = [...ids].reduce((a, b) => Math.max(a, b))
      const range = core.confirmed.where(':id').between([entity, least], [entity, most], true, true)
      return (await range.primaryKeys()).filter(([, eid]) => ids.has(Number(eid)))
    }),
  )
  const rows = await core.confirmed.bulkGet(there.flat())
  return new Map(rows.flatMap((row) => (row ? [[`${row.entity}/${row.eid}`, row]] : [])))
}
