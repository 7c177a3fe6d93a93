/** Campaign baselines saved on the device, for one person each: pages as JSON, each compressed. */
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { baselineDraftPrefix } from '../clear-mirror.ts'
import type { CoreDb } from '../core-db.ts'

export type CompressedPages = readonly Uint8Array<ArrayBuffer>[]

/** Key prefix of all saved revisions of one campaign's baseline, for one person. */
const draftPrefix = (userKey: string, ref: BaselineRef) => `${baselineDraftPrefix}${userKey} ${ref.campaign} `
const draftKey = (userKey: string, ref: BaselineRef) => `${draftPrefix(userKey, ref)}${ref.revision}`

/** Whether this person has this revision. Reads no page. */
export async function hasBaseline(core: CoreDb, userKey: string, ref: BaselineRef): Promise<boolean> {
  return (await core.drafts.where('key').equals(draftKey(userKey, ref)).count()) > 0
}

export async function readBaselinePages(
  core: CoreDb,
  userKey: string,
  ref: BaselineRef,
): Promise<CompressedPages | null> {
  const saved = await core.drafts.get(draftKey(userKey, ref))
  return saved ? (saved.value as CompressedPages) : null
}

/** Replaces all revisions of the campaign. Locks only the drafts table, so that counts never wait for this large write. */
export function saveBaselinePages(
  core: CoreDb,
  userKey: string,
  ref: BaselineRef,
  pages: CompressedPages,
  at: number,
): Promise<void> {
  return core.transaction('rw', core.drafts, async () => {
    await deleteBaseline(core, userKey, ref)
    await core.drafts.put({ key: draftKey(userKey, ref), at, value: pages })
  })
}

/** Deletes all revisions of the campaign's baseline. */
export async function deleteBaseline(core: CoreDb, userKey: string, ref: BaselineRef): Promise<void> {
  await core.drafts.where('key').startsWith(draftPrefix(userKey, ref)).delete()
}
