/** Fetches pages of the active list again whose text was lost, for example by power loss (I20). */

import { collections } from '#contract/collections/all-collections.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { fetchPage } from './fetch-page.ts'
import { activeManifests, pagesOf } from './generations.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'

/** The given segments that are on the device. */
async function presentSegments(mirror: MirrorDb, segmentKeys: readonly string[]): Promise<Set<string>> {
  const keys = await mirror.segments.where(':id').anyOf(segmentKeys).primaryKeys()
  return new Set(keys.map(String))
}

/**
 * Restores the active list. `damaged`: a page came back with other rows than it had, so the list must be downloaded again.
 */
export async function repairPages(deps: MirrorDeps, owner: ListOwner): Promise<'complete' | 'damaged'> {
  for (const manifest of await deps.connection.read((core) => activeManifests(core, owner.viewKey))) {
    const pages = await pagesOf(deps.mirror, manifest)
    if (pages.length !== manifest.pages) return 'damaged'
    const presentKeys = await presentSegments(
      deps.mirror,
      pages.map((page) => page.seg),
    )
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
