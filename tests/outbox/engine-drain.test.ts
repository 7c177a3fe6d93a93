/** Recorded ops arrive once, over a network and a server that fail. */
import { expect, test } from 'vitest'
import { products } from '#contract/collections/products.ts'
import { makeSeededRandom } from '../simulator/world/scenario-random.ts'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

test.each([[false], [true]])(
  '[SYNC-1] a count recorded without a network: arrives when the network is back (plain server: %s)',
  async (plain) => {
    const server = await openTestServer({ plain })
    const { engine, network } = await openEngineDevice(server)
    await signIn(engine)
    network.isUp = false
    const { savedTo, op } = await engine.recorder.count(
      await readProductAsShown(server, 1),
      { physical_count: 7, remarks: 'seven' },
      typedSource,
    )
    expect(savedTo).toBe('device')
    await engine.outbox.sendNow()
    expect((await engine.outbox.list())[0]).toMatchObject({ id: op.id, state: plain ? 'queued' : 'unknown' })
    network.isUp = true
    await engine.outbox.sendNow()
    expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 7, remarks: 'seven' } })
    expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ id: op.id, state: 'acked' })
    expect(server.logged).toEqual([])
  },
)

test.each([[false], [true]])(
  '[SYNC-2] a count that marks its item counted: one transaction, both arrive, one undo reverses both (plain server: %s)',
  async (plain) => {
    const server = await openTestServer({ plain })
    const { engine, network } = await openEngineDevice(server, { clock: clockWithoutTimers() })
    await signIn(engine)
    network.isUp = false
    const values = { physical_count: 3, remarks: null, done: true }
    const { op } = await engine.recorder.count(await readProductAsShown(server, 2), values, { source: 'scan' })
    expect((await engine.outbox.list()).map(({ kind }) => kind).sort()).toEqual(['count', 'scanned'])
    expect(engine.outbox.summary().notSent).toBeLessThanOrEqual(1)
    expect(await engine.recorder.undo(op.id)).toEqual({ savedTo: 'withdrawn' })
    expect(await engine.outbox.list()).toEqual([])

    const again = await engine.recorder.count(await readProductAsShown(server, 2), values, { source: 'scan' })
    network.isUp = true
    await engine.outbox.sendNow()
    expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 3, scanned: true } })

    await engine.recorder.undo(again.op.id)
    await engine.outbox.sendNow()
    expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: null, scanned: false } })
    await expect.poll(() => engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  },
)

test.each([[false], [true]])(
  '[SYNC-34] a network that loses requests and answers, real server: every count arrives (plain server: %s)',
  async (plain) => {
    const server = await openTestServer({ plain })
    for (let seed = 1; seed <= 3; seed++) {
      const random = makeSeededRandom(seed)
      const { engine, network } = await openEngineDevice(server)
      await signIn(engine, seed % 2 === 0 ? 'jose' : 'maria')
      const wanted = new Map<number, number>()
      network.afterResponse = (_, answer) => {
        if (random.withProbability(0.3)) throw new TypeError('the answer was lost')
        if (random.withProbability(0.1)) return new Response('<html>Welcome to the hotel', { status: 200 })
        return answer
      }
      for (let n = 0; n < 8; n++) {
        const id = seed * 5 + random.int(4)
        const view = await readProductAsShown(server, id)
        network.isUp = random.withProbability(0.7)
        wanted.set(id, 10 * seed + n)
        await engine.recorder.count(view, { physical_count: 10 * seed + n, remarks: null }, typedSource)
        if (random.withProbability(0.5)) await engine.outbox.sendNow()
      }
      network.isUp = true
      network.afterResponse = null
      for (let n = 0; n < 12; n++) {
        await engine.outbox.sendNow()
        for (const conflict of await engine.outbox.conflicts()) await engine.outbox.resolve(conflict.id, 'mine')
        if ((await engine.outbox.list()).length === 0) break
      }
      expect(await engine.outbox.list()).toEqual([])
      for (const [id, count] of wanted)
        expect(await server.ask('admin', `products/${id}/`)).toMatchObject({ body: { physical_count: count } })
    }
    expect(server.logged).toEqual([])
  },
)

test('[SYNC-I10] a lost answer: one more request, and only one row in the server’s history', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  let lost = 0
  network.afterResponse = (request, answer) => {
    if (request.method === 'PATCH' && lost++ === 0) throw new TypeError('lost')
    return answer
  }
  await engine.recorder.count(await readProductAsShown(server, 3), { physical_count: 4, remarks: 'once' }, typedSource)
  await engine.outbox.sendNow()
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  const history = (await server.ask('admin', 'products/3/history/')).body as {
    results: { after: Record<string, unknown> | null }[]
  }
  expect(history.results.filter(({ after }) => after?.['remarks'] === 'once')).toHaveLength(1)
})

test('[SYNC-42] a repeated answer of a server with idempotency keys: newer confirmed values stay', async () => {
  const server = await openTestServer()
  const { engine, network, core } = await openEngineDevice(server)
  await signIn(engine)
  network.afterResponse = (request, answer) => {
    if (request.method !== 'PATCH') return answer
    throw new TypeError('the answer is lost')
  }
  await engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 7, remarks: null }, typedSource)
  await engine.outbox.sendNow()
  expect((await engine.outbox.list())[0]).toMatchObject({ state: 'unknown' })
  network.afterResponse = null
  await server.ask('admin', 'products/1/', {
    method: 'PATCH',
    body: JSON.stringify({ description: 'Renamed meanwhile' }),
  })
  expect(await engine.api.fetchRow(products, 1)).toMatchObject({
    ok: true,
    value: { description: 'Renamed meanwhile' },
  })
  await engine.outbox.sendNow()
  expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ state: 'acked' })
  const shown = await core.read((db) => db.confirmed.get(['products', 1]))
  expect(shown?.row).toMatchObject({ description: 'Renamed meanwhile', physical_count: 7 })
})

