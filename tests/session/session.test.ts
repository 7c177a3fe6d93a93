import { expect, test } from 'vitest'
import { memoryStorage } from '../support/device/device-ports.ts'
import { openEngineDevice, readProductAsShown, signIn } from '../support/device/engine-device.ts'
import { openServer } from '../support/server/server.ts'
import { cleanups } from '../support/setup/cleanups.ts'

const open = async () => {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  return server
}
const key = 'ims-app'

/** Local storage after a crash of the browser before it wrote to disk: the contents of an earlier time. */
function asItWas(storage: Storage): Storage {
  const earlier = memoryStorage()
  const text = storage.getItem(key)
  if (text !== null) earlier.setItem(key, text)
  return earlier
}

test('[SYNC-50] a sign-in lost by local storage: restored from the copy, also offline, and counting continues', async () => {
  const server = await open()
  const storage = memoryStorage()
  const lost = asItWas(storage)
  const first = await openEngineDevice(server, { storage })
  await signIn(first.engine)
  const signedIn = storage.getItem(key)
  first.engine.close()

  const { engine, network } = await openEngineDevice(server, { storage: lost, name: first.name })
  network.isUp = false
  expect(engine.session.state()).toMatchObject({ is: 'in', expired: false, user: { first_name: 'Maria' } })
  expect(lost.getItem(key)).toBe(signedIn)
  await engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: null },
    { source: 'typed' },
  )
  network.isUp = true
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 2 } })
})

test('[SYNC-51] a sign-out lost by local storage: stays signed out, also offline', async () => {
  const server = await open()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage })
  await signIn(first.engine)
  const lost = asItWas(storage)
  expect(await first.engine.session.signOut()).toMatchObject({ ok: true })
  first.engine.close()

  const { engine, network } = await openEngineDevice(server, { storage: lost, name: first.name })
  network.isUp = false
  expect(engine.session.state()).toMatchObject({ is: 'out' })
  expect(lost.length).toBe(0)
})

test('[SYNC-51] a sign-out and another person’s sign-in, both lost by local storage: the other person is signed in', async () => {
  const server = await open()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage })
  await signIn(first.engine)
  const lost = asItWas(storage)
  await first.engine.session.signOut()
  await signIn(first.engine, 'jose')
  first.engine.close()

  const { engine } = await openEngineDevice(server, { storage: lost, name: first.name })
  expect(engine.session.state()).toMatchObject({ is: 'in', user: { first_name: 'Jose' } })
  expect(lost.getItem(key)).toBe(storage.getItem(key))
})
