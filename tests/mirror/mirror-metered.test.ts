import { afterEach, describe, expect, test } from 'vitest'
import {
  expectCompleteMirror,
  hours,
  idleStatus,
  type MirrorWorld,
  openMirrorWorld,
} from '../support/device/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe('[MIRROR-71] on a metered connection', () => {
  test('[MIRROR-71] plain server: the list is downloaded again only by hand, and the status says so', async () => {
    world = await openMirrorWorld({ plain: true, products: 30 })
    world.isMetered.now = true
    await world.pull.run('start')
    await expectCompleteMirror(world)
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

  test('[MIRROR-71] server with a change feed: changes are still fetched, they cost little', async () => {
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
