import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { collections } from '#contract/collections/all-collections.ts'
import { saveConfirmed } from '#device-db/confirmed-rows.ts'
import {
  hours,
  type MirrorWorld,
  openMirrorWorld,
  type Row,
  respond,
  serverRows,
  shownRows,
  smallPages,
} from '../support/device/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

/** The server accepts a count from this device; its answer arrives `afterMs` later. */
async function acknowledge(id: number, patch: object, afterMs = 0) {
  const { body } = await world.change(id, patch)
  world.clock.advance(afterMs)
  await world.connection.write((core) =>
    saveConfirmed(core, [{ entity: 'products', eid: id, row: body as Row }], world.clock.now()),
  )
}

describe('own acknowledgments against older pages', () => {
  test('[MIRROR-18] a page requested before an acknowledgment never hides it (I15)', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only: [collections.products] })
    await world.pull.run('start')
    world.clock.advance(2 * hours)
    // The server answers with the old page. Before that answer is stored, a count is acknowledged on this device.
    world.fault.now = async ({ path }) => {
      if (!path.startsWith('products/?')) return undefined
      world.fault.now = null
      const old = await serverRows(world, 'products/')
      await acknowledge(3, { physical_count: 7, remarks: 'counted' })
      return respond(200, { next: null, results: old })
    }
    await world.pull.run('timer')
    const shown = (await shownRows(world, 'products')).find((row) => row['id'] === 3)
    expect(shown).toMatchObject({ physical_count: 7, remarks: 'counted' })
    // A later pull finds it in the page; the confirmed row is deleted.
    world.clock.advance(2 * hours)
    await world.pull.run('timer')
    expect(await world.connection.db().confirmed.count()).toBe(0)
    expect(await shownRows(world, 'products')).toEqual(await serverRows(world, 'products/'))
  })

  test('[MIRROR-18] a row confirmed again during activation: stays', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only: [collections.products] })
    await world.pull.run('start')
    await acknowledge(3, { physical_count: 4 })
    world.clock.advance(2 * hours)
    // The new page contains the count of 4; while it is compared, the count of 8 is acknowledged.
    const { segments } = world.mirror
    const read = segments.get.bind(segments) as (key: string) => Promise<string | undefined>
    let once = true
    Object.assign(segments, {
      get: async (key: string) => {
        const text = await read(key)
        if (once) await acknowledge(3, { physical_count: 8 })
        once = false
        return text
      },
    })
    await world.pull.run('timer')
    expect(once).toBe(false)
    expect((await shownRows(world, 'products')).find((row) => row['id'] === 3)).toMatchObject({ physical_count: 8 })
  })

  test('[MIRROR-1863] a page that cannot be read at its activation: the confirmed row stays (I15)', async () => {
    world = await openMirrorWorld({ plain: true, products: 30, only: [collections.products] })
    await world.pull.run('start')
    await acknowledge(3, { physical_count: 4 })
    world.clock.advance(2 * hours)
    const { segments } = world.mirror
    const read = segments.get.bind(segments) as (key: string) => Promise<string | undefined>
    Object.assign(segments, { get: async (key: string) => (await read(key))?.slice(0, -1) })
    await world.pull.run('timer')
    Object.assign(segments, { get: read })
    expect(world.pull.status().problem).toBeNull()
    expect(await world.connection.db().confirmed.toArray()).toMatchObject([{ eid: 3, row: { physical_count: 4 } }])
  })

  test('[MIRROR-18] any interleaving of pages and acknowledgments: the newest value shows', async () => {
    world = await openMirrorWorld({ plain: true, products: 12, only: [collections.products] })
    world.fault.now = smallPages
    await world.pull.run('start')
    let lastCount = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(3), id: fc.integer({ min: 1, max: 12 }), late: fc.boolean() }), {
          maxLength: 4,
        }),
        fc.nat(120_000),
        async (acks, pause) => {
          world.clock.advance(2 * hours)
          let n = 0
          world.fault.now = async (request) => {
            smallPages(request)
            if (!request.path.startsWith('products/?')) return undefined
            const requestNo = n++
            const write = async () => {
              for (const { id } of acks.filter((ack) => ack.at === requestNo)) {
                await acknowledge(id, { physical_count: ++lastCount }, pause)
              }
            }
            const before = acks.some((ack) => ack.at === requestNo && ack.late)
            if (before) {
              // The server reads the page, then the acknowledgment is stored, then the page arrives.
              const answer = await world.server.ask('admin', request.path)
              await write()
              return respond(200, answer.body)
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
