import { afterEach, describe, expect, test } from 'vitest'
import { everythingIsHere, hours, idleStatus, type MirrorWorld, openMirrorWorld } from '../support/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe('[MIRROR-71] on a connection that is paid by the amount', () => {
  test('[MIRROR-71] a plain list is read again only when a person asks, and the device says that it waits', async () => {
    world = await openMirrorWorld({ plain: true, products: 30 })
    world.isMetered.now = true
    await world.pull.run('start')
    await everythingIsHere(world)
    for (const reason of ['timer', 'visible', 'online', 'start'] as const) {
      world.clock.advance(2 * hours)
      world.requestedPaths.length = 0
      await world.pull.run(reason)
      expect([reason, world.requestedPaths, world.pull.status().paid]).toEqual([reason, [], true])
    }
    await world.pull.run('manual')
    expect(world.requestedPaths.length).toBeGreaterThan(5)
    expect(world.pull.status()).toEqual(idleStatus)
    world.isMetered.now = false
    world.clock.advance(2 * hours)
    world.requestedPaths.length = 0
    await world.pull.run('timer')
    expect(world.requestedPaths.length).toBeGreaterThan(5)
  })

  test('[MIRROR-71] what a feed tells costs little and is not held back', async () => {
    world = await openMirrorWorld({ products: 30 })
    world.isMetered.now = true
    await world.pull.run('start')
    world.clock.advance(2 * hours)
    world.requestedPaths.length = 0
    await world.pull.run('timer')
    expect(world.requestedPaths.length).toBeGreaterThan(0)
    expect(world.pull.status()).toEqual(idleStatus)
  })
})
