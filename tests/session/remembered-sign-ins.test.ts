import { expect, test } from 'vitest'
import { memoryStorage } from '../support/device/device-ports.ts'
import { openEngineDevice, readProductAsShown, signIn, typedSource } from '../support/device/engine-device.ts'
import { openServer } from '../support/server/server.ts'
import { cleanups } from '../support/setup/cleanups.ts'

const day = 24 * 60 * 60 * 1000
async function world() {
  const server = await openServer({ products: 5 })
  cleanups.push(() => server.close())
  const phone = await openEngineDevice(server, { storage: memoryStorage(), tabStorage: memoryStorage() })
  return { server, ...phone, session: phone.engine.session }
}
const maria = ['maria', 'Maria-2026!'] as const

test('[SYNC-710] a person who locked the device: signs in offline with the password and sends under the own token', async () => {
  const { server, engine, session, network, storage } = await world()
  await signIn(engine)
  expect(await session.canSignInOffline()).toBe(true)
  network.isUp = false
  await engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 2, remarks: null }, typedSource)
  await session.lock()
  expect(session.state()).toMatchObject({
    is: 'out',
    waiting: [{ firstName: 'Maria', ops: 1 }],
    people: [{ username: 'maria', firstName: 'Maria' }],
  })
  expect(storage.length).toBe(0)
  expect(await session.signIn(...maria)).toMatchObject({ ok: true, value: { first_name: 'Maria' } })
  expect(session.state()).toMatchObject({ is: 'in', expired: false })
  network.isUp = true
  await engine.outbox.sendNow()
  const { body } = await server.ask('admin', 'products/1/history/')
  expect(JSON.stringify(body)).toContain('"user":2')
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 2 } })
})

test('[SYNC-711] five wrong passwords: the sixth try needs a network, even with the right password', async () => {
  const { engine, session, network } = await world()
  await signIn(engine)
  await session.lock()
  network.isUp = false
  for (let left = 4; left >= 0; left--) {
    const answer = await session.signIn('maria', 'wrong')
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'invalid' } })
    expect(JSON.stringify(answer)).toContain(
      left === 0 ? 'Go online to sign in' : `${left} ${left === 1 ? 'try' : 'tries'} left`,
    )
  }
  expect(await session.signIn(...maria)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
  network.isUp = true
  expect(await session.signIn(...maria)).toMatchObject({ ok: true })
})

test('[SYNC-711] 30 days without the server, a refused token, a sign-out: each ends the remembered sign-in', async () => {
  const { server, engine, session, network, core } = await world()
  await signIn(engine)
  await session.lock()
  const known = (await core.db().meta.get('remembered')) as { value: { confirmedAt: number }[] }
  expect(JSON.stringify(known)).not.toContain('Maria-2026!')
  await core.db().meta.put({
    key: 'remembered',
    value: known.value.map((one) => ({ ...one, confirmedAt: one.confirmedAt - 31 * day })),
  })
  network.isUp = false
  expect(await session.signIn(...maria)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
  network.isUp = true
  await signIn(engine)
  expect(await session.canSignInOffline()).toBe(true)
  await server.store.db.deleteFrom('tokens').execute()
  await session.verify()
  expect(await session.canSignInOffline()).toBe(false)
  await signIn(engine)
  expect(await session.canSignInOffline()).toBe(true)
  await session.signOut()
  network.isUp = false
  expect(session.state()).toMatchObject({ is: 'out', people: [] })
  expect(await session.signIn(...maria)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
})

test('[SYNC-712] the next person, signed in offline: neither sees nor sends the counts of the person who locked the device', async () => {
  const { server, engine, session, network } = await world()
  await signIn(engine, 'jose')
  await session.lock()
  await signIn(engine)
  network.isUp = false
  await engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 2, remarks: 'mine' }, typedSource)
  await session.lock()
  expect(await session.signIn('jose', 'Jose-2026!')).toMatchObject({ ok: true })
  expect(await engine.outbox.list()).toEqual([])
  network.isUp = true
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/1/')).not.toMatchObject({ body: { physical_count: 2 } })
  await session.lock()
  network.isUp = false
  expect(await session.signIn(...maria)).toMatchObject({ ok: true })
  expect(await engine.outbox.list()).toHaveLength(1)
})

test('[SYNC-713] a password that the server refuses: opens nothing on the device', async () => {
  const { server, engine, session } = await world()
  await signIn(engine)
  await session.lock()
  await server.ask('admin', 'users/2/set_active/', { method: 'POST', body: JSON.stringify({ is_active: false }) })
  expect(await session.signIn(...maria)).toMatchObject({ ok: false, problem: { kind: 'invalid' } })
  expect(session.state().is).toBe('out')
})

test('[SYNC-714] a newer sign-in of the same person on the device: ends the remembered token', async () => {
  const { server, engine, session } = await world()
  const tokens = () => server.store.db.selectFrom('tokens').select('hash').where('user', '=', 2).execute()
  await signIn(engine)
  await session.lock()
  await signIn(engine)
  expect(await session.canSignInOffline()).toBe(true)
  await expect.poll(tokens).toHaveLength(1)
})

test('[SYNC-715] signed out: the export has items, counts and times, no remarks, and no file for import', async () => {
  const { server, engine, session, network } = await world()
  await signIn(engine)
  network.isUp = false
  await engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: 'under the desk' },
    typedSource,
  )
  expect(await engine.outbox.exportFiles()).toHaveLength(2)
  await session.lock()
  const [table, ...more] = await engine.outbox.exportFiles()
  expect(more).toEqual([])
  expect(table?.name).toMatch(/\.csv$/)
  expect(table?.text).not.toContain('under the desk')
  expect(table?.text).toMatch(/,1,.*count,2,/)
})

test('[SYNC-1501] a page left right after signing in: the sign-in is remembered', async () => {
  const { server, session, storage, core, name, engine } = await world()
  await session.signIn(...maria)
  // Awaits nothing, like a browser that is closed.
  const known = (await core.db().meta.get('remembered')) as { value: unknown[] } | undefined
  expect(known?.value).toHaveLength(1)
  engine.close()
  const { engine: later, network } = await openEngineDevice(server, { storage, name })
  network.isUp = false
  await later.session.lock()
  expect(await later.session.signIn(...maria)).toMatchObject({ ok: true })
})

test('[SYNC-1501] a session that could not be written: nobody is remembered', async () => {
  const { session, core } = await world()
  core.db().session.hook('creating', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(session.signIn(...maria)).rejects.toThrow()
  expect(await core.db().meta.get('remembered')).toBeUndefined()
})
