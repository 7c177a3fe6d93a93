import { afterEach, expect, test } from 'vitest'
import type { CatalogueStatus, ProductView } from '#domain/catalogue.ts'
import { type SeededCatalogue, seededCatalogue } from '#tests/support/seeded-catalogue.ts'
import { makeBreath, serveCatalogue } from '#workers/catalogue/serve.ts'
import { type CatalogueClient, catalogueOver } from '#workers/catalogue-client.ts'

let seeded: SeededCatalogue
let ports: MessagePort[] = []
afterEach(async () => {
  for (const port of ports) port.close()
  ports = []
  await seeded?.close()
})

async function overPort(): Promise<CatalogueClient> {
  seeded = await seededCatalogue({ products: 40 })
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  const client = catalogueOver(port2)
  // Asked before anybody serves: the question waits.
  serveCatalogue(port1, seeded.catalogue, makeBreath())
  return client
}

test('[MIRROR-30] every question has the same answer through the port as in the same thread', async () => {
  const client = await overPort()
  const { catalogue } = seeded
  const query = { entity: 'products', search: 'printer', order: ['-price'], from: 0, limit: 10 } as const
  const sums = { entity: 'products', groupBy: ['section'], measures: ['rows', 'value'] } as const
  expect(await client.list(query)).toEqual(await catalogue.list(query))
  expect(await client.get('products', 3)).toEqual(await catalogue.get('products', 3))
  expect(await client.sums(sums)).toEqual(await catalogue.sums(sums))
  expect(await client.ids({ entity: 'users' })).toEqual(await catalogue.ids({ entity: 'users' }))
  expect(await client.values({ entity: 'products' }, 'funding')).toEqual(
    await catalogue.values({ entity: 'products' }, 'funding'),
  )
  expect(await client.resolve('http://any.host/qr?product_id=5')).toEqual(
    await catalogue.resolve('http://any.host/qr?product_id=5'),
  )
  const seen: number[] = []
  for await (const rows of client.each<ProductView>({ entity: 'products', order: ['-id'] }, 7)) {
    seen.push(...rows.map((row) => row.id))
  }
  expect(seen).toEqual(await catalogue.ids({ entity: 'products', order: ['-id'] }))
})

test('[MIRROR-31] an asker that gives up hears AbortError at once, and nothing later', async () => {
  const client = await overPort()
  const stop = new AbortController()
  const answer = client.list({ entity: 'products', from: 0, limit: 1 }, stop.signal)
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await expect(client.ids({ entity: 'products' }, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test('[MIRROR-32] status and changes arrive over the port', async () => {
  const client = await overPort()
  const status = await new Promise<CatalogueStatus>((resolve) => client.onStatus(resolve))
  expect(status).toMatchObject({ phase: 'ready', indexed: true })
  await client.ids({ entity: 'products' })
  const told = new Promise<void>((resolve) => client.onChange(['products'], resolve))
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
  await told
  expect(await client.get('products', 2)).toMatchObject({ description: 'Changed' })
})
