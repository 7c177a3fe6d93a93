/** A device on which an item is recorded as "Found here", and what its server then has. */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  clockWithoutTimers,
  type EngineDevice,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
} from '../device/engine-device.ts'
import type { TestServer } from '../server/server.ts'

export const item = 4
export const room = { id: 2, name: 'Room 201' }
export const origin = { source: 'scan', code: `/qr?product_id=${item}` } as const
export const values = { physical_count: 1, remarks: 'by the door', done: true, foundIn: room }

export const onServer = async (server: TestServer) =>
  (await server.ask('admin', `products/${item}/`)).body as Pick<ProductView, 'physical_count' | 'scanned' | 'remarks'>
export const findingsOf = async (server: TestServer) =>
  ((await server.ask('admin', 'findings/')).body as { results: Record<string, unknown>[] }).results
export const opsOf = async ({ engine }: EngineDevice) => await engine.outbox.list({ closed: true })

export async function openDevice(options: Parameters<typeof openEngineDevice>[1] = {}) {
  const server = await openTestServer()
  const device = await openEngineDevice(server, {
    withoutRemembering: true,
    clock: clockWithoutTimers(),
    ...options,
  })
  await signIn(device.engine)
  return { server, device, view: await readProductAsShown(server, item) }
}
