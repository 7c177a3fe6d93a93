/** Looks after the pages on the device: fetches again what power loss took (I20). */

import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { currentLc } from '#local/confirmed.ts'
import type { Mirror } from '#local/mirror.ts'
import { fetchPage } from './fetch-page.ts'
import { activeOf, pagesOf } from './generations.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'

/** Which of these segments are on the device. */
async function present(mirror: Mirror, segs: readonly string[]): Promise<Set<string>> {
  const keys = await mirror.segments.where(':id').anyOf(segs).primaryKeys()
  return new Set(keys.map(String))
}

/**
 * Makes the list in use whole again. `torn`: what came back is not what was lost, so the list has to be read anew.
 */
export async function mend(parts: MirrorParts, viewer: Viewer): Promise<'whole' | 'torn'> {
  for (const manifest of await parts.core.read((core) => activeOf(core, viewer.viewKey))) {
    const pages = await pagesOf(parts.mirror, manifest)
    if (pages.length !== manifest.pages) return 'torn'
    const there = await present(
      parts.mirror,
      pages.map((page) => page.seg),
    )
    for (const page of pages) {
      if (there.has(page.seg)) continue
      if (page.query === undefined) return 'torn'
      const fetched = await fetchPage(parts, viewer, {
        resource: resources[manifest.entity as ResourceName],
        gen: manifest.gen,
        page: page.page,
        query: page.query,
        lc: await parts.core.read(currentLc),
        before: null,
      })
      if (fetched.is === 'problem') throw new Paused(fetched.problem)
      const { ids } = fetched.row
      if (ids.length !== page.ids.length || ids.some((id, at) => id !== page.ids[at])) return 'torn'
    }
  }
  return 'whole'
}