test('[SYNC-14] findings: sent to a server that accepts them; otherwise they stay on the device and are counted separately', async () => {
  for (const plain of [false, true]) {
    const server = await openTestServer({ plain })
    const { engine, core } = await openEngineDevice(server)
    await signIn(engine)
    const draft = { kind: 'found-at-station', description: 'A desk', remarks: null }
    const { op } = await engine.recorder.finding(draft as never, typedSource)
    await engine.outbox.sendNow()
    await engine.outbox.refresh()
    const { notSent, onlyOnDevice } = engine.outbox.summary()
    expect([notSent, onlyOnDevice]).toEqual(plain ? [0, 1] : [0, 0])
    if (!plain) expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ id: op.id, state: 'acked' })
    expect(await core.read((db) => db.outbox.count())).toBe(1)
  }
})

test('[SYNC-23] an outage: one try in each run, however many ops wait (I23)', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  network.isUp = false
  for (let id = 1; id <= 12; id++)
    await engine.recorder.setScanned(await readProductAsShown(server, id), true, typedSource)
  const before = network.requests
  for (let run = 0; run < 5; run++) await engine.outbox.sendNow()
  expect(network.requests - before).toBeLessThanOrEqual(7)
  await engine.outbox.refresh()
  expect(engine.outbox.summary()).toMatchObject({ notSent: 12, heldUpBy: { kind: 'offline' } })
  expect((await engine.outbox.list()).every((op) => op.attempts === 0)).toBe(true)
})

test('[SYNC-52] a server that fails at the only unsent op: the summary names it, although the drain does not pause', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  network.afterResponse = (request, answer) =>
    request.method === 'PATCH' ? new Response('oops', { status: 500 }) : answer
  await engine.recorder.count(
    await readProductAsShown(server, 9),
    { physical_count: 4, remarks: null, done: true },
    typedSource,
  )
  await engine.outbox.sendNow()
  await engine.outbox.refresh()
  expect(engine.outbox.summary()).toMatchObject({ notSent: 1, heldUpBy: { kind: 'server', status: 500 } })
})

test('[SYNC-59] "Send now": also sends an op that rests after its own failures', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  network.isUp = false
  for (const id of [1, 2])
    await engine.recorder.count(await readProductAsShown(server, id), { physical_count: 4, remarks: null }, typedSource)
  network.isUp = true
  let isFailing = true
  const resting = () => new Response('oops', { status: 500, headers: { 'retry-after': '600' } })
  network.afterResponse = (request, answer) =>
    isFailing && request.method === 'PATCH' && request.url.endsWith('/2/') ? resting() : answer
  await engine.outbox.sendNow()
  await expect.poll(() => engine.outbox.summary().notSent).toBe(1)
  isFailing = false
  engine.wake('visible')
  const logged = network.requestLog.length
  await engine.outbox.sendNow()
  expect(network.requestLog.slice(logged)).toContain('PATCH products/2/')
  await expect.poll(() => engine.outbox.summary().notSent).toBe(0)
})

test('[SYNC-62] an outage during a run: a request that was ready but never left is not in doubt', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  network.isUp = false
  for (let id = 1; id <= 14; id++)
    await engine.recorder.count(
      await readProductAsShown(server, id),
      { physical_count: id, remarks: null },
      typedSource,
    )
  let passed = 0
  network.afterResponse = (request, answer) => {
    if (request.method === 'PATCH') passed++
    return passed > 2 ? new Response('oops', { status: 503 }) : answer
  }
  network.isUp = true
  const before = network.requestLog.length
  await engine.outbox.sendNow()
  const left = network.requestLog.slice(before).filter((line) => line.startsWith('PATCH'))
  // One alone, then one for each network slot; one more if the device had already started by itself.
  expect(left.length).toBeLessThanOrEqual(7)
  const ops = await engine.outbox.list()
  expect(ops.filter(({ state }) => state === 'sending')).toEqual([])
  const doubted = ops.filter(({ state }) => state === 'unknown').map(({ eid: rowId }) => `PATCH products/${rowId}/`)
  expect(left).toEqual(expect.arrayContaining(doubted))
  expect(ops.filter(({ state }) => state === 'queued').length).toBeGreaterThanOrEqual(14 - left.length)
  network.afterResponse = null
  network.requestLog.length = 0
  await engine.outbox.sendNow()
  await expect.poll(() => engine.outbox.summary().notSent).toBe(0)
  for (let id = 1; id <= 14; id++)
    expect(await server.ask('admin', `products/${id}/`)).toMatchObject({ body: { physical_count: id } })
})

test('[SYNC-53] one answer of 500: the item rests, then the same request is sent again automatically', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  let failed = 0
  network.afterResponse = (request, answer) =>
    request.method === 'PATCH' && failed++ === 0 ? new Response('oops', { status: 500 }) : answer
  await engine.recorder.count(
    await readProductAsShown(server, 9),
    { physical_count: 4, remarks: null, done: true },
    typedSource,
  )
  await expect.poll(() => failed).toBe(1)
  await expect.poll(() => engine.outbox.summary(), { timeout: 20_000 }).toMatchObject({ notSent: 0, heldUpBy: null })
  expect(await server.ask('admin', 'products/9/')).toMatchObject({ body: { physical_count: 4, scanned: true } })
})
