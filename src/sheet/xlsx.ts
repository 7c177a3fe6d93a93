/**
 * Writes XLSX as a stream.
 * Promises: memory does not grow with the rows; every row of the source is in the file, in its order, and a sheet that is full goes on in
 * the next one; the same rows give the same bytes (no clock). Never evaluates text: a cell that begins with `=` is text.
 */
import { Zip } from 'fflate'
import { breath, countWords, rowsPerBreath, type Sheet, type WriteOptions } from './sheet.ts'
import { cell, columnName } from './xlsx-cell.ts'
import {
  contentTypes,
  rootRelations,
  rowLimit,
  sheetEnd,
  sheetName,
  sheetStart,
  stylesXml,
  type WrittenSheet,
  workbookRelations,
  workbookXml,
} from './xlsx-parts.ts'
import { bestCompressor, type Compressor, zipEntry } from './zip-entry.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters of XML that are compressed at once. */
const batch = 64 * 1024

/** A package that is written part by part; what is ready lies in `ready`. */
function openPackage(compressor: Compressor) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  return {
    ready,
    part(name: string) {
      const entry = zipEntry(zip, name, compressor)
      let waiting = ''
      return {
        /** Answers a promise when the compressor is busy. */
        write(xml: string): void | Promise<void> {
          waiting += xml
          if (waiting.length < batch) return
          const bytes = encoder.encode(waiting)
          waiting = ''
          return entry.write(bytes)
        },
        async close() {
          await entry.write(encoder.encode(waiting))
          await entry.close()
        },
      }
    },
    async whole(name: string, xml: string) {
      const part = this.part(name)
      await part.write(xml)
      await part.close()
    },
    end: () => zip.end(),
  }
}

/** The file as chunks. Rejects with the signal's reason when it is stopped, and with the source's error when the source fails. */
export async function* writeXlsx<Row>(
  sheets: readonly Sheet<Row>[],
  options: WriteOptions & { compressor?: Compressor } = {},
): AsyncGenerator<Uint8Array> {
  const file = openPackage(options.compressor ?? bestCompressor())
  const sheetsWritten: WrittenSheet[] = []
  let written = 0
  for (const sheet of sheets) {
    let page = openSheet(file, sheetsWritten, sheet)
    for await (const row of sheet.rows) {
      if (page.rows === rowLimit - 3) {
        await page.close(false)
        page = openSheet(file, sheetsWritten, sheet)
      }
      const busy = page.add(row)
      if (busy) await busy
      written++
      if (written % rowsPerBreath === 0) {
        options.signal?.throwIfAborted()
        options.onProgress?.(written)
        yield* file.ready.splice(0)
        await breath()
      }
    }
    await page.close(options.countRow ?? false)
  }
  options.signal?.throwIfAborted()
  options.onProgress?.(written)
  await file.whole('xl/styles.xml', stylesXml)
  await file.whole('xl/workbook.xml', workbookXml(sheetsWritten))
  await file.whole('xl/_rels/workbook.xml.rels', workbookRelations(sheetsWritten.length))
  await file.whole('_rels/.rels', rootRelations)
  await file.whole('[Content_Types].xml', contentTypes(sheetsWritten.length))
  file.end()
  yield* file.ready.splice(0)
}

function openSheet<Row>(file: ReturnType<typeof openPackage>, written: WrittenSheet[], sheet: Sheet<Row>) {
  const name = sheetName(
    sheet.name,
    written.map((one) => one.name),
  )
  const record = { name, columns: sheet.columns.length, rows: 0 }
  written.push(record)
  const part = file.part(`xl/worksheets/sheet${written.length}.xml`)
  const letters = sheet.columns.map((_, i) => columnName(i))
  void part.write(sheetStart(sheet.columns, written.length === 1))
  return {
    rows: 0,
    add(row: Row): void | Promise<void> {
      this.rows++
      const at = this.rows + 1
      let xml = `<row r="${at}">`
      for (let i = 0; i < letters.length; i++) {
        const column = sheet.columns[i]!
        xml += cell(letters[i]! + at, column.cell(row), column.kind)
      }
      return part.write(`${xml}</row>`)
    },
    async close(withCount: boolean) {
      record.rows = this.rows
      const at = this.rows + 3
      if (withCount) await part.write(`<row r="${at}">${cell(`A${at}`, countWords(this.rows), 'text')}</row>`)
      await part.write(sheetEnd(sheet.columns.length, this.rows))
      await part.close()
    },
  }
}
