/** Writes rows into a device's mirror as active lists, as a completed download does. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CoreDb, Manifest } from '#device-db/core-db.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'

export type Rows = Partial<Record<CollectionName, readonly Record<string, unknown>[]>>

export async function fillMirror(
  core: CoreDb,
  mirror: MirrorDb,
  viewKey: string,
  rows: Rows,
  { gen: generation = 1, pageSize = 500, at = 0 } = {},
): Promise<void> {
  const logicalTime = ((await core.meta.get('lc'))?.value as number | undefined) ?? 0
  const manifests: Manifest[] = []
  for (const [entity, all] of Object.entries(rows)) {
    const pages = Math.max(1, Math.ceil(all.length / pageSize))
    for (let page = 1; page <= pages; page++) {
      const results = all.slice((page - 1) * pageSize, page * pageSize)
      const text = JSON.stringify({ count: all.length, next: page < pages ? `?page=${page + 1}` : null, results })
      const segmentKey = `${entity}/${generation}-${page}`
      await mirror.segments.put(text, segmentKey)
      const ids = Int32Array.from(results, (row) => Number(row['id']))
      const bytes = text.length
      await mirror.pages.put({
        entity,
        viewKey,
        gen: generation,
        page,
        seg: segmentKey,
        n: results.length,
        bytes,
        ids,
        lcAtRequest: logicalTime,
        fetchedAt: at,
      })
    }
    manifests.push({
      entity,
      viewKey,
      gen: generation,
      status: 'active' as const,
      startedAt: at,
      startLc: logicalTime,
      finishedAt: at,
      ordering: 'id',
      pages,
      total: all.length,
      rows: all.length,
      next: null,
    })
  }
  await core.transaction('rw', core.manifests, core.meta, async () => {
    for (const manifest of manifests) {
      await core.manifests
        .where('[entity+viewKey+gen]')
        .between([manifest.entity, viewKey, 0], [manifest.entity, viewKey, generation], true, false)
        .modify({ status: 'retired' })
      await core.manifests.put(manifest)
    }
    await core.meta.bulkPut([
      { key: `asOf:${viewKey}`, value: at },
      { key: 'mirrorOwner', value: viewKey },
    ])
  })
}

export async function signInOn(core: CoreDb, userKey: string, token = 'test-token'): Promise<void> {
  const serverKey = userKey.slice(0, userKey.lastIndexOf(':'))
  await core.session.put({ id: 'current', token, tokenEpoch: 1, serverKey, userKey, user: { id: 1 } })
}
