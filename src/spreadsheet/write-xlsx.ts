/**
 * Writes XLSX as a stream.
 * Promises: memory does not grow with the number of rows; the file has all rows of the source in order, and continues a full sheet in a new
 * one; the same rows give the same bytes (no clock). Text is never a formula: a cell that begins with `=` is text.
 */
import { rowCountLabel, rowsPerYield, type Sheet, type WriteOptions, yieldToEventLoop } from './sheet.ts'
import { columnName, xlsxCell } from './xlsx-cell.ts'
import {
  contentTypesXml,
  rootRelations,
  rowLimit,
  sheetEnd,
  sheetName,
  sheetStart,
  stylesXml,
  type WrittenSheet,
  workbookRelations,
  workbookXml,
} from './xlsx-package.ts'
import type { Compressor } from './zip-entry.ts'
import { createPackage } from './zip-package.ts'

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Yields the file in chunks. Rejects with the signal's reason if stopped, and with the source's error if the source fails. */
export async function* writeXlsx<Row>(
  sheets: readonly Sheet<Row>[],
  options: WriteOptions & { compressor?: Compressor } = {},
): AsyncGenerator<Uint8Array> {
  const file = createPackage(options.compressor)
  const sheetsWritten: WrittenSheet[] = []
  let rowsWritten = 0
  for (const sheet of sheets) {
    let sheetWriter = createSheetWriter(file, sheetsWritten, sheet)
    for await (const row of sheet.rows) {
      if (sheetWriter.rows === rowLimit - 3) {
        await sheetWriter.close(false)
        sheetWriter = createSheetWriter(file, sheetsWritten, sheet)
      }
      const pending = sheetWriter.add(row)
      if (pending) await pending
      rowsWritten++
      if (rowsWritten % rowsPerYield === 0) {
        options.signal?.throwIfAborted()
        options.onProgress?.(rowsWritten)
        yield* file.readyChunks.splice(0)
        await yieldToEventLoop()
      }
    }
    await sheetWriter.close(options.withCountLine ?? false)
  }
  options.signal?.throwIfAborted()
  options.onProgress?.(rowsWritten)
  await file.addWholeEntry('xl/styles.xml', stylesXml)
  await file.addWholeEntry('xl/workbook.xml', workbookXml(sheetsWritten))
  await file.addWholeEntry('xl/_rels/workbook.xml.rels', workbookRelations(sheetsWritten.length))
  await file.addWholeEntry('_rels/.rels', rootRelations)
  await file.addWholeEntry('[Content_Types].xml', contentTypesXml(sheetsWritten.length))
  file.end()
  yield* file.readyChunks.splice(0)
}

function createSheetWriter<Row>(
  file: ReturnType<typeof createPackage>,
  sheetsWritten: WrittenSheet[],
  sheet: Sheet<Row>,
) {
  const name = sheetName(
    sheet.name,
    sheetsWritten.map((sheet) => sheet.name),
  )
  const writtenSheet = { name, columns: sheet.columns.length, rows: 0 }
  sheetsWritten.push(writtenSheet)
  const entryWriter = file.addEntry(`xl/worksheets/sheet${sheetsWritten.length}.xml`)
  const columnNames = sheet.columns.map((_, i) => columnName(i))
  void entryWriter.write(sheetStart(sheet.columns, sheetsWritten.length === 1))
  return {
    rows: 0,
    add(row: Row): void | Promise<void> {
      this.rows++
      const rowNumber = this.rows + 1
      let xml = `<row r="${rowNumber}">`
      for (let i = 0; i < columnNames.length; i++) {
        const column = sheet.columns[i]!
        xml += xlsxCell(columnNames[i]! + rowNumber, column.cell(row), column.kind)
      }
      return entryWriter.write(`${xml}</row>`)
    },
    async close(withCount: boolean) {
      writtenSheet.rows = this.rows
      const rowNumber = this.rows + 3
      if (withCount)
        await entryWriter.write(
          `<row r="${rowNumber}">${xlsxCell(`A${rowNumber}`, rowCountLabel(this.rows), 'text')}</row>`,
        )
      await entryWriter.write(sheetEnd(sheet.columns.length, this.rows))
      await entryWriter.close()
    },
  }
}
