/**
 * Gives the downloaded lists to the next person on this device, when somebody who may read the same locked it (decision 023). Only the records
 * that say whose the lists are change: the texts are shared. Neither outbox nor requests are named here.
 */
import type { CoreDb } from './core-db.ts'
import type { MirrorDb } from './mirror-db.ts'

const ownerKey = 'mirrorOwner'

export async function handOverMirror(
  db: CoreDb,
  mirrorDb: MirrorDb,
  newOwner: string,
  formerOwners: readonly { userKey: string; sameRole: boolean }[],
): Promise<void> {
  const owner = (await db.meta.get(ownerKey))?.value
  const previous = formerOwners.find(({ userKey }) => userKey === owner)
  if (!previous || previous.userKey === newOwner) return
  const active = await db.manifests.where('[viewKey+status]').equals([previous.userKey, 'active']).toArray()
  if (active.length === 0) return
  // Pages from an earlier turn of the next person could carry the same numbers.
  const keys = await mirrorDb.pages.toCollection().primaryKeys()
  await mirrorDb.pages.bulkDelete(keys.filter(([, viewKey]) => viewKey === newOwner))
  for (const { entity, viewKey, gen: generation } of active) {
    const pages = await mirrorDb.pages.where('[entity+viewKey+gen]').equals([entity, viewKey, generation]).toArray()
    await mirrorDb.pages.bulkPut(pages.map((page) => ({ ...page, viewKey: newOwner })))
  }
  await db.transaction('rw', db.manifests, db.meta, async () => {
    if ((await db.meta.get(ownerKey))?.value !== previous.userKey) return
    await db.manifests.where('viewKey').notEqual(newOwner).delete()
    await db.manifests.where('viewKey').equals(newOwner).delete()
    await db.manifests.bulkPut(active.map((manifest) => ({ ...manifest, viewKey: newOwner })))
    const asOf = await db.meta.get(`asOf:${previous.userKey}`)
    const cursor = await db.meta.get(`cursor:${previous.userKey}`)
    if (asOf) await db.meta.put({ ...asOf, key: `asOf:${newOwner}` })
    // A place in the change feed belongs to a role.
    if (cursor && previous.sameRole) await db.meta.put({ ...cursor, key: `cursor:${newOwner}` })
    else await db.meta.delete(`cursor:${newOwner}`)
    await db.meta.bulkDelete([`asOf:${previous.userKey}`, `cursor:${previous.userKey}`])
    await db.meta.put({ key: ownerKey, value: newOwner })
  })
}
