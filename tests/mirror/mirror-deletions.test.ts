import { afterEach, describe, expect, test } from 'vitest'
import { collections } from '#contract/collections/all-collections.ts'
import { makeOp } from '../support/device/make-op.ts'
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

/** A server with numbered pages only. A deleted row moves later rows to the page before, so that a crawl misses them. */
const numbered =
  (rows: () => Promise<Record<string, unknown>[]>, size: number, between?: (page: number) => Promise<void>) =>
  async ({ path }: { path: string }) => {
    if (!path.startsWith('products/?')) return undefined
    const query = new URLSearchParams(path.split('?')[1])
    const page = Number(query.get('page'))
    const all = await rows()
    const results = all.slice((page - 1) * size, page * size)
    query.set('page', String(page + 1))
    const next = page * size < all.length ? `/api/v1/products/?${query}` : null
    await between?.(page)
    return results.length === 0 && page > 1
      ? respond(404, { detail: 'Invalid page.' })
      : respond(200, { count: all.length, next, results })
  }

describe('deletions without a change feed', () => {
  const only = [collections.products]

  test('[MIRROR-13] a row that moved between two pages: is not treated as deleted (I18)', async () => {
    world = await openMirrorWorld({ plain: true, products: 35, only })
    const gone = new Set<number>()
    const rows = async () => (await serverRows(world, 'products/')).filter((row) => !gone.has(Number(row['id'])))
    world.fault.now = numbered(rows, 7)
    await world.pull.run('start')
    world.clock.advance(2 * hours)
    // During the crawl a row of the first page is deleted: the first row of every later page moves to the page before.
    const list = numbered(rows, 7, async (page) => {
      if (page === 1) gone.add(2)
    })
    world.fault.now = async (request) =>
      request.path === 'products/2/' ? respond(404, { detail: 'No.' }) : list(request)
    await world.pull.run('timer')
    // Row 8 moved to a page that was already read; row 2 was deleted after it was read.
    expect(world.requestedPaths).toContain('products/8/')
    expect((await shownRows(world, 'products')).map((row) => row['id'])).toContain(8)
    world.clock.advance(2 * hours)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await rows())
    expect(world.requestedPaths).toContain('products/2/')
  })

  test('[MIRROR-14] a deleted row: is removed after the server answered 404 for it', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only })
    await world.pull.run('start')
    expect([await world.remove(29), await world.remove(30)]).toEqual([true, true])
    world.clock.advance(2 * hours)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    expect(world.requestedPaths.filter((path) => /^products\/\d+\/$/.test(path)).sort()).toEqual([
      'products/29/',
      'products/30/',
    ])
  })

  test('[MIRROR-15] a deleted row with an unsent count: stays visible (I18)', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only })
    await world.pull.run('start')
    await world.connection.db().outbox.put(makeOp(world.viewKey, 1, { eid: 29 }))
    expect([await world.remove(29), await world.remove(30)]).toEqual([true, true])
    world.clock.advance(2 * hours)
    await world.pull.run('timer')
    const ids = (await shownRows(world, 'products')).map((row) => row['id'])
    expect(ids).toContain(29)
    expect(ids).not.toContain(30)
    await world.connection.db().outbox.clear()
    world.clock.advance(2 * hours)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })

  test('[MIRROR-16] more than 200 missing rows: are removed after a second complete crawl', async () => {
    world = await openMirrorWorld({ plain: true, products: 600, only })
    await world.pull.run('start')
    const all = await serverRows(world, 'products/')
    const left = all.filter((row) => Number(row['id']) > 250)
    world.fault.now = numbered(async () => left, 1000)
    world.clock.advance(2 * hours)
    const before = world.requestedPaths.length
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(left)
    expect(world.requestedPaths.slice(before).filter((path) => path.startsWith('products/?'))).toHaveLength(2)
    expect(world.requestedPaths.slice(before).filter((path) => /^products\/\d+\/$/.test(path))).toHaveLength(0)
  })

  test.each([true, false])(
    '[MIRROR-17] a list that shrank by half waits for a person; accepted: %s',
    async (accept) => {
      world = await openMirrorWorld({ plain: true, products: 60, only })
      await world.pull.run('start')
      const all = await serverRows(world, 'products/')
      const left = all.slice(0, 20)
      const list = numbered(async () => left, 1000)
      world.fault.now = async (request) => {
        const single = /^products\/(\d+)\/$/.exec(request.path)
        if (single && Number(single[1]) > 20) return respond(404, { detail: 'Not found.' })
        return list(request)
      }
      world.clock.advance(2 * hours)
      await world.pull.run('timer')
      expect(world.pull.status().shrunk).toEqual({ entity: 'products', from: 60, to: 20 })
      expect(await shownRows(world, 'products')).toEqual(all)
      await world.pull.acceptShrunk(accept)
      expect(world.pull.status().shrunk).toBeNull()
      expect(await shownRows(world, 'products')).toEqual(accept ? left : all)
    },
  )
})
