/**
 * Files made on this device, from its list, with or without a network: the same columns, the same order and the same rows that the server
 * writes (D7.5). Nothing is cut off; a file that was stopped half-way is not handed out.
 */
import type { User } from '#contract/resources/people.ts'
import type { BookProduct } from '#domain/campaign-book.ts'
import { everyRow, type ProductView, type RowQuery } from '#domain/catalogue.ts'
import {
  type ExportColumn,
  type ExportKind,
  type ExportProduct,
  exportColumns,
  exportOrder,
} from '#domain/product-export.ts'
import type { Parts } from '#runtime/parts.ts'
import { sortInTurns } from '#runtime/turns.ts'
import { csvType, writeCsv } from '#sheet/csv.ts'
import { whole } from '#sheet/sheet.ts'
import { writeXlsx, xlsxType } from '#sheet/xlsx.ts'

export type FileKind = 'xlsx' | 'csv'

export interface Told {
  /** Rows read so far, then rows written so far. */
  step: 'reading' | 'writing'
  rows: number
  of: number
}

type Catalogue = Parts['catalogue']

/** What a file is of: rows of the list, or of a campaign's book. */
export type Exported = Pick<RowQuery, 'where' | 'book'>

/** All matching rows in the specified order. Only what the columns show is kept of each. */
export async function exportProducts(
  catalogue: Catalogue,
  of: Exported,
  told: (told: Told) => void,
  signal: AbortSignal,
): Promise<readonly ExportProduct[]> {
  const query: RowQuery = { entity: 'products', ...of, order: ['id'] }
  const { total } = await catalogue.list({ ...query, from: 0, limit: 0 }, signal)
  const rows: ExportProduct[] = []
  const read = async <Row>(slim: (row: Row) => ExportProduct) => {
    for await (const some of catalogue.each<Row>(query, 1_000, signal)) {
      for (const row of some) rows.push(slim(row))
      told({ step: 'reading', rows: rows.length, of: total })
    }
  }
  if (of.book) {
    // A book keeps whole names: the first name comes first.
    await read<BookProduct>((row) => ({ ...row, firstName: row.names.user }))
  } else {
    const users = await catalogue.list<User>({ entity: 'users', from: 0, limit: everyRow }, signal)
    const firstNames = new Map(users.rows.map((user) => [user.id, user.first_name]))
    await read<ProductView>((row) => slim(row, firstNames.get(row.user) ?? ''))
  }
  return sortInTurns(rows, exportOrder, signal)
}

function slim(row: ProductView, firstName: string): ExportProduct {
  const { mark: _, base: __, version: ___, ...rest } = row
  return { ...rest, firstName }
}

export async function fileOf<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  kind: FileKind,
  told: (told: Told) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const options = {
    signal,
    countRow: kind === 'xlsx',
    onProgress: (written: number) => told({ step: 'writing', rows: written, of: rows.length }),
  }
  const chunks = kind === 'csv' ? writeCsv({ columns, rows }, options) : writeXlsx([{ name, columns, rows }], options)
  return new Blob([await whole(chunks)], { type: kind === 'csv' ? csvType : xlsxType })
}

export const productFile = async (
  catalogue: Catalogue,
  which: ExportKind,
  of: Exported,
  kind: FileKind,
  told: (told: Told) => void,
  signal: AbortSignal,
): Promise<{ blob: Blob; rows: number }> => {
  const rows = await exportProducts(catalogue, of, told, signal)
  return {
    blob: await fileOf(of.book ? 'count' : 'products', exportColumns[which], rows, kind, told, signal),
    rows: rows.length,
  }
}
