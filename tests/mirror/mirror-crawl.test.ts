import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { collections } from '#contract/collections/all-collections.ts'
import {
  expectCompleteMirror,
  idleStatus,
  type MirrorWorld,
  noResponse,
  openMirrorWorld,
  respond,
  serverRows,
  shownRows,
  smallPages,
} from '../support/device/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe.each([{ plain: true }, { plain: false }])('first download, plain: $plain', ({ plain }) => {
  test('[MIRROR-1] first download: every row of every collection is on the device as the server has it (I17)', async () => {
    world = await openMirrorWorld({ plain, products: 70 })
    await world.pull.run('start')
    expect(world.pull.status()).toEqual(idleStatus)
    await expectCompleteMirror(world)
  })

  test('[MIRROR-2] a download that stops after any answer: resumes there and requests nothing twice', async () => {
    world = await openMirrorWorld({ plain, products: 40, only: [collections.users, collections.products] })
    let pulls = 0
    const answered: string[] = []
    for (let budget = 1; ; pulls++) {
      let left = budget
      // Each pull gets a few answers, then the network fails; between pulls the app is killed.
      world.fault.now = (request) => {
        if (left-- <= 0) return noResponse
        if (request.path.includes('?')) answered.push(request.path)
        return smallPages(request)
      }
      await world.pull.run('start')
      const active = await world.connection.db().manifests.where('status').equals('active').count()
      if (active > 0) break
      expect(world.pull.status().problem?.kind).toBe('offline')
      expect(await shownRows(world, 'products')).toEqual([])
      await world.restart()
      budget = 2
      expect(pulls).toBeLessThan(40)
    }
    expect(pulls).toBeGreaterThan(2)
    expect(new Set(answered).size).toBe(answered.length)
    world.fault.now = null
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    expect(await shownRows(world, 'users')).toEqual(await serverRows(world, 'users/'))
  })

  test('[MIRROR-3] second download of an unchanged list: writes no text', async () => {
    world = await openMirrorWorld({ plain, products: 40 })
    world.fault.now = smallPages
    await world.pull.run('start')
    const before = (await world.mirror.segments.toCollection().primaryKeys()).sort()
    world.clock.advance(2 * 60 * 60 * 1000)
    await world.pull.run('timer')
    expect((await world.mirror.segments.toCollection().primaryKeys()).sort()).toEqual(before)
    expect(world.pull.status()).toEqual(idleStatus)
  })
})

test('[MIRROR-2] killed after any write: the active list is complete, and the next pull completes the new one (I14)', async () => {
  world = await openMirrorWorld({ plain: true, products: 24, only: [collections.sections, collections.products] })
  world.fault.now = smallPages
  await world.pull.run('start')
  const old = await shownRows(world, 'products')
  await world.server.ask('admin', 'products/1/', {
    method: 'PATCH',
    body: JSON.stringify({ description: 'New words' }),
  })
  await world.server.ask('admin', 'products/24/', { method: 'DELETE' })
  const fresh = await serverRows(world, 'products/')
  expect(fresh).not.toEqual(old)

  for (let kill = 1; ; kill++) {
    world.clock.advance(2 * 60 * 60 * 1000)
    let writes = 0
    let dead = false
    const die = () => {
      if (dead) throw new Error('killed')
      if (++writes >= kill) dead = true
    }
    // A killed app writes nothing more: every later transaction before the restart fails.
    const unhook = [world.mirror, world.connection.db()].map((db) => {
      const real = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
      Object.assign(db, {
        transaction: async (...args: unknown[]) => {
          if (args[0] === 'rw') die()
          return real(...args)
        },
      })
      return () => Object.assign(db, { transaction: real })
    })
    const ended = await world.pull.run('timer').then(
      () => 'done',
      () => 'killed',
    )
    for (const unsubscribe of unhook) unsubscribe()
    await world.restart()
    const now = await shownRows(world, 'products')
    // One complete generation or the other, never a mix.
    expect([old, fresh]).toContainEqual(now)
    if (!dead && ended === 'done') {
      expect(now).toEqual(fresh)
      expect(kill).toBeGreaterThan(5)
      break
    }
    if (now.length === fresh.length) {
      // The new list is active already.
      await world.pull.run('manual')
      expect(await shownRows(world, 'products')).toEqual(fresh)
    }
  }
  await world.pull.run('manual')
  expect(await shownRows(world, 'products')).toEqual(fresh)
})

