/** The signed-in person, and what the session allows. */
import { expect, test } from 'vitest'
import { memoryStorage } from '../support/device/device-ports.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

test('[SYNC-24] a refused token: clears local storage only; counting continues; only the same person sends the counts (I7, I24, I28)', async () => {
  const server = await openTestServer()
  const { engine, storage } = await openEngineDevice(server)
  await signIn(engine)
  expect(JSON.parse(storage.getItem('ims-app') ?? '{}')).toMatchObject({
    version: 0,
    state: { user: { first_name: 'Maria' } },
  })
  storage.setItem('other', 'x')
  await server.store.db.deleteFrom('tokens').execute()
  const before = await readProductAsShown(server, 6)
  await engine.recorder.count(before, { physical_count: 3, remarks: null }, typedSource)
  await engine.outbox.sendNow()
  expect(storage.length).toBe(0)
  expect(engine.session.state()).toMatchObject({ is: 'in', expired: true })
  await engine.recorder.setScanned(before, !before.scanned, typedSource)
  expect(await engine.outbox.list()).toHaveLength(2)

  await signIn(engine, 'jose')
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  await engine.outbox.refresh()
  expect(engine.outbox.summary().others).toMatchObject([{ firstName: 'Maria', ops: 1 }])
  const untouched = await readProductAsShown(server, 6)
  expect([untouched.physical_count, untouched.scanned]).toEqual([before.physical_count, before.scanned])

  await signIn(engine, 'maria')
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  const { body } = await server.ask('admin', 'products/6/')
  expect(body).toMatchObject({ physical_count: 3, scanned: !before.scanned })
})

test('[SYNC-25] offline start: uses the stored person; only a server’s answer signs out', async () => {
  const server = await openTestServer()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage })
  await signIn(first.engine)
  const { engine, network } = await openEngineDevice(server, { storage, name: first.name })
  network.isUp = false
  expect(await engine.session.verify()).toMatchObject({ ok: true, value: { first_name: 'Maria' } })
  network.isUp = true
  await server.store.db.deleteFrom('tokens').execute()
  expect(await engine.session.verify()).toMatchObject({ ok: false, problem: { kind: 'sign-in' } })
})

test('[SYNC-27] an employee who records: throws, because no screen offers it (D2.2)', async () => {
  const server = await openTestServer()
  const { engine } = await openEngineDevice(server)
  await signIn(engine, 'ana')
  await expect(
    engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 1, remarks: null }, typedSource),
  ).rejects.toThrow()
})
