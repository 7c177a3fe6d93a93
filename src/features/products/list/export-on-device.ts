/** Exports the offline list as a CSV or Excel file: every matching row, the shown columns, cells safe against formulas (D7.5). */

import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { type CellValue, type ExportColumn, figureCells } from '#domain/reports/product-export.ts'
import { formatMomentForExport } from '#domain/text/format.ts'
import type { Services } from '#react/services.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { type FileKind, mediaTypes, writeFile } from '#spreadsheet/write-file.ts'
import { inEnglish } from '#text/language.ts'
import type { ExportContext, MadeFile } from '#ui/files/export-menu.tsx'
import { type Column, columnTitle, visibleColumns } from '#ui/table/columns/column.ts'
import { productColumns } from './product-list-columns.tsx'

const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : String(value)

/** Cells that the list renders as components. */
const drawnCells = (timeZone: string): Readonly<Record<string, Column<ProductView>['cell']>> => ({
  state: (product) => countStateLabels[product.state],
  updated_at: (product) => formatMomentForExport(product.updated_at, timeZone),
})

/** Numbers and days as the other exports write them, other cells as the list shows them in English. */
function exportColumn(column: Column<ProductView>, timeZone: string): ExportColumn<ProductView> {
  const { key, cell, width } = column
  const textCell = drawnCells(timeZone)[key] ?? cell
  const figure = figureCells.get(key) ?? {
    kind: 'text',
    cell: (product: ProductView) => cellOf(inEnglish(() => textCell(product))),
  }
  // A character is about eight pixels wide.
  return { ...figure, header: inEnglish(() => columnTitle(column)), width: Math.max(8, Math.round(width / 8)) }
}

/** Reports the rows written so far. If it is stopped, no file is handed out. */
export async function exportOnDevice(
  catalog: Services['catalog'],
  query: RowQuery,
  visibleKeys: readonly string[] | null,
  { kind, day, timeZone, onProgress, signal }: ExportContext & { kind: FileKind; day: string; timeZone: string },
): Promise<Required<MadeFile>> {
  const { total } = await catalog.list({ ...query, from: 0, limit: 0 }, signal)
  let written = 0
  async function* rows() {
    for await (const batch of catalog.each<ProductView>(query, 1000, signal)) yield* batch
  }
  const columns = visibleColumns(productColumns, visibleKeys).map((column) => exportColumn(column, timeZone))
  const onRows = (rows: number) => {
    written = rows
    onProgress({ step: 'writing', rows, of: total })
  }
  const chunks = writeFile(kind, { name: 'products', columns, rows: rows() }, { signal, onProgress: onRows })
  const blob = new Blob([await collectChunks(chunks)], { type: mediaTypes[kind] })
  return { blob, name: `products-${day}.${kind}`, rows: written }
}
