import { afterEach, expect, test } from 'vitest'
import { type CatalogClient, makeCatalogClient } from '#catalog/catalog-client.ts'
import { serveCatalog } from '#catalog/serve-catalog.ts'
import { makeYieldThread } from '#catalog/yield-thread.ts'
import type { CatalogStatus, ProductView } from '#domain/catalog/catalog-queries.ts'
import { openSeededCatalog, type SeededCatalog } from '../support/screens/seeded-catalog.ts'

let seeded: SeededCatalog
let ports: MessagePort[] = []
afterEach(async () => {
  for (const port of ports) port.close()
  ports = []
  await seeded?.close()
})

async function openClient(): Promise<CatalogClient> {
  seeded = await openSeededCatalog({ products: 40 })
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  const client = makeCatalogClient(port2)
  // A query sent before the catalog is served waits.
  serveCatalog(port1, seeded.catalog, makeYieldThread())
  return client
}

test('[MIRROR-30] every query through the port: same answer as in the same thread', async () => {
  const client = await openClient()
  const { catalog } = seeded
  const query = { collection: 'products', search: 'printer', order: ['-price'], from: 0, limit: 10 } as const
  const sums = { collection: 'products', groupBy: ['section'], measures: ['rows', 'value'] } as const
  expect(await client.list(query)).toEqual(await catalog.list(query))
  expect(await client.get('products', 3)).toEqual(await catalog.get('products', 3))
  expect(await client.sums(sums)).toEqual(await catalog.sums(sums))
  expect(await client.ids({ collection: 'users' })).toEqual(await catalog.ids({ collection: 'users' }))
  expect(await client.values({ collection: 'products' }, 'funding')).toEqual(
    await catalog.values({ collection: 'products' }, 'funding'),
  )
  expect(await client.resolve('http://any.host/qr?product_id=5')).toEqual(
    await catalog.resolve('http://any.host/qr?product_id=5'),
  )
  const seen: number[] = []
  for await (const rows of client.each<ProductView>({ collection: 'products', order: ['-id'] }, 7)) {
    seen.push(...rows.map((row) => row.id))
  }
  expect(seen).toEqual(await catalog.ids({ collection: 'products', order: ['-id'] }))
})

test('[MIRROR-31] aborted query: rejects with AbortError at once', async () => {
  const client = await openClient()
  const stop = new AbortController()
  const answer = client.list({ collection: 'products', from: 0, limit: 1 }, stop.signal)
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await expect(client.ids({ collection: 'products' }, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test('[MIRROR-32] status and changes arrive over the port', async () => {
  const client = await openClient()
  const status = await new Promise<CatalogStatus>((resolve) => client.onStatus(resolve))
  expect(status).toMatchObject({ phase: 'ready', indexed: true })
  await client.ids({ collection: 'products' })
  const changed = new Promise<void>((resolve) => client.onChange(['products'], resolve))
  const before = await client.get<ProductView>('products', 2)
  await seeded.core.transaction('rw', seeded.core.confirmed, seeded.core.meta, async () => {
    await seeded.core.meta.put({ key: 'lc', value: 9 })
    await seeded.core.confirmed.put({
      entity: 'products',
      eid: 2,
      row: { ...before, description: 'Changed' },
      lc: 9,
      at: 1,
    })
  })
  await changed
  expect(await client.get('products', 2)).toMatchObject({ description: 'Changed' })
})

test('[MIRROR-1761] a second port: same answers, also if asked for before the catalog is ready; silent once closed', async () => {
  seeded = await openSeededCatalog({ products: 40 })
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  const client = makeCatalogClient(port2)
  const { port, close } = client.openPort()
  const never = client.openPort()
  never.close()
  const other = makeCatalogClient(port)
  serveCatalog(port1, seeded.catalog, makeYieldThread())
  const query = { collection: 'products', from: 0, limit: 10 } as const
  expect(await other.list(query)).toEqual(await client.list(query))

  let messages = 0
  const read = port.onmessage!
  port.onmessage = (event) => {
    messages++
    read.call(port, event)
  }
  close()
  await client.ids({ collection: 'products' })
  await seeded.core
    .transaction('rw', seeded.core.confirmed, seeded.core.meta, async () => {
      await seeded.core.meta.put({ key: 'lc', value: 9 })
      await seeded.core.confirmed.put({
        entity: 'products',
        eid: 2,
        row: await client.get('products', 2),
        lc: 9,
        at: 1,
      } as never)
    })
    .catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(messages).toBe(0)
  port.close()
})
