/** A whole count on the real server: what the forms report adds up to what the screen and the files say. */
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { countReport } from '#domain/reports/count-totals.ts'
import { isUnserviceable, selectFormRows } from '#domain/reports/form-rows.ts'
import { countColumns } from '#domain/reports/product-export.ts'
import { dayOf } from '#domain/time/dates.ts'
import { countLine } from '#print/reports/count-reports.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

test('[REPORT-5236] after a closed count the forms report every shortage and overage of the screen and of the file, and nobody inspects what is missing', async () => {
  world = await openScreenWorld({ products: 80 })
  const { catalog, timeZone } = world.services
  const ask = async <T,>(path: string, method: string, body?: object) => {
    const answer = await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as T
  }
  const { results: conditions } = await ask<{ results: { id: number; name: string }[] }>('conditions/', 'GET')
  const broken = conditions.find(({ name }) => /unserviceable/i.test(name))!.id
  const { rows } = await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 80 })
  // Every fourth item is unserviceable. Of three items, one is counted right, one wrong, and one by nobody.
  for (const [index, { id }] of rows.entries())
    await ask(`products/${id}/`, 'PATCH', { units: 1 + (index % 5), ...(index % 4 === 0 && { condition: broken }) })
  const { id } = await ask<{ id: number }>('inventory/', 'POST', { name: 'All', as_at: dayOf(Date.now(), timeZone) })
  await ask(`inventory/${id}/`, 'PATCH', { state: 'counting' })
  for (const [index, product] of rows.entries()) {
    const units = 1 + (index % 5)
    const count = index % 3 === 0 ? units : Math.max(1, units + (index % 2 === 0 ? 2 : -1))
    if (index % 3 < 2) await ask(`products/${product.id}/`, 'PATCH', { physical_count: count, scanned: true })
  }
  await ask(`inventory/${id}/`, 'PATCH', { state: 'reconciling' })
  await ask(`inventory/${id}/`, 'PATCH', { state: 'closed', close_reason: 'A test' })
  await catalog.refresh('manual')
  await waitFor(async () => expect((await catalog.get<Campaign>('inventory', id))?.state).toBe('closed'))
  const of = baselineOf((await catalog.get<Campaign>('inventory', id))!)!
  expect((await catalog.openBaseline(of, true)).ok).toBe(true)

  const baseline = { of, rows: 'frozen' } as const
  const query = { collection: 'products', baseline, from: 0, limit: 100 } as const
  const all = (await catalog.list<BaselineProduct>(query)).rows
  const onForms = (condition: 'serviceable' | 'unserviceable') => selectFormRows(all, { asAt: '', condition }).rows
  const { totals } = countReport(onForms('serviceable').map((row) => countLine(row, reportHeader)))
  const measures = ['shortage', 'shortage-value', 'overage', 'overage-value'] as const
  const [screen] = await catalog.sums({ collection: 'products', baseline, groupBy: [], measures })
  expect(screen!.sums.every((sum) => sum > 0n)).toBe(true)
  expect([totals.shortageQuantity, totals.shortageValue, totals.overageQuantity, totals.overageValue]).toEqual(
    screen!.sums,
  )

  const difference = countColumns.find(({ header }) => header === 'Shortage (-overage)')!
  const inFile = all.reduce((sum, row) => sum + Number(difference.cell({ ...row, firstName: '' }) ?? 0), 0)
  expect(BigInt(inFile)).toBe(totals.netQuantity)

  const inspected = onForms('unserviceable')
  expect(inspected.length).toBeGreaterThan(0)
  expect(inspected.filter(({ count_status }) => count_status === 'missing')).toEqual([])
  // No item is on no form.
  const listed = new Set([...onForms('serviceable'), ...inspected].map((row) => row.id))
  expect(all.filter((row) => !listed.has(row.id))).toEqual([])
  expect(all.some((row) => row.count_status === 'missing' && !isUnserviceable(row))).toBe(true)
})
