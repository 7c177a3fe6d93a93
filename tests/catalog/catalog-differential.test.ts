/** Compares the catalog with a naive list (`naive-list.ts`) over the same rows. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InThreadCatalog, makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { readProduct } from '#catalog/rows/read-product.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import type { ListQuery, ProductView } from '#domain/catalog/catalog-queries.ts'
import { people, someProducts } from '../support/data/random-rows.ts'
import { makeOp } from '../support/device/make-op.ts'
import { compareRows, found, matches } from './naive-list.ts'
import { allViews, openDevice, whereAny } from './random-catalog.ts'

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
