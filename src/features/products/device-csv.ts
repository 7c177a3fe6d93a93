/** The list as the device knows it, as CSV: every matching row, the shown columns, cells safe against formulas (D7.5). */

import type { ProductView, RowQuery } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import type { CellValue } from '#domain/product-export.ts'
import type { Parts } from '#runtime/parts.ts'
import { csvCell } from '#sheet/csv.ts'
import { visibleColumns } from '#ui/table/column.ts'
import { balanceWords, productColumns } from './columns.tsx'

const stateWords: Record<ProductView['state'], string> = {
  'not-counted': 'Not counted yet',
  saved: 'Saved on this device',
  sent: 'Counted',
  'needs-you': 'Needs you',
}

const values: Readonly<Record<string, (product: ProductView) => unknown>> = {
  state: (product) => stateWords[product.state],
  balance: balanceWords,
  price: (product) => formatMoney(product.price).replace(/,/g, ''),
  total: (product) => formatMoney(product.total).replace(/,/g, ''),
  units: (product) => product.units,
  physical_count: (product) => product.physical_count,
}

const figures = new Set(['price', 'total', 'units', 'physical_count'])
const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : String(value)

export async function deviceCsv(
  catalogue: Parts['catalogue'],
  query: RowQuery,
  shown: readonly string[] | null,
  now: number,
): Promise<{ blob: Blob; name: string }> {
  const columns = visibleColumns(productColumns, shown)
  const lines = [columns.map((column) => csvCell(column.title, 'text')).join(',')]
  for await (const batch of catalogue.each<ProductView>(query, 1000)) {
    for (const product of batch) {
      lines.push(
        columns
          .map((column) =>
            csvCell(cellOf((values[column.key] ?? column.cell)(product)), figures.has(column.key) ? 'money' : 'text'),
          )
          .join(','),
      )
    }
  }
  // The mark at the head tells Excel that the text is UTF-8.
  const blob = new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
  return { blob, name: `products-${new Date(now).toISOString().slice(0, 10)}.csv` }
}
