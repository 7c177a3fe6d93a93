/** Looks after the pages on the device: fetches again what power loss took (I20). */

import { collections } from '#contract/collections/all-collections.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { currentLogicalTime } from '#device-db/confirmed-rows.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { fetchPage } from './fetch-page.ts'
import { activeManifests, pagesOf } from './generations.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'

/** Which of these segments are on the device. */
async function presentSegments(mirror: MirrorDb, segmentKeys: readonly string[]): Promise<Set<string>> {
  const keys = await mirror.segments.where(':id').anyOf(segmentKeys).primaryKeys()
  return new Set(keys.map(String))
}

/**
 * Makes the list in use whole again. `torn`: what came back is not what was lost, so the list has to be read anew.
 */
export async function repairPages(deps: MirrorDeps, owner: ListOwner): Promise<'whole' | 'torn'> {
  for (const manifest of await deps.connection.read((core) => activeManifests(core, owner.viewKey))) {
    const pages = await pagesOf(deps.mirror, manifest)
    if (pages.length !== manifest.pages) return 'torn'
    const presentKeys = await presentSegments(
      deps.mirror,
      pages.map((page) => page.seg),
    )
    for (const page of pages) {
      if (presentKeys.has(page.seg)) continue
      if (page.query === undefined) return 'torn'
      const fetched = await fetchPage(deps, owner, {
        resource: collections[manifest.entity as CollectionName],
        gen: manifest.gen,
        page: page.page,
        query: page.query,
        lc: await deps.connection.read(currentLogicalTime),
        formerPage: null,
      })
      if (fetched.is === 'problem') throw new PullPaused(fetched.problem)
      const { ids } = fetched.row
      if (ids.length !== page.ids.length || ids.some((id, index) => id !== page.ids[index])) return 'torn'
    }
  }
  return 'whole'
}
