import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { saveConfirmed } from '#device-db/confirmed-rows.ts'
import { changedOnField, type ListResult, type ProductView } from '#domain/catalog/catalog-queries.ts'
import { fillMirror, signInOn } from '../support/device/fill-mirror.ts'
import { makeOp } from '../support/device/make-op.ts'
import { openSeededCatalog, type SeededCatalog } from '../support/screens/seeded-catalog.ts'

let seeded: SeededCatalog
afterEach(() => seeded?.close())

const all = { collection: 'products', from: 0, limit: 100 } as const

describe('list of the demo institute', () => {
  test('[MIRROR-60] a list query: returns a window, the total and the age of the list', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog } = seeded
    const answer = await catalog.list<ProductView>({ collection: 'products', from: 10, limit: 5 })
    expect([answer.total, answer.collectionSize]).toEqual([60, 60])
    expect(answer.rows.map((row) => row.id)).toEqual([11, 12, 13, 14, 15])
    expect(answer.rows[0]?.names.user).toMatch(/\w+ \w+/)
    expect(answer.rows[0]?.place).toContain(' · ')
    expect(catalog.status()).toMatchObject({ phase: 'ready', indexed: true, problem: null })
    expect(catalog.status().counts.products).toBe(60)
    expect(answer.asOf).not.toBeNull()
  })

  test('[MIRROR-61] last digits, parts in any order, O for 0 or no hyphens: find the property number', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog } = seeded
    const product = (await catalog.get<ProductView>('products', 20))!
    const number = product.property_number
    const numberParts = number.split('-')
    const searches = [
      number.slice(-4),
      [...numberParts].reverse().join(' '),
      number.replaceAll('0', 'O'),
      number.replaceAll('-', ''),
      `${numberParts[0]} ${product.names.user.split(' ')[0]?.toUpperCase()}`,
    ]
    for (const search of searches) {
      expect([search, await catalog.ids({ collection: 'products', search })]).toEqual([
        search,
        expect.arrayContaining([20]),
      ])
    }
    // The complete number comes first.
    expect((await catalog.ids({ collection: 'products', search: number }))[0]).toBe(20)
  })

  test('[MIRROR-62] text of any tag: resolves to a product, a room, several products, or a reason', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog } = seeded
    const product = (await catalog.get<ProductView>('products', 20))!
    expect(await catalog.resolve('https://old.host/qr?product_id=20')).toEqual({ kind: 'product', id: 20, product })
    expect(await catalog.resolve('20')).toEqual({ kind: 'product', id: 20, product })
    expect(await catalog.resolve(product.property_number.toLowerCase())).toEqual({ kind: 'product', id: 20, product })
    expect(await catalog.resolve('HTTP://X/Q/4711')).toEqual({ kind: 'product', id: 4711, product: null })
    expect(await catalog.resolve('http://x/R/1')).toMatchObject({ kind: 'room', id: 1, name: expect.any(String) })
    expect(await catalog.resolve('http://x/R/999')).toEqual({ kind: 'room', id: 999, name: null })
    expect(await catalog.resolve(product.description)).toMatchObject({
      kind: expect.stringMatching(/product|several/),
    })
    expect(await catalog.resolve('no such thing at all')).toMatchObject({ kind: 'unknown', reason: 'not-in-list' })
    expect(await catalog.resolve('http://shop.example/item/9')).toMatchObject({
      kind: 'unknown',
      reason: 'other-system',
    })
    expect(await catalog.resolve('  ')).toMatchObject({ kind: 'unknown', reason: 'empty' })
  })

  test('[MIRROR-63] a count: shows at once, before and after it is sent, and rows contain the base of the next count', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog, core, userKey } = seeded
    const uncounted = await catalog.list<ProductView>({ ...all, where: { state: 'not-counted' } })
    const before = uncounted.rows[0]!
    const id = before.id
    expect(before).toMatchObject({ state: 'not-counted', base: { known: true, gen: 1 } })
    const changed = new Promise<void>((resolve) => catalog.onChange(['products'], resolve))
    const op = makeOp(userKey, 1, {
      eid: id,
      patch: { physical_count: before.units + 2, remarks: 'two more', scanned: true },
    })
    await core.transaction('rw', core.outbox, () => core.outbox.put(op))
    await changed
    const counted = (await catalog.get<ProductView>('products', id))!
    expect(counted).toMatchObject({ state: 'saved', remarks: 'two more', balance: 'over', shortages: -2 })
    expect(counted.base).toEqual(before.base)
    expect(await catalog.ids({ collection: 'products', where: { state: 'saved' } })).toEqual([id])

    await core.transaction('rw', core.outbox, core.confirmed, core.meta, async () => {
      await core.outbox.put({ ...op, state: 'acked' })
      const { names: _names, countProgress: _mark, base: _base, ...row } = counted
      await saveConfirmed(core, [{ entity: 'products', eid: id, row: { ...row, version: '2' } }], 1234)
    })
    await catalog.settled()
    const sent = (await catalog.get<ProductView>('products', id))!
    expect(sent).toMatchObject({ state: 'sent', remarks: 'two more', base: { version: '2' } })
    expect(sent.base.values).toMatchObject({ physical_count: before.units + 2, remarks: 'two more', scanned: true })
  })

  test('[MIRROR-64] a new generation: replaces the old list at once (I14)', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog, core, mirror, userKey } = seeded
    const old = (await catalog.list<ProductView>(all)).rows
    const gen2 = old.map(({ names: _n, countProgress: _m, base: _b, ...row }) => ({
      ...row,
      description: `new ${row.id}`,
      section: { id: 999, name: 'New section' },
    }))
    const seen: ListResult<ProductView>[] = []
    let done = false
    const watching = (async () => {
      while (!done) {
        seen.push(await catalog.list<ProductView>(all))
        await new Promise((resolve) => setTimeout(resolve))
      }
    })()
    await fillMirror(
      core,
      mirror,
      userKey,
      { products: gen2, sections: [{ id: 999, name: 'New name' }] },
      { gen: 2, pageSize: 7, at: 99 },
    )
    await catalog.settled()
    const last = await catalog.list<ProductView>(all)
    done = true
    await watching
    for (const { rows } of [...seen, last]) {
      const kinds = new Set(
        rows.map((row) => `${row.description.startsWith('new ')} ${row.names.section === 'New name'}`),
      )
      expect([...kinds]).toHaveLength(1)
      expect(['true true', 'false false']).toContain([...kinds][0])
    }
    expect(last.rows[0]).toMatchObject({ description: 'new 1', names: { section: 'New name' } })
  })

  test('[MIRROR-65] a reference to an unknown row: shows as `#id`, never as an error', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog, core } = seeded
    const { names: _n, countProgress: _m, base: _b, ...row } = (await catalog.get<ProductView>('products', 3))!
    await saveConfirmed(
      core,
      [{ entity: 'products', eid: 3, row: { ...row, user: 4711, section: { id: 4712 }, condition: null } }],
      1,
    )
    await catalog.settled()
    expect((await catalog.get<ProductView>('products', 3))!.names).toMatchObject({
      user: '#4711',
      section: '#4712',
      condition: '',
    })
  })
})

