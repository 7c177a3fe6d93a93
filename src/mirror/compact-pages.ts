/**
 * Merges confirmed rows into new pages once there are many, and activates the result (sync §5). Works without the server; a page without changes
 * keeps its text.
 */

import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { confirmedOf, countConfirmed, currentLogicalTime, isNewerVersion } from '#device-db/confirmed-rows.ts'
import type { ConfirmedRow } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { type ConfirmedToDelete, isBuilding } from '#device-db/queries/generation-changes.ts'
import { pagesOf, readGenerations } from '#device-db/queries/list-state.ts'
import { savePage, savePageWithText } from '#device-db/queries/mirror-pages.ts'
import { activate, beginGenerations, retireGenerations } from './generations.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'
import { readSavedPage } from './read-page.ts'

const minConfirmedShare = 0.1
const minConfirmedRows = 200
const rowsPerPage = 1000

/** Compacts each collection that needs it; returns their names. */
export async function compactPages(deps: MirrorDeps, owner: ListOwner): Promise<readonly string[]> {
  const { active } = await deps.connection.read((core) => readGenerations(core, owner.viewKey))
  const compacted: string[] = []
  for (const { entity, gen: generation, rows } of active) {
    const confirmedCount = await deps.connection.read((core) => countConfirmed(core, entity))
    if (confirmedCount < minConfirmedRows || confirmedCount <= rows * minConfirmedShare) continue
    if (await deps.connection.read((core) => isBuilding(core, entity, owner.viewKey))) continue
    await compactCollection(deps, owner, entity as CollectionName, generation)
    compacted.push(entity)
  }
  return compacted
}

async function compactCollection(
  deps: MirrorDeps,
  owner: ListOwner,
  entity: CollectionName,
  activeGeneration: number,
): Promise<void> {
  const { mirror } = deps
  const manifests = await beginGenerations(deps, owner, [collections[entity]], { ordering: null, pageSize: null })
  const manifest = manifests.get(entity)!
  const logicalTime = await deps.connection.read(currentLogicalTime)
  const confirmed = new Map<number, ConfirmedRow>()
  for (const row of await deps.connection.read((core) => confirmedOf(core, entity))) {
    if (row.lc <= logicalTime) confirmed.set(Number(row.eid), row)
  }
  const pages: PageRow[] = []

  const writePage = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
    const text = JSON.stringify({ results: rows })
    const segmentKey = `${entity}/${await deps.hash(text)}`
    const page: PageRow = {
      entity,
      viewKey: owner.viewKey,
      gen: manifest.gen,
      page: pages.length + 1,
      seg: segmentKey,
      n: rows.length,
      bytes: text.length,
      ids: Int32Array.from(rows, (row) => Number(row['id'])),
      lcAtRequest: logicalTime,
      fetchedAt: deps.clock.now(),
    }
    await savePageWithText(mirror, page, text)
    pages.push(page)
  }

  const remaining = new Map(confirmed)
  for (const page of await pagesOf(mirror, { entity, viewKey: owner.viewKey, gen: activeGeneration })) {
    if (!page.ids.some((id) => confirmed.has(id))) {
      const { etag: _etag, query: _query, next: _next, ...reusable } = page
      const reusedPage: PageRow = { ...reusable, gen: manifest.gen, page: pages.length + 1 }
      await savePage(mirror, reusedPage)
      pages.push(reusedPage)
      continue
    }
    const facts = await readSavedPage(mirror, page)
    // The active list stays unchanged; the next pull fetches the page again.
    if (!facts) return retireGenerations(deps, [manifest])
    const updatedRows = facts.rows.flatMap((row) => {
      const confirmedRow = confirmed.get(Number(row['id']))
      remaining.delete(Number(row['id']))
      if (!confirmedRow) return [row]
      if (!confirmedRow.row || confirmedRow.unlisted === 'removed') return []
      // An answer may be older than a page that was fetched while it was on its way.
      return [isNewerVersion(row, confirmedRow.row) ? row : confirmedRow.row]
    })
    await writePage(updatedRows)
  }
  const addedRows = [...remaining.values()].flatMap(({ row, unlisted }) => (row && !unlisted ? [row] : []))
  for (let at = 0; at < addedRows.length; at += rowsPerPage) await writePage(addedRows.slice(at, at + rowsPerPage))
  // What is only there for unsent records never becomes a part of the list.
  const staysConfirmed = ({ eid, row, unlisted }: ConfirmedRow) =>
    row !== null && (unlisted === 'removed' || (unlisted === 'unproven' && remaining.has(Number(eid))))
  const confirmedToDelete: ConfirmedToDelete[] = [...confirmed.values()].flatMap((row) =>
    staysConfirmed(row) ? [] : [{ key: [row.entity, row.eid], lc: row.lc }],
  )
  await activate(deps, owner, [{ manifest, pages, deletedIds: new Set(), confirmedToDelete }], {})
}
