import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { collections } from '#contract/collections/all-collections.ts'
import { type MirrorWorld, noResponse, openMirrorWorld, shownRows, smallPages } from '../support/device/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe('progress, repair and cleanup', () => {
  test('[MIRROR-10] progress reports rows, share and time left, and never goes backwards', async () => {
    world = await openMirrorWorld({ plain: true, products: 60 })
    world.fault.now = async (request) => {
      world.clock.advance(400)
      return smallPages(request)
    }
    const seen: NonNullable<ReturnType<typeof world.pull.status>['progress']>[] = []
    world.pull.onStatus(() => {
      const { progress } = world.pull.status()
      if (progress) seen.push(progress)
    })
    await world.pull.run('start')
    const ofProducts = seen.filter((one) => one.entity === 'products' && one.share !== null)
    expect(ofProducts.at(-1)).toMatchObject({ rows: 60, total: 60 })
    expect(ofProducts.some((one) => (one.secondsLeft ?? 0) > 0)).toBe(true)
    const shares = ofProducts.map((one) => one.share!)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  test('[MIRROR-11] pages lost in a power failure: only those are fetched again (I20)', async () => {
    world = await openMirrorWorld({ plain: true, products: 40, only: [collections.products] })
    world.fault.now = smallPages
    await world.pull.run('start')
    const rows = await shownRows(world, 'products')
    const [lost] = await world.mirror.pages.toArray()
    await world.mirror.segments.delete(lost!.seg)
    await world.restart()
    const before = world.requestedPaths.length
    // The list is fresh: the missing page is the only reason to fetch.
    await world.pull.run('hole')
    expect(await world.mirror.segments.get(lost!.seg)).toBeDefined()
    expect(world.requestedPaths[before]).toContain('products/?')
    expect(await shownRows(world, 'products')).toEqual(rows)
  })

  test('[MIRROR-1862] a broken text in the active list: that page is fetched again, and the catalog shows the whole list', async () => {
    world = await openMirrorWorld({ plain: false, products: 40, only: [collections.products] })
    world.fault.now = smallPages
    await world.pull.run('start')
    const rows = await shownRows(world, 'products')
    const pages = await world.mirror.pages.toArray()
    const text = (await world.mirror.segments.get(pages[1]!.seg))!
    await world.mirror.segments.put(text.slice(0, -20), pages[1]!.seg)
    await world.restart()
    const before = world.requestedPaths.length
    const catalog = makeInThreadCatalog({ connection: world.connection, mirrorDb: world.mirror, pull: world.pull })
    const list = () => catalog.list({ collection: 'products', from: 0, limit: 100 })
    await expect.poll(async () => (await list()).total).toBe(40)
    // The rows can be read a moment before the status says so.
    await expect
      .poll(() => catalog.status())
      .toMatchObject({ phase: 'ready', indexed: true, refreshing: false, problem: null })
    catalog.close()
    expect(world.requestedPaths.slice(before).filter((path) => path.includes('products/?'))).toHaveLength(1)
    expect(await shownRows(world, 'products')).toEqual(rows)
  })

  test('[MIRROR-1862] a lost text in the active list: the catalog shows the whole list once it is fetched again', async () => {
    world = await openMirrorWorld({ plain: false, products: 40, only: [collections.products] })
    world.fault.now = smallPages
    await world.pull.run('start')
    const [lost] = await world.mirror.pages.toArray()
    await world.mirror.segments.delete(lost!.seg)
    await world.restart()
    const catalog = makeInThreadCatalog({ connection: world.connection, mirrorDb: world.mirror, pull: world.pull })
    const list = () => catalog.list({ collection: 'products', from: 0, limit: 100 })
    await expect.poll(async () => (await list()).total).toBe(40)
    catalog.close()
  })

  test('[MIRROR-1862] a lost text while the server is down: no loop of requests, and the next refresh repairs the list', async () => {
    world = await openMirrorWorld({ plain: false, products: 40, only: [collections.products] })
    world.fault.now = smallPages
    await world.pull.run('start')
    const [lost] = await world.mirror.pages.toArray()
    await world.mirror.segments.delete(lost!.seg)
    await world.restart()
    let tries = 0
    world.fault.now = () => {
      tries++
      return noResponse
    }
    const catalog = makeInThreadCatalog({ connection: world.connection, mirrorDb: world.mirror, pull: world.pull })
    await expect.poll(() => catalog.status().problem?.kind).toBe('offline')
    await catalog.settled()
    await new Promise((resolve) => setTimeout(resolve, 100))
    // The retries of one page.
    expect(tries).toBeLessThanOrEqual(5)
    world.fault.now = smallPages
    await catalog.refresh('visible')
    expect((await catalog.list({ collection: 'products', from: 0, limit: 100 })).total).toBe(40)
    catalog.close()
  })

  test('[MIRROR-12] texts and pages that no list uses: are deleted', async () => {
    world = await openMirrorWorld({ plain: true, products: 40, only: [collections.products] })
    world.fault.now = smallPages
    await world.pull.run('start')
    await world.server.ask('admin', 'products/3/', { method: 'PATCH', body: JSON.stringify({ remarks: 'moved' }) })
    world.clock.advance(2 * 60 * 60 * 1000)
    await world.pull.run('timer')
    const named = new Set((await world.mirror.pages.toArray()).map((page) => page.seg))
    expect(new Set(await world.mirror.segments.toCollection().primaryKeys())).toEqual(named)
    expect(await world.connection.db().manifests.count()).toBe(1)
  })
})
