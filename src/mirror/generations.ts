/**
 * Generations of a collection: one is building, one is active, retired ones wait for deletion. Promises: the active generation is complete
 * and is replaced for all collections in one strict transaction (I14); a confirmed row is deleted only when a page provably contains it (I15).
 */
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { deleteCopies } from '#device-db/clear-mirror.ts'
import { pageIncludes } from '#device-db/confirmed-rows.ts'
import type { ConfirmedRow, CoreDb, Manifest } from '#device-db/core-db.ts'
import { nextMeta } from '#device-db/meta.ts'
import type { MirrorDb, PageRow } from '#device-db/mirror-db.ts'
import type { ListOwner, MirrorDeps } from './mirror-deps.ts'

/** A crawl that is interrupted for longer than this starts over. */
export const buildingMaxAgeMs = 24 * 60 * 60 * 1000

export const asOfKey = (viewKey: string) => `asOf:${viewKey}`
export const cursorKey = (viewKey: string) => `cursor:${viewKey}`
export const ownerKey = 'mirrorOwner'

export function pagesOf(mirror: MirrorDb, manifest: Pick<Manifest, 'entity' | 'viewKey' | 'gen'>): Promise<PageRow[]> {
  return mirror.pages
    .where('[entity+viewKey+gen]')
    .equals([manifest.entity, manifest.viewKey, manifest.gen])
    .sortBy('page')
}

export async function activeManifests(core: CoreDb, viewKey: string): Promise<Manifest[]> {
  return core.manifests.where('[viewKey+status]').equals([viewKey, 'active']).toArray()
}

export function manifestsOf(core: CoreDb, entity: string, viewKey: string): Promise<Manifest[]> {
  return core.manifests
    .where('[entity+viewKey+gen]')
    .between([entity, viewKey, 0], [entity, viewKey, Number.POSITIVE_INFINITY])
    .toArray()
}

/** Returns the generation to build for each collection: the unfinished one, or a new one. */
export function beginGenerations(
  deps: MirrorDeps,
  owner: ListOwner,
  collections: readonly AnyCollection[],
  options: Pick<Manifest, 'ordering'> & { pageSize: number | null; cursor?: string },
): Promise<Map<string, Manifest>> {
  const now = deps.clock.now()
  return deps.connection.write((core) =>
    core.transaction('rw', core.manifests, core.meta, async () => {
      const startLc = ((await core.meta.get('lc'))?.value as number | undefined) ?? 0
      const result = new Map<string, Manifest>()
      for (const { name } of collections) {
        const manifests = await manifestsOf(core, name, owner.viewKey)
        const building = manifests.filter((manifest) => manifest.status === 'building').sort((a, b) => b.gen - a.gen)
        const resumed = building.find(
          (manifest) => now - manifest.startedAt < buildingMaxAgeMs && now >= manifest.startedAt,
        )
        for (const previous of building)
          if (previous !== resumed) await core.manifests.put({ ...previous, status: 'retired' })
        const manifest: Manifest = resumed ?? {
          entity: name,
          viewKey: owner.viewKey,
          gen: Math.max(0, ...manifests.map((manifest) => manifest.gen)) + 1,
          status: 'building',
          startedAt: now,
          startLc,
          pages: 0,
          total: null,
          rows: 0,
          next: null,
          ...options,
        }
        if (!resumed) await core.manifests.put(manifest)
        result.set(name, manifest)
      }
      return result
    }),
  )
}

/** Retires generations that are still building. */
export function retireGenerations(deps: MirrorDeps, manifests: readonly Manifest[]): Promise<void> {
  return deps.connection.write((core) =>
    core.transaction('rw', core.manifests, async () => {
      for (const { entity, viewKey, gen: generation } of manifests) {
        await core.manifests
          .where('[entity+viewKey+gen]')
          .equals([entity, viewKey, generation])
          .modify((stored) => {
            if (stored.status === 'building') stored.status = 'retired'
          })
      }
    }),
  )
}

/** A complete generation, ready for use. */
export interface CompleteGeneration {
  manifest: Manifest
  pages: readonly PageRow[]
  /** Ids that are proven to be deleted on the server. */
  deletedIds: ReadonlySet<number>
  /** Confirmed rows that the pages contain. Omitted: found by logical time (I15). */
  confirmedToDelete?: readonly ConfirmedToDelete[]
}

export interface ConfirmedToDelete {
  key: [string, number | string]
  /** Its logical time: a row that is confirmed again meanwhile has a later one and stays. */
  lc: number
}

