/**
 * Gives the downloaded lists to the next person on this device, if a person with the same rights locked it (decision 023). Only the records
 * that name the owner of the lists change; the texts are shared. No statement here touches the outbox or its requests.
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
  // Pages from an earlier session of the next person could have the same numbers.
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
    // A position in the change feed is valid for one role only.
    if (cursor && previous.sameRole) await db.meta.put({ ...cursor, key: `cursor:${newOwner}` })
    else await db.meta.delete(`cursor:${newOwner}`)
    await db.meta.bulkDelete([`asOf:${previous.userKey}`, `cursor:${previous.userKey}`])
    await db.meta.put({ key: ownerKey, value: newOwner })
  })
}
