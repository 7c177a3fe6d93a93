/**
 * Takes the downloaded lists off the device at sign-out (D3.4). What people recorded is never touched: neither outbox nor requests nor
 * audit are named here.
 */
import type { Core } from './core.ts'
import type { Mirror } from './mirror.ts'

export const bookPrefix = 'campaign book of '
export const findingsPrefix = 'findings of '

/** Drafts under these keys are copies of what the server has, and leave with the person who downloaded them. */
const copyPrefixes = [bookPrefix, findingsPrefix]
/** Where older builds had such copies, and what one person wrote for everybody. */
const oldKeys = ['reports/findings', 'recent-remarks', 'documents/issuer', 'views products']

/** Call inside a transaction that writes `drafts`. */
export async function forgetCopies(core: Core): Promise<void> {
  await core.drafts.where('key').startsWithAnyOf(copyPrefixes).delete()
  await core.drafts.bulkDelete(oldKeys)
}

/** First what makes the rows readable goes, in one strict transaction; the texts follow and may be interrupted. */
export async function forgetMirror(core: Core, mirror: Mirror): Promise<void> {
  await core.transaction('rw', core.manifests, core.confirmed, core.meta, core.drafts, async () => {
    await core.manifests.clear()
    await core.confirmed.clear()
    const keys = await core.meta.toCollection().primaryKeys()
    const ours = keys.filter((key) => /^(asOf:|cursor:|mirrorOwner$)/.test(key))
    await core.meta.bulkDelete(ours)
    await forgetCopies(core)
  })
  await mirror.transaction('rw', mirror.pages, mirror.segments, async () => {
    await mirror.pages.clear()
    await mirror.segments.clear()
  })
}
