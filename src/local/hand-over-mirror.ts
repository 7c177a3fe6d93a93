/**
 * Gives the downloaded lists to the next person on this device, when somebody who may read the same locked it (decision 023). Only the records
 * that say whose the lists are change: the texts are shared. Neither outbox nor requests are named here.
 */
import type { Core } from './core.ts'
import type { Mirror } from './mirror.ts'

const ownerKey = 'mirrorOwner'

export async function handOverMirror(
  core: Core,
  mirror: Mirror,
  to: string,
  from: readonly { userKey: string; sameRole: boolean }[],
): Promise<void> {
  const owner = (await core.meta.get(ownerKey))?.value
  const before = from.find(({ userKey }) => userKey === owner)
  if (!before || before.userKey === to) return
  const active = await core.manifests.where('[viewKey+status]').equals([before.userKey, 'active']).toArray()
  if (active.length === 0) return
  // Pages from an earlier turn of the next person could carry the same numbers.
  const keys = await mirror.pages.toCollection().primaryKeys()
  await mirror.pages.bulkDelete(keys.filter(([, viewKey]) => viewKey === to))
  for (const { entity, viewKey, gen } of active) {
    const pages = await mirror.pages.where('[entity+viewKey+gen]').equals([entity, viewKey, gen]).toArray()
    await mirror.pages.bulkPut(pages.map((page) => ({ ...page, viewKey: to })))
  }
  await core.transaction('rw', core.manifests, core.meta, async () => {
    if ((await core.meta.get(ownerKey))?.value !== before.userKey) return
    await core.manifests.where('viewKey').notEqual(to).delete()
    await core.manifests.where('viewKey').equals(to).delete()
    await core.manifests.bulkPut(active.map((manifest) => ({ ...manifest, viewKey: to })))
    const asOf = await core.meta.get(`asOf:${before.userKey}`)
    const cursor = await core.meta.get(`cursor:${before.userKey}`)
    if (asOf) await core.meta.put({ ...asOf, key: `asOf:${to}` })
    // A place in the change feed belongs to a role.
    if (cursor && before.sameRole) await core.meta.put({ ...cursor, key: `cursor:${to}` })
    else await core.meta.delete(`cursor:${to}`)
    await core.meta.bulkDelete([`asOf:${before.userKey}`, `cursor:${before.userKey}`])
    await core.meta.put({ key: ownerKey, value: to })
  })
}
