/** Ended sign-ins that a closed app learns late, and the longest time without the server. */
import { expect, test } from 'vitest'
import { isTooLongOffline } from '#domain/people/too-long-offline.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { makeOfflineLimit } from '#session/offline-limit.ts'
import { memoryStorage } from '../support/device/device-ports.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

const day = 24 * 60 * 60 * 1000
const policy = (server: TestServer, offline_days: number | null, version: number) =>
  server.ask('admin', 'sign_in_policy/', {
    method: 'PUT',
    body: JSON.stringify({ second_factor: 'nobody', offline_days, version }),
  })
/** A device clock that the test moves. */
function movedClock() {
  const real = browserClock('test')
  let moved = 0
  const move = (ms: number) => {
    moved += ms
  }
  return { ...real, now: () => real.now() + moved, move }
}

test('[SYNC-4201] a background run learns that the sign-in was ended: the next start deletes the lists before anybody is signed in', async () => {
  const server = await openTestServer()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage })
  await signIn(first.engine)
  const { tokenEpoch } = (await first.core.db().session.get('current'))!
  // As the service worker writes it, with the page closed.
  const { expireSession } = await import('#device-db/session-row.ts')
  await first.core.write((db) => expireSession(db, tokenEpoch, true))
  first.engine.close()
  let cleared = 0
  const mirror = { clear: async () => void cleared++ }
  const { engine } = await openEngineDevice(server, { storage, name: first.name, mirror })
  expect(engine.session.state()).toMatchObject({ is: 'out', people: [] })
  expect([cleared, storage.length]).toEqual([1, 0])
})

test('[SYNC-4202] too long without the server: the device asks for a sign-in that reaches it; the unsent count stays and arrives once', async () => {
  const server = await openTestServer()
  await policy(server, 3, 0)
  const clock = movedClock()
  const storage = memoryStorage()
  let cleared = 0
  const mirror = { clear: async () => void cleared++ }
  const { engine, network, name } = await openEngineDevice(server, { storage, clock, mirror })
  await signIn(engine)
  network.isUp = false
  await engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 4, remarks: null }, typedSource)
  clock.move(3 * day - 60_000)
  engine.session.checkStorage()
  expect(engine.session.state().is).toBe('in')
  clock.move(2 * 60_000)
  engine.session.checkStorage()
  await expect.poll(() => engine.session.state().is).toBe('out')
  expect(engine.session.state()).toMatchObject({ waiting: [{ firstName: 'Maria', ops: 1 }], people: [] })
  // The lists stay on the device for the next sign-in, and a password alone opens nothing.
  expect([cleared, storage.length]).toEqual([0, 0])
  expect(await engine.session.signIn('maria', 'Maria-2026!')).toMatchObject({ ok: false })
  const restarted = await openEngineDevice(server, { storage, clock, name, mirror })
  expect(restarted.engine.session.state().is).toBe('out')
  network.isUp = true
  await signIn(engine)
  await engine.outbox.sendNow()
  await engine.outbox.sendNow()
  const { results } = (await server.ask('admin', 'products/1/history/')).body as { results: { user: number }[] }
  expect(results.filter(({ user }) => user === 2)).toHaveLength(1)
})

test('[SYNC-4202] a start after too long shows nothing; each answer of the server starts the time again; a locked person comes back only in time', async () => {
  const server = await openTestServer()
  await policy(server, 3, 0)
  const clock = movedClock()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage, clock })
  await signIn(first.engine)
  clock.move(2 * day)
  await first.engine.session.verify()
  clock.move(2 * day)
  first.engine.close()
  const second = await openEngineDevice(server, { storage, clock, name: first.name })
  expect(second.engine.session.state().is).toBe('in')
  second.network.isUp = false
  await second.engine.session.lock()
  expect(await second.engine.session.signIn('maria', 'Maria-2026!')).toMatchObject({ ok: true })
  await second.engine.session.lock()
  clock.move(2 * day)
  expect(await second.engine.session.signIn('maria', 'Maria-2026!')).toMatchObject({ ok: false })
  second.network.isUp = true
  await signIn(second.engine)
  second.engine.close()
  clock.move(3 * day + 1)
  const third = await openEngineDevice(server, { storage, clock, name: first.name })
  expect(third.engine.session.state().is).toBe('out')
})

test('[SYNC-4392] signing in without the server does not start the time without it again', async () => {
  const server = await openTestServer()
  await policy(server, 3, 0)
  const clock = movedClock()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage, clock })
  await signIn(first.engine)
  await first.engine.session.lock()
  first.engine.close()
  clock.move(2 * day)
  const second = await openEngineDevice(server, { storage, clock, name: first.name })
  second.network.isUp = false
  expect(await second.engine.session.signIn('maria', 'Maria-2026!')).toMatchObject({ ok: true })
  second.engine.close()
  clock.move(2 * day)
  const third = await openEngineDevice(server, { storage, clock, name: first.name })
  expect(third.engine.session.state().is).toBe('out')
})

test('[SYNC-4393] another tab had an answer of the server: a tab without one signs nobody out', async () => {
  const server = await openTestServer()
  await policy(server, 3, 0)
  const clock = movedClock()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage, clock })
  await signIn(first.engine)
  const before = (await first.core.db().session.get('current'))!
  clock.move(2 * day)
  // As another tab or the service worker notes it.
  await first.core.write((db) => db.session.update('current', { contactAt: clock.now() }))
  clock.move(2 * day)
  const { dexieCoreStore } = await import('#device-db/dexie-core-store.ts')
  let passed = 0
  const limit = makeOfflineLimit({ store: dexieCoreStore(first.core), clock }, async () => void passed++)
  await limit.check(before)
  expect(passed).toBe(0)
  clock.move(2 * day)
  await limit.check(before)
  expect(passed).toBe(1)
})

test('[SYNC-4203] without the institute’s limit no time without the server signs anybody out; a clock set back by more than a day is too long', async () => {
  const server = await openTestServer()
  const clock = movedClock()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { storage, clock })
  await signIn(first.engine)
  clock.move(300 * day)
  first.engine.session.checkStorage()
  first.engine.close()
  const { engine } = await openEngineDevice(server, { storage, clock, name: first.name })
  expect(engine.session.state().is).toBe('in')
  expect(isTooLongOffline({}, 0, 900 * day)).toBe(false)
  const limits = [3 * day, 3 * day + 1, -day, -day - 1].map((age) => isTooLongOffline({ offline_days: 3 }, 0, age))
  expect(limits).toEqual([false, true, false, true])
})
