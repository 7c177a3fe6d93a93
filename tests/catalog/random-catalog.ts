/** A catalog over rows that fast-check made, and random conditions on them. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { type InThreadCatalog, makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { people } from '../support/data/random-rows.ts'
import { fillMirror, signInOn } from '../support/device/fill-mirror.ts'

const names = ['Alpha', 'beta', 'Çhi']
const lookup = names.map((name, i) => ({ id: i + 1, name }))
const numbered = lookup.map((row) => ({ ...row, number: `0${row.id}` }))

let deviceCount = 0
export async function openDevice(rows: readonly Record<string, unknown>[]) {
  const serverKey = `random-${++deviceCount}`
  const viewKey = `${serverKey}:1`
  const connection = await openCoreDb(serverKey)
  const mirror = new MirrorDb(serverKey)
  await signInOn(connection.db(), viewKey)
  await fillMirror(
    connection.db(),
    mirror,
    viewKey,
    {
      products: rows,
      users: people,
      articles: numbered,
      sections: lookup,
      fundings: lookup,
      classifications: lookup,
      conditions: lookup,
      'location-code-one': lookup,
      'location-code-two': numbered,
      'major-account-groups': numbered,
    },
    { pageSize: 7 },
  )
  const catalog = makeInThreadCatalog({ connection, mirrorDb: mirror })
  await catalog.settled()
  return {
    catalog,
    core: connection.db(),
    viewKey,
    close() {
      catalog.close()
      connection.close()
      mirror.close()
    },
  }
}

/** All product views, read by id, because that query does no searching. */
export async function allViews(catalog: InThreadCatalog, count: number): Promise<ProductView[]> {
  const ids = Array.from({ length: count }, (_, i) => i + 1)
  return (await catalog.getMany<ProductView>('products', ids)).filter((row) => row !== null)
}

export const whereAny: fc.Arbitrary<Where> = fc.record(
  {
    section: fc.integer({ min: 1, max: 3 }),
    scanned: fc.boolean(),
    user: fc.subarray([1, 2, 3]),
    price: fc.record(
      { min: fc.constantFrom('100.00', '50000.00'), max: fc.constant('4000000.00') },
      { requiredKeys: [] },
    ),
    units: fc.record({ min: fc.nat(9) }),
    balance: fc.constantFrom('short', 'over', 'even', 'uncounted'),
    category: fc.constantFrom('PPE', 'SPHV', 'SPLV'),
    state: fc.constantFrom('not-counted', 'sent', 'saved'),
    location_code_one: fc.constant(null),
    'names.article': fc.constantFrom('Alpha', 'beta'),
  },
  { requiredKeys: [] },
)
