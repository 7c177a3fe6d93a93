/** A finding of a device whose clock is wrong has the moment of the server, as a count has: both are compared. */
import { expect, test } from 'vitest'
import { browserClock } from '#platform/browser-ports.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

const start = Date.parse('2026-11-26T08:00:00.000Z')

test.each([86_400_000, -172_800_000, 0])(
  '[SYNC-5296] "not here" and "found here" without a network, on a device that is ahead by %i ms: between the counts before and after them',
  async (ahead) => {
    let time = start
    const server = await openTestServer({ clock: { now: () => new Date(time) } })
    const { engine, network } = await openEngineDevice(server, {
      clock: { ...browserClock('test'), now: () => time + ahead },
    })
    await signIn(engine, 'maria')
    const [product, other] = [await readProductAsShown(server, 4), await readProductAsShown(server, 5)]
    network.isUp = false
    time += 60_000
    const from = new Date(time).toISOString()
    const seen = { kind: 'not-found', product: 4, description: null, article: null, code: null, room: null } as const
    await engine.recorder.finding({ ...seen, place: null, remarks: null, photo: null } as never, typedSource)
    await engine.recorder.count(
      other,
      { physical_count: 2, remarks: null, done: true, foundIn: { id: 1, name: 'Another room' } },
      typedSource,
    )
    time += 60_000
    const to = new Date(time).toISOString()
    await engine.recorder.count(product, { physical_count: 1, remarks: null, done: true }, typedSource)
    network.isUp = true
    await engine.outbox.sendNow()
    const findings = (await server.ask('admin', 'findings/')).body as {
      results: { kind: string; counted_at: string }[]
    }
    expect(findings.results.map(({ kind }) => kind).toSorted()).toEqual(['elsewhere', 'not-found'])
    for (const { counted_at } of findings.results) {
      expect(counted_at >= from, counted_at).toBe(true)
      expect(counted_at < to, counted_at).toBe(true)
    }
    const counted = (await server.ask('admin', 'products/4/')).body as { counted_at: string }
    expect(counted.counted_at >= to).toBe(true)
  },
)
