/**
 * Deletes the downloaded lists at sign-out (D3.4). Recorded work stays: no statement here touches the outbox, its requests or its audit
 * log.
 */
import type { CoreDb } from './core-db.ts'
import type { MirrorDb } from './mirror-db.ts'

export const baselineDraftPrefix = 'campaign book of ' // not a text: a key in storage
export const findingsDraftPrefix = 'findings of ' // not a text: a key in storage
export const disposalsDraftPrefix = 'disposals of ' // not a text: a key in storage
export const campaignRecordsDraftPrefix = 'campaign records of ' // not a text: a key in storage
export const itemTagsDraftPrefix = 'item tags of ' // not a text: a key in storage

/** Drafts with these prefixes are copies of server data; they are deleted when the person who downloaded them signs out. */
const copyPrefixes = [
  baselineDraftPrefix,
  findingsDraftPrefix,
  disposalsDraftPrefix,
  campaignRecordsDraftPrefix,
  itemTagsDraftPrefix,
]
/** Keys under which older builds stored such copies, or shared one person's drafts with all people of the device. */
// not a text: keys in storage
const formerKeys = ['reports/findings', 'recent-remarks', 'documents/issuer', 'views products']

/** Deletes copies that contain recorded quantities. They are fetched again when needed. */
export async function deleteQuantityCopies(db: CoreDb): Promise<void> {
  await db.drafts.where('key').startsWithAnyOf([baselineDraftPrefix, disposalsDraftPrefix]).delete()
}

/** Call inside a transaction that writes `drafts`. */
export async function deleteCopies(db: CoreDb): Promise<void> {
  await db.drafts.where('key').startsWithAnyOf(copyPrefixes).delete()
  await db.drafts.bulkDelete(formerKeys)
}

/** One strict transaction first deletes the records that make the rows readable. The texts are deleted afterwards, which may be interrupted. */
export async function clearMirror(db: CoreDb, mirrorDb: MirrorDb): Promise<void> {
  await db.transaction('rw', db.manifests, db.confirmed, db.meta, db.drafts, async () => {
    await db.manifests.clear()
    await db.confirmed.clear()
    const keys = await db.meta.toCollection().primaryKeys()
    const mirrorKeys = keys.filter((key) => /^(asOf:|cursor:|reach:|mirrorOwner$)/.test(key))
    await db.meta.bulkDelete(mirrorKeys)
    await deleteCopies(db)
  })
  await mirrorDb.transaction('rw', mirrorDb.pages, mirrorDb.segments, async () => {
    await mirrorDb.pages.clear()
    await mirrorDb.segments.clear()
  })
}
