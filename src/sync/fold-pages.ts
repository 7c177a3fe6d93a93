/**
 * When many confirmed rows lie over the pages, they are written into new pages on the device, and the result becomes the list in use
 * (sync 2.5). No wire is needed; a page without changes keeps its text.
 */

import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { currentLc } from '#local/confirmed.ts'
import type { ConfirmedRow } from '#local/core.ts'
import type { PageRow } from '#local/mirror.ts'
import { activate, activeOf, beginGenerations, type Forget, gensOf, pagesOf } from './generations.ts'
import type { MirrorParts, Viewer } from './mirror-parts.ts'

const share = 0.1
const fewest = 200
const rowsPerPage = 1000

/** Folds every collection that needs it; answers which. */
export async function foldPages(parts: MirrorParts, viewer: Viewer): Promise<readonly string[]> {
  const active = await parts.core.read((core) => activeOf(core, viewer.viewKey))
  const folded: string[] = []
  for (const { entity, gen, rows } of active) {
    const over = await parts.core.read((core) => core.confirmed.where('entity').equals(entity).count())
    if (over < fewest || over <= rows * share) continue
    const gens = await parts.core.read((core) => gensOf(core, entity, viewer.viewKey))
    if (gens.some((one) => one.status === 'building')) continue
    await foldOne(parts, viewer, entity as ResourceName, gen)
    folded.push(entity)
  }
  return folded
}

async function foldOne(parts: MirrorParts, viewer: Viewer, entity: ResourceName, from: number): Promise<void> {
  const { mirror } = parts
  const begun = await beginGenerations(parts, viewer, [resources[entity]], { ordering: null, pageSize: null })
  const manifest = begun.get(entity)!
  const lc = await parts.core.read(currentLc)
  const confirmed = new Map<number, ConfirmedRow>()
  for (const row of await parts.core.read((core) => core.confirmed.where('entity').equals(entity).toArray())) {
    if (row.lc <= lc) confirmed.set(Number(row.eid), row)
  }
  const forget: Forget[] = [...confirmed.values()].map((row) => ({ key: [row.entity, row.eid], lc: row.lc }))
  const pages: PageRow[] = []

  const keep = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
    const text = JSON.stringify({ results: rows })
    const seg = `${entity}/${await parts.hash(text)}`
    const page: PageRow = {
      entity,
      viewKey: viewer.viewKey,
      gen: manifest.gen,
      page: pages.length + 1,
      seg,
      n: rows.length,
      bytes: text.length,
      ids: Int32Array.from(rows, (row) => Number(row['id'])),
      lcAtRequest: lc,
      fetchedAt: parts.clock.now(),
    }
    await mirror.transaction('rw', mirror.segments, mirror.pages, async () => {
      await mirror.segments.put(text, seg)
      await mirror.pages.put(page)
    })
    pages.push(page)
  }

  const left = new Map(confirmed)
  for (const page of await pagesOf(mirror, { entity, viewKey: viewer.viewKey, gen: from })) {
    if (!page.ids.some((id) => confirmed.has(id))) {
      const { etag: _etag, query: _query, next: _next, ...same } = page
      const moved: PageRow = { ...same, gen: manifest.gen, page: pages.length + 1 }
      await mirror.pages.put(moved)
      pages.push(moved)
      continue
    }
    const text = await mirror.segments.get(page.seg)
    if (text === undefined) return
    const rows = (JSON.parse(text) as { results: Record<string, unknown>[] }).results
    const now = rows.flatMap((row) => {
      const newer = confirmed.get(Number(row['id']))
      left.delete(Number(row['id']))
      return newer ? (newer.row ? [newer.row] : []) : [row]
    })
    await keep(now)
  }
  const fresh = [...left.values()].flatMap(({ row }) => (row ? [row] : []))
  for (let at = 0; at < fresh.length; at += rowsPerPage) await keep(fresh.slice(at, at + rowsPerPage))
  await activate(parts, viewer, [{ manifest, pages, gone: new Set(), forget }], {})
}
