import { expect, test } from 'vitest'
import type { CoreStore } from '#device-db/core-store.ts'
import { makeOutbox } from '#outbox/outbox.ts'
import { browserClock, webLocks } from '#platform/browser-ports.ts'
import type { Clock, SyncEvent } from '#platform/ports.ts'
import { makeMemoryCoreStore } from '../simulator/world/memory-core-store.ts'
import { cleanups, memoryBackupCopies, openEngineDevice, readProductAsShown, signIn } from '../support/engine-device.ts'
import { makeFakeClock } from '../support/fake-clock.ts'
import { openServer } from '../support/server.ts'

test('[SYNC-57] a round that the device has no room to end is no longer shown as sending', async () => {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  let full = false
  const { engine, network } = await openEngineDevice(server, {
    onBug: () => {},
    breakBefore: (core) => {
      const { write } = core
      core.write = (work) =>
        full ? Promise.reject(Object.assign(new Error('no room'), { name: 'QuotaExceededError' })) : write(work)
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

test('[SYNC-57] who is robbed of the lead hears how its round ended, and that is no error', async () => {
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

/** An outbox alone, and the way to tell it news. */
function outboxOn(clock: Clock, store: CoreStore = makeMemoryCoreStore()) {
  const heard = new Set<(event: SyncEvent) => void>()
  const outbox = makeOutbox({
    store,
    clock,
    random: { next: () => 0, uuid: () => 'one' },
    events: {
      publish() {},
      subscribe(listener) {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    },
    backupCopies: memoryBackupCopies(),
    serverKey: 'here',
    sendNow: async () => {},
    wake() {},
  })
  cleanups.push(() => outbox.close())
  const say = (event: SyncEvent) => {
    for (const listener of heard) listener(event)
  }
  return { outbox, say }
}

test('[SYNC-58] a sender that fell silent is shown as sending for 15 s, one that goes on saying so for as long as it does', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const { outbox, say } = outboxOn(clock)
  say({ said: 'drain', running: true })
  await advanceTo(14_000)
  expect(outbox.summary().sending).toBe(true)
  say({ said: 'drain', running: true })
  await advanceTo(28_000)
  expect(outbox.summary().sending).toBe(true)
  await advanceTo(29_000)
  expect(outbox.summary().sending).toBe(false)
  say({ said: 'drain', running: true })
  await advanceTo(30_000)
  say({ said: 'drain', running: false })
  await advanceTo(31_000)
  expect(outbox.summary().sending).toBe(false)
})

test('[SYNC-1200] a sender that ended while the figures could not be read is not shown as sending', async () => {
  const store = makeMemoryCoreStore()
  let away = false
  const read: CoreStore['read'] = (work) => (away ? Promise.reject(new Error('connection lost')) : store.read(work))
  const { outbox, say } = outboxOn(makeFakeClock().clock, { ...store, read })
  await outbox.refresh()
  say({ said: 'recorded', opId: 'one' })
  say({ said: 'drain', running: true })
  await expect.poll(() => outbox.summary().sending).toBe(true)
  away = true
  say({ said: 'drain', running: false })
  await outbox.refresh()
  expect(outbox.summary()).toMatchObject({ sending: false })
})

test('[SYNC-1200] "Send now" pressed in any moment of a server that comes back ends, and nothing is shown as sending afterwards', async () => {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  const clock = browserClock('test')
  const hurried = { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms / 50, signal) }
  const { engine, network } = await openEngineDevice(server, { clock: hurried })
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

test('[SYNC-63] whoever hears of a new record says at once that something waits, also when the figures were being read', async () => {
  const { outbox, say } = outboxOn(makeFakeClock().clock)
  await outbox.refresh()
  expect(outbox.summary().notSent).toBe(0)
  const shown: number[] = []
  outbox.onSummary(({ notSent }) => shown.push(notSent))
  const reading = outbox.refresh()
  say({ said: 'recorded', opId: 'one' })
  expect(outbox.summary().notSent).toBe(1)
  await reading
  // The reading that had begun before says 1 too; the one after it says what is there.
  expect(shown).toEqual([1, 1, 0])
})
