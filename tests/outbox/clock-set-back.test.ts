/** The clock of a phone is set while it has no network: by a year, in either direction, also with a restart in between. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

const start = Date.parse('2026-11-26T08:00:00.000Z')
const minute = 60_000
const year = 365 * 24 * 60 * minute
const values = { physical_count: 3, remarks: null, done: true }

/** A campaign that is being counted, and a phone whose clock is wrong by `error`. */
async function openCount(error: number) {
  const world = { time: start, error }
  const server = await openTestServer({ clock: { now: () => new Date(world.time) } })
  const must = async (method: string, path: string, body: object) => {
    const answer = await server.ask('admin', path, { method, body: JSON.stringify(body) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as Record<string, unknown>
  }
  const campaign = await must('POST', 'inventory/', { name: 'Count 2026', as_at: '2026-11-26' })
  world.time += minute
  await must('PATCH', `inventory/${campaign['id']}/`, { state: 'counting' })
  world.time += minute
  const clock = { ...clockWithoutTimers(), now: () => world.time + world.error }
  const device = await openEngineDevice(server, { clock })
  await signIn(device.engine)
  const countedAt = async (id: number) =>
    Date.parse(((await server.ask('admin', `products/${id}/`)).body as { counted_at: string }).counted_at)
  return { world, server, clock, device, countedAt }
}

test.each([
  ['set back by a year while it counts', 0, -year, false],
  ['set back by a year, and the phone restarts', 0, -year, true],
  ['set ahead by a year while it counts', 0, year, false],
  ['wrong by a year ahead, and set right while it counts', year, 0, true],
  ['wrong by a year behind, and set right while it counts', -year, 0, false],
])(
  '[SYNC-5707] the clock is %s: no count is older than what the phone had read before, and their order stays',
  async (_, errorBefore, errorAfter, restarts) => {
    const { world, server, clock, device: opened } = await openCount(errorBefore)
    let device = opened
    const readAt = world.time
    device.network.isUp = false
    world.time += minute
    await device.engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
    world.error = errorAfter
    if (restarts) {
      const { name, storage, backupCopies } = device
      device.engine.close()
      device.core.close()
      device = await openEngineDevice(server, { clock, name, storage, backupCopies })
      device.network.isUp = false
    }
    for (const id of [5, 6]) {
      world.time += minute
      await device.engine.recorder.count(await readProductAsShown(server, id), values, typedSource)
    }
    world.time += minute
    device.network.isUp = true
    for (let tries = 0; tries < 3; tries++) await device.engine.outbox.sendNow()
    expect(await device.engine.outbox.list()).toEqual([])
    const rows = await Promise.all(
      [4, 5, 6].map(async (id) => (await server.ask('admin', `products/${id}/`)).body as { counted_at: string }),
    )
    const moments = rows.map((row) => Date.parse(row.counted_at))
    for (const moment of moments) expect(moment).toBeGreaterThanOrEqual(readAt)
    expect(moments[1]).toBeLessThanOrEqual(moments[2] as number)
    for (const row of rows) expect(row).toMatchObject({ physical_count: 3, scanned: true })
  },
)

test('[SYNC-5821] the clock is set back by a year, and set right again, all without the server: a later count has the time at which it was made', async () => {
  const { world, server, device, countedAt } = await openCount(0)
  const { engine, network } = device
  network.isUp = false
  const made: number[] = []
  for (const [id, error] of [
    [4, 0],
    [5, -year],
    [6, 0],
  ] as const) {
    world.time += 20 * minute
    world.error = error
    made.push(world.time)
    await engine.recorder.count(await readProductAsShown(server, id), values, typedSource)
  }
  await expect.poll(() => Math.abs(engine.outbox.summary().skewMs ?? 0)).toBeLessThan(minute)
  world.time += 300 * minute
  network.isUp = true
  for (let tries = 0; tries < 3; tries++) await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  const [first, second, third] = await Promise.all([4, 5, 6].map(countedAt))
  expect([first, third]).toEqual([made[0], made[2]])
  expect(second).toBeLessThanOrEqual(made[1] as number)
})

test.each([-year, year])(
  '[SYNC-5822] a count was made while the clock was wrong by %i ms, and “Mine” is chosen after it was set right: it has the time of the observation',
  async (error) => {
    const { world, server, device, countedAt } = await openCount(error)
    const { engine, network } = device
    network.isUp = false
    world.time += minute
    const made = world.time
    await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
    await server.ask('jose', 'products/4/', { method: 'PATCH', body: '{"physical_count":9,"scanned":true}' })
    network.isUp = true
    await engine.outbox.sendNow()
    world.error = 0
    world.time += 60 * minute
    await engine.outbox.sendNow()
    const [conflict] = await engine.outbox.conflicts()
    await engine.outbox.resolve(conflict?.id ?? '', 'mine')
    for (let tries = 0; tries < 3; tries++) await engine.outbox.sendNow()
    expect(await engine.outbox.list()).toEqual([])
    expect((await server.ask('admin', 'products/4/')).body).toMatchObject({ physical_count: 3, scanned: true })
    expect(Math.abs((await countedAt(4)) - made)).toBeLessThan(minute)
  },
)