/** Confirmed rows that the new pages contain. Parses only pages that have a confirmed row. */
async function confirmedNowInPages(
  deps: MirrorDeps,
  { manifest, pages, deletedIds }: CompleteGeneration,
): Promise<ConfirmedToDelete[]> {
  const confirmed = await deps.connection.read((core) =>
    core.confirmed.where('entity').equals(manifest.entity).toArray(),
  )
  const pageById = new Map<number, PageRow>()
  const wanted = new Set(confirmed.map((row) => Number(row.eid)))
  for (const page of pages) for (const id of page.ids) if (wanted.has(id)) pageById.set(id, page)
  const rows = new Map<string, Map<number, Readonly<Record<string, unknown>>>>()
  const rowInPage = async (page: PageRow, id: number) => {
    let rowsById = rows.get(page.seg)
    if (!rowsById) {
      const text = (await deps.mirror.segments.get(page.seg)) ?? '{}'
      const results = (JSON.parse(text) as { results?: Record<string, unknown>[] }).results ?? []
      rowsById = new Map(results.map((row) => [Number(row['id']), row]))
      rows.set(page.seg, rowsById)
    }
    return rowsById.get(id) ?? null
  }
  const confirmedToDelete: ConfirmedToDelete[] = []
  for (const row of confirmed) {
    const id = Number(row.eid)
    const page = pageById.get(id)
    const canDelete = page
      ? pageIncludes(row, { lcAtRequest: page.lcAtRequest, fetchedAt: page.fetchedAt, row: await rowInPage(page, id) })
      : row.row === null || deletedIds.has(id)
    if (canDelete) confirmedToDelete.push({ key: [row.entity, row.eid], lc: row.lc })
  }
  return confirmedToDelete
}

export interface ActivationOptions {
  /** When the first of these pages was requested. An omitted option leaves the stored value unchanged. */
  asOf?: number
  cursor?: string | null
  countPeriod?: string | null
  /** Collections that this person can no longer read. */
  droppedCollections?: readonly string[]
}

/** Activates complete generations, all collections in one transaction. */
export async function activate(
  deps: MirrorDeps,
  owner: ListOwner,
  finished: readonly CompleteGeneration[],
  { asOf, cursor, countPeriod, droppedCollections = [] }: ActivationOptions,
): Promise<void> {
  const confirmedToDelete = (
    await Promise.all(
      finished.map((generation) => generation.confirmedToDelete ?? confirmedNowInPages(deps, generation)),
    )
  ).flat()
  const now = deps.clock.now()
  await deps.connection.write((core) =>
    core.transaction('rw', core.manifests, core.confirmed, core.meta, async () => {
      for (const { manifest, pages } of finished) {
        for (const previous of await manifestsOf(core, manifest.entity, owner.viewKey)) {
          if (previous.status === 'active') await core.manifests.put({ ...previous, status: 'retired' })
        }
        const rows = pages.reduce((sum, page) => sum + page.n, 0)
        await core.manifests.put({ ...manifest, status: 'active', finishedAt: now, pages: pages.length, rows })
      }
      for (const entity of droppedCollections) {
        for (const previous of await manifestsOf(core, entity, owner.viewKey))
          await core.manifests.put({ ...previous, status: 'retired' })
      }
      for (const { key, lc: logicalTime } of confirmedToDelete) {
        const row: ConfirmedRow | undefined = await core.confirmed.get(key)
        // A row confirmed again meanwhile is newer than any page of this generation: it stays.
        if (row?.lc === logicalTime) await core.confirmed.delete(key)
      }
      await nextMeta(core, 'lc')
      if (asOf !== undefined) await core.meta.put({ key: asOfKey(owner.viewKey), value: asOf })
      if (cursor === null) await core.meta.delete(cursorKey(owner.viewKey))
      else if (cursor !== undefined) await core.meta.put({ key: cursorKey(owner.viewKey), value: cursor })
      if (countPeriod) await core.meta.put({ key: 'round', value: countPeriod })
    }),
  )
}

/**
 * Makes this person the owner of the mirror: deletes another person's generations and confirmed rows in one transaction, before anything is
 * fetched for this person (I28). Never touches the outbox.
 */
export function claimMirror(deps: MirrorDeps, viewKey: string): Promise<void> {
  return deps.connection.write((core) =>
    core.transaction('rw', core.manifests, core.confirmed, core.meta, core.drafts, async () => {
      const owner = (await core.meta.get(ownerKey))?.value
      if (owner === viewKey) return
      if (owner !== undefined) {
        await core.confirmed.clear()
        await core.manifests.where('viewKey').notEqual(viewKey).delete()
        await deleteCopies(core)
      }
      await core.meta.put({ key: ownerKey, value: viewKey })
    }),
  )
}
