import { expect, test } from 'vitest'
import type { CoreStore } from '#device-db/core-store.ts'
import { makeMemoryCoreStore } from '#device-db/memory-core-store.ts'
import { makeOutbox } from '#outbox/outbox.ts'
import { browserClock, webLocks } from '#platform/browser-ports.ts'
import type { Clock, SyncEvent } from '#platform/ports.ts'
import { memoryBackupCopies, openEngineDevice, readProductAsShown, signIn } from '../support/device/engine-device.ts'
import { makeFakeClock } from '../support/device/fake-clock.ts'
import { openServer } from '../support/server/server.ts'
import { cleanups } from '../support/setup/cleanups.ts'

test('[SYNC-57] a run whose end does not fit into the storage: no longer shown as sending', async () => {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  let full = false
  const { engine, network } = await openEngineDevice(server, {
    onBug: () => {},
    breakBefore: (core) => {
      const { write } = core
      core.write = (work) =>
        full
          ? Promise.reject(Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' }))
          : write(work)
    },
  })
  await signIn(engine)
  network.afterResponse = (request, answer) => {
    full ||= request.method === 'PATCH'
    return answer
  }
  const shown: boolean[] = []
  engine.outbox.onSummary(({ sending }) => shown.push(sending))
  await engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: null },
    { source: 'typed' },
  )
  await engine.outbox.sendNow().catch(() => {})
  await engine.outbox.refresh()
  expect(shown).toContain(true)
  expect(engine.outbox.summary()).toMatchObject({ sending: false, notSent: 1 })
})

test('[SYNC-57] a stolen lock: `hold` returns the result of its work without an error', async () => {
  const locks = webLocks({
    request: (async (_: string, __: unknown, run: (lock: object) => Promise<unknown>) => {
      void run({})
      throw new DOMException('stolen', 'AbortError')
    }) as unknown as LockManager['request'],
  })
  expect(await locks.hold('drain', { ifAvailable: true }, async (held) => ({ held, end: 'fenced' }))).toEqual({
    held: true,
    end: 'fenced',
  })
})

/** An outbox alone, and a function that delivers events to it. */
function openOutbox(clock: Clock, store: CoreStore = makeMemoryCoreStore()) {
  const listeners = new Set<(event: SyncEvent) => void>()
  const outbox = makeOutbox({
    store,
    clock,
    random: { next: () => 0, uuid: () => 'one' },
    events: {
      publish() {},
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    backupCopies: memoryBackupCopies(),
    serverKey: 'here',
    sendNow: async () => {},
    wake() {},
  })
  cleanups.push(() => outbox.close())
  const deliver = (event: SyncEvent) => {
    for (const listener of listeners) listener(event)
  }
  return { outbox, deliver }
}

test('[SYNC-58] a sender without heartbeat: shown as sending for 15 s; with heartbeats: as long as they continue', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const { outbox, deliver } = openOutbox(clock)
  deliver({ said: 'drain', running: true })
  await advanceTo(14_000)
  expect(outbox.summary().sending).toBe(true)
  deliver({ said: 'drain', running: true })
  await advanceTo(28_000)
  expect(outbox.summary().sending).toBe(true)
  await advanceTo(29_000)
  expect(outbox.summary().sending).toBe(false)
  deliver({ said: 'drain', running: true })
  await advanceTo(30_000)
  deliver({ said: 'drain', running: false })
  await advanceTo(31_000)
  expect(outbox.summary().sending).toBe(false)
})

test('[SYNC-1200] a sender that ends while the figures cannot be read: not shown as sending', async () => {
  const store = makeMemoryCoreStore()
  let away = false
  const read: CoreStore['read'] = (work) => (away ? Promise.reject(new Error('connection lost')) : store.read(work))
  const { outbox, deliver } = openOutbox(makeFakeClock().clock, { ...store, read })
  await outbox.refresh()
  deliver({ said: 'recorded', opId: 'one' })
  deliver({ said: 'drain', running: true })
  await expect.poll(() => outbox.summary().sending).toBe(true)
  away = true
  deliver({ said: 'drain', running: false })
  await outbox.refresh()
  expect(outbox.summary()).toMatchObject({ sending: false })
})

test('[SYNC-1200] "Send now" at any time while a server recovers: ends, and nothing is shown as sending afterwards', async () => {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  const clock = browserClock('test')
  const fastClock = { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms / 50, signal) }
  const { engine, network } = await openEngineDevice(server, { clock: fastClock })
  await signIn(engine)
  for (let wait = 0; wait < 12; wait++) {
    network.isUp = false
    const count = { physical_count: 1 + wait, remarks: null }
    await engine.recorder.count(await readProductAsShown(server, 1 + wait), count, { source: 'typed' })
    await engine.outbox.sendNow()
    network.isUp = true
    const recovered = engine.api.retryNow()
    await new Promise((go) => setTimeout(go, 4 * wait))
    await engine.outbox.sendNow()
    await recovered
    const { summary } = engine.outbox
    await expect.poll(summary, { timeout: 20_000 }).toMatchObject({ sending: false, notSent: 0, needsReview: 0 })
  }
})

test('[SYNC-63] a new op: shown as unsent at once, also while the figures are being read', async () => {
  const { outbox, deliver } = openOutbox(makeFakeClock().clock)
  await outbox.refresh()
  expect(outbox.summary().notSent).toBe(0)
  const shown: number[] = []
  outbox.onSummary(({ notSent }) => shown.push(notSent))
  const reading = outbox.refresh()
  deliver({ said: 'recorded', opId: 'one' })
  expect(outbox.summary().notSent).toBe(1)
  await reading
  // The read that had already begun reports 1 too; the next one reports the true number.
  expect(shown).toEqual([1, 1, 0])
})

test('[SYNC-5514] remarks with half an emoji or a null character: the count arrives, and nobody is asked', async () => {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  const { engine } = await openEngineDevice(server)
  await signIn(engine)
  for (const [index, remarks] of ['half \ud83d', 'null\u0000'].entries())
    await engine.recorder.count(
      await readProductAsShown(server, index + 1),
      { physical_count: 2, remarks },
      { source: 'typed' },
    )
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  expect(await server.ask('admin', 'products/1/')).toMatchObject({
    body: { physical_count: 2, remarks: 'half \ufffd' },
  })
  expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 2, remarks: 'null' } })
})
