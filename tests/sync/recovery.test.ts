/** A server that failed answers again: the device finds out by itself, at once when there is a sign, and everything goes on. */
import { expect, test } from 'vitest'
import { products } from '#contract/resources/products.ts'
import { browserClock } from '#sync/browser-ports.ts'
import { recoveryRest } from '#sync/planner/backoff.ts'
import { openRecovery } from '#sync/recovery.ts'
import { device, open, seen, signIn, typed } from './world/engine-device.ts'
import { standingClock } from './world/standing-clock.ts'

/** The device's clock with pauses a fiftieth as long. */
const hurried = () => {
  const clock = browserClock('test')
  return { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms / 50, signal) }
}

const oops = (status: number, more: Record<string, string> = {}) =>
  new Response('oops', { status, headers: { 'content-type': 'text/plain', ...more } })

test('[SYNC-901] after one 500 on a save the device is online again without a hand, and lists that wait are told', async () => {
  const server = await open()
  let resumed = 0
  const mirror = { resume: () => void resumed++ }
  const { engine, line } = await device(server, { clock: hurried(), mirror })
  await signIn(engine, 'admin')
  // What a sign-in asks by itself is answered before.
  await expect.poll(() => line.asked).toContain('GET ')
  await engine.session.verify()
  const heard: boolean[] = []
  engine.office.onOnline(() => heard.push(engine.office.online()))
  let failures = 1
  line.after = (request, answer) => (request.method === 'PATCH' && failures-- > 0 ? oops(500) : answer)
  const { change } = engine.office
  expect(await change(products, 1, { remarks: 'first' })).toMatchObject({ ok: false, problem: { status: 500 } })
  await expect.poll(() => engine.office.online()).toBe(true)
  expect(heard).toEqual([false, true])
  expect(resumed).toBe(1)
  expect(await change(products, 1, { remarks: 'second' })).toMatchObject({ ok: true })
})

test('[SYNC-902] a server that answers 500 for a while is asked again and again, and what waits is sent when it answers', async () => {
  const server = await open()
  const { engine, line } = await device(server, { clock: hurried() })
  await signIn(engine)
  line.after = () => oops(500)
  await engine.recorder.count(await seen(server, 1), { physical_count: 7, remarks: null }, typed)
  const questions = () => line.asked.slice(2).filter((call) => call === 'GET users/me/').length
  await expect.poll(questions).toBeGreaterThan(3)
  expect(engine.office.online()).toBe(false)
  line.after = null
  await expect.poll(() => engine.office.online(), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => engine.outbox.summary(), { timeout: 20_000 }).toMatchObject({ toSend: 0, needsYou: 0 })
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 7 } })
})

test('[SYNC-903] "Try now" asks at once, whatever the server asked to wait for, and answers whether it is back', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  line.after = () => oops(503, { 'retry-after': '600' })
  await engine.outbox.sendNow()
  expect(await engine.office.tryNow()).toBe(false)
  expect(engine.office.isSilent()).toBe(true)
  const before = line.requests
  line.after = null
  expect(await engine.office.tryNow()).toBe(true)
  expect(line.asked.slice(before)).toContain('GET users/me/')
  expect(engine.office.online()).toBe(true)
})

test('[SYNC-903] the sign of a network and a page that is seen again ask at once', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  for (const sign of ['online', 'visible'] as const) {
    line.after = () => oops(503, { 'retry-after': '600' })
    await engine.office.tryNow()
    line.after = null
    engine.poke(sign)
    await expect.poll(() => engine.office.isSilent()).toBe(false)
    await expect.poll(() => line.asked.at(-1)).toBeDefined()
    expect(await engine.office.tryNow()).toBe(true)
  }
})

function watched() {
  let reached: boolean | null = true
  const onFailed = new Set<(askedMs: number | null) => void>()
  const onReached = new Set<() => void>()
  const find = (next: boolean) => {
    const changed = reached !== next
    reached = next
    if (changed) for (const told of onReached) told()
  }
  return {
    watch: {
      reached: () => reached,
      onReached(told: () => void) {
        onReached.add(told)
        return () => onReached.delete(told)
      },
      onFailed(told: (askedMs: number | null) => void) {
        onFailed.add(told)
        return () => onFailed.delete(told)
      },
    },
    fails: (askedMs: number | null = null) => {
      find(false)
      for (const told of onFailed) told(askedMs)
    },
    answers: () => find(true),
  }
}

test('[SYNC-904] questions come with growing pauses, not before the server wishes, and never from a hidden page', async () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((n) => recoveryRest(null, n, 1 - 1e-9))).toEqual([
    999, 1999, 3999, 7999, 15999, 29999, 29999,
  ])
  expect(recoveryRest(null, 0, 0)).toBe(500)
  expect([recoveryRest(5_000, 0, 0), recoveryRest(3_600_000, 0, 0)]).toEqual([5_000, 60_000])

  const { clock, turn } = standingClock()
  const { watch, fails, answers } = watched()
  let visible = true
  let asked = 0
  let recovered = 0
  const recovery = openRecovery({
    clock,
    random: { next: () => 1 - 1e-9, uuid: () => '' },
    watch,
    isVisible: () => visible,
    onRecovered: () => void recovered++,
    async ask() {
      asked++
      if (asked === 4) answers()
      else fails()
    },
  })
  fails()
  fails()
  const moments: number[] = []
  for (let at = 0, seen = 0; at <= 20_000; at += 500) {
    await turn(at)
    if (asked > seen) moments.push(at)
    seen = asked
  }
  expect(moments).toEqual([1_000, 3_000, 7_000, 15_000])
  expect(recovered).toBe(1)

  // It fails again within the minute: the pause goes on where it was. Nobody looks, so nobody asks.
  visible = false
  fails()
  await turn(120_000)
  expect(asked).toBe(4)
  visible = true
  await recovery.now()
  expect(asked).toBe(5)
  recovery.close()
  fails()
  await turn(300_000)
  expect(asked).toBe(5)
})
