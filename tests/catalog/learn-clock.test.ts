import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { measureSkew, skewAfter } from '#api-client/clock-skew.ts'
import { learnClock } from '#catalog/learn-clock.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import type { ApiResponse, Network } from '#platform/ports.ts'

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
  const watched = learnClock(network, store, { now: () => time })
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

test('[MIRROR-2501] an answer of another system, or a failing one: says nothing about the clock', async () => {
  const { ask } = await open([
    { skewMs: day, type: 'text/html' },
    { skewMs: day, status: 502 },
  ])
  expect(await ask()).toBeNull()
  expect(await ask()).toBeNull()
})

test('[MIRROR-2501] a slow answer changes the known difference only by more than it is uncertain', () => {
  const answer = { header: () => new Date(now).toUTCString() }
  // 40 s under way: the server's date may be 20 s off the middle.
  expect(skewAfter(measureSkew(answer, now, now + 40_000), 0)).toBe(0)
  expect(skewAfter(measureSkew(answer, now - day, now - day + 40_000), 0)).toBe(day - 20_000)
  expect(skewAfter(measureSkew(answer, now, now + 400), 0)).toBe(0)
  expect(skewAfter(measureSkew(answer, now - 4_000, now - 3_900), 0)).toBe(3_950)
  expect(skewAfter(null, 5)).toBe(5)
})
