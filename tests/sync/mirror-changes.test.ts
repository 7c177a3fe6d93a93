import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { resourceList, resources } from '#contract/resources.ts'
import { putConfirmed } from '#local/confirmed.ts'
import { forgetMirror } from '#local/forget-mirror.ts'
import { signInOn } from '#tests/support/fill-mirror.ts'
import { type MirrorWorld, openMirrorWorld, says, serverRows, shownRows } from '#tests/support/mirror-world.ts'
import { opOf } from '#tests/support/op-of.ts'

let world: MirrorWorld
afterEach(() => world?.close())

const hours = 60 * 60 * 1000
const put = (id: number, patch: object) =>
  world.server.ask('admin', `products/${id}/`, { method: 'PATCH', body: JSON.stringify(patch) })
const remove = async (id: number) => {
  const { status } = await world.server.ask('admin', `products/${id}/`, { method: 'DELETE' })
  return status === 204
}
const pagesOfSeven = ({ path }: { path: string }, request: object) =>
  Object.assign(request, { path: path.replace('page_size=1000', 'page_size=7') })

/** Any server that only knows numbered pages: offset paging, which rows slip through when others are deleted. */
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
      ? says(404, { detail: 'Invalid page.' })
      : says(200, { count: all.length, next, results })
  }

describe('deletions without a feed', () => {
  const only = [resources.products]

  test('[MIRROR-13] a row that slipped between two pages is not taken for deleted (I18)', async () => {
    world = await openMirrorWorld({ plain: true, products: 35, only })
    const gone = new Set<number>()
    const rows = async () => (await serverRows(world, 'products/')).filter((row) => !gone.has(Number(row['id'])))
    world.fault.now = numbered(rows, 7)
    await world.pull.run('start')
    world.clock.pass(2 * hours)
    // While the list is read, a row of the first page goes: the first row of every later page slips to the page before.
    const list = numbered(rows, 7, async (page) => {
      if (page === 1) gone.add(2)
    })
    world.fault.now = async (request) => (request.path === 'products/2/' ? says(404, { detail: 'No.' }) : list(request))
    await world.pull.run('timer')
    // Row 8 slipped to the page that was already read; row 2 went after it was read.
    expect(world.asked).toContain('products/8/')
    expect((await shownRows(world, 'products')).map((row) => row['id'])).toContain(8)
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await rows())
    expect(world.asked).toContain('products/2/')
  })

  test('[MIRROR-14] what the server deleted goes, after it said so for that row', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only })
    await world.pull.run('start')
    expect([await remove(29), await remove(30)]).toEqual([true, true])
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    expect(world.asked.filter((path) => /^products\/\d+\/$/.test(path)).sort()).toEqual([
      'products/29/',
      'products/30/',
    ])
  })

  test('[MIRROR-15] a row with a count that is not sent yet stays in view', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only })
    await world.pull.run('start')
    await world.door.raw().outbox.put(opOf(world.viewKey, 1, { eid: 29 }))
    expect([await remove(29), await remove(30)]).toEqual([true, true])
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    const ids = (await shownRows(world, 'products')).map((row) => row['id'])
    expect(ids).toContain(29)
    expect(ids).not.toContain(30)
    await world.door.raw().outbox.clear()
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })

  test('[MIRROR-16] very many missing rows are believed after a second whole reading', async () => {
    world = await openMirrorWorld({ plain: true, products: 600, only })
    await world.pull.run('start')
    const all = await serverRows(world, 'products/')
    const left = all.filter((row) => Number(row['id']) > 250)
    world.fault.now = numbered(async () => left, 1000)
    world.clock.pass(2 * hours)
    const before = world.asked.length
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(left)
    expect(world.asked.slice(before).filter((path) => path.startsWith('products/?'))).toHaveLength(2)
    expect(world.asked.slice(before).filter((path) => /^products\/\d+\/$/.test(path))).toHaveLength(0)
  })

  test.each([true, false])('[MIRROR-17] a list that shrank by half waits for a person; taken: %s', async (take) => {
    world = await openMirrorWorld({ plain: true, products: 60, only })
    await world.pull.run('start')
    const all = await serverRows(world, 'products/')
    const left = all.slice(0, 20)
    const list = numbered(async () => left, 1000)
    world.fault.now = async (request) => {
      const single = /^products\/(\d+)\/$/.exec(request.path)
      if (single && Number(single[1]) > 20) return says(404, { detail: 'Not found.' })
      return list(request)
    }
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    expect(world.pull.status().shrunk).toEqual({ entity: 'products', from: 60, to: 20 })
    expect(await shownRows(world, 'products')).toEqual(all)
    await world.pull.acceptShrunk(take)
    expect(world.pull.status().shrunk).toBeNull()
    expect(await shownRows(world, 'products')).toEqual(take ? left : all)
  })
})

