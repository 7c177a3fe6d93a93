/**
 * Makes export files on this device from its list, online or offline, with the same columns, order and rows as the server's files (D7.5).
 * Nothing is cut off; a stopped export gives no file.
 */
import type { User } from '#contract/collections/users.ts'
import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import type { BaselineProduct } from '#domain/counts/baseline-product.ts'
import {
  compareExportRows,
  type ExportColumn,
  type ExportKind,
  type ExportProduct,
  exportColumns,
} from '#domain/reports/product-export.ts'
import type { Services } from '#react/services.ts'
import { sortInSlices } from '#react/time-slices.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { type FileKind, mediaTypes, writeFile } from '#spreadsheet/write-file.ts'
import type { ExportContext } from '#ui/files/export-menu.tsx'

/** A file with the columns of an official form. */
export interface FormFile {
  /** Heading in the menu. */
  label: string
  /** Part of the file's name. */
  name: string
  columns: readonly ExportColumn<ExportProduct>[]
}

type Catalog = Services['catalog']

/** Source of the rows: the list, or a campaign's baseline. */
export type ExportSource = Pick<RowQuery, 'where' | 'baseline'>

/** Reads all matching rows in the specified order, and keeps only the fields that the columns use. */
export async function readExportProducts(
  catalog: Catalog,
  source: ExportSource,
  { onProgress, signal }: ExportContext,
): Promise<readonly ExportProduct[]> {
  const query: RowQuery = { collection: 'products', ...source, order: ['id'] }
  const { total } = await catalog.list({ ...query, from: 0, limit: 0 }, signal)
  const rows: ExportProduct[] = []
  const readRows = async <Row>(toExportProduct: (row: Row) => ExportProduct) => {
    for await (const batch of catalog.each<Row>(query, 1_000, signal)) {
      for (const row of batch) rows.push(toExportProduct(row))
      onProgress({ step: 'reading', rows: rows.length, of: total })
    }
  }
  if (source.baseline) {
    // A baseline has only full names, which begin with the first name.
    await readRows<BaselineProduct>((row) => ({ ...row, firstName: row.names.user }))
  } else {
    const users = await catalog.list<User>({ collection: 'users' }, signal)
    const firstNames = new Map(users.rows.map((user) => [user.id, user.first_name]))
    await readRows<ProductView>((row) => toExportProduct(row, firstNames.get(row.user) ?? ''))
  }
  return sortInSlices(rows, compareExportRows, signal)
}

function toExportProduct(row: ProductView, firstName: string): ExportProduct {
  const { countProgress: _, base: __, version: ___, ...rest } = row
  return { ...rest, firstName }
}

export async function makeFile<Row>(
  fileKind: FileKind,
  sheet: { name: string; columns: readonly ExportColumn<Row>[]; rows: readonly Row[] },
  { onProgress, signal }: ExportContext,
): Promise<{ blob: Blob; rows: number }> {
  const of = sheet.rows.length
  const onRows = (rows: number) => onProgress({ step: 'writing', rows, of })
  const bytes = await collectChunks(writeFile(fileKind, sheet, { signal, onProgress: onRows }))
  return { blob: new Blob([bytes], { type: mediaTypes[fileKind] }), rows: of }
}

export async function makeProductFile(
  catalog: Catalog,
  columns: ExportKind | FormFile,
  source: ExportSource,
  fileKind: FileKind,
  context: ExportContext,
): Promise<{ blob: Blob; rows: number }> {
  const rows = await readExportProducts(catalog, source, context)
  const sheet = {
    name: source.baseline ? 'count' : 'products',
    columns: typeof columns === 'object' ? columns.columns : exportColumns[columns],
    rows,
  }
  return makeFile(fileKind, sheet, context)
}
