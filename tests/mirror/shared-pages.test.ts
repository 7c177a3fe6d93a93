/** The device's first download in shared pages, against the real server, with changes, failures and crashes in between. */
import { afterEach, expect, test } from 'vitest'
import { collections } from '#contract/collections/all-collections.ts'
import { readListAge } from '#device-db/queries/list-state.ts'
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import { productDraft } from '../server/suites/open-server.ts'
import {
  expectCompleteMirror,
  idleStatus,
  type MirrorWorld,
  noResponse,
  openMirrorWorld,
  respond,
  serverRows,
  shownRows,
} from '../support/device/mirror-world.ts'

const config = { sharedPages: { fromRows: 20, rowsOfPage: 7, changesBehind: 3 } }
let world: MirrorWorld
afterEach(() => world?.close())

const sharedPaths = () => world.requestedPaths.filter((path) => path.includes('shared='))
const plainPaths = () => world.requestedPaths.filter((path) => /^products\/\?.*page_size/.test(path))
const addProduct = (n: number) =>
  world.server.ask('admin', 'products/', {
    method: 'POST',
    body: JSON.stringify({ ...productDraft(`SHARED-${n}`), series_1: 600 + n }),
  })

test('[MIRROR-4662] a server that offers shared pages: the first download takes them, and is the server’s list (I17)', async () => {
  world = await openMirrorWorld({ products: 60, config })
  await world.pull.run('start')
  expect(world.pull.status()).toEqual(idleStatus)
  expect([sharedPaths().length, plainPaths()]).toEqual([9, []])
  await expectCompleteMirror(world)
})

test('[MIRROR-4663] the shared list is deleted during the download: the device downloads the plain one', async () => {
  world = await openMirrorWorld({ products: 60, config, only: [collections.users, collections.products] })
  let isDeleted = false
  world.fault.now = async (request) => {
    if (!isDeleted && request.path.includes('page=4&shared')) {
      isDeleted = true
      await world.server.store.db.deleteFrom('shared_lists').execute()
    }
    return undefined
  }
  await world.pull.run('start')
  expect(isDeleted).toBe(true)
  expect(world.pull.status()).toEqual(idleStatus)
  expect(plainPaths().length).toBeGreaterThan(0)
  expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
})

test('[MIRROR-4664] many new items since the shared pages were made: their absence there is no evidence that they were deleted (I18)', async () => {
  const sizes = { ...config.sharedPages, changesBehind: 10_000 }
  world = await openMirrorWorld({ products: 300, config: { sharedPages: sizes }, only: [collections.products] })
  await world.pull.run('start')
  const create = Array.from({ length: 230 }, (_, n) => ({ ...productDraft(`NEW-${n}`), series_1: 400 + n }))
  const added = await world.server.ask('admin', 'bulk/', {
    method: 'POST',
    body: JSON.stringify({ resource: 'products', create }),
  })
  expect(added.status).toBe(200)
  world.clock.advance(60_000)
  await world.pull.run('manual')
  const all = await serverRows(world, 'products/')
  expect(await shownRows(world, 'products')).toEqual(all)
  world.clock.advance(300_000)
  // The cursor is lost: the list is downloaded again, from the old pages. Nobody follows the feed meanwhile.
  await world.connection.db().meta.where('key').startsWith('cursor').delete()
  const shown: unknown[] = []
  let hasMoved = false
  world.fault.now = async (request) => {
    if (request.path.startsWith('changes/')) shown.push(await shownRows(world, 'products'))
    if (hasMoved || !request.path.includes('page_size')) return undefined
    // A row that moves between the pages of the plain download is missing in both downloads.
    hasMoved = true
    const { body } = await world.server.ask('admin', request.path)
    const page = body as { results: { id: number }[]; count: number }
    return respond(200, { ...page, count: page.count - 1, results: page.results.slice(0, -1) })
  }
  await world.pull.run('manual')
  expect(sharedPaths().length).toBe(2 * Math.ceil(300 / 7))
  // Once: two downloads that list the same are evidence only if both are plain.
  expect(plainPaths().length).toBeGreaterThan(0)
  expect([hasMoved, shown[0]]).toEqual([true, all])
  expect(await shownRows(world, 'products')).toEqual(all)
})

