import { afterEach, describe, expect, test } from 'vitest'
import { putConfirmed } from '#local/confirmed.ts'
import { forgetMirror } from '#local/forget-mirror.ts'
import { signInOn } from '#tests/support/fill-mirror.ts'
import { type MirrorWorld, openMirrorWorld, shownRows } from '#tests/support/mirror-world.ts'
import { opOf } from '#tests/support/op-of.ts'

let world: MirrorWorld
afterEach(() => world?.close())

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

  test('[MIRROR-401] copies of what the server has leave with the person: at sign-out, and when another signs in', async () => {
    world = await openMirrorWorld({ products: 20 })
    const core = world.door.raw()
    const copies = [
      'campaign book of x',
      'findings of x',
      'reports/findings',
      'recent-remarks',
      'documents/issuer',
      'views products',
    ]
    const typed = '2: recent-remarks'
    const fill = () => core.drafts.bulkPut([...copies, typed].map((key) => ({ key, at: 0, value: [] })))
    await fill()
    await world.pull.run('start')
    expect(await core.drafts.count()).toBe(copies.length + 1)
    const serverKey = world.viewKey.slice(0, world.viewKey.lastIndexOf(':'))
    const person = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    await signInOn(core, `${serverKey}:${person.id}`, await world.server.tokenFor('employee'))
    await world.pull.run('start')
    expect((await core.drafts.toArray()).map(({ key }) => key)).toEqual([typed])
    await fill()
    await forgetMirror(core, world.mirror)
    expect((await core.drafts.toArray()).map(({ key }) => key)).toEqual([typed])
  })

  test('[MIRROR-26] nobody signed in: nothing is asked', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.door.raw().session.clear()
    await world.pull.run('manual')
    expect(world.asked).toEqual([])
  })
})
