/**
 * What a new crawl does not list is not yet deleted: rows slip from page to page while a list is read (sync §6). Promises: a row goes only after
 * the server said 404 or 410 for it, or after it was missing from two complete crawls; a row with open ops stays in view (I18).
 */

import { toProblem } from '#api-client/to-problem.ts'
import { itemPath } from '#contract/api-paths.ts'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { type Confirmation, saveConfirmed } from '#device-db/confirmed-rows.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { openStates } from '#domain/outbox/op.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'

/** So many rows are asked for one by one; for more a second crawl is cheaper. */
export const maxAskedSingly = 200
const maxParallel = 4

export type SweepResult =
  | { is: 'swept'; deletedIds: ReadonlySet<number> }
  /** Too many to ask for singly: crawl again and look at what is missing from both. */
  | { is: 'again'; missing: ReadonlySet<number> }

const idsIn = (pages: readonly PageRow[]): Set<number> => {
  const ids = new Set<number>()
  for (const page of pages) for (const id of page.ids) ids.add(id)
  return ids
}

/** Ids that the device shows now: pages in use, confirmed rows on top. */
export async function readShownIds(deps: MirrorDeps, entity: string, active: readonly PageRow[]): Promise<Set<number>> {
  const ids = idsIn(active)
  const confirmed = await deps.connection.read((core) => core.confirmed.where('entity').equals(entity).toArray())
  for (const { eid: rowId, row } of confirmed) {
    if (row) ids.add(Number(rowId))
    else ids.delete(Number(rowId))
  }
  return ids
}

/** `missingBefore`: what an earlier complete crawl of the same round did not list either. */
export async function sweep(
  deps: MirrorDeps,
  owner: ListOwner,
  collection: AnyCollection,
  shownIds: ReadonlySet<number>,
  listedPages: readonly PageRow[],
  active: readonly PageRow[],
  missingBefore: ReadonlySet<number> | null,
): Promise<SweepResult> {
  const listed = idsIn(listedPages)
  const missing = [...shownIds].filter((id) => !listed.has(id))
  if (missing.length === 0) return { is: 'swept', deletedIds: new Set() }
  const withOpenOpsIds = await idsWithOpenOps(deps, owner.viewKey, collection.name)
  const missingTwice = missing.filter((id) => missingBefore?.has(id) && !withOpenOpsIds.has(id))
  const unconfirmed = missing.filter((id) => !missingBefore?.has(id) || withOpenOpsIds.has(id))
  if (unconfirmed.length > maxAskedSingly) return { is: 'again', missing: new Set(missing) }

  const deletedIds = new Set(missingTwice)
  const stillThere: Confirmation[] = []
  const queue = [...unconfirmed]
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const row = await fetchRow(deps, owner, collection, id)
      if (row) stillThere.push({ entity: collection.name, eid: id, row })
      else if (!withOpenOpsIds.has(id)) deletedIds.add(id)
      else {
        // Somebody's count waits for it: the row stays as it was known, until that is settled.
        const knownValues = await knownRow(deps, collection.name, id, active)
        if (knownValues) stillThere.push({ entity: collection.name, eid: id, row: knownValues })
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
  if (stillThere.length > 0) await deps.connection.write((core) => saveConfirmed(core, stillThere, deps.clock.now()))
  return { is: 'swept', deletedIds }
}

async function idsWithOpenOps(deps: MirrorDeps, userKey: string, entity: string): Promise<Set<number>> {
  const ops = await deps.connection.read((core) =>
    core.outbox
      .where('[userKey+state]')
      .anyOf(openStates.map((state) => [userKey, state]))
      .filter((op) => op.entity === entity)
      .toArray(),
  )
  return new Set(ops.map((op) => Number(op.eid)))
}

/** The row, or null when the server says that it has none. */
async function fetchRow(
  deps: MirrorDeps,
  owner: ListOwner,
  collection: AnyCollection,
  id: number,
): Promise<Record<string, unknown> | null> {
  const response = await deps.network.send({
    method: 'GET',
    path: itemPath(collection.path, id),
    token: owner.token,
    signal: owner.signal,
  })
  const problem = toProblem(response)
  if (problem?.kind === 'missing' && problem.api) return null
  if (problem) throw new PullPaused(problem)
  const row: unknown = response.kind === 'answer' ? JSON.parse(response.text) : null
  if (typeof row !== 'object' || row === null)
    throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'Checking…' })
  return row as Record<string, unknown>
}

async function knownRow(deps: MirrorDeps, entity: string, id: number, active: readonly PageRow[]) {
  const confirmed = await deps.connection.read((core) => core.confirmed.get([entity, id]))
  if (confirmed?.row) return confirmed.row
  const page = active.findLast((candidate) => candidate.ids.includes(id))
  const text = page && (await deps.mirror.segments.get(page.seg))
  const rows = text ? ((JSON.parse(text) as { results?: Record<string, unknown>[] }).results ?? []) : []
  return rows.find((row) => Number(row['id']) === id) ?? null
}
