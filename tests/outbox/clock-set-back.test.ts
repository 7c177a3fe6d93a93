/** The clock of a phone is set while it has no network: by a year, in either direction, also with a restart in between. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/engine-device.ts'

const start = Date.parse('2026-11-26T08:00:00.000Z')
const minute = 60_000
const year = 365 * 24 * 60 * minute
const values = { physical_count: 3, remarks: null, done: true }

test.each([
  ['set back by a year while it counts', 0, -year, false],
  ['set back by a year, and the phone restarts', 0, -year, true],
  ['set ahead by a year while it counts', 0, year, false],
  ['wrong by a year ahead, and set right while it counts', year, 0, true],
  ['wrong by a year behind, and set right while it counts', -year, 0, false],
])(
  '[SYNC-5707] the clock is %s: no count is older than what the phone had read before, and their order stays',
  async (_, errorBefore, errorAfter, restarts) => {
    const world = { time: start, error: errorBefore }
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
    let device = await openEngineDevice(server, { clock })
    await signIn(device.engine)
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
