import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { collectionList, collections } from '#contract/collections/all-collections.ts'
import {
  hours,
  type MirrorWorld,
  openMirrorWorld,
  respond,
  serverRows,
  shownRows,
} from '../support/device/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe('change feed', () => {
  test('[MIRROR-19] changes, additions and deletions arrive without another download', async () => {
    world = await openMirrorWorld({ products: 40 })
    await world.pull.run('start')
    await world.change(3, { description: 'Other words' })
    expect(await world.remove(40)).toBe(true)
    const { results } = (await world.server.ask('admin', 'sections/?page_size=1')).body as { results: { id: number }[] }
    await world.server.ask('admin', `sections/${results[0]!.id}/`, { method: 'PATCH', body: '{"name":"Renamed"}' })
    await world.server.ask('admin', 'articles/', { method: 'POST', body: '{"number":"99","name":"Drone"}' })
    world.clock.advance(60_000)
    const before = world.requestedPaths.length
    await world.pull.run('timer')
    const requested = world.requestedPaths.slice(before)
    expect(requested.filter((path) => path.startsWith('products/'))).toEqual([])
    for (const { name, path } of collectionList) {
      expect([name, await shownRows(world, name)]).toEqual([name, await serverRows(world, path)])
    }
  })

  test('[MIRROR-20] a repeated, overlapping or restarted feed does no harm (I19)', async () => {
    world = await openMirrorWorld({ products: 15, only: [collections.products] })
    await world.pull.run('start')
    const core = world.connection.db()
    const key = `cursor:${world.viewKey}`
    const cursors = [(await core.meta.get(key))!.value]
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ do: fc.constant('change' as const), id: fc.integer({ min: 1, max: 15 }), n: fc.nat(99) }),
            fc.record({ do: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 15 }) }),
            fc.record({ do: fc.constant('follow' as const) }),
            fc.record({ do: fc.constant('restart' as const), back: fc.nat(5) }),
          ),
          { maxLength: 8 },
        ),
        async (steps) => {
          for (const step of steps) {
            if (step.do === 'change') await world.change(step.id, { physical_count: step.n + 1 })
            else if (step.do === 'remove') await world.remove(step.id)
            else {
              if (step.do === 'restart')
                await core.meta.put({ key, value: cursors.at(-1 - (step.back % cursors.length)) })
              world.clock.advance(60_000)
              await world.pull.run('timer')
              cursors.push((await core.meta.get(key))!.value)
            }
          }
          world.clock.advance(60_000)
          await world.pull.run('timer')
          expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
        },
      ),
      { numRuns: 20 },
    )
  })

  test('[MIRROR-72] manual refresh during a pull: another pull follows and sees what was saved meanwhile', async () => {
    world = await openMirrorWorld({ products: 15, only: [collections.products] })
    await world.pull.run('start')
    let manualPull: Promise<void> | undefined
    world.fault.now = async ({ path }) => {
      if (manualPull || !path.startsWith('changes/')) return
      const cursor = decodeURIComponent(/cursor=([^&]+)/.exec(path)![1]!)
      manualPull = world.pull.run('manual')
      await world.change(3, { description: 'Saved after the feed had answered' })
      return respond(200, { results: {}, deleted: {}, cursor, more: false })
    }
    world.clock.advance(60_000)
    await world.pull.run('timer')
    await manualPull
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })

  test('[MIRROR-20] a feed that sends an older version again: the newer row stays', async () => {
    world = await openMirrorWorld({ products: 15, only: [collections.products] })
    await world.pull.run('start')
    const old = (await world.server.ask('admin', 'products/3/')).body
    await world.change(3, { physical_count: 6 })
    world.clock.advance(60_000)
    await world.pull.run('timer')
    world.fault.now = ({ path }) =>
      path.startsWith('changes/')
        ? respond(200, { results: { products: [old] }, deleted: {}, cursor: 'later', more: false })
        : undefined
    world.clock.advance(60_000)
    await world.pull.run('timer')
    expect((await shownRows(world, 'products')).find((row) => row['id'] === 3)).toMatchObject({ physical_count: 6 })
  })

  test('[MIRROR-21] cursor too old: the list is downloaded again, and the old list serves until then', async () => {
    world = await openMirrorWorld({ products: 30 })
    await world.pull.run('start')
    await world.change(3, { description: 'Other words' })
    const core = world.connection.db()
    await core.meta.put({ key: `cursor:${world.viewKey}`, value: 'another-life-admin:7' })
    world.clock.advance(60_000)
    let during: unknown[] = []
    world.fault.now = async ({ path }) => {
      if (path.startsWith('products/?')) during = await shownRows(world, 'products')
      return undefined
    }
    await world.pull.run('timer')
    expect(during).toHaveLength(30)
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    expect((await core.meta.get(`cursor:${world.viewKey}`))?.value).not.toBe('another-life-admin:7')
  })

  test('[MIRROR-22] a server that loses its feed: is treated as a plain server', async () => {
    world = await openMirrorWorld({ products: 30 })
    await world.pull.run('start')
    await world.change(3, { description: 'Other words' })
    world.fault.now = ({ path }) =>
      path === '' || path.startsWith('changes/') ? respond(404, { detail: 'Not found.' }) : undefined
    world.clock.advance(2 * hours)
    await world.pull.run('timer')
    expect(world.pull.status().problem).toBeNull()
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    expect(await world.connection.db().meta.get(`cursor:${world.viewKey}`)).toBeUndefined()
  })

  test('[MIRROR-23] many confirmed rows: are folded into new pages without the server', async () => {
    world = await openMirrorWorld({ products: 800, only: [collections.products] })
    await world.pull.run('start')
    for (let id = 1; id <= 240; id++) await world.change(id, { physical_count: 2 })
    expect(await world.remove(241)).toBe(true)
    world.clock.advance(60_000)
    const before = world.requestedPaths.length
    await world.pull.run('timer')
    expect(world.requestedPaths.slice(before).filter((path) => path.startsWith('products/'))).toEqual([])
    expect(await world.connection.db().confirmed.where('entity').equals('products').count()).toBe(0)
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    await world.change(7, { physical_count: 9 })
    world.clock.advance(60_000)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })

  test('[MIRROR-1863] a broken page at the compaction: the active list and the confirmed rows stay as they are', async () => {
    world = await openMirrorWorld({ products: 800, only: [collections.products] })
    await world.pull.run('start')
    for (let id = 1; id <= 240; id++) await world.change(id, { physical_count: 2 })
    const [page] = await world.mirror.pages.toArray()
    await world.mirror.segments.put((await world.mirror.segments.get(page!.seg))!.slice(0, -1), page!.seg)
    world.clock.advance(60_000)
    await world.pull.run('timer')
    expect(world.pull.status().problem).toBeNull()
    const core = world.connection.db()
    expect(await core.confirmed.where('entity').equals('products').count()).toBe(240)
    const states = (await core.manifests.toArray()).map(({ gen, status }) => [gen, status])
    expect(states).toEqual([[1, 'active']])
  })
})
