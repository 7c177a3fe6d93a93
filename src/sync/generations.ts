/**
 * Generations of the list: one is being built, one is in use, older ones wait to be cleared away. Promises: what is in use is complete, and is
 * replaced for all collections in one strict transaction (I14); a confirmed row is forgotten only when the new page is known to hold it (I15).
 */
import type { AnyResource } from '#contract/resource.ts'
import { pageKnows } from '#local/confirmed.ts'
import type { ConfirmedRow, Core, Manifest } from '#local/core.ts'
import { forgetCopies } from '#local/forget-mirror.ts'
import { nextMeta } from '#local/meta.ts'
import type { Mirror, PageRow } from '#local/mirror.ts'
import type { MirrorParts, Viewer } from './mirror-parts.ts'

/** A crawl that was left alone for so long begins anew. */
export const buildingLifeMs = 24 * 60 * 60 * 1000

export const asOfKey = (viewKey: string) => `asOf:${viewKey}`
export const cursorKey = (viewKey: string) => `cursor:${viewKey}`
export const ownerKey = 'mirrorOwner'

export function pagesOf(mirror: Mirror, manifest: Pick<Manifest, 'entity' | 'viewKey' | 'gen'>): Promise<PageRow[]> {
  return mirror.pages
    .where('[entity+viewKey+gen]')
    .equals([manifest.entity, manifest.viewKey, manifest.gen])
    .sortBy('page')
}

export async function activeOf(core: Core, viewKey: string): Promise<Manifest[]> {
  return core.manifests.where('[viewKey+status]').equals([viewKey, 'active']).toArray()
}

export function gensOf(core: Core, entity: string, viewKey: string): Promise<Manifest[]> {
  return core.manifests
    .where('[entity+viewKey+gen]')
    .between([entity, viewKey, 0], [entity, viewKey, Number.POSITIVE_INFINITY])
    .toArray()
}

/** The generation to build of each collection: the one that was begun, or a new one. */
export function beginGenerations(
  parts: MirrorParts,
  viewer: Viewer,
  resources: readonly AnyResource[],
  fresh: Pick<Manifest, 'ordering'> & { pageSize: number | null; cursor?: string },
): Promise<Map<string, Manifest>> {
  const now = parts.clock.now()
  return parts.core.write((core) =>
    core.transaction('rw', core.manifests, core.meta, async () => {
      const startLc = ((await core.meta.get('lc'))?.value as number | undefined) ?? 0
      const begun = new Map<string, Manifest>()
      for (const { name } of resources) {
        const gens = await gensOf(core, name, viewer.viewKey)
        const building = gens.filter((one) => one.status === 'building').sort((a, b) => b.gen - a.gen)
        const going = building.find((one) => now - one.startedAt < buildingLifeMs && now >= one.startedAt)
        for (const old of building) if (old !== going) await core.manifests.put({ ...old, status: 'retired' })
        const manifest: Manifest = going ?? {
          entity: name,
          viewKey: viewer.viewKey,
          gen: Math.max(0, ...gens.map((one) => one.gen)) + 1,
          status: 'building',
          startedAt: now,
          startLc,
          pages: 0,
          total: null,
          rows: 0,
          next: null,
          ...fresh,
        }
        if (!going) await core.manifests.put(manifest)
        begun.set(name, manifest)
      }
      return begun
    }),
  )
}

/** Gives up a generation that was being built. */
export function retire(parts: MirrorParts, manifests: readonly Manifest[]): Promise<void> {
  return parts.core.write((core) =>
    core.transaction('rw', core.manifests, async () => {
      for (const { entity, viewKey, gen } of manifests) {
        await core.manifests
          .where('[entity+viewKey+gen]')
          .equals([entity, viewKey, gen])
          .modify((kept) => {
            if (kept.status === 'building') kept.status = 'retired'
          })
      }
    }),
  )
}

/** A complete generation, ready for use. */
export interface Finished {
  manifest: Manifest
  pages: readonly PageRow[]
  /** Ids that the server no longer has, beyond doubt. */
  gone: ReadonlySet<number>
  /** Confirmed rows that are known to be in the pages; left out: worked out by the lc rule. */
  forget?: readonly Forget[]
}

export interface Forget {
  key: [string, number | string]
  /** The stamp it had: a row that was confirmed again meanwhile stays. */
  lc: number
}

