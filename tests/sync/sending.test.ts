import { expect, test } from 'vitest'
import type { CoreStore } from '#local/core-store.ts'
import { browserClock, webLocks } from '#sync/browser-ports.ts'
import { openOutbox } from '#sync/outbox.ts'
import type { Clock, News } from '#sync/ports.ts'
import { openServer } from '#tests/support/server.ts'
import { closing, device, memoryRescue, seen, signIn } from './world/engine-device.ts'
import { memoryCore } from './world/memory-core-store.ts'
import { standingClock } from './world/standing-clock.ts'

test('[SYNC-57] a round that the device has no room to end is no longer shown as sending', async () => {
  const server = await openServer({ products: 20 })
  closing.push(() => server.close())
  let full = false
  const { engine, line } = await device(server, {
    onBug: () => {},
    spoil: (core) => {
      const { write } = core
      core.write = (work) =>
        full ? Promise.reject(Object.assign(new Error('no room'), { name: 'QuotaExceededError' })) : write(work)
    },
  })
  await signIn(engine)
  line.after = (request, answer) => {
    full ||= request.method === 'PATCH'
    return answer
  }
  const shown: boolean[] = []
  engine.outbox.onSummary(({ sending }) => shown.push(sending))
  await engine.recorder.count(await seen(server, 1), { physical_count: 2, remarks: null }, { source: 'typed' })
  await engine.outbox.sendNow().catch(() => {})
  await engine.outbox.refresh()
  expect(shown).toContain(true)
  expect(engine.outbox.summary()).toMatchObject({ sending: false, toSend: 1 })
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
function outboxOn(clock: Clock, store: CoreStore = memoryCore()) {
  const heard = new Set<(news: News) => void>()
  const outbox = openOutbox({
    store,
    clock,
    random: { next: () => 0, uuid: () => 'one' },
    notify: {
      tell() {},
      listen(told) {
        heard.add(told)
        return () => heard.delete(told)
      },
    },
    rescue: memoryRescue(),
    serverKey: 'here',
    sendNow: async () => {},
    poke() {},
  })
  closing.push(() => outbox.close())
  const say = (news: News) => {
    for (const told of heard) told(news)
  }
  return { outbox, say }
}

test('[SYNC-58] a sender that fell silent is shown as sending for 15 s, one that goes on saying so for as long as it does', async () => {
  const { clock, turn } = standingClock()
  const { outbox, say } = outboxOn(clock)
  say({ said: 'drain', running: true })
  await turn(14_000)
  expect(outbox.summary().sending).toBe(true)
  say({ said: 'drain', running: true })
  await turn(28_000)
  expect(outbox.summary().sending).toBe(true)
  await turn(29_000)
  expect(outbox.summary().sending).toBe(false)
  say({ said: 'drain', running: true })
  await turn(30_000)
  say({ said: 'drain', running: false })
  await turn(31_000)
  expect(outbox.summary().sending).toBe(false)
})

test('[SYNC-1200] a sender that ended while the figures could not be read is not shown as sending', async () => {
  const store = memoryCore()
  let away = false
  const read: CoreStore['read'] = (work) => (away ? Promise.reject(new Error('connection lost')) : store.read(work))
  const { outbox, say } = outboxOn(standingClock().clock, { ...store, read })
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
  closing.push(() => server.close())
  const clock = browserClock('test')
  const hurried = { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms / 50, signal) }
  const { engine, line } = await device(server, { clock: hurried })
  await signIn(engine)
  for (let wait = 0; wait < 12; wait++) {
    line.up = false
    const count = { physical_count: 1 + wait, remarks: null }
    await engine.recorder.count(await seen(server, 1 + wait), count, { source: 'typed' })
    await engine.outbox.sendNow()
    line.up = true
    const recovered = engine.office.tryNow()
    await new Promise((go) => setTimeout(go, 4 * wait))
    await engine.outbox.sendNow()
    await recovered
    const { summary } = engine.outbox
    await expect.poll(summary, { timeout: 20_000 }).toMatchObject({ sending: false, toSend: 0, needsYou: 0 })
  }
})

test('[SYNC-63] whoever hears of a new record says at once that something waits, also when the figures were being read', async () => {
  const { outbox, say } = outboxOn(standingClock().clock)
  await outbox.refresh()
  expect(outbox.summary().toSend).toBe(0)
  const shown: number[] = []
  outbox.onSummary(({ toSend }) => shown.push(toSend))
  const reading = outbox.refresh()
  say({ said: 'recorded', opId: 'one' })
  expect(outbox.summary().toSend).toBe(1)
  await reading
  // The reading that had begun before says 1 too; the one after it says what is there.
  expect(shown).toEqual([1, 1, 0])
})
