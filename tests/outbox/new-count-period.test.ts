/** The next count begins, and a device knows of it but not of its items: what is counted on the old list is shown to the person. */
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fetchCountPeriod } from '#session/fetch-count-period.ts'
import { openScreenWorld, type ScreenWorld } from '../support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

const patch = (body: object) => ({ method: 'PATCH', body: JSON.stringify(body) })
const onServer = async (id: number) => (await world.server.ask('admin', `products/${id}/`)).body as ProductView
const inList = async (id: number) => (await world.catalog.get<ProductView>('products', id))!

/** The item has the count 5 of the count that ends; the device knows. */
async function openCountedWorld(): Promise<void> {
  world = await openScreenWorld({ username: 'maria' })
  await world.server.ask('jose', 'products/3/', patch({ physical_count: 5, scanned: true }))
  await world.catalog.refresh('manual')
  expect(await inList(3)).toMatchObject({ physical_count: 5, scanned: true })
}

async function beginNextCount(counts: boolean): Promise<void> {
  const body = JSON.stringify({ flags: true, counts })
  expect((await world.server.ask('admin', 'products/reset_flags/', { method: 'POST', body })).status).toBe(200)
}

/** Each change feed fails from now on; everything else answers. */
const failFeed = () => {
  world.network.answerInstead = ({ url }) => (url.includes('/changes/') ? new Response('', { status: 503 }) : null)
}

/** As the app reads the item after a restart: from the databases of the device alone. */
async function afterRestart(id: number): Promise<ProductView> {
  const mirrorDb = new MirrorDb(world.core.db().name.replace('ims-core@', ''))
  const catalog = makeInThreadCatalog({ connection: world.core, mirrorDb })
  await catalog.settled()
  const view = (await catalog.get<ProductView>('products', id))!
  catalog.close()
  mirrorDb.close()
  return view
}

test.each([
  { cleared: 'counts and marks', counts: true, number: 5 },
  { cleared: 'counts and marks', counts: true, number: 6 },
  { cleared: 'only the marks', counts: false, number: 5 },
  { cleared: 'only the marks', counts: false, number: 6 },
])(
  '[SYNC-4871] the next count clears $cleared; the device knows of it, but its list stays old: a count of $number is shown to the person, and is in the new count only if they decide so',
  async ({ counts, number }) => {
    await openCountedWorld()
    failFeed()
    await beginNextCount(counts)
    await fetchCountPeriod(world.engine.network, dexieCoreStore(world.core))
    await world.catalog.refresh('manual')
    world.network.isCut = true
    const view = await afterRestart(3)
    expect(view).toMatchObject({ physical_count: 5, scanned: true })
    await world.engine.recorder.count(view, { physical_count: number, remarks: null }, { source: 'typed' })
    world.network.isCut = false
    await world.engine.outbox.sendNow()
    const [conflict, ...more] = await world.engine.outbox.conflicts()
    expect(more).toEqual([])
    expect(conflict).toMatchObject({ eid: 3, why: 'round', mine: { physical_count: number } })
    const kept = counts ? null : 5
    expect(await onServer(3)).toMatchObject({ physical_count: kept, scanned: false })
    // Decided while the feed still fails.
    await world.engine.outbox.resolve(conflict!.id, 'mine')
    await world.engine.outbox.sendNow()
    expect(await world.engine.outbox.conflicts()).toEqual([])
    expect(await onServer(3)).toMatchObject({ physical_count: number })
    expect(await world.engine.outbox.list()).toEqual([])
  },
)

test('[SYNC-4871] the list arrives at last: counts on it belong to the new count, and nothing is asked', async () => {
  await openCountedWorld()
  failFeed()
  await beginNextCount(true)
  await fetchCountPeriod(world.engine.network, dexieCoreStore(world.core))
  world.network.answerInstead = null
  await world.catalog.refresh('manual')
  await world.engine.recorder.count(await inList(3), { physical_count: 4, remarks: null }, { source: 'typed' })
  await world.engine.outbox.sendNow()
  expect(await world.engine.outbox.conflicts()).toEqual([])
  expect(await onServer(3)).toMatchObject({ physical_count: 4 })
})

/** As an earlier build stored what it was told: as the period of the list, although the list is old. */
const storeAsEarlierBuild = () =>
  world.core.write(async (db) => {
    const heard = await db.meta.get('roundHeard')
    await db.meta.put({ key: 'round', value: heard!.value })
    await db.meta.delete('roundHeard')
  })

test.each([
  { cleared: 'counts and marks', counts: true, number: 5, asks: 1 },
  { cleared: 'counts and marks', counts: true, number: 6, asks: 1 },
  { cleared: 'only the marks', counts: false, number: 6, asks: 0 },
])(
  '[SYNC-5000] the first start after an update from a build that was only told of the next count, which clears $cleared: a count of $number replaces nothing that the person did not see',
  async ({ counts, number, asks }) => {
    await openCountedWorld()
    failFeed()
    await beginNextCount(counts)
    await fetchCountPeriod(world.engine.network, dexieCoreStore(world.core))
    await storeAsEarlierBuild()
    world.network.isCut = true
    const view = await afterRestart(3)
    await world.engine.recorder.count(view, { physical_count: number, remarks: null }, { source: 'typed' })
    world.network.isCut = false
    await world.engine.outbox.sendNow()
    const conflicts = await world.engine.outbox.conflicts()
    expect(conflicts).toHaveLength(asks)
    // Where nothing is asked, the item was counted after the device was told of the count, and on what the server still has.
    expect(await onServer(3)).toMatchObject({ physical_count: asks > 0 ? null : number })
    expect(await world.engine.outbox.list()).toHaveLength(asks)
  },
)
