/** After a failure: the device finds out by itself that the server answers again, at once after a network hint, and everything continues. */
import { expect, test } from 'vitest'
import { products } from '#contract/collections/products.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { makeServerRecovery, recoveryRestMs } from '#session/server-recovery.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'
import { makeFakeClock } from '../support/device/fake-clock.ts'

/** The device's clock with pauses 50 times shorter. */
const hurried = () => {
  const clock = browserClock('test')
  return { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms / 50, signal) }
}

const oops = (status: number, more: Record<string, string> = {}) =>
  new Response('oops', { status, headers: { 'content-type': 'text/plain', ...more } })

test('[SYNC-901] one 500 for a save: the device is online again automatically, and waiting lists continue', async () => {
  const server = await openTestServer()
  let resumed = 0
  const mirror = { resume: () => void resumed++ }
  const { engine, network } = await openEngineDevice(server, { clock: hurried(), mirror })
  await signIn(engine, 'admin')
  // Waits for the requests that a sign-in makes by itself.
  await expect.poll(() => network.requestLog).toContain('GET ')
  await engine.session.verify()
  const heard: boolean[] = []
  engine.api.onReachable(() => heard.push(engine.api.online()))
  let failures = 1
  network.afterResponse = (request, answer) => (request.method === 'PATCH' && failures-- > 0 ? oops(500) : answer)
  const { change } = engine.api
  expect(await change(products, 1, { remarks: 'first' })).toMatchObject({ ok: false, problem: { status: 500 } })
  await expect.poll(() => engine.api.online()).toBe(true)
  expect(heard).toEqual([false, true])
  expect(resumed).toBe(1)
  expect(await change(products, 1, { remarks: 'second' })).toMatchObject({ ok: true })
})

test('[SYNC-902] a server that answers 500 for a while: asked repeatedly, and unsent ops are sent when it answers', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server, { clock: hurried() })
  await signIn(engine)
  network.afterResponse = () => oops(500)
  await engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 7, remarks: null }, typedSource)
  const questions = () => network.requestLog.slice(2).filter((call) => call === 'GET users/me/').length
  await expect.poll(questions).toBeGreaterThan(3)
  expect(engine.api.online()).toBe(false)
  network.afterResponse = null
  await expect.poll(() => engine.api.online(), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => engine.outbox.summary(), { timeout: 20_000 }).toMatchObject({ notSent: 0, needsReview: 0 })
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 7 } })
})

test('[SYNC-903] "Try now": asks at once, despite `Retry-After`, and returns whether the server is back', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  network.afterResponse = () => oops(503, { 'retry-after': '600' })
  await engine.outbox.sendNow()
  expect(await engine.api.retryNow()).toBe(false)
  expect(engine.api.connection()).toBe('silent')
  const before = network.requests
  network.afterResponse = null
  expect(await engine.api.retryNow()).toBe(true)
  expect(network.requestLog.slice(before)).toContain('GET users/me/')
  expect(engine.api.online()).toBe(true)
})

test('[SYNC-903] a network hint, and a page that becomes visible: ask at once', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  for (const sign of ['online', 'visible'] as const) {
    network.afterResponse = () => oops(503, { 'retry-after': '600' })
    await engine.api.retryNow()
    network.afterResponse = null
    engine.wake(sign)
    await expect.poll(() => engine.api.connection()).toBe('online')
    await expect.poll(() => network.requestLog.at(-1)).toBeDefined()
    expect(await engine.api.retryNow()).toBe(true)
  }
})

function watched() {
  let reached: boolean | null = true
  const onFailed = new Set<(askedMs: number | null) => void>()
  const onReached = new Set<() => void>()
  const find = (next: boolean) => {
    const changed = reached !== next
    reached = next
    if (changed) for (const listener of onReached) listener()
  }
  return {
    watch: {
      isReachable: () => reached,
      onReachableChange(listener: () => void) {
        onReached.add(listener)
        return () => onReached.delete(listener)
      },
      onFailed(listener: (askedMs: number | null) => void) {
        onFailed.add(listener)
        return () => onFailed.delete(listener)
      },
    },
    fails: (askedMs: number | null = null) => {
      find(false)
      for (const listener of onFailed) listener(askedMs)
    },
    answers: () => find(true),
  }
}

test('[SYNC-904] checks: growing pauses, not before `Retry-After`, never from a hidden page', async () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((n) => recoveryRestMs(null, n, 1 - 1e-9))).toEqual([
    999, 1999, 3999, 7999, 15999, 29999, 29999,
  ])
  expect(recoveryRestMs(null, 0, 0)).toBe(500)
  expect([recoveryRestMs(5_000, 0, 0), recoveryRestMs(3_600_000, 0, 0)]).toEqual([5_000, 60_000])

  const { clock, advanceTo } = makeFakeClock()
  const { watch, fails, answers } = watched()
  let visible = true
  let asked = 0
  let recovered = 0
  const recovery = makeServerRecovery({
    clock,
    random: { next: () => 1 - 1e-9, uuid: () => '' },
    watch,
    isVisible: () => visible,
    onRecovered: () => void recovered++,
    async ping() {
      asked++
      if (asked === 4) answers()
      else fails()
    },
  })
  fails()
  fails()
  const moments: number[] = []
  for (let at = 0, seen = 0; at <= 20_000; at += 500) {
    await advanceTo(at)
    if (asked > seen) moments.push(at)
    seen = asked
  }
  expect(moments).toEqual([1_000, 3_000, 7_000, 15_000])
  expect(recovered).toBe(1)

  // It fails again within a minute, so the pauses continue to grow. The page is hidden, so it does not ask.
  visible = false
  fails()
  await advanceTo(120_000)
  expect(asked).toBe(4)
  visible = true
  await recovery.checkNow()
  expect(asked).toBe(5)
  recovery.close()
  fails()
  await advanceTo(300_000)
  expect(asked).toBe(5)
})

test('[SYNC-2701] a clock set right or wrong: the figures follow the next answer of the server, without any other event', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine, 'admin')
  // Waits for the requests that a sign-in makes by itself.
  await expect.poll(() => network.requestLog).toContain('GET ')
  await engine.session.verify()
  const day = 24 * 3_600_000
  for (const aheadMs of [day, 0]) {
    network.afterResponse = (_, answer) => {
      answer.headers.set('x-ims-time', String(Date.now() + aheadMs))
      return answer
    }
    await engine.session.verify()
    await expect.poll(() => Math.abs((engine.outbox.summary().skewMs ?? 0) - aheadMs)).toBeLessThan(60_000)
  }
})
