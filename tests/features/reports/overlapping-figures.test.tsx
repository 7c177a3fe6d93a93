/**
 * Two overlapping campaigns with hostile items, and plain arithmetic over what was done: board, report, list, file and form of each state the same
 * figures, while it is open and after it closed.
 */
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { countReport } from '#domain/reports/count-totals.ts'
import { countColumns } from '#domain/reports/product-export.ts'
import { readExportProducts } from '#features/reports/export/report-file.ts'
import { countLine } from '#print/reports/count-reports.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { writeFile } from '#spreadsheet/write-file.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { rowsOnServer } from '#tests/support/server/rows-on-server.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const prices = ['0.00', '0.01', '33.33', '4999.99', '5000.00', '49999.99', '50000.00', '9999999.99'] as const
const cents = (amount: string) => BigInt(amount.replace('.', ''))

interface Recorded {
  units: number
  price: string
}
/** What a campaign should state: of each item of its baseline, the quantity found, null for none. */
type Found = ReadonlyMap<number, number | null>

test('[REPORT-5796] overlapping campaigns with zero costs, odd amounts, several units, moved, edited and deleted items: every figure is that of plain arithmetic', async () => {
  world = await openScreenWorld({ products: 40 })
  const { catalog } = world.services
  const ask = async <T,>(path: string, method: string, body?: object) => {
    const answer = await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as T
  }
  const change = (id: number, body: object) => ask(`products/${id}/`, 'PATCH', body)
  const count = (id: number, physical_count: number) => change(id, { physical_count, scanned: true })
  const state = (id: number, body: object) => ask(`inventory/${id}/`, 'PATCH', body)
  const begin = async (name: string, scope: object, includes_earlier: boolean) => {
    const { id } = await ask<{ id: number }>('inventory/', 'POST', { name, as_at: '2025-12-31', scope })
    await state(id, { state: 'counting', includes_earlier })
    return id
  }
  await ask('products/reset_flags/', 'POST', { scanned: true, physical_count: true })
  const named = new Set<number | null>()
  for (const path of ['acknowledgement-receipt-items', 'custodian-slip-items', 'transfers'])
    for (const line of await rowsOnServer<{ product: number | null }>(world.server, `${path}/`)) named.add(line.product)
  const listed = (await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 40 })).rows
  // Items 16 and 17 are deleted: nothing names them.
  const free = listed.filter((row) => !named.has(row.id)).slice(0, 2)
  const rows = listed.filter((row) => !free.includes(row)).toSpliced(16, 0, ...free)
  const records = new Map<number, Recorded>()
  for (const [at, { id }] of rows.entries()) {
    const record = { units: 1 + (at % 4) * 3, price: prices[at % prices.length]! }
    await change(id, { ...record, total_offset: at % 5 === 0 ? '0.01' : '0.00', section: at < 20 ? 1 : 2 })
    records.set(id, record)
  }
  const ids = rows.map(({ id }) => id)
  const id = (at: number) => ids[at]!
  // Before both: item 0 to 9, of which 8 and 9 are off.
  for (let at = 0; at < 10; at++) await count(id(at), records.get(id(at))!.units + (at === 8 ? 2 : at === 9 ? -1 : 0))
  const first = await begin('All', {}, true)
  await count(id(10), records.get(id(10))!.units)
  await count(id(11), records.get(id(11))!.units + 1)
  const second = await begin('Section', { section: 1 }, false)
  // During both: short, over, exact; moved out of the scope, edited, deleted.
  await count(id(0), Math.max(1, records.get(id(0))!.units - 1))
  await count(id(3), records.get(id(3))!.units - 4)
  await count(id(12), records.get(id(12))!.units)
  await count(id(13), records.get(id(13))!.units + 3)
  await change(id(13), { section: 2 })
  await change(id(14), { section: 2 })
  await count(id(15), records.get(id(15))!.units)
  await change(id(15), { units: 99, price: '1.00' })
  await count(id(16), records.get(id(16))!.units)
  for (const at of [16, 17]) await ask(`products/${id(at)}/`, 'DELETE')
  await count(id(30), records.get(id(30))!.units - 1 || 1)
  await catalog.refresh('manual')
  const last = id(30)
  await waitFor(async () => expect((await catalog.get<ProductView>('products', last))?.scanned).toBe(true))

  const unitsOf = (at: number) => records.get(id(at))!.units
  const during: Record<number, number> = {
    0: Math.max(1, unitsOf(0) - 1),
    3: unitsOf(3) - 4,
    12: unitsOf(12),
    13: unitsOf(13) + 3,
    15: unitsOf(15),
  }
  const foundIn = (items: readonly number[], found: Record<number, number>): Found =>
    new Map(items.map((at) => [id(at), found[at] ?? null]))
  const section = Array.from({ length: 20 }, (_, at) => at)
  const all = Array.from({ length: 40 }, (_, at) => at)
  const earlier: Record<number, number> = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [at, unitsOf(at) + (at === 8 ? 2 : at === 9 ? -1 : 0)]),
  )
  const between = { 10: unitsOf(10), 11: unitsOf(11) + 1, 30: unitsOf(30) - 1 || 1 }
  const openSecond = foundIn(section, during)
  const openFirst = foundIn(all, { ...earlier, ...between, ...during })
  await expectFigures(second, openSecond, false)
  await expectFigures(first, openFirst, false)

  await state(second, { state: 'reconciling' })
  await state(second, { state: 'closed', close_reason: 'A test' })
  await expectFigures(second, openSecond, true)
  // What the second one looked for and did not find is no longer counted by a count from before the first.
  const missed = section.filter((at) => during[at] === undefined)
  const kept = Object.fromEntries(Object.entries(earlier).filter(([at]) => !missed.includes(Number(at))))
  const afterSecond = foundIn(all, { ...kept, ...between, ...during })
  await expectFigures(first, afterSecond, false)
  await count(id(5), unitsOf(5))
  await state(first, { state: 'reconciling' })
  await state(first, { state: 'closed', close_reason: 'A test' })
  await expectFigures(first, foundIn(all, { ...kept, ...between, ...during, 5: unitsOf(5) }), true)
  // A later count and a third campaign change no closed figure.
  await begin('Third', {}, false)
  await count(id(1), unitsOf(1) + 7)
  await expectFigures(second, openSecond, true)

  async function expectFigures(campaignId: number, found: Found, isClosed: boolean) {
    await catalog.refresh('manual')
    const campaign = await waitFor(async () => {
      const row = (await catalog.get<Campaign>('inventory', campaignId))!
      expect(row.state === 'closed').toBe(isClosed)
      return row
    })
    const figures = { card: 0n, counted: 0n, short: 0n, shortValue: 0n, over: 0n, overValue: 0n, found: 0n }
    for (const [item, quantity] of found) {
      const { units, price } = records.get(item)!
      figures.card += BigInt(units)
      const onHand = quantity ?? (isClosed ? 0 : null)
      if (onHand === null) continue
      if (quantity !== null) figures.found += 1n
      figures.counted += BigInt(onHand)
      const difference = BigInt(units - onHand)
      if (difference > 0n) {
        figures.short += difference
        figures.shortValue += difference * cents(price)
      } else {
        figures.over -= difference
        figures.overValue -= difference * cents(price)
      }
    }
    const of = baselineOf(campaign)!
    await waitFor(async () => expect((await catalog.openBaseline(of, true)).ok).toBe(true))
    const source = { baseline: { of, rows: 'frozen' } } as const
    const query = { collection: 'products', ...source } as const
    const measures = [
      'units',
      'counted-quantity',
      'shortage',
      'shortage-value',
      'overage',
      'overage-value',
      'scanned',
    ] as const
    await waitFor(async () => {
      const [report] = await catalog.sums({ ...query, groupBy: [], measures })
      expect(report!.sums, campaign.name).toEqual(Object.values(figures))
    })
    const list = (await catalog.list<BaselineProduct>({ ...query, from: 0, limit: 100 })).rows
    const foundRows = list.filter(({ count_status }) => count_status === 'counted').map((row) => row.id)
    expect(new Set(foundRows), campaign.name).toEqual(
      new Set([...found].flatMap(([at, n]) => (n === null ? [] : [at]))),
    )
    const { totals } = countReport(list.map((row) => countLine(row, reportHeader)))
    expect([
      totals.cardQuantity,
      totals.shortageQuantity,
      totals.shortageValue,
      totals.overageQuantity,
      totals.overageValue,
    ]).toEqual([figures.card, figures.short, figures.shortValue, figures.over, figures.overValue])
    for (const kind of ['xlsx', 'csv'] as const) {
      const products = await readExportProducts(catalog, source, {
        onProgress() {},
        signal: new AbortController().signal,
      })
      const bytes = await collectChunks(writeFile(kind, { name: 'Counts', columns: countColumns, rows: products }, {}))
      const read = await readTable(bytes)
      if (!read.ok) throw new Error(read.text)
      const column = (header: string) => read.table.rows.map((row) => row[read.table.header.indexOf(header)] || '0')
      const sum = (values: readonly string[]) =>
        values.reduce((total, value) => total + BigInt(Math.round(Number(value) * 100)), 0n)
      expect(sum(column('Quantity per Property Card')), kind).toBe(figures.card * 100n)
      expect(sum(column('Quantity per Physical Count')), kind).toBe(figures.counted * 100n)
      expect(sum(column('Shortage (-overage)')), kind).toBe((figures.short - figures.over) * 100n)
      expect(sum(column('Shortage value')), kind).toBe(figures.shortValue - figures.overValue)
    }
    if (isClosed) return
    // The board has the current records: what left the scope or was deleted is not on it.
    const [board] = await catalog.sums({
      ...{ collection: 'products', ...countedForCampaign(campaign), where: filterForScope(campaign.scope) },
      ...{ groupBy: [], measures: ['scanned'] as const },
    })
    const gone = new Set([16, 17, ...(campaign.scope['section'] ? [13, 14] : [])].map(id))
    const onBoard = [...found].filter(([item, quantity]) => quantity !== null && !gone.has(item)).length
    expect(board!.sums, campaign.name).toEqual([BigInt(onBoard)])
  }
})
