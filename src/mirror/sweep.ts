/**
 * A row that a new crawl does not list may still exist: rows move between pages during a crawl (sync §6). Promises: a row is removed only after
 * the server answered 404 or 410 for it, or after two complete crawls did not list it; a row with open ops stays visible (I18).
 */

import { isObject, readBody } from '#api-client/read-response.ts'
import { toProblem } from '#api-client/to-problem.ts'
import { itemPath } from '#contract/api-paths.ts'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { type Confirmation, confirmedOf, confirmedRow, saveConfirmed } from '#device-db/confirmed-rows.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { idsWithOpenOps } from '#device-db/queries/open-ops.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { readSavedPage } from './read-page.ts'

/** Up to this many missing rows are requested one by one; for more, a second crawl is cheaper. */
export const maxSingleChecks = 200
const maxParallel = 4

export type SweepResult =
  | { is: 'swept'; deletedIds: ReadonlySet<number> }
  /** Too many to request one by one: crawl again, then call `sweep` with `missing`. */
  | { is: 'again'; missing: ReadonlySet<number> }

const idsIn = (pages: readonly PageRow[]): Set<number> => {
  const ids = new Set<number>()
  for (const page of pages) for (const id of page.ids) ids.add(id)
  return ids
}

/** Ids that the device shows now: active pages, with confirmed rows applied. */
export async function readShownIds(deps: MirrorDeps, entity: string, active: readonly PageRow[]): Promise<Set<number>> {
  const ids = idsIn(active)
  const confirmed = await deps.connection.read((core) => confirmedOf(core, entity))
  for (const { eid: rowId, row } of confirmed) {
    if (row) ids.add(Number(rowId))
    else ids.delete(Number(rowId))
  }
  return ids
}

interface SweptLists {
  /** Ids that the device shows ({@link readShownIds}), and the pages that it shows. */
  shownIds: ReadonlySet<number>
  active: readonly PageRow[]
  /** Pages of the new crawl. */
  listed: readonly PageRow[]
  /** Ids that an earlier complete crawl of the same pull did not list. */
  missingBefore: ReadonlySet<number> | null
}

/** Determines which of the shown rows were deleted on the server. */
export async function sweep(
  deps: MirrorDeps,
  owner: ListOwner,
  collection: AnyCollection,
  { shownIds, active, listed: listedPages, missingBefore }: SweptLists,
): Promise<SweepResult> {
  const listed = idsIn(listedPages)
  const missing = [...shownIds].filter((id) => !listed.has(id))
  if (missing.length === 0) return { is: 'swept', deletedIds: new Set() }
  const openOpIds = await deps.connection.read((core) => idsWithOpenOps(core, owner.viewKey, collection.name))
  const missingTwice = missing.filter((id) => missingBefore?.has(id) && !openOpIds.has(id))
  const unconfirmed = missing.filter((id) => !missingBefore?.has(id) || openOpIds.has(id))
  if (unconfirmed.length > maxSingleChecks) return { is: 'again', missing: new Set(missing) }

  const deletedIds = new Set(missingTwice)
  const stillThere: Confirmation[] = []
  const queue = [...unconfirmed]
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const row = await fetchRow(deps, owner, collection, id)
      if (row) stillThere.push({ entity: collection.name, eid: id, row })
      else if (!openOpIds.has(id)) deletedIds.add(id)
      else {
        // An unsent count refers to it, so the row stays with its known values until the op is closed.
        const knownValues = await knownRow(deps, collection.name, id, active)
        if (knownValues) stillThere.push({ entity: collection.name, eid: id, row: knownValues, unlisted: 'unproven' })
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
  if (stillThere.length > 0) await deps.connection.write((core) => saveConfirmed(core, stillThere, deps.clock.now()))
  return { is: 'swept', deletedIds }
}

/** The row, or null if it does not exist on the server. */
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
  const body = response.kind === 'answer' ? readBody(response) : null
  if (body?.is !== 'json' || !isObject(body.value))
    // not a text: screens say this problem by its kind
    throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'Checking…' })
  return body.value
}

/** The values on the device: confirmed ones, or those of the active page. Null if there are none, or if the page is broken. */
async function knownRow(deps: MirrorDeps, entity: string, id: number, active: readonly PageRow[]) {
  const confirmed = await deps.connection.read((core) => confirmedRow(core, entity, id))
  if (confirmed?.row) return confirmed.row
  const page = active.findLast((candidate) => candidate.ids.includes(id))
  const facts = page ? await readSavedPage(deps.mirror, page) : null
  return facts?.rows.find((row) => Number(row['id']) === id) ?? null
}
