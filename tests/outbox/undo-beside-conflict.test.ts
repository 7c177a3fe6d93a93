/** A count that was handed over is undone while an earlier count of the item waits for a decision: the undo has nothing to do with the decision. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  type EngineDevice,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import { filmText, quietly } from '../support/device/unsent-counts.ts'
import type { TestServer } from '../support/server/server.ts'

const item = 1
const values = (physical_count: number) => ({ physical_count, remarks: null, done: true })
const countOf = async (server: TestServer) =>
  ((await server.ask('admin', `products/${item}/`)).body as { physical_count: number | null }).physical_count

/** A phone of maria, without a network until `send`. */
async function openPhone(server: TestServer) {
  const device = await openEngineDevice(server, { ...quietly, clock: clockWithoutTimers() })
  await signIn(device.engine)
  device.network.isUp = false
  const send = async () => {
    device.network.isUp = true
    for (let tries = 0; tries < 5; tries++) await device.engine.outbox.sendNow()
    device.network.isUp = false
  }
  return { ...device, send }
}

const count = async (server: TestServer, { engine }: EngineDevice, figure: number) =>
  (await engine.recorder.count(await readProductAsShown(server, item), values(figure), typedSource)).op.id

/**
 * The second phone has a count that meets a colleague's 7. The first one counted 8 after it had read the 7, and handed that over: without the undo, the
 * server would take it.
 */
test.each([
  ['before the conflict opens', 'theirs', true],
  ['before the conflict opens', 'theirs', false],
  ['before the conflict opens', 'mine', true],
  ['while the conflict is open', 'theirs', true],
  ['while the conflict is open', 'theirs', false],
  ['while the conflict is open', 'mine', true],
] as const)(
  '[SYNC-5820] undone %s, decided for %s (the other phone sends before the decision: %s): the other phone does not count it',
  async (when, choice, sendsBefore) => {
    const server = await openTestServer()
    const [first, second] = [await openPhone(server), await openPhone(server)]
    await count(server, second, 6)
    await server.ask('jose', `products/${item}/`, { method: 'PATCH', body: '{"physical_count":7,"scanned":true}' })
    const handedOver = await count(server, first, 8)
    if (when === 'while the conflict is open') await second.send()
    await takeOver(second, await filmText(first))
    expect(await second.engine.recorder.undo(handedOver)).toMatchObject({ savedTo: 'device' })
    await second.send()
    const [conflict] = await second.engine.outbox.conflicts()
    expect(conflict).toMatchObject({ mine: { physical_count: 6 }, theirs: { physical_count: 7 } })
    if (sendsBefore) await first.send()
    expect(await countOf(server)).toBe(7)
    await second.engine.outbox.resolve(conflict?.id ?? '', choice)
    await second.send()
    await first.send()
    expect(await countOf(server)).toBe(choice === 'mine' ? 6 : 7)
    for (const { engine } of [first, second]) expect(await engine.outbox.list()).toEqual([])
  },
)
