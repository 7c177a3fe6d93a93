import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { measureSkew, skewAfter } from '#api-client/clock-skew.ts'
import { measureClockSkew } from '#catalog/measure-clock-skew.ts'
import { headerNames } from '#contract/limits.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { skewNow } from '#outbox/server-time.ts'
import { browserClock } from '#platform/browser-ports.ts'
import type { ApiResponse, EventBus, Network } from '#platform/ports.ts'
import { watchServer } from '#session/server-watch.ts'

let connection: CoreConnection
afterEach(() => connection.close())

const day = 24 * 3_600_000
const now = Date.parse('2026-11-22T10:00:00Z')

/** A network whose answers have the date of a server that is ahead by `skewMs`. */
async function open(answers: readonly { skewMs: number; type?: string; status?: number; takesMs?: number }[]) {
  connection = await openCoreDb(`clock-${Math.random()}`)
  const store = dexieCoreStore(connection)
  let time = now
  const queue = [...answers]
  const network: Network = {
    async send(): Promise<ApiResponse> {
      const { skewMs, type = 'application/json', status = 200, takesMs = 40 } = queue.shift()!
      const headers = new Headers({ date: new Date(time + skewMs).toUTCString(), 'content-type': type })
      time += takesMs
      return { kind: 'answer', status, header: (name) => headers.get(name), text: '{}' }
    },
  }
  const watched = measureClockSkew(network, store, { now: () => time })
  const ask = async () => {
    await watched.send({ method: 'GET', path: 'products/' })
    return store.read(async (tx) => (await tx.meta('skewMs')) ?? null)
  }
  return { ask }
}

test('[MIRROR-2501] a page that only shows the list learns from the download how wrong its clock is', async () => {
  const { ask } = await open([{ skewMs: day }, { skewMs: day + 900 }, { skewMs: 0 }])
  expect(Math.abs(((await ask()) ?? 0) - day)).toBeLessThan(1_500)
  // Within the precision of the header: nothing is written again.
  expect(Math.abs(((await ask()) ?? 0) - day)).toBeLessThan(1_500)
  expect(Math.abs((await ask()) ?? day)).toBeLessThan(1_500)
})

test('[MIRROR-2501] a response of another system, or a failing one: does not affect the clock', async () => {
  const { ask } = await open([
    { skewMs: day, type: 'text/html' },
    { skewMs: day, status: 502 },
  ])
  expect(await ask()).toBeNull()
  expect(await ask()).toBeNull()
})

test('[MIRROR-2501] a slow answer changes the known difference only by more than it is uncertain', () => {
  const answer = { header: (name: string) => (name === 'date' ? new Date(now).toUTCString() : null) }
  const after = (sentAt: number, takesMs: number, known: number | null) =>
    skewAfter(measureSkew(answer, sentAt, sentAt + takesMs)!, known)
  // 40 s under way: the server wrote the date at any moment of them.
  expect(after(now, 40_000, 0)).toBe(0)
  expect(after(now - day, 40_000, 0)).toBe(day - 40_000)
  expect(after(now, 400, 0)).toBe(0)
  expect(after(now - 4_000, 100, 0)).toBe(3_900)
  expect(after(now + 4_000, 100, 0)).toBe(-3_001)
  expect(after(now, 400, null)).toBe(300)
  // Without a date, or with a clock that was set back meanwhile, nothing is measured.
  expect(measureSkew({ header: () => null }, now, now + 400)).toBeNull()
  expect(measureSkew(answer, now, now - 4_000)).toBeNull()
})

const answerAt = (server: number) => ({
  header: (name: string) =>
    name === headerNames.time ? String(server) : name === 'date' ? new Date(server).toUTCString() : null,
})

test('[SYNC-5300] what is recorded after an answer is never earlier than the answer, by the server’s clock', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10 * day, max: 10 * day }),
      fc.array(fc.tuple(fc.nat(20_000), fc.nat(20_000), fc.nat(5_000), fc.boolean()), { minLength: 1, maxLength: 20 }),
      (ahead, requests) => {
        let device = now
        let known: number | null = null
        let latest = 0
        for (const [there, back, pause, isExact] of requests) {
          const sentAt = device
          const server = sentAt + there + ahead
          device += there + back
          const answer = answerAt(server)
          const header = (name: string) => (isExact || name === 'date' ? answer.header(name) : null)
          known = skewAfter(measureSkew({ header }, sentAt, device)!, known)
          // Without milliseconds, not earlier than the second of the answer.
          latest = Math.max(latest, isExact ? server : Math.floor(server / 1000) * 1000)
          expect(device + known).toBeGreaterThanOrEqual(latest)
          device += pause
        }
      },
    ),
  )
})

