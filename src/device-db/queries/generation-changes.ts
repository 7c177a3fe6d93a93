/** Every change of a person's generations. Each function is one transaction, or joins the caller's. */
import { deleteCopies, deleteQuantityCopies } from '../clear-mirror.ts'
import type { CoreDb, Manifest } from '../core-db.ts'
import { nextMeta } from '../meta.ts'
import { asOfKey, cursorKey, ownerKey, reachKey, saveListPeriod } from './list-state.ts'

export interface NewGeneration {
  collections: readonly string[]
  /** Device clock, in milliseconds. */
  now: number
  /** A generation older than this is not continued. */
  maxAgeMs: number
  options: Pick<Manifest, 'ordering'> & { pageSize: number | null; cursor?: string; shared?: SharedList | null }
}

/** A list that the server provides in shared pages. */
export interface SharedList {
  entity: string
  id: string
  rows: number
  /** Its pages contain every change up to this position; later changes may be missing. */
  cursor: string
  /** Time of that position; null: not reported. */
  asOf: number | null
}

export interface ConfirmedToDelete {
  key: [string, number | string]
  /** Its logical time: a row that is confirmed again meanwhile has a later one and stays. */
  lc: number
}

export interface Activation {
  /** Complete generations, with their numbers of pages and rows. */
  finished: readonly { manifest: Manifest; pages: number; rows: number }[]
  /** Collections that this person may no longer read. */
  droppedCollections: readonly string[]
  confirmedToDelete: readonly ConfirmedToDelete[]
  /** An omitted value leaves the stored one unchanged; `cursor: null` deletes it. */
  asOf?: number | undefined
  cursor?: string | null | undefined
  countPeriod?: string | null | undefined
  /** JSON; null: all items. */
  reach?: string | null | undefined
  /** Device clock, in milliseconds. */
  now: number
}

function manifestsOf(core: CoreDb, entity: string, viewKey: string): Promise<Manifest[]> {
  return core.manifests
    .where('[entity+viewKey+gen]')
    .between([entity, viewKey, 0], [entity, viewKey, Number.POSITIVE_INFINITY])
    .toArray()
}

/** True if this collection is being downloaded for this person. */
export async function isBuilding(core: CoreDb, entity: string, viewKey: string): Promise<boolean> {
  return (await manifestsOf(core, entity, viewKey)).some(({ status }) => status === 'building')
}

/** The view of a list: that of the person when its download began (role, reach and blind counts). The cursor has it as a prefix before its number. */
export const viewOf = (cursor: string | null | undefined) => cursor?.split(':')[0]

/** Returns the generation to build for each collection: the unfinished one of the same view, or a new one. Retires other unfinished ones. */
export function beginGenerations(
  core: CoreDb,
  viewKey: string,
  { collections, now, maxAgeMs, options }: NewGeneration,
): Promise<Map<string, Manifest>> {
  return core.transaction('rw', core.manifests, core.meta, async () => {
    const startLc = ((await core.meta.get('lc'))?.value as number | undefined) ?? 0
    const { shared, ...plain } = options
    const result = new Map<string, Manifest>()
    const begun: Manifest[] = []
    for (const entity of collections) {
      const manifests = await manifestsOf(core, entity, viewKey)
      const building = manifests.filter((manifest) => manifest.status === 'building').sort((a, b) => b.gen - a.gen)
      const resumed = building.find(
        ({ startedAt, cursor }) =>
          now - startedAt < maxAgeMs && now >= startedAt && viewOf(cursor) === viewOf(options.cursor),
      )
      for (const previous of building)
        if (previous !== resumed) await core.manifests.put({ ...previous, status: 'retired' })
      const manifest: Manifest = resumed ?? {
        entity,
        viewKey,
        gen: Math.max(0, ...manifests.map((manifest) => manifest.gen)) + 1,
        status: 'building',
        startedAt: now,
        startLc,
        pages: 0,
        total: null,
        rows: 0,
        next: null,
        ...plain,
      }
      if (!resumed) begun.push(manifest)
      result.set(entity, manifest)
    }
    // Shared pages may be older than the pages of an interrupted download; then its cursor would skip changes.
    if (shared && begun.length === result.size)
      for (const manifest of begun) {
        manifest.cursor = shared.cursor
        if (manifest.entity === shared.entity)
          Object.assign(manifest, { shared: shared.id, sharedAsOf: shared.asOf ?? now, total: shared.rows })
      }
    await core.manifests.bulkPut(begun)
    return result
  })
}

