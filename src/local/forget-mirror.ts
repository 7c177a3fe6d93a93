/**
 * Takes the downloaded lists off the device at sign-out (D3.4). What people recorded is never touched: neither outbox nor requests nor
 * audit are named here.
 */
import type { Core } from './core.ts'
import type { Mirror } from './mirror.ts'

/** Drafts under these keys are copies of what the office has. */
export const bookPrefix = 'campaign book of '

/** First what makes the rows readable goes, in one strict transaction; the texts follow and may be interrupted. */
export async function forgetMirror(core: Core, mirror: Mirror): Promise<void> {
  await core.transaction('rw', core.manifests, core.confirmed, core.meta, core.drafts, async () => {
    await core.manifests.clear()
    await core.confirmed.clear()
    const keys = await core.meta.toCollection().primaryKeys()
    const ours = keys.filter((key) => /^(asOf:|cursor:|mirrorOwner$)/.test(key))
    await core.meta.bulkDelete(ours)
    await core.drafts.where('key').startsWith(bookPrefix).delete()
  })
  await mirror.transaction('rw', mirror.pages, mirror.segments, async () => {
    await mirror.pages.clear()
    await mirror.segments.clear()
  })
}