test('[SYNC-5300] a page and the worker of the list measure on their own: neither makes the stored difference less exact', async () => {
  connection = await openCoreDb(`clock-${Math.random()}`)
  const store = dexieCoreStore(connection)
  let time = now
  let answer = answerAt(now)
  const network: Network = {
    async send(): Promise<ApiResponse> {
      time += 100
      const type = (name: string) => (name === 'content-type' ? 'application/json' : answer.header(name))
      return { kind: 'answer', status: 200, header: type, text: '{}' }
    },
  }
  const [page, worker] = [
    measureClockSkew(network, store, { now: () => time }),
    measureClockSkew(network, store, { now: () => time }),
  ]
  const skew = () => store.read((tx) => tx.meta('skewMs'))
  await page.send({ method: 'GET', path: 'products/' })
  // -100 to 0: the middle. The server read a record 30 ms before the next answer arrived.
  expect(await skew()).toBe(-50)
  answer = answerAt(time + 70)
  await worker.send({ method: 'GET', path: 'products/' })
  expect(await skew()).toBe(-30)
  // From -60 to 40: the page knows -50, and the worker -30.
  answer = answerAt(time + 60)
  await page.send({ method: 'GET', path: 'products/' })
  expect(await skew()).toBe(-30)
  // From -45 to 55: too little of what the page knew. The stored one is allowed, and stays.
  answer = answerAt(time + 55)
  await page.send({ method: 'GET', path: 'products/' })
  expect(await skew()).toBe(-30)
})

test('[SYNC-5232] a difference that a worker stored while the clock was wrong: the next answer of the page corrects it', async () => {
  connection = await openCoreDb(`clock-${Math.random()}`)
  const store = dexieCoreStore(connection)
  let [server, aheadMs] = [now, 0]
  const clock = { ...browserClock('test'), now: () => server + aheadMs }
  const network: Network = {
    async send(): Promise<ApiResponse> {
      server += 100
      const type = (name: string) => (name === 'content-type' ? 'application/json' : answerAt(server).header(name))
      return { kind: 'answer', status: 200, header: type, text: '{}' }
    },
  }
  const events: EventBus = { publish() {}, subscribe: () => () => {} }
  const worker = measureClockSkew(network, store, clock)
  const watch = await watchServer(network, store, clock, events)
  const ask = { method: 'GET', path: 'products/' } as const
  const skew = () => store.read((tx) => tx.meta('skewMs'))
  for (const page of [watch.network, measureClockSkew(network, store, clock)]) {
    await page.send(ask)
    expect(Math.abs((await skew())!)).toBeLessThanOrEqual(100)
    aheadMs = day
    await worker.send(ask)
    expect(await skew()).toBeLessThanOrEqual(100 - day)
    aheadMs = 0
    // Set there and back takes a person longer than a second, for which a page may know the stored one.
    server += 1_000
    await page.send(ask)
    expect(Math.abs((await skew())!)).toBeLessThanOrEqual(100)
  }
  watch.close()
})

test.each([true, false])(
  '[SYNC-5823] the clock of the server was ahead by a year for one answer: the next answer, of the list’s worker %s, corrects what a record without a network takes from it',
  async (isWorker) => {
    connection = await openCoreDb(`clock-${Math.random()}`)
    const store = dexieCoreStore(connection)
    let [time, aheadMs] = [now, 0]
    const clock = { ...browserClock('test'), now: () => time }
    const network: Network = {
      async send(): Promise<ApiResponse> {
        time += 2_000
        const date = answerAt(time + aheadMs)
        const header = (name: string) => (name === 'content-type' ? 'application/json' : date.header(name))
        return { kind: 'answer', status: 200, header, text: '{}' }
      },
    }
    const events: EventBus = { publish() {}, subscribe: () => () => {} }
    const [page, other] = [
      await watchServer(network, store, clock, events),
      await watchServer(network, store, clock, events),
    ]
    const ask = { method: 'GET', path: 'products/' } as const
    // The other page knows a time of the last minutes already.
    await other.network.send(ask)
    aheadMs = 365 * day
    await page.network.send(ask)
    expect(await store.write((tx) => skewNow(tx, time, tx))).toBeGreaterThan(day)
    aheadMs = 0
    await (isWorker ? measureClockSkew(network, store, clock) : other.network).send(ask)
    expect(Math.abs((await store.write((tx) => skewNow(tx, time, tx))) ?? day)).toBeLessThanOrEqual(3_000)
    page.close()
    other.close()
  },
)
