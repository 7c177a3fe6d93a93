/** Fetches pages of the active list again whose text was lost or broken, for example by power loss (I20). */

import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import type { MirrorDb, PageRow } from '#device-db/mirror-db.ts'
import { readGenerations, withPages } from '#device-db/queries/list-state.ts'
import { deleteSegments, presentSegments } from '#device-db/queries/mirror-pages.ts'
import { fetchPage } from './fetch-page.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { readSavedPage } from './read-page.ts'

/** Segments of these pages that are on the device and, if `readsTexts`, can be read. A broken text is deleted, so that it will be stored again. */
async function usableSegments(mirror: MirrorDb, pages: readonly PageRow[], readsTexts: boolean): Promise<Set<string>> {
  const present = await presentSegments(
    mirror,
    pages.map((page) => page.seg),
  )
  if (!readsTexts) return present
  for (const segmentKey of [...present]) {
    if (await readSavedPage(mirror, { seg: segmentKey })) continue
    await deleteSegments(mirror, [segmentKey])
    present.delete(segmentKey)
  }
  return present
}

/**
 * Restores the active list. `damaged`: a page now has other rows than before, so the list must be downloaded again. `readsTexts`: the catalog found a
 * page that it could not read, so every text is read too.
 */
export async function repairPages(
  deps: MirrorDeps,
  owner: ListOwner,
  readsTexts: boolean,
): Promise<'complete' | 'damaged'> {
  const { active } = await deps.connection.read((core) => readGenerations(core, owner.viewKey))
  for (const { manifest, pages } of await withPages(deps.mirror, active)) {
    if (pages.length !== manifest.pages) return 'damaged'
    const presentKeys = await usableSegments(deps.mirror, pages, readsTexts)
    for (const page of pages) {
      if (presentKeys.has(page.seg)) continue
      if (page.query === undefined) return 'damaged'
      const fetched = await fetchPage(deps, owner, {
        collection: collections[manifest.entity as CollectionName],
        generation: manifest.gen,
        page: page.page,
        query: page.query,
        logicalTime: await deps.connection.read(currentLogicalTime),
        formerPage: null,
      })
      if (fetched.is === 'problem') throw new PullPaused(fetched.problem)
      const { ids } = fetched.row
      if (ids.length !== page.ids.length || ids.some((id, index) => id !== page.ids[index])) return 'damaged'
    }
  }
  return 'complete'
}
