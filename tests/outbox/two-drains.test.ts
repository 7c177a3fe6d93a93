/**
 * Two drains of one device at once, as while an update begins: builds of before named the lock without the server. Each count takes effect once, because a
 * request has one idempotency key, and the fencing epoch lets one drain write.
 */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import { pageLocks } from '#platform/browser-ports.ts'
import { tabChannel } from '../support/device/device-ports.ts'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

const ids = [1, 2, 3, 4, 5, 6]

const scenarios = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
  { seed, plain: false },
  { seed, plain: true },
])

test.each(scenarios)(
  '[SYNC-5704] seed $seed, plain server: $plain: an old and a new build send at once, with lost answers: each count takes effect once, and nobody is asked',
  async ({ seed, plain }) => {
    const random = seededFractions(seed)
    const server = await openTestServer({ plain })
    let isFaulty = true
    const fetch: typeof server.fetch = async (request) => {
      // The event loop serves the other drain meanwhile.
      for (let turns = random() * 8; turns > 0; turns--) await new Promise((next) => setTimeout(next))
      const answer = await server.fetch(request)
      for (let turns = random() * 8; turns > 0; turns--) await new Promise((next) => setTimeout(next))
      if (isFaulty && request.method !== 'GET' && random() < 0.2) throw new TypeError('the answer was lost')
      return answer
    }
    let ahead = 0
    const clock = clockWithoutTimers()
    const tab = { events: tabChannel(), clock: { ...clock, now: () => clock.now() + ahead } }
    const first = await openEngineDevice({ ...server, fetch }, { ...tab, locks: pageLocks() })
    await signIn(first.engine)
    first.network.isUp = false
    const before = new Map<number, number>()
    for (const id of ids) {
      const shown = await readProductAsShown(server, id)
      before.set(id, Number(shown.version ?? 0))
      await first.engine.recorder.count(shown, { physical_count: 40 + id, remarks: null, done: true }, typedSource)
    }
    const recorded = await first.engine.outbox.list()
    const { name, storage, backupCopies } = first
    const second = await openEngineDevice(
      { ...server, fetch },
      { ...tab, locks: pageLocks(), name, storage, backupCopies },
    )
    first.network.isUp = true
    for (let round = 0; round < 6; round++) {
      isFaulty = round < 3
      await Promise.all([first.engine.outbox.sendNow(), second.engine.outbox.sendNow()])
      ahead += 600_000
    }
    expect(await first.engine.outbox.list()).toEqual([])
    for (const id of ids) {
      const { body } = await server.ask('admin', `products/${id}/`)
      expect(body).toMatchObject({ physical_count: 40 + id, scanned: true })
      if (plain) continue
      const { results } = (await server.ask('admin', `products/${id}/history/`)).body as {
        results: { event: string }[]
      }
      const own = recorded.filter(({ eid }) => eid === id).map((op) => op.id)
      expect(results.flatMap(({ event }) => (own.includes(event) ? [event] : [])).sort()).toEqual(own.sort())
      expect(Number((body as { version: number | string }).version)).toBe((before.get(id) ?? 0) + own.length)
    }
    const closed = await first.engine.outbox.list({ closed: true })
    for (const { id } of recorded) expect(closed.find((op) => op.id === id)?.state).toBe('acked')
  },
)

test('[SYNC-5704] the request of the old build is on its way when the new build sends it: the server stores it once, and its answer counts', async () => {
  const server = await openTestServer()
  const keys: (string | null)[] = []
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrive = (): void => {}
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const fetch: typeof server.fetch = async (request) => {
    if (request.method !== 'PATCH') return server.fetch(request)
    keys.push(request.headers.get(headerNames.idempotencyKey))
    if (keys.length > 1) return server.fetch(request)
    arrive()
    await isReleased
    return server.fetch(request)
  }
  const tab = { events: tabChannel(), clock: clockWithoutTimers() }
  const old = await openEngineDevice({ ...server, fetch }, { ...tab, locks: pageLocks() })
  await signIn(old.engine)
  const shown = await readProductAsShown(server, 1)
  const { op } = await old.engine.recorder.count(shown, { physical_count: 41, remarks: null }, typedSource)
  const sending = old.engine.outbox.sendNow()
  await hasArrived
  const { name, storage, backupCopies } = old
  const updated = await openEngineDevice(
    { ...server, fetch },
    { ...tab, locks: pageLocks(), name, storage, backupCopies },
  )
  await updated.engine.outbox.sendNow()
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(await updated.engine.outbox.list()).toEqual([])
  release()
  await sending
  const { results } = (await server.ask('admin', 'products/1/history/')).body as { results: { event: string }[] }
  expect(results.filter(({ event }) => event === op.id)).toHaveLength(1)
  const { body } = await server.ask('admin', 'products/1/')
  expect(body).toMatchObject({ physical_count: 41, version: String(Number(shown.version) + 1) })
  expect(await updated.engine.outbox.list({ closed: true })).toMatchObject([{ id: op.id, state: 'acked' }])
})
