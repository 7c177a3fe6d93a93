import { expect, test } from 'vitest'
import {
  type EngineDevice,
  openEngineDevice as openDevice,
  readProductAsShown,
  signIn,
} from '../support/device/engine-device.ts'
import { openServer, type TestServer } from '../support/server/server.ts'
import { cleanups } from '../support/setup/cleanups.ts'

async function openWorld(): Promise<{ server: TestServer; device: EngineDevice }> {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  const device = await openDevice(server)
  await signIn(device.engine)
  return { server, device }
}

const count = async (server: TestServer, { engine }: EngineDevice, id: number, n = 3) =>
  engine.recorder.count(await readProductAsShown(server, id), { physical_count: n, remarks: null }, { source: 'scan' })

async function reportedWaiting(server: TestServer): Promise<number | null | undefined> {
  const { body } = await server.ask('admin', 'sync/devices/')
  return (body as { results: { waiting: number | null }[] }).results[0]?.waiting
}
const reset = (server: TestServer) =>
  server.ask('admin', 'products/reset_flags/', { method: 'POST', body: '{"flags":true}' })

test('[TOLD-1] counts sent in parallel: the server knows that none is unsent, and does not refuse a reset', async () => {
  const { server, device } = await openWorld()
  device.network.isUp = false
  for (let id = 1; id <= 9; id++) await count(server, device, id)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await reportedWaiting(server)).toBe(0)
  expect((await reset(server)).status).toBe(200)
})

test('[TOLD-2] one count alone: its own request reports the number, and no other follows', async () => {
  const { server, device } = await openWorld()
  device.network.isUp = false
  await count(server, device, 1)
  device.network.isUp = true
  device.network.requestLog.length = 0
  await device.engine.outbox.sendNow()
  expect(device.network.requestLog).toEqual(['PATCH products/1/'])
  expect(await reportedWaiting(server)).toBe(0)
})

test('[TOLD-1] parked counts: reported; after a person discards them, no longer', async () => {
  const { server, device } = await openWorld()
  device.network.isUp = false
  for (let id = 1; id <= 6; id++) await count(server, device, id)
  const changed = { method: 'PATCH', body: JSON.stringify({ physical_count: 99, remarks: 'theirs' }) }
  await server.ask('admin', 'products/4/', changed)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toMatchObject([{ eid: 4, state: 'conflict' }])
  expect(await reportedWaiting(server)).toBe(1)
  expect((await reset(server)).status).toBe(409)
  const [conflict] = await device.engine.outbox.conflicts()
  await device.engine.outbox.resolve(conflict!.id, 'theirs')
  await device.engine.outbox.sendNow()
  expect(await reportedWaiting(server)).toBe(0)
  expect((await reset(server)).status).toBe(200)
})

test('[TOLD-3] a report that failed: repeated at the next opportunity; a successful one is not', async () => {
  const { server, device } = await openWorld()
  device.network.isUp = false
  const { op } = await count(server, device, 1)
  await count(server, device, 2)
  device.network.isUp = true
  await server.ask('admin', 'products/1/', { method: 'PATCH', body: '{"physical_count":99,"remarks":null}' })
  await device.engine.outbox.sendNow()
  expect(await reportedWaiting(server)).toBe(1)
  device.network.isUp = false
  const [conflict] = await device.engine.outbox.conflicts()
  expect(conflict?.opIds).toEqual([op.id])
  await device.engine.outbox.resolve(conflict!.id, 'theirs')
  await device.engine.outbox.sendNow()
  expect(await reportedWaiting(server)).toBe(1)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await reportedWaiting(server)).toBe(0)
  device.network.requestLog.length = 0
  await device.engine.outbox.sendNow()
  expect(device.network.requestLog).toEqual([])
})