describe('own acknowledgements against older pages', () => {
  test('[MIRROR-18] a page that was asked for before an acknowledgement never hides it (I15)', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only: [resources.products] })
    await world.pull.run('start')
    world.clock.pass(2 * hours)
    // The server answers with the old page; before the answer is stored, a count is acknowledged on this device.
    world.fault.now = async ({ path }) => {
      if (!path.startsWith('products/?')) return undefined
      world.fault.now = null
      const old = await serverRows(world, 'products/')
      const { body } = await put(3, { physical_count: 7, remarks: 'counted' })
      await world.door.write((core) =>
        putConfirmed(core, [{ entity: 'products', eid: 3, row: body as Record<string, unknown> }], world.clock.now()),
      )
      return says(200, { next: null, results: old })
    }
    await world.pull.run('timer')
    const shown = (await shownRows(world, 'products')).find((row) => row['id'] === 3)
    expect(shown).toMatchObject({ physical_count: 7, remarks: 'counted' })
    // A later look finds it in the page, and the extra row is no longer needed.
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    expect(await world.door.raw().confirmed.count()).toBe(0)
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })

  test('[MIRROR-18] a row that is confirmed again in the very moment of switching over stays', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only: [resources.products] })
    await world.pull.run('start')
    const confirm = async (physical_count: number) => {
      const { body } = await put(3, { physical_count })
      await world.door.write((core) =>
        putConfirmed(core, [{ entity: 'products', eid: 3, row: body as never }], world.clock.now()),
      )
    }
    await confirm(4)
    world.clock.pass(2 * hours)
    // The new page knows the count of 4; while that is found out, the count of 8 is acknowledged.
    const { segments } = world.mirror
    const read = segments.get.bind(segments) as (key: string) => Promise<string | undefined>
    let once = true
    Object.assign(segments, {
      get: async (key: string) => {
        const text = await read(key)
        if (once) await confirm(8)
        once = false
        return text
      },
    })
    await world.pull.run('timer')
    expect(once).toBe(false)
    expect((await shownRows(world, 'products')).find((row) => row['id'] === 3)).toMatchObject({ physical_count: 8 })
  })

  test('[MIRROR-18] the lc rule as a law: after any interleaving of pages and acknowledgements the newest value shows', async () => {
    world = await openMirrorWorld({ plain: true, products: 12, only: [resources.products] })
    world.fault.now = (request) => void pagesOfSeven(request, request)
    await world.pull.run('start')
    let said = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(3), id: fc.integer({ min: 1, max: 12 }), late: fc.boolean() }), {
          maxLength: 4,
        }),
        fc.nat(120_000),
        async (acks, pause) => {
          world.clock.pass(2 * hours)
          let n = 0
          world.fault.now = async (request) => {
            pagesOfSeven(request, request)
            if (!request.path.startsWith('products/?')) return undefined
            const mine = n++
            const write = async () => {
              for (const { id } of acks.filter((ack) => ack.at === mine)) {
                const { body } = await put(id, { physical_count: ++said })
                world.clock.pass(pause)
                await world.door.write((core) =>
                  putConfirmed(core, [{ entity: 'products', eid: id, row: body as never }], world.clock.now()),
                )
              }
            }
            const before = acks.some((ack) => ack.at === mine && ack.late)
            if (before) {
              // The page is read first, the acknowledgement lands, then the page arrives.
              const answer = await world.server.ask('admin', request.path)
              await write()
              return says(200, answer.body)
            }
            await write()
            return undefined
          }
          await world.pull.run('timer')
          world.fault.now = null
          expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the change feed', () => {
  test('[MIRROR-19] changes, additions and deletions arrive without reading the list again', async () => {
    world = await openMirrorWorld({ products: 40 })
    await world.pull.run('start')
    await put(3, { description: 'Other words' })
    expect(await remove(40)).toBe(true)
    const { results } = (await world.server.ask('admin', 'sections/?page_size=1')).body as { results: { id: number }[] }
    await world.server.ask('admin', `sections/${results[0]!.id}/`, { method: 'PATCH', body: '{"name":"Renamed"}' })
    await world.server.ask('admin', 'articles/', { method: 'POST', body: '{"number":"99","name":"Drone"}' })
    world.clock.pass(60_000)
    const before = world.asked.length
    await world.pull.run('timer')
    const asked = world.asked.slice(before)
    expect(asked.filter((path) => path.startsWith('products/'))).toEqual([])
    for (const { name, path } of resourceList) {
      expect([name, await shownRows(world, name)]).toEqual([name, await serverRows(world, path)])
    }
  })

  test('[MIRROR-20] a feed that is repeated, overlaps or starts again from an older cursor does no harm (I19)', async () => {
    world = await openMirrorWorld({ products: 15, only: [resources.products] })
    await world.pull.run('start')
    const core = world.door.raw()
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
            if (step.do === 'change') await put(step.id, { physical_count: step.n + 1 })
            else if (step.do === 'remove') await remove(step.id)
            else {
              if (step.do === 'restart')
                await core.meta.put({ key, value: cursors.at(-1 - (step.back % cursors.length)) })
              world.clock.pass(60_000)
              await world.pull.run('timer')
              cursors.push((await core.meta.get(key))!.value)
            }
          }
          world.clock.pass(60_000)
          await world.pull.run('timer')
          expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
        },
      ),
      { numRuns: 20 },
    )
  })

  test('[MIRROR-20] a feed that tells an older version again does not bring it back', async () => {
    world = await openMirrorWorld({ products: 15, only: [resources.products] })
    await world.pull.run('start')
    const old = (await world.server.ask('admin', 'products/3/')).body
    await put(3, { physical_count: 6 })
    world.clock.pass(60_000)
    await world.pull.run('timer')
    world.fault.now = ({ path }) =>
      path.startsWith('changes/')
        ? says(200, { results: { products: [old] }, deleted: {}, cursor: 'later', more: false })
        : undefined
    world.clock.pass(60_000)
    await world.pull.run('timer')
    expect((await shownRows(world, 'products')).find((row) => row['id'] === 3)).toMatchObject({ physical_count: 6 })
  })

  test('[MIRROR-21] a cursor that is too old leads to a whole new reading; the old list serves until then', async () => {
    world = await openMirrorWorld({ products: 30 })
    await world.pull.run('start')
    await put(3, { description: 'Other words' })
    const core = world.door.raw()
    await core.meta.put({ key: `cursor:${world.viewKey}`, value: 'another-life-admin:7' })
    world.clock.pass(60_000)
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

  test('[MIRROR-22] a server that loses its feed overnight is read like any other', async () => {
    world = await openMirrorWorld({ products: 30 })
    await world.pull.run('start')
    await put(3, { description: 'Other words' })
    world.fault.now = ({ path }) =>
      path === '' || path.startsWith('changes/') ? says(404, { detail: 'Not found.' }) : undefined
    world.clock.pass(2 * hours)
    await world.pull.run('timer')
    expect(world.pull.status().problem).toBeNull()
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    expect(await world.door.raw().meta.get(`cursor:${world.viewKey}`)).toBeUndefined()
  })

  test('[MIRROR-23] many confirmed rows are folded into new pages without asking the server', async () => {
    world = await openMirrorWorld({ products: 800, only: [resources.products] })
    await world.pull.run('start')
    for (let id = 1; id <= 240; id++) await put(id, { physical_count: 2 })
    expect(await remove(241)).toBe(true)
    world.clock.pass(60_000)
    const before = world.asked.length
    await world.pull.run('timer')
    expect(world.asked.slice(before).filter((path) => path.startsWith('products/'))).toEqual([])
    expect(await world.door.raw().confirmed.where('entity').equals('products').count()).toBe(0)
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
    await put(7, { physical_count: 9 })
    world.clock.pass(60_000)
    await world.pull.run('timer')
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })
})

