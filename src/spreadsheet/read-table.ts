/**
 * Reads a file for an import: CSV in any usual encoding and with any usual separator, or XLSX.
 * Promises: cells are text exactly as in the file (leading zeros stay, amounts are not rounded, days are `YYYY-MM-DD`); rows keep the
 * number that a spreadsheet shows; a file that is not a table yields an error text, not an exception.
 */
import { t } from '#text/spreadsheet.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { ReadOptions, ReadTableResult } from './table-from-rows.ts'

export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadTableResult> {
  options.signal?.throwIfAborted()
  if (bytes.length === 0) return { ok: false, text: t('empty') }
  if (startsWithBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      ok: false,
      text: t('oldOrLocked'),
    }
  if (startsWithBytes(bytes, 0x25, 0x50, 0x44, 0x46)) return { ok: false, text: t('pdf') }
  if (startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes, options)
  return readCsv(bytes, options)
}

const startsWithBytes = (bytes: Uint8Array, ...expected: readonly number[]): boolean =>
  expected.every((value, i) => bytes[i] === value)
