import { afterEach, describe, expect, test } from 'vitest'
import { everythingIsHere, hours, type MirrorWorld, openMirrorWorld, quiet } from '#tests/support/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe('[MIRROR-71] on a connection that is paid by the amount', () => {
  test('[MIRROR-71] a plain list is read again only when a person asks, and the device says that it waits', async () => {
    world = await openMirrorWorld({ plain: true, products: 30 })
    world.metered.now = true
    await world.pull.run('start')
    await everythingIsHere(world)
    for (const reason of ['timer', 'visible', 'online', 'start'] as const) {
      world.clock.pass(2 * hours)
      world.asked.length = 0
      await world.pull.run(reason)
      expect([reason, world.asked, world.pull.status().paid]).toEqual([reason, [], true])
    }
    await world.pull.run('manual')
    expect(world.asked.length).toBeGreaterThan(5)
    expect(world.pull.status()).toEqual(quiet)
    world.metered.now = false
    world.clock.pass(2 * hours)
    world.asked.length = 0
    await world.pull.run('timer')
    expect(world.asked.length).toBeGreaterThan(5)
  })

  test('[MIRROR-71] what a feed tells costs little and is not held back', async () => {
    world = await openMirrorWorld({ products: 30 })
    world.metered.now = true
    await world.pull.run('start')
    world.clock.pass(2 * hours)
    world.asked.length = 0
    await world.pull.run('timer')
    expect(world.asked.length).toBeGreaterThan(0)
    expect(world.pull.status()).toEqual(quiet)
  })
})
