import { afterEach, describe, expect, test } from 'vitest'
import { clearMirror } from '#device-db/clear-mirror.ts'
import { saveConfirmed } from '#device-db/confirmed-rows.ts'
import { signInOn } from '../support/device/fill-mirror.ts'
import { makeOp } from '../support/device/make-op.ts'
import { type MirrorWorld, openMirrorWorld, shownRows } from '../support/device/mirror-world.ts'

let world: MirrorWorld
afterEach(() => world?.close())

describe('owner of the list', () => {
  test('[MIRROR-24] another person signs in: nothing of the previous person remains (I28)', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.pull.run('start')
    await world.connection.write((core) => saveConfirmed(core, [{ entity: 'products', eid: 1, row: { id: 1 } }], 0))
    const serverKey = world.viewKey.slice(0, world.viewKey.lastIndexOf(':'))
    const person = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    await signInOn(world.connection.db(), `${serverKey}:${person.id}`, await world.server.tokenFor('employee'))
    await world.pull.run('start')
    const core = world.connection.db()
    expect(await core.confirmed.where('lc').above(0).count()).toBe(0)
    expect(await core.manifests.where('viewKey').equals(world.viewKey).count()).toBe(0)
    expect(await world.mirror.pages.filter((page) => page.viewKey === world.viewKey).count()).toBe(0)
    world.viewKey = `${serverKey}:${person.id}`
    expect((await shownRows(world, 'products')).length).toBeGreaterThan(0)
  })

  test('[MIRROR-25] sign-out: deletes the lists and keeps the ops', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.pull.run('start')
    const core = world.connection.db()
    await core.outbox.put(makeOp(world.viewKey, 1, {}))
    await clearMirror(core, world.mirror)
    expect(await world.mirror.segments.count()).toBe(0)
    expect(await core.manifests.count()).toBe(0)
    expect(await core.outbox.count()).toBe(1)
    expect(await core.meta.get('lc')).toBeDefined()
    await world.pull.run('start')
    expect(await shownRows(world, 'products')).toHaveLength(20)
  })

  test('[MIRROR-401] sign-out or another person: copies of server data are deleted', async () => {
    world = await openMirrorWorld({ products: 20 })
    const core = world.connection.db()
    const copies = [
      'campaign book of x',
      'findings of x',
      'disposals of x',
      'campaign records of x',
      'reports/findings',
      'recent-remarks',
      'documents/issuer',
      'views products',
    ]
    const typed = '2: recent-remarks'
    const fill = () => core.drafts.bulkPut([...copies, typed].map((key) => ({ key, at: 0, value: [] })))
    // The first download deletes copies with quantities: they may be older than a blind count.
    await world.pull.run('start')
    await fill()
    await world.pull.run('start')
    expect(await core.drafts.count()).toBe(copies.length + 1)
    const serverKey = world.viewKey.slice(0, world.viewKey.lastIndexOf(':'))
    const person = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    await signInOn(core, `${serverKey}:${person.id}`, await world.server.tokenFor('employee'))
    await world.pull.run('start')
    expect((await core.drafts.toArray()).map(({ key }) => key)).toEqual([typed])
    await fill()
    await clearMirror(core, world.mirror)
    expect((await core.drafts.toArray()).map(({ key }) => key)).toEqual([typed])
  })

  test('[MIRROR-26] nobody signed in: nothing is requested', async () => {
    world = await openMirrorWorld({ products: 20 })
    await world.connection.db().session.clear()
    await world.pull.run('manual')
    expect(world.requestedPaths).toEqual([])
  })
})
