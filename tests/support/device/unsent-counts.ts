/** A device with unsent counts, and the film that carries them. */

import type { TestServer } from '../server/server.ts'
import { type EngineDevice, openEngineDevice, readProductAsShown, typedSource } from './engine-device.ts'

export const quietly = { withoutRemembering: true } as const
export const openDevice = (server: TestServer) => openEngineDevice(server, quietly)

export async function countOffline(device: EngineDevice, server: TestServer, ids: readonly number[]): Promise<void> {
  device.network.isUp = false
  const products = await Promise.all(ids.map((id) => readProductAsShown(server, id)))
  await device.engine.recorder.countAll(
    products.map((product) => ({
      product,
      values: { physical_count: 100 + product.id, remarks: 'on shelf 2', done: true },
      origin: typedSource,
    })),
    async () => false,
  )
}

export async function prepare({ engine }: EngineDevice) {
  const prepared = await (await engine.outbox.handOver()).prepare()
  if (!prepared?.bytes) throw new Error('there is no film')
  return { ...prepared, bytes: prepared.bytes }
}
/** What a film carries, as text. */
export const filmText = async (device: EngineDevice) =>
  (await (await device.engine.outbox.handOver()).unpack((await prepare(device)).bytes)) ?? ''
