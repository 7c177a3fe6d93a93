/** Exports the offline list as a CSV or Excel file: every matching row, the shown columns, cells safe against formulas (D7.5). */

import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import type { CellKind, CellValue, ExportColumn } from '#domain/reports/product-export.ts'
import { formatMoney } from '#domain/text/format.ts'
import type { Services } from '#react/services.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { csvMediaType, writeCsv } from '#spreadsheet/write-csv.ts'
import { writeXlsx, xlsxMediaType } from '#spreadsheet/write-xlsx.ts'
import { visibleColumns } from '#ui/table/column.ts'
import { balanceLabel, productColumns } from './product-list-columns.tsx'

const exportValues: Readonly<Record<string, (product: ProductView) => unknown>> = {
  state: (product) => countStateLabels[product.state],
  balance: balanceLabel,
  price: (product) => formatMoney(product.price).replace(/,/g, ''),
  total: (product) => formatMoney(product.total).replace(/,/g, ''),
  units: (product) => product.units,
  physical_count: (product) => product.physical_count,
}

const cellKinds: Readonly<Record<string, CellKind>> = {
  price: 'money',
  total: 'money',
  units: 'whole',
  physical_count: 'whole',
}
const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : String(value)

/** Reports the rows written so far. If it is stopped, no file is handed out. */
export async function exportOnDevice(
  catalog: Services['catalog'],
  query: RowQuery,
  visibleKeys: readonly string[] | null,
  exportOptions: { kind: 'csv' | 'xlsx'; day: string; onProgress?: (rows: number) => void },
): Promise<{ blob: Blob; name: string }> {
  const { kind, day, onProgress } = exportOptions
  const columns = visibleColumns(productColumns, visibleKeys).map<ExportColumn<ProductView>>(
    ({ key, title, cell, width }) => ({
      header: title,
      kind: cellKinds[key] ?? 'text',
      // A character is about eight pixels wide.
      width: Math.max(8, Math.round(width / 8)),
      cell: (product) => cellOf((exportValues[key] ?? cell)(product)),
    }),
  )
  async function* rows() {
    for await (const batch of catalog.each<ProductView>(query, 1000)) yield* batch
  }
  const options = { withCountLine: kind === 'xlsx', ...(onProgress ? { onProgress } : {}) }
  const sheet = { name: 'products', columns, rows: rows() }
  const bytes = await collectChunks(kind === 'csv' ? writeCsv(sheet, options) : writeXlsx([sheet], options))
  const blob = new Blob([bytes], { type: kind === 'csv' ? csvMediaType : xlsxMediaType })
  return { blob, name: `products-${day}.${kind}` }
}
