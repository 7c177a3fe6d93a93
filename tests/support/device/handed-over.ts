/** Two phones of one person: one hands its records over, the other takes them over. */
import { countProgressOf, foldOps } from '#domain/outbox/fold-ops.ts'
import { needsReview, type Op } from '#domain/outbox/op.ts'
import type { TestServer } from '../server/server.ts'
import {
  clockWithoutTimers,
  type EngineDevice,
  openEngineDevice,
  openTestServer,
  signIn,
  takeOver,
} from './engine-device.ts'
import { countOffline, filmText, quietly } from './unsent-counts.ts'

/** Sends only when a test says so: an undo while a request is in flight is that of a sent record, which a person may have to decide about. */
export const openDevice = (server: TestServer) => openEngineDevice(server, { ...quietly, clock: clockWithoutTimers() })
export const openOps = ({ engine }: EngineDevice) => engine.outbox.list()
export const rowOf = async (server: TestServer, id: number) => (await server.ask('admin', `products/${id}/`)).body
export const uncounted = { physical_count: null, remarks: null, scanned: false }

export async function opOf({ engine }: EngineDevice, eid: Op['eid'], kind = 'count'): Promise<string> {
  const found = (await engine.outbox.list()).find((op) => op.kind === kind && op.eid === eid && !op.undoes)
  if (!found) throw new Error(`no ${kind} of ${eid}`)
  return found.id
}

const mostRuns = 40

/** Sends until nothing is left that needs no person: a run on a slow machine may end before. */
export async function sendFrom(device: EngineDevice, isComplete = true): Promise<void> {
  device.network.isUp = true
  for (let runs = 1; ; runs++) {
    await device.engine.outbox.sendNow()
    const left = (await openOps(device)).filter((op) => !needsReview(op))
    if (!isComplete || left.length === 0) break
    const described = left.map(({ kind, state, error }) => `${kind} ${state} ${JSON.stringify(error)}`)
    if (runs === mostRuns) throw new Error(`not sent in ${runs} runs: ${described.join(', ')}`)
  }
  device.network.isUp = false
}

/** Two phones of maria, with the counts of these items on both. */
export async function handedOver(ids: readonly number[]) {
  const server = await openTestServer()
  const [first, second] = [await openDevice(server), await openDevice(server)]
  for (const { engine } of [first, second]) await signIn(engine)
  await countOffline(first, server, ids)
  second.network.isUp = false
  await takeOver(second, await filmText(first))
  return { server, first, second }
}

/** An item as this phone shows it, with the newest row of the server. */
export async function shownOn(device: EngineDevice, server: TestServer, id: number) {
  const row = (await rowOf(server, id)) as Record<string, unknown>
  const ops = (await openOps(device)).filter(({ eid }) => eid === id)
  const view = foldOps(row, ops) as { scanned: boolean }
  return { ...view, progress: countProgressOf(view, ops, 1).kind }
}
