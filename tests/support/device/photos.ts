/** Photos and counts that a device sends side by side. */

import type { TestServer } from '../server/server.ts'
import { type EngineDevice, readProductAsShown, typedSource } from './engine-device.ts'

const jpegStart = [0xff, 0xd8, 0xff, 0xe0]
const photo = `data:image/jpeg;base64,${Buffer.from([...jpegStart, ...Array(400).fill(0)]).toString('base64')}`
const seen = { kind: 'photo' as const, description: null, article: null, code: null, room: null, place: null }

export const takePhoto = ({ engine }: EngineDevice, product: number) =>
  engine.recorder.finding({ ...seen, product, remarks: null, photo }, typedSource)

export const countItem = async (server: TestServer, { engine }: EngineDevice, id: number, physical_count: number) =>
  engine.recorder.count(await readProductAsShown(server, id), { physical_count, remarks: null }, typedSource)

export const countOnServer = async (server: TestServer, id: number) =>
  ((await server.ask('admin', `products/${id}/`)).body as { physical_count: number | null }).physical_count

/** Without this, the garbage collector may take a request that waits, and with it the signal that would end it. */
const waitingRequests = new Set<Request>()

export const untilAborted = (request: Request): Promise<never> => {
  waitingRequests.add(request)
  return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
}
