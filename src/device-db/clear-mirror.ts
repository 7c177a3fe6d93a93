/**
 * Takes the downloaded lists off the device at sign-out (D3.4). What people recorded is never touched: neither outbox nor requests nor
 * audit are named here.
 */
import type { CoreDb } from './core-db.ts'
import type { MirrorDb } from './mirror-db.ts'

export const baselineDraftPrefix = 'campaign book of '
export const findingsDraftPrefix = 'findings of '

/** Drafts under these keys are copies of what the server has, and leave with the person who downloaded them. */
const copyPrefixes = [baselineDraftPrefix, findingsDraftPrefix]
/** Where older builds had such copies, and what one person wrote for everybody. */
const formerKeys = ['reports/findings', 'recent-remarks', 'documents/issuer', 'views products']

/** Call inside a transaction that writes `drafts`. */
export async function deleteCopies(db: CoreDb): Promise<void> {
  await db.drafts.where('key').startsWithAnyOf(copyPrefixes).delete()
  await db.drafts.bulkDelete(formerKeys)
}

/** First what makes the rows readable goes, in one strict transaction; the texts follow and may be interrupted. */
export async function clearMirror(db: CoreDb, mirrorDb: MirrorDb): Promise<void> {
  await db.transaction('rw', db.manifests, db.confirmed, db.meta, db.drafts, async () => {
    await db.manifests.clear()
    await db.confirmed.clear()
    const keys = await db.meta.toCollection().primaryKeys()
    const mirrorKeys = keys.filter((key) => /^(asOf:|cursor:|mirrorOwner$)/.test(key))
    await db.meta.bulkDelete(mirrorKeys)
    await deleteCopies(db)
  })
  await mirrorDb.transaction('rw', mirrorDb.pages, mirrorDb.segments, async () => {
    await mirrorDb.pages.clear()
    await mirrorDb.segments.clear()
  })
}
