/** Compares the catalog with a naive list (`naive-list.ts`) over the same rows. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InThreadCatalog, makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { readProduct } from '#catalog/rows/read-product.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import type { ListQuery, Measure, ProductView, Scalar, SumQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { fillMirror, signInOn } from '../support/fill-mirror.ts'
import { makeOp } from '../support/make-op.ts'
import { people, someProducts } from '../support/random-rows.ts'
import { compareRows, fieldValue, found, matches } from './naive-list.ts'

const names = ['Alpha', 'beta', 'Çhi']
const lookup = names.map((name, i) => ({ id: i + 1, name }))
const numbered = lookup.map((row) => ({ ...row, number: `0${row.id}` }))

let deviceCount = 0
async function openDevice(rows: readonly Record<string, unknown>[]) {
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
async function allViews(catalog: InThreadCatalog, count: number): Promise<ProductView[]> {
  const ids = Array.from({ length: count }, (_, i) => i + 1)
  return (await catalog.getMany<ProductView>('products', ids)).filter((row) => row !== null)
}

const typed = fc.constantFrom(
  '',
  'desk',
  'LAPTOP',
  'nandu',
  'Señal',
  '2023',
  '05-0',
  'O5',
  '0001',
  'ana',
  'cruz 2',
  'l1ne',
  'alpha beta',
  '110 v',
  'zzz',
  '20240',
)
const whereAny: fc.Arbitrary<Where> = fc.record(
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
const orderAny = fc.shuffledSubarray(
  ['property_number', '-price', 'units', 'names.user', '-acquisition', 'physical_count', 'scanned'],
  { minLength: 1, maxLength: 3 },
)
const counts = fc.array(fc.record({ id: fc.nat(40), n: fc.integer({ min: 1, max: 20 }) }), { maxLength: 5 })

async function addOps(
  core: Awaited<ReturnType<typeof openDevice>>['core'],
  viewKey: string,
  all: readonly { id: number; n: number }[],
) {
  const ops = all.map(({ id, n }, i) =>
    makeOp(viewKey, i + 1, { eid: id + 1, patch: { physical_count: n, remarks: 'counted' } }),
  )
  await core.transaction('rw', core.outbox, () => core.outbox.bulkPut(ops))
}

describe('compared with a naive computation', () => {
  test('[MIRROR-50] a list: has the matching rows, in order, within its window', async () => {
    await fc.assert(
      fc.asyncProperty(
        someProducts(40),
        typed,
        whereAny,
        orderAny,
        counts,
        fc.nat(9),
        async (rows, search, where, order, ops, from) => {
          const world = await openDevice(rows)
          await addOps(
            world.core,
            world.viewKey,
            ops.filter(({ id }) => id < rows.length),
          )
          await world.catalog.settled()
          const views = await allViews(world.catalog, rows.length)
          const expected = views
            .filter((view) => found(view, search) && matches(view, where))
            .sort((a, b) => compareRows(a, b, order))
          const query: ListQuery = { collection: 'products', search, where, order, from, limit: 7 }
          const answer = await world.catalog.list<ProductView>(query)
          world.close()
          expect(answer.rows.map((row) => row.id)).toEqual(expected.slice(from, from + 7).map((row) => row.id))
          expect([answer.total, answer.collectionSize]).toEqual([expected.length, rows.length])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('[MIRROR-51] typing, deleting and pasting: find what a fresh search finds', async () => {
    await fc.assert(
      fc.asyncProperty(someProducts(60), fc.array(typed, { minLength: 1, maxLength: 3 }), async (rows, pieces) => {
        const world = await openDevice(rows)
        const views = await allViews(world.catalog, rows.length)
        const keystrokes = pieces.flatMap((piece) => [
          ...Array.from(piece, (_, i) => piece.slice(0, i + 1)),
          piece.slice(0, -1),
          `${piece} 0`,
        ])
        for (const search of keystrokes) {
          const ids = await world.catalog.ids({ collection: 'products', search, order: ['id'] })
          expect([search, ids]).toEqual([search, views.filter((view) => found(view, search)).map((view) => view.id)])
        }
        world.close()
      }),
      { numRuns: 25 },
    )
  })

  test('[MIRROR-51] a letter that further typing turns into a digit: also matches property numbers', async () => {
    const number = (id: number, property_number: string, description: string) => ({ id, property_number, description })
    const world = await openDevice([number(1, '2024-05-01-0001-01', 'Desk'), number(2, '2024-06-01-0002-01', 'Box')])
    const find = (search: string) => world.catalog.ids({ collection: 'products', search, order: ['id'] })
    expect([await find('o'), await find('o5'), await find('o'), await find('')]).toEqual([[2], [1], [2], [1, 2]])
    world.close()
  })

  test('[MIRROR-52] sums of any size: are exact (D6.3)', async () => {
    const measures: Measure[] = [
      'rows',
      'units',
      'scanned',
      'counted',
      'recorded-counts',
      'counted-quantity',
      'value',
      'shortage',
      'overage',
      'shortage-value',
      'overage-value',
      'not-scanned-value',
    ]
    const centavos = (money: string) => BigInt(money.replace('.', ''))
    const of = (view: ProductView): bigint[] => {
      const seen = view.on_hand
      const short = seen === null ? 0 : Math.max(0, view.units - seen)
      const over = seen === null ? 0 : Math.max(0, seen - view.units)
      return [
        1n,
        BigInt(view.units),
        view.scanned ? 1n : 0n,
        seen === null ? 0n : 1n,
        view.physical_count === null ? 0n : 1n,
        BigInt(seen ?? 0),
        centavos(view.total),
        BigInt(short),
        BigInt(over),
        BigInt(short) * centavos(view.price),
        BigInt(over) * centavos(view.price),
        view.scanned ? 0n : centavos(view.total),
      ]
    }
    const huge = fc.constantFrom('99999999999999.99', '90071992547409.93', '9007199254740.91', '1.01')
    await fc.assert(
      fc.asyncProperty(
        someProducts(30),
        fc.array(huge),
        whereAny,
        fc.subarray(['section', 'category', 'user', 'scanned']),
        async (rows, prices, where, groupBy) => {
          const priced = rows.map((row, i) => (prices[i] ? { ...row, price: prices[i], total: prices[i] } : row))
          const world = await openDevice(priced)
          const query: SumQuery = { collection: 'products', where, groupBy, measures }
          const answer = await world.catalog.sums(query)
          const groups = new Map<string, { key: Scalar[]; sums: bigint[] }>()
          if (groupBy.length === 0) groups.set('[]', { key: [], sums: measures.map(() => 0n) })
          for (const view of await allViews(world.catalog, rows.length)) {
            if (!matches(view, where)) continue
            const key = groupBy.map((field) => fieldValue(view, field))
            const group = groups.get(JSON.stringify(key)) ?? { key, sums: measures.map(() => 0n) }
            of(view).forEach((amount, i) => {
              group.sums[i]! += amount
            })
            groups.set(JSON.stringify(key), group)
          }
          world.close()
          const sorted = (all: readonly { key: readonly Scalar[]; sums: readonly bigint[] }[]) =>
            [...all].map((one) => [JSON.stringify(one.key), ...one.sums.map(String)]).sort()
          expect(sorted(answer)).toEqual(sorted([...groups.values()]))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('[MIRROR-52] a shortage beyond the exact range of numbers: is exact to the centavo', async () => {
    const row = {
      id: 1,
      units: 20,
      physical_count: 1,
      scanned: true,
      price: '9007199254740.91',
      total: '180143985094818.20',
    }
    const world = await openDevice([row, { ...row, id: 2 }])
    const [all] = await world.catalog.sums({
      collection: 'products',
      groupBy: [],
      measures: ['shortage-value', 'value'],
    })
    world.close()
    expect(all?.sums).toEqual([2n * 19n * 900719925474091n, 2n * 18014398509481820n])
  })

  test('[MIRROR-53] changes applied one by one: same answers as loading everything again', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('confirm' as const), id: fc.integer({ min: 1, max: 25 }), row: someProducts(1) }),
      fc.record({ do: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 25 }) }),
      fc.record({
        do: fc.constant('op' as const),
        id: fc.integer({ min: 1, max: 22 }),
        n: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ do: fc.constant('ack' as const) }),
      fc.record({
        do: fc.constant('rename' as const),
        id: fc.integer({ min: 1, max: 2 }),
        name: fc.constantFrom('Zoe', 'Ana', 'Éva'),
      }),
    )
    const query = { collection: 'products', from: 0, limit: 50, order: ['names.user', '-physical_count'] } as const
    const ask = async (catalog: InThreadCatalog) => [
      await catalog.list(query),
      await catalog.list({ ...query, search: 'zoe' }),
      await catalog.list({ ...query, search: '202' }),
      await catalog.list({ ...query, where: { state: ['saved', 'sent'] } }),
      await catalog.sums({ collection: 'products', groupBy: ['state'], measures: ['rows', 'counted-quantity'] }),
      await catalog.values({ collection: 'products' }, 'names.user'),
    ]
    await fc.assert(
      fc.asyncProperty(someProducts(20), fc.array(step, { maxLength: 8 }), async (rows, steps) => {
        const world = await openDevice(rows)
        const { core, viewKey, catalog } = world
        await ask(catalog)
        let logicalTime = 0
        let seq = 0
        for (const one of steps) {
          await core.transaction('rw', core.confirmed, core.outbox, async () => {
            logicalTime++
            if (one.do === 'confirm') {
              const [row] = one.row
              if (row)
                await core.confirmed.put({
                  entity: 'products',
                  eid: one.id,
                  row: { ...row, id: one.id },
                  lc: logicalTime,
                  at: logicalTime,
                })
            } else if (one.do === 'delete')
              await core.confirmed.put({ entity: 'products', eid: one.id, row: null, lc: logicalTime, at: logicalTime })
            else if (one.do === 'op')
              await core.outbox.put(
                makeOp(viewKey, ++seq, {
                  eid: one.id,
                  patch: { physical_count: one.n },
                  seen: { ...readProduct({ id: one.id }) },
                }),
              )
            else if (one.do === 'ack') await core.outbox.where('id').above('').modify({ state: 'acked' })
            else
              await core.confirmed.put({
                entity: 'users',
                eid: one.id,
                row: { ...people[one.id - 1], first_name: one.name },
                lc: logicalTime,
                at: logicalTime,
              })
          })
          await catalog.settled()
          if (one.do !== 'ack') await ask(catalog)
        }
        const reloaded = makeInThreadCatalog({
          connection: await openCoreDb(viewKey.slice(0, -2)),
          mirrorDb: new MirrorDb(viewKey.slice(0, -2)),
        })
        await reloaded.settled()
        const [live, fresh] = [await ask(catalog), await ask(reloaded)]
        reloaded.close()
        world.close()
        expect(live).toEqual(fresh)
      }),
      { numRuns: 40 },
    )
  })
})
