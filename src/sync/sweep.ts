/**
 * What a new crawl does not list is not yet deleted: rows slip from page to page while a list is read (sync 2.6). Promises: a row goes only after
 * the server said 404 or 410 for it, or after it was missing from two complete crawls; a row with open ops stays in view (I18).
 */

import { itemPath } from '#contract/paths.ts'
import type { AnyResource } from '#contract/resource.ts'
import { openStates } from '#domain/op.ts'
import { type Confirmation, putConfirmed } from '#local/confirmed.ts'
import type { PageRow } from '#local/mirror.ts'
import { toProblem } from '#remote/to-problem.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'

/** So many rows are asked for one by one; for more a second crawl is cheaper. */
export const askedSingly = 200
const lanes = 4

export type Swept =
  | { is: 'swept'; gone: ReadonlySet<number> }
  /** Too many to ask for singly: crawl again and look at what is missing from both. */
  | { is: 'again'; missing: ReadonlySet<number> }

const idsIn = (pages: readonly PageRow[]): Set<number> => {
  const ids = new Set<number>()
  for (const page of pages) for (const id of page.ids) ids.add(id)
  return ids
}

/** Ids that the device shows now: pages in use, confirmed rows on top. */
export async function shownIds(parts: MirrorParts, entity: string, active: readonly PageRow[]): Promise<Set<number>> {
  const ids = idsIn(active)
  const confirmed = await parts.core.read((core) => core.confirmed.where('entity').equals(entity).toArray())
  for (const { eid, row } of confirmed) {
    if (row) ids.add(Number(eid))
    else ids.delete(Number(eid))
  }
  return ids
}

/** `missingBefore`: what an earlier complete crawl of the same round did not list either. */
export async function sweep(
  parts: MirrorParts,
  viewer: Viewer,
  resource: AnyResource,
  shown: ReadonlySet<number>,
  found: readonly PageRow[],
  active: readonly PageRow[],
  missingBefore: ReadonlySet<number> | null,
): Promise<Swept> {
  const listed = idsIn(found)
  const missing = [...shown].filter((id) => !listed.has(id))
  if (missing.length === 0) return { is: 'swept', gone: new Set() }
  const busy = await withOpenOps(parts, viewer.viewKey, resource.name)
  const twice = missing.filter((id) => missingBefore?.has(id) && !busy.has(id))
  const doubtful = missing.filter((id) => !missingBefore?.has(id) || busy.has(id))
  if (doubtful.length > askedSingly) return { is: 'again', missing: new Set(missing) }

  const gone = new Set(twice)
  const keep: Confirmation[] = []
  const queue = [...doubtful]
  const lane = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const row = await ask(parts, viewer, resource, id)
      if (row) keep.push({ entity: resource.name, eid: id, row })
      else if (!busy.has(id)) gone.add(id)
      else {
        // Somebody's count waits for it: the row stays as it was known, until that is settled.
        const known = await knownRow(parts, resource.name, id, active)
        if (known) keep.push({ entity: resource.name, eid: id, row: known })
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (keep.length > 0) await parts.core.write((core) => putConfirmed(core, keep, parts.clock.now()))
  return { is: 'swept', gone }
}

async function withOpenOps(parts: MirrorParts, userKey: string, entity: string): Promise<Set<number>> {
  const ops = await parts.core.read((core) =>
    core.outbox
      .where('[userKey+state]')
      .anyOf(openStates.map((state) => [userKey, state]))
      .filter((op) => op.entity === entity)
      .toArray(),
  )
  return new Set(ops.map((op) => Number(op.eid)))
}

/** The row, or null when the server says that it has none. */
async function ask(
  parts: MirrorParts,
  viewer: Viewer,
  resource: AnyResource,
  id: number,
): Promise<Record<string, unknown> | null> {
  const answer = await parts.net.send({
    method: 'GET',
    path: itemPath(resource.path, id),
    token: viewer.token,
    signal: viewer.signal,
  })
  const problem = toProblem(answer)
  if (problem?.kind === 'missing' && problem.api) return null
  if (problem) throw new Paused(problem)
  const row: unknown = answer.kind === 'answer' ? JSON.parse(answer.text) : null
  if (typeof row !== 'object' || row === null) throw new Paused({ kind: 'odd-answer', status: 200, text: 'Checking…' })
  return row as Record<string, unknown>
}

async function knownRow(parts: MirrorParts, entity: string, id: number, active: readonly PageRow[]) {
  const confirmed = await parts.core.read((core) => core.confirmed.get([entity, id]))
  if (confirmed?.row) return confirmed.row
  const page = active.findLast((one) => one.ids.includes(id))
  const text = page && (await parts.mirror.segments.get(page.seg))
  const rows = text ? ((JSON.parse(text) as { results?: Record<string, unknown>[] }).results ?? []) : []
  return rows.find((row) => Number(row['id']) === id) ?? null
}
