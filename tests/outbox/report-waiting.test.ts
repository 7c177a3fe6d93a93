import { expect, test } from 'vitest'
import {
  cleanups,
  type EngineDevice,
  openEngineDevice as openDevice,
  readProductAsShown,
  signIn,
} from '../support/engine-device.ts'
import { openServer, type TestServer } from '../support/server.ts'

async function world(): Promise<{ server: TestServer; device: EngineDevice }> {
  const server = await openServer({ products: 20 })
  cleanups.push(() => server.close())
  const device = await openDevice(server)
  await signIn(device.engine)
  return { server, device }
}

const count = async (server: TestServer, { engine }: EngineDevice, id: number, n = 3) =>
  engine.recorder.count(await readProductAsShown(server, id), { physical_count: n, remarks: null }, { source: 'scan' })

async function believed(server: TestServer): Promise<number | null | undefined> {
  const { body } = await server.ask('admin', 'sync/devices/')
  return (body as { results: { waiting: number | null }[] }).results[0]?.waiting
}
const reset = (server: TestServer) =>
  server.ask('admin', 'products/reset_flags/', { method: 'POST', body: '{"flags":true}' })

test('[TOLD-1] after counts that left side by side the office believes nothing waits, and a reset is not refused', async () => {
  const { server, device } = await world()
  device.network.isUp = false
  for (let id = 1; id <= 9; id++) await count(server, device, id)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await believed(server)).toBe(0)
  expect((await reset(server)).status).toBe(200)
})

test('[TOLD-2] one count alone says it itself: no further request', async () => {
  const { server, device } = await world()
  device.network.isUp = false
  await count(server, device, 1)
  device.network.isUp = true
  device.network.requestLog.length = 0
  await device.engine.outbox.sendNow()
  expect(device.network.requestLog).toEqual(['PATCH products/1/'])
  expect(await believed(server)).toBe(0)
})

test('[TOLD-1] what is still parked is told, and what a person then throws away is taken off', async () => {
  const { server, device } = await world()
  device.network.isUp = false
  for (let id = 1; id <= 6; id++) await count(server, device, id)
  const changed = { method: 'PATCH', body: JSON.stringify({ physical_count: 99, remarks: 'theirs' }) }
  await server.ask('admin', 'products/4/', changed)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toMatchObject([{ eid: 4, state: 'conflict' }])
  expect(await believed(server)).toBe(1)
  expect((await reset(server)).status).toBe(409)
  const [conflict] = await device.engine.outbox.conflicts()
  await device.engine.outbox.resolve(conflict!.id, 'theirs')
  await device.engine.outbox.sendNow()
  expect(await believed(server)).toBe(0)
  expect((await reset(server)).status).toBe(200)
})

test('[TOLD-3] a number that could not be told is told at the next chance; a told one is not told again', async () => {
  const { server, device } = await world()
  device.network.isUp = false
  const { op } = await count(server, device, 1)
  await count(server, device, 2)
  device.network.isUp = true
  await server.ask('admin', 'products/1/', { method: 'PATCH', body: '{"physical_count":99,"remarks":null}' })
  await device.engine.outbox.sendNow()
  expect(await believed(server)).toBe(1)
  device.network.isUp = false
  const [conflict] = await device.engine.outbox.conflicts()
  expect(conflict?.opIds).toEqual([op.id])
  await device.engine.outbox.resolve(conflict!.id, 'theirs')
  await device.engine.outbox.sendNow()
  expect(await believed(server)).toBe(1)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await believed(server)).toBe(0)
  device.network.requestLog.length = 0
  await device.engine.outbox.sendNow()
  expect(device.network.requestLog).toEqual([])
})