/** Stores the facts that a download has learned about its generation. */
export async function saveManifest(core: CoreDb, manifest: Manifest): Promise<void> {
  await core.manifests.put(manifest)
}

/** Retires those of the given generations that are still building. */
export function retireBuilding(core: CoreDb, manifests: readonly Manifest[]): Promise<void> {
  return core.transaction('rw', core.manifests, async () => {
    for (const { entity, viewKey, gen: generation } of manifests) {
      await core.manifests
        .where('[entity+viewKey+gen]')
        .equals([entity, viewKey, generation])
        .modify((stored) => {
          if (stored.status === 'building') stored.status = 'retired'
        })
    }
  })
}

/** Discards the unfinished download of a person whose active list is current. */
export function giveUpDownload(core: CoreDb, viewKey: string): Promise<void> {
  return core.transaction('rw', core.manifests, async () => {
    const unfinished = core.manifests.filter((one) => one.viewKey === viewKey && one.status === 'building')
    await unfinished.modify({ status: 'retired' })
  })
}

/** Activates complete generations and retires the former ones, all collections in one transaction (I14). */
export function activateGenerations(core: CoreDb, viewKey: string, activation: Activation): Promise<void> {
  const { finished, droppedCollections, confirmedToDelete, asOf, cursor, countPeriod, reach, now } = activation
  const isDownload = cursor !== undefined
  return core.transaction('rw', core.manifests, core.confirmed, core.meta, core.drafts, async () => {
    for (const { manifest, pages, rows } of finished) {
      for (const previous of await manifestsOf(core, manifest.entity, viewKey)) {
        if (previous.status === 'active') await core.manifests.put({ ...previous, status: 'retired' })
      }
      await core.manifests.put({ ...manifest, status: 'active', finishedAt: now, pages, rows })
    }
    for (const entity of droppedCollections) {
      for (const previous of await manifestsOf(core, entity, viewKey))
        await core.manifests.put({ ...previous, status: 'retired' })
    }
    for (const { key, lc: logicalTime } of confirmedToDelete) {
      const row = await core.confirmed.get(key)
      if (row?.lc === logicalTime) await core.confirmed.delete(key)
      // A row confirmed again meanwhile is newer than any page of this generation: it stays, but the new list may lack its item.
      else if (row?.row && isDownload) await core.confirmed.put({ ...row, unlisted: 'unproven' })
    }
    // What had left the list before may be in downloaded pages. Merged ones say nothing new.
    for (const { manifest } of isDownload ? finished : [])
      await core.confirmed
        .where('entity')
        .equals(manifest.entity)
        .filter(({ unlisted }) => unlisted === 'removed')
        .modify({ unlisted: 'unproven' })
    await nextMeta(core, 'lc')
    if (asOf !== undefined) await core.meta.put({ key: asOfKey(viewKey), value: asOf })
    const former = (await core.meta.get(cursorKey(viewKey)))?.value
    // A copy that was fetched during the download may be of the view before.
    if (cursor !== undefined && (typeof former !== 'string' || viewOf(former) !== viewOf(cursor)))
      await deleteQuantityCopies(core)
    if (cursor === null) await core.meta.delete(cursorKey(viewKey))
    else if (cursor !== undefined) await core.meta.put({ key: cursorKey(viewKey), value: cursor })
    if (reach === null) await core.meta.delete(reachKey(viewKey))
    else if (reach !== undefined) await core.meta.put({ key: reachKey(viewKey), value: reach })
    if (countPeriod) await saveListPeriod(core, countPeriod)
  })
}

/**
 * Makes this person the owner of the mirror: deletes another person's generations and confirmed rows in one transaction, before anything is
 * fetched for this person (I28). Never touches the outbox.
 */
export function claimMirror(core: CoreDb, viewKey: string): Promise<void> {
  return core.transaction('rw', core.manifests, core.confirmed, core.meta, core.drafts, async () => {
    const owner = (await core.meta.get(ownerKey))?.value
    if (owner === viewKey) return
    if (owner !== undefined) {
      await core.confirmed.clear()
      await core.manifests.where('viewKey').notEqual(viewKey).delete()
      await deleteCopies(core)
    }
    await core.meta.put({ key: ownerKey, value: viewKey })
  })
}

/** The generations of all people, for cleanup. */
export function allManifests(core: CoreDb): Promise<Manifest[]> {
  return core.manifests.toArray()
}

export function deleteManifests(core: CoreDb, manifests: readonly Manifest[]): Promise<void> {
  return core.manifests.bulkDelete(
    manifests.map(({ entity, viewKey, gen: generation }) => [entity, viewKey, generation]),
  )
}
