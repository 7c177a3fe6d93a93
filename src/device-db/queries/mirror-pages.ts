/** The downloaded pages: their records and their texts. Only this file and `list-state.ts` read or write them. */
import type { MirrorDb, PageRow } from '../mirror-db.ts'

type PageKey = [string, string, number, number]

/** The text of a segment; undefined if it was lost (I20). */
export function readText(mirror: MirrorDb, segmentKey: string): Promise<string | undefined> {
  return mirror.segments.get(segmentKey)
}

/** The texts of segments, in the given order; undefined for a lost one. */
export function readTexts(mirror: MirrorDb, segmentKeys: readonly string[]): Promise<(string | undefined)[]> {
  return mirror.segments.bulkGet([...segmentKeys])
}

/** The given segments that are on the device. Reads no texts. */
export async function presentSegments(mirror: MirrorDb, segmentKeys: readonly string[]): Promise<Set<string>> {
  const keys = await mirror.segments.where(':id').anyOf(segmentKeys).primaryKeys()
  return new Set(keys.map(String))
}

/** Stores the record of a page whose text is already on the device. */
export async function savePage(mirror: MirrorDb, page: PageRow): Promise<void> {
  await mirror.pages.put(page)
}

/** Stores a page and its text together. The key is the hash of the text, so an existing text is not written again. */
export async function savePageWithText(mirror: MirrorDb, page: PageRow, text: string): Promise<void> {
  await mirror.transaction('rw', mirror.segments, mirror.pages, async () => {
    if ((await mirror.segments.where(':id').equals(page.seg).count()) === 0) await mirror.segments.put(text, page.seg)
    await mirror.pages.put(page)
  })
}

export function pageKeys(mirror: MirrorDb): Promise<PageKey[]> {
  return mirror.pages.toCollection().primaryKeys()
}

export function deletePages(mirror: MirrorDb, keys: readonly PageKey[]): Promise<void> {
  return mirror.pages.bulkDelete([...keys])
}

export function countSegments(mirror: MirrorDb): Promise<number> {
  return mirror.segments.count()
}

/** Keys of the segments that no page record references. */
export async function unusedSegments(mirror: MirrorDb): Promise<string[]> {
  const segmentKeys = (await mirror.segments.toCollection().primaryKeys()).map(String)
  const usedKeys = new Set((await mirror.pages.orderBy('seg').uniqueKeys()).map(String))
  return segmentKeys.filter((segmentKey) => !usedKeys.has(segmentKey))
}

export function deleteSegments(mirror: MirrorDb, segmentKeys: readonly string[]): Promise<void> {
  return mirror.segments.bulkDelete([...segmentKeys])
}
