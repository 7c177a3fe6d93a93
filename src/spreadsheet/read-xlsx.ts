/**
 * Reads XLSX into rows of text. Numbers keep the digits of the file and never pass through a binary float; days become `YYYY-MM-DD`. The table
 * records which cells are numbers, because dates are stored as numbers; not for workbooks with the 1904 date system.
 */
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { expandsBeyond } from '#domain/files/expanded-size.ts'
import { dayOf } from '#domain/time/dates.ts'
import { t } from '#text/import/spreadsheet.ts'
import { withoutApostrophe } from './formula-text.ts'
import { readableWorkbook } from './readable-workbook.ts'
import type { ReadFileCellsResult, ReadOptions } from './table-from-rows.ts'

/** A workbook of 100,000 rows and 40 columns expands to about 200 MB. */
const maxExpandedBytes = 512 * 1024 * 1024

export async function readXlsx(bytes: Uint8Array, options: ReadOptions): Promise<ReadFileCellsResult> {
  if (expandsBeyond(bytes, options.maxExpandedBytes ?? maxExpandedBytes)) return { ok: false, text: t('tooLarge') }
  let sheets: Awaited<ReturnType<typeof readXlsxFile<NumberCell>>>
  try {
    const readable = readableWorkbook(bytes)
    if ('farCell' in readable) return { ok: false, text: t('farCell', { cell: readable.farCell }) }
    const buffer = new ArrayBuffer(readable.bytes.length)
    new Uint8Array(buffer).set(readable.bytes)
    sheets = await readXlsxFile(buffer, { parseNumber: (raw) => ({ digits: cleanNumber(raw) }), trim: false })
  } catch {
    return { ok: false, text: t('damaged') }
  }
  options.signal?.throwIfAborted()
  const withoutNumbers = countsFrom1904(bytes)
  let rowsRead = 0
  const read = sheets.map(({ sheet, data }) => {
    rowsRead += data.length
    options.onProgress?.(rowsRead)
    return {
      name: sheet,
      rows: data.map((cells) => cells.map(cellText)),
      numberCells: withoutNumbers ? [] : data.map((cells) => [...cells.keys()].filter((at) => isNumberCell(cells[at]))),
    }
  })
  return { ok: true, file: { kind: 'xlsx', sheets: read } }
}

/** Workbooks from old Macs count days from 1904, so the same number is another day. */
function countsFrom1904(bytes: Uint8Array): boolean {
  const name = 'xl/workbook.xml'
  const workbook = unzipSync(bytes, { filter: (file) => file.name === name })[name]
  return workbook !== undefined && /date1904\s*=\s*["'](?:1|true)/.test(strFromU8(workbook))
}

interface NumberCell {
  digits: string
}
const isNumberCell = (value: unknown): value is NumberCell =>
  typeof value === 'object' && value !== null && 'digits' in value

/** The dates that spreadsheets know. A number beyond them in a cell that is formatted as a date is shown as hash signs. */
const [firstDate, afterLastDate] = [Date.UTC(1899, 11, 30), Date.UTC(10_000, 0, 1)]
const noDate = '########'

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isNumberCell(value)) return value.digits
  if (value instanceof Date) {
    if (!(value.getTime() >= firstDate && value.getTime() < afterLastDate)) return noDate
    const moment = value.toISOString()
    return moment.endsWith('T00:00:00.000Z') ? dayOf(value, 'UTC') : moment.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return withoutApostrophe(String(value))
}

/**
 * A number without the noise of binary floats. Programs store `0.1` as `0.1` but a sum as `0.30000000000000004`: a number with more than
 * fifteen digits is rounded to fifteen; any other number keeps its digits.
 */
export function cleanNumber(raw: string): string {
  const digits = raw.replace(/[^\d]/g, '').replace(/^0+/, '')
  if (!/e/i.test(raw) && digits.length <= 15) return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) < 1e21 && Math.abs(rounded) >= 1e-6
    ? String(rounded)
    : rounded.toFixed(10).replace(/\.?0+$/, '')
}
