/** Clears away what no list uses any more: between rounds, and when the device has no room for a count (sync 2.14). */
import type { MirrorParts } from './mirror-parts.ts'

type Tidied = Pick<MirrorParts, 'core' | 'mirror' | 'clock'>

/** Small enough that a count never waits for it (sync 5.3). */
const burst = 20

/** Deletes pages of generations that are neither in use nor being built, then texts that no page names. In small bursts. */
export async function clearAway(parts: Tidied): Promise<void> {
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

async function clearTexts({ mirror, clock }: Tidied): Promise<void> {
  const segs = (await mirror.segments.toCollection().primaryKeys()).map(String)
  const named = new Set((await mirror.pages.orderBy('seg').uniqueKeys()).map(String))
  const orphans = segs.filter((seg) => !named.has(seg))
  for (let at = 0; at < orphans.length; at += burst) {
    await mirror.segments.bulkDelete(orphans.slice(at, at + burst))
    await clock.sleep(0)
  }
}
