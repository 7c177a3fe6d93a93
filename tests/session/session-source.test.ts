import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../support/device/device-ports.ts'
import { openEngineDevice, readProductAsShown, signIn, typedSource } from '../support/device/engine-device.ts'
import { openServer } from '../support/server/server.ts'
import { cleanups } from '../support/setup/cleanups.ts'

const key = 'ims-app'
const open = async () => {
  const server = await openServer({ products: 5 })
  cleanups.push(() => server.close())
  return server
}

const changes: readonly [string, (storage: Storage) => void][] = [
  ['is cleared', (storage) => storage.clear()],
  [
    'loses its token',
    (storage) => storage.setItem(key, JSON.stringify({ state: { token: '', user: null }, version: 0 })),
  ],
  [
    'has another version',
    (storage) => storage.setItem(key, (storage.getItem(key) ?? '').replace('"version":0', '"version":1')),
  ],
]

test.each(changes)('[SYNC-701] local storage %s: signed out after a reload, unsent counts stay', async (_, change) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  cleanups.push(() => logged.mockRestore())
  const server = await open()
  const storage = memoryStorage()
  const tab = memoryStorage()
  const first = await openEngineDevice(server, { storage, tabStorage: tab })
  await signIn(first.engine)
  first.network.isUp = false
  await first.engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: null },
    typedSource,
  )
  first.engine.close()
  change(storage)

  const { engine } = await openEngineDevice(server, { storage, tabStorage: tab, name: first.name })
  expect(engine.session.state()).toMatchObject({ is: 'out', waiting: [{ firstName: 'Maria', ops: 1 }] })
  await signIn(engine)
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 2 } })
})

test('[SYNC-702] local storage cleared while the page is open: the next request signs out', async () => {
  const server = await open()
  const { engine, storage } = await openEngineDevice(server)
  await signIn(engine)
  storage.clear()
  engine.session.checkStorage()
  await expect.poll(() => engine.session.state().is).toBe('out')
  expect(storage.length).toBe(0)
})

test('[SYNC-703] a session that was in local storage for a minute: its absence then means signed out, also in a new browser', async () => {
  const server = await open()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage })
  await signIn(first.engine)
  first.engine.close()
  // If a start long after the sign-in finds the session, it was written to disk.
  await first.core
    .db()
    .session.toCollection()
    .modify({ writtenAt: Date.now() - 61_000 })
  const second = await openEngineDevice(server, { storage, name: first.name })
  expect(second.engine.session.state().is).toBe('in')
  second.engine.close()
  storage.clear()
  const third = await openEngineDevice(server, { storage, name: first.name })
  expect(third.engine.session.state().is).toBe('out')
})

test('[SYNC-2721] a browser that dies again and again before local storage is on disk: stays signed in, also after a minute', async () => {
  const server = await open()
  const first = await openEngineDevice(server, { storage: memoryStorage() })
  await signIn(first.engine)
  first.engine.close()
  await first.core
    .db()
    .session.toCollection()
    .modify({ writtenAt: Date.now() - 61_000 })
  for (let restart = 0; restart < 2; restart++) {
    // Local storage was lost. The copy restores it, and a reload finds it in memory only.
    const storage = memoryStorage()
    for (let load = 0; load < 2; load++) {
      const { engine } = await openEngineDevice(server, { storage, name: first.name })
      expect(engine.session.state().is, `restart ${restart}, load ${load}`).toBe('in')
      engine.close()
    }
  }
})

test('[SYNC-704] a stored session of another version: logs an error to the console (specification §8)', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  cleanups.push(() => logged.mockRestore())
  const server = await open()
  const storage = memoryStorage()
  storage.setItem(key, JSON.stringify({ state: { token: 'x', user: { id: 2 } }, version: 1 }))
  const { engine } = await openEngineDevice(server, { storage })
  expect(engine.session.state().is).toBe('out')
  expect(logged.mock.calls.flat().join(' ')).toContain('version 1')
})
