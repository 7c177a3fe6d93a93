/** Looks after the pages on the device: fetches again what power loss took (I20), and clears away what no list uses any more. */

import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { currentLc } from '#local/confirmed.ts'
import type { Mirror } from '#local/mirror.ts'
import { fetchPage } from './fetch-page.ts'
import { activeOf, pagesOf } from './generations.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'

/** Small enough that a count never waits for it (sync 5.3). */
const burst = 20

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

/** Deletes pages of generations that are neither in use nor being built, then texts that no page names. In small bursts. */
export async function clearAway(parts: MirrorParts): Promise<void> {
  const { mirror } = parts
  const manifests = await parts.core.read((core) => core.manifests.toArray())
  const wanted = new Set(
    manifests.filter((one) => one.status !== 'retired').map((one) => `${one.entity}\n${one.viewKey}\n${one.gen}`),
  )
  const keys = await mirror.pages.toCollection().primaryKeys()
  const old = keys.filter(([entity, viewKey, gen]) => !wanted.has(`${entity}\n${viewKey}\n${gen}`))
  for (let at = 0; at < old.length; at += burst) {
    await mirror.pages.bulkDelete(old.slice(at, at + burst))
    await parts.clock.sleep(0)
  }
  if (old.length > 0 || (await mirror.segments.count()) > keys.length) await clearTexts(parts)
  const retired = manifests.filter((one) => one.status === 'retired')
  if (retired.length === 0) return
  await parts.core.write((core) =>
    core.manifests.bulkDelete(retired.map(({ entity, viewKey, gen }) => [entity, viewKey, gen])),
  )
}

async function clearTexts({ mirror, clock }: MirrorParts): Promise<void> {
  const segs = (await mirror.segments.toCollection().primaryKeys()).map(String)
  const named = new Set((await mirror.pages.orderBy('seg').uniqueKeys()).map(String))
  const orphans = segs.filter((seg) => !named.has(seg))
  for (let at = 0; at < orphans.length; at += burst) {
    await mirror.segments.bulkDelete(orphans.slice(at, at + burst))
    await clock.sleep(0)
  }
}
