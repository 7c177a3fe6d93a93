/** Deletes pages that no generation uses: after a pull, and when the device has no room for a count (sync §14). */
import type { MirrorDeps } from './mirror-deps.ts'

type CleanupDeps = Pick<MirrorDeps, 'connection' | 'mirror' | 'clock'>

/** Small enough that a count never waits for it. */
const batchSize = 20

/** Deletes pages of retired generations, then segments that no page references, in small batches. */
export async function deleteUnusedPages(deps: CleanupDeps): Promise<void> {
  const { mirror } = deps
  const manifests = await deps.connection.read((core) => core.manifests.toArray())
  const wantedKeys = new Set(
    manifests
      .filter((manifest) => manifest.status !== 'retired')
      .map((manifest) => `${manifest.entity}\n${manifest.viewKey}\n${manifest.gen}`),
  )
  const keys = await mirror.pages.toCollection().primaryKeys()
  const unusedKeys = keys.filter(
    ([entity, viewKey, generation]) => !wantedKeys.has(`${entity}\n${viewKey}\n${generation}`),
  )
  for (let at = 0; at < unusedKeys.length; at += batchSize) {
    await mirror.pages.bulkDelete(unusedKeys.slice(at, at + batchSize))
    await deps.clock.sleep(0)
  }
  if (unusedKeys.length > 0 || (await mirror.segments.count()) > keys.length) await deleteUnusedSegments(deps)
  const retired = manifests.filter((manifest) => manifest.status === 'retired')
  if (retired.length === 0) return
  await deps.connection.write((core) =>
    core.manifests.bulkDelete(retired.map(({ entity, viewKey, gen: generation }) => [entity, viewKey, generation])),
  )
}

async function deleteUnusedSegments({ mirror, clock }: CleanupDeps): Promise<void> {
  const segmentKeys = (await mirror.segments.toCollection().primaryKeys()).map(String)
  const usedKeys = new Set((await mirror.pages.orderBy('seg').uniqueKeys()).map(String))
  const orphans = segmentKeys.filter((segmentKey) => !usedKeys.has(segmentKey))
  for (let at = 0; at < orphans.length; at += batchSize) {
    await mirror.segments.bulkDelete(orphans.slice(at, at + batchSize))
    await clock.sleep(0)
  }
}