describe('before everything is loaded', () => {
  test('[MIRROR-66] a scanned id: the complete product is returned before the index is ready', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const loaded = await seeded.catalog.get<ProductView>('products', 33)
    // Never yields, so the index is never finished.
    const cold = makeInThreadCatalog({
      connection: seeded.connection,
      mirrorDb: seeded.mirror,
      yieldThread: () => new Promise(() => {}),
    })
    expect(await cold.get('products', 33)).toEqual(loaded)
    expect(cold.status().indexed).toBe(false)
    expect(await cold.get('products', 4711)).toBeNull()
    await seeded.core.outbox.put(makeOp(seeded.userKey, 1, { eid: 33, patch: { physical_count: 3 } }))
    expect(await cold.get('products', 33)).toMatchObject({ physical_count: 3, state: 'saved' })
    cold.close()
  })
})

describe('owner of the list (I28)', () => {
  test('[MIRROR-67] no session or another person: queries return nothing; the same person again: everything', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog, core, userKey } = seeded
    const expectNothing = async () => {
      expect(await catalog.get('products', 3)).toBeNull()
      expect(await catalog.list(all)).toEqual({ rows: [], total: 0, collectionSize: 0, asOf: null })
      expect(await catalog.ids({ collection: 'users' })).toEqual([])
      expect(await catalog.values({ collection: 'products' }, 'user')).toEqual([])
      expect(await catalog.sums({ collection: 'products', groupBy: [], measures: ['rows'] })).toEqual([
        { key: [], sums: [0n] },
      ])
      expect(await catalog.resolve('3')).toEqual({ kind: 'product', id: 3, product: null })
      expect(catalog.status()).toMatchObject({ phase: 'none', counts: {}, asOf: null })
    }
    await core.session.clear()
    await expectNothing()
    await signInOn(core, `${userKey}7`)
    await expectNothing()
    await signInOn(core, userKey)
    expect((await catalog.list(all)).total).toBe(60)
    expect(await catalog.get('products', 3)).toMatchObject({ id: 3 })
  })

  test('[MIRROR-68] counts of another person on this device: are not shown as own', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog, core, userKey } = seeded
    const before = await catalog.get('products', 3)
    await core.transaction('rw', core.outbox, () =>
      core.outbox.put(makeOp(`${userKey}7`, 1, { eid: 3, patch: { physical_count: 77 } })),
    )
    await catalog.settled()
    expect(await catalog.get('products', 3)).toEqual(before)
    expect(await catalog.ids({ collection: 'products', where: { state: 'saved' } })).toEqual([])
  })

  test('[MIRROR-50] values of the day of change: one entry per day with its row count', async () => {
    seeded = await openSeededCatalog({ products: 60 })
    const { catalog } = seeded
    const query = { collection: 'products', from: 0, limit: 60 } as const
    const { rows } = await catalog.list<{ updated_at?: string }>(query)
    const days = new Map<string, number>()
    for (const row of rows) {
      const day = new Date(row.updated_at!).toLocaleDateString('sv-SE', { timeZone: 'Asia/Manila' })
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    const found = await catalog.values(query, changedOnField('Asia/Manila'))
    expect(new Map(found.map(({ value, rows }) => [value, rows]))).toEqual(days)
    expect(days.size).toBeGreaterThan(1)
  })

  test('[MIRROR-69] employee: finds exactly what the server shows an employee', async () => {
    seeded = await openSeededCatalog({ products: 60, username: 'employee' })
    const { body } = await seeded.server.ask('employee', 'acknowledgement-receipts/?page_size=1')
    const { total } = await seeded.catalog.list({ collection: 'acknowledgement-receipts', from: 0, limit: 1 })
    expect(total).toBe((body as { count: number }).count)
  })
})
