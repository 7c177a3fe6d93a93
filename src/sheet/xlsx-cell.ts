/** Cells of a worksheet as XML. Text is never a formula; money and days are numbers with a format, so that they can be summed and sorted. */
import { dayOf } from '#domain/dates.ts'
import type { CellKind, CellValue } from '#domain/product-export.ts'

/** Indexes of the cell formats in `styles.xml`. */
export const styles = { plain: 0, head: 1, whole: 2, money: 3, day: 4 } as const

/** A, B, … Z, AA …: the name of a column from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Longest text that a cell may hold. */
const textLimit = 32_767

/** Text inside XML: characters that XML forbids become blanks; `_x0041_` is kept as text, not read as an escape. */
export function escaped(text: string): string {
  const short = text.length > textLimit ? `${text.slice(0, textLimit - 1)}…` : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to keep out
  if (!/[&<>"\u0000-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/.test(short)) return short
  return (
    short
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

const textCell = (at: string, text: string, style: number = styles.plain): string =>
  `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

export const headCell = (at: string, text: string): string => textCell(at, text, styles.head)

/** Days since the last of 1899, as spreadsheets count them; `null` before March 1900, where they count wrongly, and for what is no day. */
export function dayNumber(day: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return null
  const time = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  if (dayOf(time, 'UTC') !== day) return null
  const number = Math.round(time / 86_400_000) + 25_569
  return number >= 61 ? number : null
}

/** One cell; an empty value has none. A value that does not fit its kind is written as text rather than lost or bent. */
export function cell(at: string, value: CellValue, kind: CellKind): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (kind === 'money') {
    const text = String(value)
    // Fifteen digits are exact in a spreadsheet; more would be rounded without a word.
    if (/^-?\d{1,13}(\.\d{1,2})?$/.test(text)) return `<c r="${at}" s="${styles.money}"><v>${text}</v></c>`
    return textCell(at, text)
  }
  if (kind === 'day') {
    const number = dayNumber(String(value))
    return number === null ? textCell(at, String(value)) : `<c r="${at}" s="${styles.day}"><v>${number}</v></c>`
  }
  if (kind === 'whole' && /^-?\d{1,15}$/.test(String(value)))
    return `<c r="${at}" s="${styles.whole}"><v>${value}</v></c>`
  if (typeof value === 'number' && kind !== 'text' && Number.isFinite(value)) return `<c r="${at}"><v>${value}</v></c>`
  return textCell(at, String(value))
}