describe('servers with other features', () => {
  test('[MIRROR-4] server that rejects ordering and page_size: they are dropped', async () => {
    world = await openMirrorWorld({ plain: true, products: 60 })
    world.fault.now = ({ path }) =>
      /[?&](ordering|page_size)=/.test(path) ? respond(400, { detail: 'Unknown parameter.' }) : undefined
    await world.pull.run('start')
    expect(world.pull.status()).toEqual(idleStatus)
    await expectCompleteMirror(world)
  })

  test('[MIRROR-4] numbered pages: four are fetched at once, and the list ends where `next` is empty', async () => {
    world = await openMirrorWorld({ plain: true, products: 60, only: [collections.products] })
    const rows = await serverRows(world, 'products/')
    let maxInFlight = 0
    let inFlight = 0
    world.fault.now = async ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      if (!path.startsWith('products/?')) return undefined
      maxInFlight = Math.max(maxInFlight, ++inFlight)
      await new Promise((resolve) => setTimeout(resolve, 2))
      inFlight--
      const results = rows.slice((page - 1) * 5, page * 5)
      if (results.length === 0) return respond(404, { detail: 'Invalid page.' })
      const next =
        page * 5 < rows.length
          ? `http://inner:8000/api/v1/products/?${path.split('?')[1]!.replace(/page=\d+/, `page=${page + 1}`)}`
          : ''
      return respond(200, { next, results })
    }
    await world.pull.run('start')
    expect(world.pull.status()).toEqual(idleStatus)
    expect(maxInFlight).toBe(4)
    expect(await shownRows(world, 'products')).toEqual(rows)
  })

  test('[MIRROR-5] failing pages: retried, then the pull stops with the problem and keeps the list', async () => {
    world = await openMirrorWorld({ plain: true, products: 20, only: [collections.products] })
    let n = 0
    world.fault.now = () => (n++ % 3 === 0 ? undefined : respond(503, { detail: 'busy' }, { 'retry-after': '2' }))
    await world.pull.run('start')
    expect(await shownRows(world, 'products')).toHaveLength(20)
    world.clock.advance(2 * 60 * 60 * 1000)
    world.fault.now = () => respond(500, { detail: 'broken' })
    await world.pull.run('timer')
    expect(world.pull.status().problem).toMatchObject({ kind: 'server', status: 500 })
    expect(await shownRows(world, 'products')).toHaveLength(20)
  })

  test.each([
    ['a captive portal page', respond(200, '<html>Welcome</html>', { 'content-type': 'text/html' }), 'portal'],
    ['a truncated page', respond(200, '{"results":[{"id":1},{"i'), 'odd-answer'],
    ['a row without an id', respond(200, { next: null, results: [{ name: 'x' }] }), 'contract'],
  ])('[MIRROR-6] %s never becomes part of the list', async (_what, answer, kind) => {
    world = await openMirrorWorld({ plain: true, products: 20, only: [collections.products] })
    world.fault.now = ({ path }) => (path.startsWith('products/?') ? answer : undefined)
    await world.pull.run('start')
    expect(world.pull.status().problem?.kind).toBe(kind)
    expect(await world.mirror.segments.count()).toBe(0)
    world.fault.now = null
    await world.pull.run('manual')
    expect(await shownRows(world, 'products')).toHaveLength(20)
  })

  test('[MIRROR-7] a collection the person may not read: is left out, the others are downloaded', async () => {
    world = await openMirrorWorld({ plain: true, products: 20 })
    world.fault.now = ({ path }) => (path.startsWith('users/?') ? respond(403, { detail: 'No.' }) : undefined)
    await world.pull.run('start')
    expect(world.pull.status()).toEqual(idleStatus)
    expect(await shownRows(world, 'users')).toEqual([])
    expect(await shownRows(world, 'products')).toHaveLength(20)
  })

  test('[MIRROR-8] unchanged page with an ETag: 304 reuses the page of the active list', async () => {
    world = await openMirrorWorld({ plain: true, products: 20, only: [collections.products] })
    const rows = await serverRows(world, 'products/')
    const sent: (string | undefined)[] = []
    world.fault.now = ({ path, headers }) => {
      if (!path.startsWith('products/?')) return undefined
      sent.push(headers?.['If-None-Match'])
      if (headers?.['If-None-Match'] === '"v1"') return respond(304, '')
      return respond(200, { next: null, results: rows }, { etag: '"v1"' })
    }
    await world.pull.run('start')
    world.clock.advance(2 * 60 * 60 * 1000)
    await world.pull.run('timer')
    expect(sent).toEqual([undefined, '"v1"'])
    expect(await shownRows(world, 'products')).toEqual(rows)
  })

  test('[MIRROR-9] a refused token ends the session of that token and keeps the list', async () => {
    world = await openMirrorWorld({ plain: true, products: 20 })
    await world.pull.run('start')
    world.clock.advance(2 * 60 * 60 * 1000)
    world.fault.now = () => respond(401, { detail: 'Invalid token.' })
    await world.pull.run('timer')
    expect(world.pull.status().problem?.kind).toBe('sign-in')
    expect(await world.connection.db().session.get('current')).toMatchObject({ expired: true, token: '' })
    expect(world.events).toEqual([{ said: 'signed-out', why: 'refused' }])
    expect(await shownRows(world, 'products')).toHaveLength(20)
    const requestCount = world.requestedPaths.length
    await world.pull.run('manual')
    expect(world.requestedPaths).toHaveLength(requestCount)
  })
})
