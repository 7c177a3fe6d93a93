import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatMoment, formatMomentForExport } from '#domain/text/format.ts'
import { exportOnDevice } from '#features/products/list/export-on-device.ts'
import { productColumns } from '#features/products/list/product-list-columns.tsx'
import { followUpColumns } from '#features/reports/figures/items-table.tsx'
import { openScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { columnStacks, stackWidth, visibleColumns } from '#ui/table/columns/column.ts'
import { selectWidth } from '#ui/table/grid-row.tsx'

/** Pixels for a table beside the menu of a screen 1,440 px wide, with its scroll bar. */
const tableSpace = 1182

test('[OFFICE-2891] the default columns on a screen 1,440 px wide: no sideways scrolling; the room stands before the building', () => {
  const stacks = columnStacks(visibleColumns(productColumns, null))
  expect(stacks.reduce((sum, stack) => sum + stackWidth(stack), selectWidth)).toBeLessThanOrEqual(tableSpace)
  expect(stacks.map((stack) => stack.map(({ key }) => key).join(' over '))).toEqual([
    'description over property_number',
    'article over acquisition',
    'state over balance',
    'user',
    'place',
    'units over physical_count',
    'total over price',
  ])
  const place = productColumns.find(({ key }) => key === 'place')
  const product = { names: { locationOne: 'Main Building', locationTwo: 'Motor Pool' } } as ProductView
  expect(place?.lines?.(product)).toEqual(['Motor Pool', 'Main Building'])
  const plain = columnStacks(followUpColumns([]))
  expect(plain.reduce((sum, stack) => sum + stackWidth(stack), 0)).toBeLessThanOrEqual(tableSpace)
})

test('[OFFICE-2892] an export of the default columns: the same columns in the same order, whatever the stacking on screen', async () => {
  const world = await openScreenWorld()
  try {
    const query = { collection: 'products', where: {}, order: ['property_number'] } as const
    const context = {
      kind: 'csv',
      day: '2026-11-21',
      timeZone: 'Asia/Manila',
      onProgress() {},
      signal: new AbortController().signal,
    } as const
    const read = async (columns: readonly string[] | null) =>
      (await (await exportOnDevice(world.services.catalog, query, columns, context)).blob.text())
        .replace('\uFEFF', '')
        .split(/\r?\n/)[0]
    expect(await read(null)).toBe(
      'Property number,Article,Description,Count,Person,Location,Units,Unit cost,Total,Acquired,Counted,Difference',
    )
    expect(await read(['total', 'description'])).toBe('Property number,Description,Total')
  } finally {
    await world.close()
  }
})

test('[TEXT-5280] days and moments in lists read as on pages; the exported file keeps the days that programs sort', async () => {
  const world = await openScreenWorld()
  try {
    const body = JSON.stringify({ acquisition: '2023-06-28' })
    await world.server.ask('admin', 'products/3/', { method: 'PATCH', body })
    await world.services.catalog.refresh('manual')
    const columns = ['acquisition', 'updated_at']
    const product = (await world.services.catalog.get<ProductView>('products', 3))!
    const shown = (key: string) =>
      render(<div>{productColumns.find((one) => one.key === key)!.cell(product)}</div>).container
    expect(shown('acquisition').textContent).toBe('28 Jun 2023')
    expect(shown('updated_at').textContent).toBe(formatMoment(product.updated_at, 'Asia/Manila'))
    const { blob } = await exportOnDevice(
      world.services.catalog,
      { collection: 'products', where: { id: 3 } },
      columns,
      {
        ...{ kind: 'csv', day: '2026-11-21', timeZone: 'Asia/Manila', onProgress() {} },
        signal: new AbortController().signal,
      },
    )
    const moment = formatMomentForExport(product.updated_at, 'Asia/Manila')
    expect(await blob.text()).toContain(`${product.property_number},2023-06-28,"${moment}"`)
  } finally {
    await world.close()
  }
})