/** Confirmed rows that the new pages make needless. Pages are parsed only where a confirmed row lies over them. */
async function needless(parts: MirrorParts, { manifest, pages, gone }: Finished): Promise<Forget[]> {
  const confirmed = await parts.core.read((core) => core.confirmed.where('entity').equals(manifest.entity).toArray())
  const pageFor = new Map<number, PageRow>()
  const wanted = new Set(confirmed.map((row) => Number(row.eid)))
  for (const page of pages) for (const id of page.ids) if (wanted.has(id)) pageFor.set(id, page)
  const rows = new Map<string, Map<number, Readonly<Record<string, unknown>>>>()
  const rowIn = async (page: PageRow, id: number) => {
    let known = rows.get(page.seg)
    if (!known) {
      const text = (await parts.mirror.segments.get(page.seg)) ?? '{}'
      const results = (JSON.parse(text) as { results?: Record<string, unknown>[] }).results ?? []
      known = new Map(results.map((row) => [Number(row['id']), row]))
      rows.set(page.seg, known)
    }
    return known.get(id) ?? null
  }
  const forget: Forget[] = []
  for (const row of confirmed) {
    const id = Number(row.eid)
    const page = pageFor.get(id)
    const drop = page
      ? pageKnows(row, { lcAtRequest: page.lcAtRequest, fetchedAt: page.fetchedAt, row: await rowIn(page, id) })
      : row.row === null || gone.has(id)
    if (drop) forget.push({ key: [row.entity, row.eid], lc: row.lc })
  }
  return forget
}

export interface Switch {
  /** When the first of these pages was asked for. Left out, as with the others: stays as it is. */
  asOf?: number
  cursor?: string | null
  round?: string | null
  /** Collections that this person can no longer read. */
  dropped?: readonly string[]
}

/** Switches over, all collections at once. */
export async function activate(
  parts: MirrorParts,
  viewer: Viewer,
  finished: readonly Finished[],
  { asOf, cursor, round, dropped = [] }: Switch,
): Promise<void> {
  const forget = (await Promise.all(finished.map((one) => one.forget ?? needless(parts, one)))).flat()
  const now = parts.clock.now()
  await parts.core.write((core) =>
    core.transaction('rw', core.manifests, core.confirmed, core.meta, async () => {
      for (const { manifest, pages } of finished) {
        for (const old of await gensOf(core, manifest.entity, viewer.viewKey)) {
          if (old.status === 'active') await core.manifests.put({ ...old, status: 'retired' })
        }
        const rows = pages.reduce((sum, page) => sum + page.n, 0)
        await core.manifests.put({ ...manifest, status: 'active', finishedAt: now, pages: pages.length, rows })
      }
      for (const entity of dropped) {
        for (const old of await gensOf(core, entity, viewer.viewKey))
          await core.manifests.put({ ...old, status: 'retired' })
      }
      for (const { key, lc } of forget) {
        const row: ConfirmedRow | undefined = await core.confirmed.get(key)
        // Confirmed again meanwhile: that is newer than any page of this generation.
        if (row?.lc === lc) await core.confirmed.delete(key)
      }
      await nextMeta(core, 'lc')
      if (asOf !== undefined) await core.meta.put({ key: asOfKey(viewer.viewKey), value: asOf })
      if (cursor === null) await core.meta.delete(cursorKey(viewer.viewKey))
      else if (cursor !== undefined) await core.meta.put({ key: cursorKey(viewer.viewKey), value: cursor })
      if (round) await core.meta.put({ key: 'round', value: round })
    }),
  )
}

/**
 * Makes the device's list this person's: another person's generations and confirmed rows go, in one transaction, before anything of this
 * person is fetched (I28). The outbox is never touched.
 */
export function claim(parts: MirrorParts, viewKey: string): Promise<void> {
  return parts.core.write((core) =>
    core.transaction('rw', core.manifests, core.confirmed, core.meta, core.drafts, async () => {
      const owner = (await core.meta.get(ownerKey))?.value
      if (owner === viewKey) return
      if (owner !== undefined) {
        await core.confirmed.clear()
        await core.manifests.where('viewKey').notEqual(viewKey).delete()
        await forgetCopies(core)
      }
      await core.meta.put({ key: ownerKey, value: viewKey })
    }),
  )
}
