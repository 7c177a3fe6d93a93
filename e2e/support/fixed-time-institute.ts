/**
 * The demo institute at a fixed moment, in this process: the same rows, ids and times in every run, so that two pictures of a screen are equal. A
 * count is under way: rooms are half counted, people disagree about some items, and one item was found without a record.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { listen } from '#server/http/listen.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

/** 10:30 in the morning in Manila, on a Monday. */
export const fixedTime = Date.parse('2026-11-16T02:30:00.000Z')
const minute = 60_000

export interface FixedTimeInstitute {
  url: string
  /** Folder of the database. */
  data: string
  close(): Promise<void>
}

export async function openFixedTimeInstitute(): Promise<FixedTimeInstitute> {
  const data = mkdtempSync(join(tmpdir(), 'bilang-still-'))
  let nowMs = fixedTime - 180 * minute
  const server = await openServer({
    products: 1_500,
    database: join(data, 'bilang.db'),
    clock: { now: () => new Date(nowMs) },
    config: { dist: resolve('dist'), publicAddress: 'https://count.iar.example.ph' },
  })
  await recordMorning(server, (minutesBefore) => {
    nowMs = fixedTime - minutesBefore * minute
  })
  nowMs = fixedTime
  const { address, close } = await listen(server.fetch, { port: 0, host: '127.0.0.1', tls: null })
  return {
    url: address,
    data,
    async close() {
      await close()
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The records of three people this morning. */
async function recordMorning(server: TestServer, setMinutesBefore: (minutes: number) => void): Promise<void> {
  const send = async (who: string, method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await server.ask(who, path, { method, headers, body: JSON.stringify(body) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  setMinutesBefore(150)
  await send('admin', 'POST', 'inventory/', { name: 'Annual count 2026', as_at: '2026-12-31' })
  await send('admin', 'PATCH', 'inventory/1/', { state: 'counting' })
  const products = await server.store.db
    .selectFrom('products')
    .select(['id', 'units'])
    .where('id', '<=', 240)
    .orderBy('id')
    .execute()
  for (const [index, { id, units }] of products.entries()) {
    if (index % 3 === 1) continue
    setMinutesBefore(140 - index / 2)
    const count = Number(units) + (index % 20 === 0 ? 1 : 0)
    await send('maria', 'PATCH', `products/${id}/`, { physical_count: count, remarks: null, scanned: true })
    if (index % 30 === 0)
      await send('jose', 'PATCH', `products/${id}/`, { physical_count: count + 1, remarks: 'Kasama ang nasa kahon' })
  }
  setMinutesBefore(15)
  await send('maria', 'PUT', 'findings/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/', {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    kind: 'found-at-station',
    product: null,
    description: 'Water dispenser, no brand, beside the door',
    room: 1,
    counted_at: new Date(fixedTime - 16 * minute).toISOString(),
    device: 'still-device',
  })
}
