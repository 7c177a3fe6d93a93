/** A count is undone while it is being sent, and the server refuses it: it needs no review, and nothing else is lost. */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import { needsReview } from '#domain/outbox/op.ts'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  recordTexts,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import { filmText } from '../support/device/unsent-counts.ts'
import type { TestServer } from '../support/server/server.ts'

const item = 1
const values = (physical_count: number) => ({ physical_count, remarks: null, done: true })
const rowOf = async (server: TestServer) =>
  (await server.ask('admin', `products/${item}/`)).body as Record<string, unknown>
const countOfJose = (server: TestServer, physical_count: number) =>
  server.ask('jose', `products/${item}/`, { method: 'PATCH', body: JSON.stringify({ physical_count, scanned: true }) })

type OnWrite = (request: Request, send: () => Promise<Response>) => Promise<Response>

/** A phone of maria. `onWrite` handles each change that it sends; nothing is sent unless a test says so. */
async function openPhone(server: TestServer) {
  const world: { onWrite: OnWrite | null; ahead: number } = { onWrite: null, ahead: 0 }
  const fetch: typeof server.fetch = (request) => {
    const send = () => server.fetch(request)
    return world.onWrite && request.method === 'PATCH' ? world.onWrite(request, send) : send()
  }
  const clock = clockWithoutTimers()
  const device = await openEngineDevice(
    { ...server, fetch },
    { clock: { ...clock, now: () => clock.now() + world.ahead } },
  )
  await signIn(device.engine)
  const sendAll = async () => {
    for (let tries = 0; tries < 5; tries++) {
      await device.engine.outbox.sendNow()
      world.ahead += 600_000
    }
  }
  return { world, ...device, sendAll }
}

/** Does this once, when the first change is on its way. */
function onFirstWrite(world: { onWrite: OnWrite | null }, meanwhile: () => Promise<unknown>, answer: OnWrite): void {
  let isFirst = true
  world.onWrite = async (request, send) => {
    if (!isFirst) return send()
    isFirst = false
    await meanwhile()
    return answer(request, send)
  }
}

const answers: Readonly<Record<string, OnWrite>> = {
  answered: (_, send) => send(),
  'answer lost': async (_, send) => {
    await send()
    throw new TypeError('Failed to fetch')
  },
  'lost on the way': () => Promise.reject(new TypeError('Failed to fetch')),
}

test.each(Object.entries(answers))(
  '[SYNC-5700] undone while it is being sent (%s), and a colleague’s count is on the server: nobody is asked, and that count stays',
  async (_, answer) => {
    const server = await openTestServer()
    const { world, engine, sendAll } = await openPhone(server)
    const { op } = await engine.recorder.count(await readProductAsShown(server, item), values(7), typedSource)
    const meanwhile = async () => {
      await countOfJose(server, 5)
      expect(await engine.recorder.undo(op.id)).toMatchObject({ savedTo: 'device' })
    }
    onFirstWrite(world, meanwhile, answer)
    await sendAll()
    expect(await engine.outbox.list()).toEqual([])
    expect(await engine.outbox.conflicts()).toEqual([])
    expect(await rowOf(server)).toMatchObject({ physical_count: 5, scanned: true })
    expect((await engine.outbox.records()).map(({ state }) => state)).toEqual(['undone'])
  },
)

const refusals = { 'a value that it does not accept': 400, 'a right that is missing': 403 } as const

test.each(Object.entries(refusals))(
  '[SYNC-5700] undone while it is being sent, and the server refuses it for %s: nobody is asked',
  async (_, status) => {
    const server = await openTestServer()
    const { world, engine, sendAll } = await openPhone(server)
    const before = await rowOf(server)
    const { op } = await engine.recorder.count(await readProductAsShown(server, item), values(7), typedSource)
    const { headers } = await server.fetch(new Request('https://bilang.test/api/v1/'))
    const features = headers.get(headerNames.features) ?? ''
    onFirstWrite(
      world,
      () => engine.recorder.undo(op.id),
      async () => Response.json({ detail: 'No.' }, { status, headers: { [headerNames.features]: features } }),
    )
    await sendAll()
    expect(await engine.outbox.list()).toEqual([])
    expect(await rowOf(server)).toEqual(before)
  },
)

test('[SYNC-5700] counted again after the undo: only the later count needs a decision', async () => {
  const server = await openTestServer()
  const { world, engine, sendAll } = await openPhone(server)
  const shown = await readProductAsShown(server, item)
  const { op } = await engine.recorder.count(shown, values(7), typedSource)
  const meanwhile = async () => {
    await countOfJose(server, 5)
    await engine.recorder.undo(op.id)
    await engine.recorder.count(shown, { physical_count: 8, remarks: null }, typedSource)
  }
  onFirstWrite(world, meanwhile, (_, send) => send())
  await sendAll()
  expect(await engine.outbox.conflicts()).toMatchObject([
    { mine: { physical_count: 8 }, theirs: { physical_count: 5 } },
  ])
  expect((await engine.outbox.list()).filter(needsReview)).toMatchObject([{ patch: { physical_count: 8 } }])
  expect(await rowOf(server)).toMatchObject({ physical_count: 5 })
})

