/**
 * Gives the downloaded lists to the next person on this device if a person with the same rights locked it (decision 023). Only the owner records of
 * the lists change; the texts are shared. No statement here touches the outbox or its requests.
 */
import type { CoreDb } from './core-db.ts'
import type { MirrorDb } from './mirror-db.ts'
import { asOfKey, cursorKey, ownerKey, pagesOf, reachKey, readGenerations } from './queries/list-state.ts'

export async function handOverMirror(
  db: CoreDb,
  mirrorDb: MirrorDb,
  newOwner: string,
  formerOwners: readonly { userKey: string; sameRole: boolean }[],
): Promise<void> {
  const owner = (await db.meta.get(ownerKey))?.value
  const previous = formerOwners.find(({ userKey }) => userKey === owner)
  if (!previous || previous.userKey === newOwner) return
  const { active } = await readGenerations(db, previous.userKey)
  if (active.length === 0) return
  // Pages from an earlier session of the next person could have the same numbers.
  const keys = await mirrorDb.pages.toCollection().primaryKeys()
  await mirrorDb.pages.bulkDelete(keys.filter(([, viewKey]) => viewKey === newOwner))
  for (const manifest of active) {
    const pages = await pagesOf(mirrorDb, manifest)
    await mirrorDb.pages.bulkPut(pages.map((page) => ({ ...page, viewKey: newOwner })))
  }
  await db.transaction('rw', db.manifests, db.meta, async () => {
    if ((await db.meta.get(ownerKey))?.value !== previous.userKey) return
    await db.manifests.where('viewKey').notEqual(newOwner).delete()
    await db.manifests.where('viewKey').equals(newOwner).delete()
    await db.manifests.bulkPut(active.map((manifest) => ({ ...manifest, viewKey: newOwner })))
    const asOf = await db.meta.get(asOfKey(previous.userKey))
    const cursor = await db.meta.get(cursorKey(previous.userKey))
    if (asOf) await db.meta.put({ ...asOf, key: asOfKey(newOwner) })
    // A position in the change feed is valid for one role only.
    if (cursor && previous.sameRole) await db.meta.put({ ...cursor, key: cursorKey(newOwner) })
    else await db.meta.delete(cursorKey(newOwner))
    const reach = await db.meta.get(reachKey(previous.userKey))
    if (reach) await db.meta.put({ ...reach, key: reachKey(newOwner) })
    else await db.meta.delete(reachKey(newOwner))
    await db.meta.bulkDelete([asOfKey, cursorKey, reachKey].map((keyOf) => keyOf(previous.userKey)))
    await db.meta.put({ key: ownerKey, value: newOwner })
  })
}
