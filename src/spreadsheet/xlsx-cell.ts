/** Writes cells of a worksheet as XML. Text is never a formula; money and days are formatted numbers, so that they can be summed and sorted. */

import type { CellKind, CellValue } from '#domain/reports/product-export.ts'
import { dayOf } from '#domain/time/dates.ts'
import { dayMs } from '#domain/time/durations.ts'
import { keepApostrophe } from './formula-text.ts'

/** Indexes of the cell formats in `styles.xml`. */
export const styles = { plain: 0, header: 1, whole: 2, money: 3, day: 4 } as const

/** The name of a column, from index 0: A, B, … Z, AA, … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Maximum number of characters in a cell. */
const maxCellText = 32_767

/** Escapes text for XML. Characters that XML forbids become blanks; `_x0041_` stays text and is not read as an escape. */
export function escapeXml(text: string): string {
  const shortened = text.length > maxCellText ? `${text.slice(0, maxCellText - 1)}…` : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to keep out
  if (!/[&<>"\u0000-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/.test(shortened)) return shortened
  return (
    shortened
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
      .replace(/\r\n?/g, '\n')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

const textCell = (cellRef: string, text: string, style: number = styles.plain): string =>
  `<c r="${cellRef}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(keepApostrophe(text))}</t></is></c>`

export const headerCell = (cellRef: string, text: string): string => textCell(cellRef, text, styles.header)

/** The serial number of a day in spreadsheets: days since 30 December 1899. Null before March 1900, where they count wrongly, and if not a day. */
export function dateSerial(day: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return null
  const milliseconds = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  if (dayOf(milliseconds, 'UTC') !== day) return null
  const number = Math.round(milliseconds / dayMs) + 25_569
  return number >= 61 ? number : null
}

/** One cell; empty text if the value is empty. A value that does not fit its kind is written as text, so that it is neither lost nor changed. */
export function xlsxCell(cellRef: string, value: CellValue, kind: CellKind): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${cellRef}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (kind === 'money') {
    const text = String(value)
    // Fifteen digits are exact in a spreadsheet; more would be rounded silently.
    if (/^-?\d{1,13}(\.\d{1,2})?$/.test(text)) return `<c r="${cellRef}" s="${styles.money}"><v>${text}</v></c>`
    return textCell(cellRef, text)
  }
  if (kind === 'day') {
    const number = dateSerial(String(value))
    return number === null
      ? textCell(cellRef, String(value))
      : `<c r="${cellRef}" s="${styles.day}"><v>${number}</v></c>`
  }
  if (kind === 'whole' && /^-?\d{1,15}$/.test(String(value)))
    return `<c r="${cellRef}" s="${styles.whole}"><v>${value}</v></c>`
  if (typeof value === 'number' && kind !== 'text' && Number.isFinite(value))
    return `<c r="${cellRef}"><v>${value}</v></c>`
  return textCell(cellRef, String(value))
}
