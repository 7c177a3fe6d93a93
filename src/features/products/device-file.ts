/** The list as the device knows it, as CSV or Excel file: every matching row, the shown columns, cells safe against formulas (D7.5). */

import type { ProductView, RowQuery } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import type { CellKind, CellValue, ExportColumn } from '#domain/product-export.ts'
import type { Parts } from '#runtime/parts.ts'
import { csvType, writeCsv } from '#sheet/csv.ts'
import { whole } from '#sheet/sheet.ts'
import { writeXlsx, xlsxType } from '#sheet/xlsx.ts'
import { visibleColumns } from '#ui/table/column.ts'
import { balanceWords, productColumns } from './columns.tsx'

const stateWords: Record<ProductView['state'], string> = {
  'not-counted': 'Not counted yet',
  'not-here': 'Not here',
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

const kinds: Readonly<Record<string, CellKind>> = {
  price: 'money',
  total: 'money',
  units: 'whole',
  physical_count: 'whole',
}
const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : String(value)

/** Tells the rows written so far; a file that is stopped half-way is not handed out. */
export async function deviceFile(
  catalogue: Parts['catalogue'],
  query: RowQuery,
  shown: readonly string[] | null,
  how: { kind: 'csv' | 'xlsx'; day: string; told?: (rows: number) => void },
): Promise<{ blob: Blob; name: string }> {
  const { kind, day, told } = how
  const columns = visibleColumns(productColumns, shown).map<ExportColumn<ProductView>>(
    ({ key, title, cell, width }) => ({
      header: title,
      kind: kinds[key] ?? 'text',
      // A character is about eight pixels wide.
      width: Math.max(8, Math.round(width / 8)),
      cell: (product) => cellOf((values[key] ?? cell)(product)),
    }),
  )
  async function* rows() {
    for await (const batch of catalogue.each<ProductView>(query, 1000)) yield* batch
  }
  const options = { countRow: kind === 'xlsx', ...(told ? { onProgress: told } : {}) }
  const sheet = { name: 'products', columns, rows: rows() }
  const bytes = await whole(kind === 'csv' ? writeCsv(sheet, options) : writeXlsx([sheet], options))
  const blob = new Blob([bytes], { type: kind === 'csv' ? csvType : xlsxType })
  return { blob, name: `products-${day}.${kind}` }
}