test('[SYNC-5701] handed over, then undone while it is being sent, and refused: the other phone does not count it', async () => {
  const server = await openTestServer()
  const { world, engine, network, sendAll, ...rest } = await openPhone(server)
  const second = await openPhone(server)
  network.isUp = false
  const { op } = await engine.recorder.count(await readProductAsShown(server, item), values(7), typedSource)
  await takeOver(second, await filmText({ engine, network, ...rest }))
  network.isUp = true
  const refused = async () => Response.json({ physical_count: ['No.'] }, { status: 400 })
  onFirstWrite(world, () => engine.recorder.undo(op.id), refused)
  await sendAll()
  expect(await engine.outbox.list()).toEqual([])
  await second.sendAll()
  expect(await second.engine.outbox.list()).toEqual([])
  expect(await recordTexts(second)).toEqual([expect.stringContaining('undone')])
  expect(await rowOf(server)).toMatchObject({ physical_count: null, scanned: false })
})

test('[SYNC-5702] a plain server may still get a late copy of the undone count: the person is asked, as about any other', async () => {
  const server = await openTestServer({ plain: true })
  const { world, engine, sendAll } = await openPhone(server)
  const { op } = await engine.recorder.count(await readProductAsShown(server, item), values(7), typedSource)
  const meanwhile = async () => {
    await countOfJose(server, 5)
    await engine.recorder.undo(op.id)
  }
  onFirstWrite(world, meanwhile, () => Promise.reject(new TypeError('Failed to fetch')))
  await sendAll()
  expect(await engine.outbox.conflicts()).toMatchObject([{ theirs: { physical_count: 5 } }])
  expect(await rowOf(server)).toMatchObject({ physical_count: 5 })
})

test('[SYNC-5824] sent, its answer lost, undone, and sent again when the server no longer knows the key: the undo is not withdrawn, because the server has the count', async () => {
  const server = await openTestServer()
  const { world, engine } = await openPhone(server)
  const { op } = await engine.recorder.count(await readProductAsShown(server, item), values(7), typedSource)
  onFirstWrite(
    world,
    () => engine.recorder.undo(op.id),
    async (_, send) => {
      await send()
      throw new TypeError('Failed to fetch')
    },
  )
  await engine.outbox.sendNow()
  await countOfJose(server, 5)
  world.ahead += 46 * 24 * 3_600_000
  await server.store.db.deleteFrom('idempotency').execute()
  await engine.outbox.sendNow()
  expect(await engine.outbox.conflicts()).toMatchObject([{ theirs: { physical_count: 5 } }])
  expect((await engine.outbox.list()).map(({ undoes }) => undoes)).toContain(op.id)
})

test.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  '[SYNC-5703] seed %i: counts, undos and counts of a colleague in any order, also while a request is in flight: no count is lost, no undone one comes back',
  async (seed) => {
    const random = seededFractions(seed)
    const server = await openTestServer()
    const { world, engine, sendAll } = await openPhone(server)
    const undone = new Set<string>()
    const recorded: { id: string; figure: number }[] = []
    const colleague = new Set<number>()
    let figure = 10
    const record = async () => {
      const shown = await readProductAsShown(server, item)
      const { op } = await engine.recorder.count(shown, values(++figure), typedSource)
      recorded.push({ id: op.id, figure })
    }
    const act = async () => {
      const last = recorded.at(-1)
      const choice = random()
      if (choice < 0.35) await record()
      else if (choice < 0.7 && last && !undone.has(last.id))
        await engine.recorder.undo(last.id).then(
          () => undone.add(last.id),
          // It waits for a decision, or somebody else counted since.
          () => {},
        )
      else {
        colleague.add(++figure)
        await countOfJose(server, figure)
      }
    }
    world.onWrite = async (_, send) => {
      if (random() < 0.4) await act()
      if (random() < 0.15) throw new TypeError('lost on the way')
      const answer = await send()
      if (random() < 0.4) await act()
      if (random() < 0.15) throw new TypeError('the answer was lost')
      return answer
    }
    for (let step = 0; step < 8; step++) {
      await act()
      await engine.outbox.sendNow()
      world.ahead += 600_000
    }
    world.onWrite = null
    await sendAll()
    const open = await engine.outbox.list()
    const closed = await engine.outbox.list({ closed: true })
    const { results } = (await server.ask('admin', `products/${item}/history/`)).body as {
      results: { event: string | null; undone_by?: unknown }[]
    }
    const inHistory = new Set(results.map(({ event }) => event))
    for (const { id } of recorded) {
      const isKept = inHistory.has(id) || open.some((op) => op.id === id) || undone.has(id)
      expect(isKept, `count ${id} is on the server, waits for a person, or was undone`).toBe(true)
      const own = [...open, ...closed].find((op) => op.id === id)
      if (own?.state === 'withdrawn') expect(undone).toContain(id)
    }
    for (const op of open.filter(needsReview)) expect(undone, `${op.id} needs no review`).not.toContain(op.id)
    const count = Number((await rowOf(server))['physical_count'])
    const undoneFigures = recorded.filter(({ id }) => undone.has(id)).map((one) => one.figure)
    const waiting = open.some(({ undoes }) => undoes !== undefined)
    if (!waiting) expect(undoneFigures).not.toContain(count)
  },
)
