/** Deletes pages that no generation uses: after a pull, and when the device is too full to store a count (sync §14). */
import { allManifests, deleteManifests } from '#device-db/queries/generation-changes.ts'
import {
  countSegments,
  deletePages,
  deleteSegments,
  pageKeys,
  unusedSegments,
} from '#device-db/queries/mirror-pages.ts'
import type { MirrorDeps } from './mirror-deps.ts'

type CleanupDeps = Pick<MirrorDeps, 'connection' | 'mirror' | 'clock'>

/** Small enough that counts never wait noticeably. */
const batchSize = 20

/** Deletes pages of retired generations, then segments that no page references, in small batches. */
export async function deleteUnusedPages(deps: CleanupDeps): Promise<void> {
  const { mirror } = deps
  const manifests = await deps.connection.read(allManifests)
  const wantedKeys = new Set(
    manifests
      .filter((manifest) => manifest.status !== 'retired')
      .map((manifest) => `${manifest.entity}\n${manifest.viewKey}\n${manifest.gen}`),
  )
  const keys = await pageKeys(mirror)
  const unusedKeys = keys.filter(
    ([entity, viewKey, generation]) => !wantedKeys.has(`${entity}\n${viewKey}\n${generation}`),
  )
  for (let at = 0; at < unusedKeys.length; at += batchSize) {
    await deletePages(mirror, unusedKeys.slice(at, at + batchSize))
    await deps.clock.sleep(0)
  }
  if (unusedKeys.length > 0 || (await countSegments(mirror)) > keys.length) await deleteUnusedSegments(deps)
  const retired = manifests.filter((manifest) => manifest.status === 'retired')
  if (retired.length === 0) return
  await deps.connection.write((core) => deleteManifests(core, retired))
}

async function deleteUnusedSegments({ mirror, clock }: CleanupDeps): Promise<void> {
  const orphans = await unusedSegments(mirror)
  for (let at = 0; at < orphans.length; at += batchSize) {
    await deleteSegments(mirror, orphans.slice(at, at + batchSize))
    await clock.sleep(0)
  }
}