describe('whose list it is', () => {
  test('[MIRROR-24] another person begins with nothing of the person before (I28)', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.pull.run('start')
    await world.door.write((core) => putConfirmed(core, [{ entity: 'products', eid: 1, row: { id: 1 } }], 0))
    const serverKey = world.viewKey.slice(0, world.viewKey.lastIndexOf(':'))
    const person = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    await signInOn(world.door.raw(), `${serverKey}:${person.id}`, await world.server.tokenFor('employee'))
    await world.pull.run('start')
    const core = world.door.raw()
    expect(await core.confirmed.where('lc').above(0).count()).toBe(0)
    expect(await core.manifests.where('viewKey').equals(world.viewKey).count()).toBe(0)
    expect(await world.mirror.pages.filter((page) => page.viewKey === world.viewKey).count()).toBe(0)
    world.viewKey = `${serverKey}:${person.id}`
    expect((await shownRows(world, 'products')).length).toBeGreaterThan(0)
  })

  test('[MIRROR-25] sign-out takes the lists and leaves what was recorded', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.pull.run('start')
    const core = world.door.raw()
    await core.outbox.put(opOf(world.viewKey, 1, {}))
    await forgetMirror(core, world.mirror)
    expect(await world.mirror.segments.count()).toBe(0)
    expect(await core.manifests.count()).toBe(0)
    expect(await core.outbox.count()).toBe(1)
    expect(await core.meta.get('lc')).toBeDefined()
    await world.pull.run('start')
    expect(await shownRows(world, 'products')).toHaveLength(20)
  })

  test('[MIRROR-26] nobody signed in: nothing is asked', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.door.raw().session.clear()
    await world.pull.run('manual')
    expect(world.asked).toEqual([])
  })
})