test('[MIRROR-4666] a change and a deletion that the device knows and the shared pages do not: neither is undone (I15)', async () => {
  const sizes = { ...config.sharedPages, changesBehind: 10_000 }
  world = await openMirrorWorld({ products: 60, config: { sharedPages: sizes }, only: [collections.products] })
  await world.pull.run('start')
  let removed = 60
  // An item that a document names is not deleted.
  while (!(await world.remove(removed))) removed--
  await world.change(7, { remarks: 'newer than the shared page' })
  world.clock.advance(60_000)
  await world.pull.run('manual')
  const all = await serverRows(world, 'products/')
  expect(await shownRows(world, 'products')).toEqual(all)
  world.clock.advance(300_000)
  await world.connection.db().meta.where('key').startsWith('cursor').delete()
  const shown: unknown[] = []
  world.fault.now = async (request) => {
    if (request.path.startsWith('changes/')) shown.push(await shownRows(world, 'products'))
    return undefined
  }
  await world.pull.run('manual')
  expect([sharedPaths().length, plainPaths()]).toEqual([2 * Math.ceil(60 / 7), []])
  // Before the change feed is read.
  expect(shown[0]).toEqual(all)
  expect(await shownRows(world, 'products')).toEqual(all)
})

test('[MIRROR-4713] the change feed fails after old shared pages: the list says the time of the pages, not of the download', async () => {
  const sizes = { ...config.sharedPages, changesBehind: 10_000 }
  world = await openMirrorWorld({ products: 60, config: { sharedPages: sizes }, only: [collections.products] })
  await world.server.ask('admin', '')
  const made = world.clock.now() - 5 * 24 * 60 * 60 * 1000
  await world.server.store.db
    .updateTable('shared_lists')
    .set({ used_at: new Date(made).toISOString() })
    .execute()
  await world.change(7, { remarks: 'newer than the shared page' })
  world.fault.now = async ({ path }) => (path.startsWith('changes/') ? noResponse : undefined)
  await world.pull.run('start')
  const asOf = async () => (await world.connection.read((core) => readListAge(core, world.viewKey))).asOf
  expect(await asOf()).toBe(made)
  world.fault.now = null
  await world.pull.run('manual')
  expect(await asOf()).toBe(world.clock.now())
  expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
})

test('[MIRROR-4665] random changes, lost answers and crashes during the download: the mirror becomes the server’s list (I14, I17, I19)', async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = seededFractions(seed)
    const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
    world = await openMirrorWorld({ products: 50, config, only: [collections.conditions, collections.products] })
    let added = 0
    let isCalm = false
    // Another phone has downloaded the list before: its pages are a few changes old.
    const { shared } = (await world.server.ask('admin', '')).body as { shared: { products: { id: string } } }
    for (let page = 1; page <= 8; page++)
      await world.server.ask('admin', `products/?page=${page}&shared=${shared.products.id}`)
    for (let n = 0; n < 3; n++) await world.change(whole(1, 50), { remarks: `before ${seed} ${n}` })
    world.fault.now = async () => {
      if (isCalm) return undefined
      for (let k = whole(0, 2); k > 0; k--) {
        const kind = whole(1, 4)
        if (kind <= 2) await world.change(whole(1, 50), { remarks: `seed ${seed} ${random()}` })
        else if (kind === 3) await world.remove(whole(1, 50))
        else await addProduct(++added)
      }
      return whole(1, 8) === 1 ? noResponse : undefined
    }
    for (let pulls = 0; pulls < 4; pulls++) {
      await world.pull.run('start')
      if (whole(1, 2) === 1) await world.restart()
    }
    isCalm = true
    world.clock.advance(60_000)
    await world.pull.run('manual')
    expect([seed, world.pull.status()]).toEqual([seed, idleStatus])
    expect([seed, await shownRows(world, 'products')]).toEqual([seed, await serverRows(world, 'products/')])
    expect(world.server.logged).toEqual([])
    await world.close()
  }
})
