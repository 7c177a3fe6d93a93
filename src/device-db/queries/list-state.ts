/**
 * Which offline list a person has: its generations, their pages, its age and its owner. The pull and the catalog both use this, so that they agree on
 * the active list. Read-only.
 */
import type { CoreDb, Manifest } from '../core-db.ts'
import type { MirrorDb, PageRow } from '../mirror-db.ts'

export const asOfKey = (viewKey: string) => `asOf:${viewKey}`
export const cursorKey = (viewKey: string) => `cursor:${viewKey}`
/** Which items a person's list contains, as JSON; missing: all. */
export const reachKey = (viewKey: string) => `reach:${viewKey}`
export const ownerKey = 'mirrorOwner'

export interface Generations {
  active: readonly Manifest[]
  /** A generation of some collection is being downloaded. */
  isBuilding: boolean
}

export interface ListAge {
  /** When the first page was requested, or when the end of the change feed was reached. */
  asOf: number | null
  countPeriod: string | null
  /** Which items the list contains (decision 116), as JSON; null: all. */
  reach: string | null
}

export interface ListState extends Generations, ListAge {
  /** Position of the change feed; null on a plain server. */
  cursor: string | null
  /** The owner of the rows on the device; null before the first download. */
  owner: string | null
}

export interface ActiveGeneration {
  manifest: Manifest
  /** In page order. */
  pages: readonly PageRow[]
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The generations of this person's list, read in one transaction. */
export async function readGenerations(core: CoreDb, viewKey: string): Promise<Generations> {
  const manifests = await core.manifests.where('viewKey').equals(viewKey).toArray()
  return {
    active: manifests.filter(({ status }) => status === 'active'),
    isBuilding: manifests.some(({ status }) => status === 'building'),
  }
}

/** Cheap enough to call after every change of a single value. */
export async function readListAge(core: CoreDb, viewKey: string): Promise<ListAge> {
  const [asOf, countPeriod, reach] = await core.meta.bulkGet([asOfKey(viewKey), 'round', reachKey(viewKey)])
  return {
    asOf: typeof asOf?.value === 'number' ? asOf.value : null,
    countPeriod: textOrNull(countPeriod?.value),
    reach: textOrNull(reach?.value),
  }
}

export async function readListState(core: CoreDb, viewKey: string): Promise<ListState> {
  const [generations, age, [cursor, owner]] = await Promise.all([
    readGenerations(core, viewKey),
    readListAge(core, viewKey),
    core.meta.bulkGet([cursorKey(viewKey), ownerKey]),
  ])
  return { ...generations, ...age, cursor: textOrNull(cursor?.value), owner: textOrNull(owner?.value) }
}

/** The pages of one generation, in order. */
export function pagesOf(mirror: MirrorDb, manifest: Pick<Manifest, 'entity' | 'viewKey' | 'gen'>): Promise<PageRow[]> {
  return mirror.pages
    .where('[entity+viewKey+gen]')
    .equals([manifest.entity, manifest.viewKey, manifest.gen])
    .sortBy('page')
}

/** The active generation of each collection, with its pages. */
export function withPages(mirror: MirrorDb, manifests: readonly Manifest[]): Promise<ActiveGeneration[]> {
  return Promise.all(manifests.map(async (manifest) => ({ manifest, pages: await pagesOf(mirror, manifest) })))
}

/** The position of the change feed; null on a plain server. */
export async function readCursor(core: CoreDb, viewKey: string): Promise<string | null> {
  return textOrNull((await core.meta.get(cursorKey(viewKey)))?.value)
}

/** Sets the count period of the list. A period reported earlier without the list is older. */
export async function saveListPeriod(core: CoreDb, countPeriod: string): Promise<void> {
  await core.meta.bulkPut([
    { key: 'round', value: countPeriod },
    { key: 'roundHeard', value: countPeriod },
  ])
}
