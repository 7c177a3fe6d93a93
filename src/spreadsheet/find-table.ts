/**
 * Finds the table in a typical office spreadsheet: titles above the headings, headings in two rows, and group rows, totals and signatures between and
 * below the items, repeated on each printed page. Promises: a row is either one of the table or listed as left out, with the reason; a sheet whose
 * first row names the columns loses nothing but totals and signatures, and a table with fewer than four columns loses no row.
 */
import { continuationsOf } from './continued-rows.ts'
import { isFilled, type SheetRow } from './sheet-row.ts'

/**
 * `title`: above the headings, or above those of a later page. `single`: one filled cell, such as the name of a group. `signature`: in a block of
 * signatures. `joined`: continues the item above and is read with it.
 */
export type LeftOutReason = 'title' | 'heading' | 'single' | 'total' | 'signature' | 'joined'
export interface LeftOutRow {
  line: number
  text: string
  reason: LeftOutReason
}

export interface FoundTable {
  header: string[]
  /** The line of the headings, the first of them if there are two. */
  headLine: number
  rows: readonly SheetRow[]
  leftOut: readonly LeftOutRow[]
}

/** Headings are among the first rows; a sheet is not searched further. */
const linesSearched = 60
/** A table with fewer columns has rows with one filled cell, and titles cannot be told from its headings. */
const fewestColumns = 4

const filledCells = ({ cells }: SheetRow) => cells.filter(isFilled)
/** Text, possibly with a number in it, but not just an amount, date or number. */
const isHeading = (cell: string) => /\p{L}{2}/u.test(cell) && !/^[\d₱P.,\s-]+$/.test(cell) && cell.length <= 120
const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
const textOf = (row: SheetRow) => filledCells(row).map(oneLine).join(' · ')

/** A total, alone or of something; but not “Total station”, which is an instrument. */
const totalPattern =
  /^(grand\s+|sub\s*-?\s*|page\s+|over-?all\s+)?totals?(\s+(amount|value|cost|quantity|units|items|for\b.*|of\b.*|(from\s+)?(this|previous|last)\s+page|carried\b.*|brought\b.*|forward(ed)?\b.*|-.*))?\s*[:.]?$/i
const carriedPattern = /^(balance\s+|amount\s+)?((carried|brought)\s+(forward|over)|forward(ed)?\s+(from|to)\b)/i
const pagePattern = /^(page|sheet|pahina)\s+\d+(\s*(of|\/|ng)\s*\d+)?\s*(pages)?$/i
/** The title of a form, including further forms lower on the sheet. */
const titleCaption =
  /^(entity\s+name|fund(\s+cluster)?|accountable\s+(officer|person)|agency|station|department|division|office|section)\s*:/i
const isAmount = (cell: string) => /^[₱P(]*\s*[\d,.]+\)?$|^[-–—]+$/.test(cell.trim())
/** Numbers of columns below the headings, such as “(1)”. */
const isColumnNumber = (cell: string) => /^\(\d{1,2}\)$/.test(cell.trim())
const signaturePattern =
  /^(certified|approved|verified|prepared|noted|submitted|reviewed|witnessed|inspected|attested|checked|counted|received)\b.{0,20}\bby\b/i

function findHead(rows: readonly SheetRow[]): number {
  const sample = rows.slice(0, linesSearched)
  const widest = Math.max(...sample.map((row) => filledCells(row).length))
  const isWide = (row: SheetRow) => filledCells(row).length >= Math.max(3, widest / 2)
  const [first] = sample
  if (!first || widest < fewestColumns || isWide(first)) return 0
  // Headings may include a year or a number.
  const isHead = (row: SheetRow) => filledCells(row).filter(isHeading).length >= filledCells(row).length * 0.8
  const found = sample.findIndex((row) => isWide(row) && isHead(row))
  return Math.max(0, found)
}

/**
 * Whether this row is the second row of headings: only words, each below a heading that spans columns or below the blank cells that it spans, at
 * least one below such a blank cell, and none in the first column.
 */
function isSecondHead(head: SheetRow, next: SheetRow | undefined): boolean {
  if (!next) return false
  const at = (index: number) => isFilled(head.cells[index] ?? '')
  const firstColumn = head.cells.findIndex(isFilled)
  const filled = [...next.cells.keys()].filter((index) => isFilled(next.cells[index] ?? ''))
  const isSub = (index: number) => index > firstColumn && (!at(index) || !at(index + 1))
  return (
    filled.length > 0 &&
    filled.every((index) => isHeading(next.cells[index] ?? '') && isSub(index)) &&
    filled.some((index) => !at(index))
  )
}

/** A spanning heading of the first row is prefixed to each heading below it. */
function joinHeads(head: SheetRow, second: SheetRow): string[] {
  const width = Math.max(head.cells.length, second.cells.length)
  let above = ''
  return Array.from({ length: width }, (_, at) => {
    const upper = oneLine(head.cells[at] ?? '')
    const lower = oneLine(second.cells[at] ?? '')
    if (upper !== '') above = upper
    return lower === '' ? upper : `${above} ${lower}`.trim()
  })
}

const wordKey = (text: string) => oneLine(text).toLowerCase()
/** `TOTAL OFFICE EQUIPMENT` below a group row `Office Equipment`. Null if the text does not begin like a total. */
const totalledGroup = (text: string) =>
  /^(?:sub\s*-?\s*)?totals?\s*[-:]?\s+(.+?)\s*[:.]?$/.exec(wordKey(text))?.[1] ?? null

const trimEnd = (cells: readonly string[]): string[] => cells.slice(0, cells.findLastIndex(isFilled) + 1)

/** Properties of the table that all rows below the headings are compared with. */
interface Below {
  heads: readonly SheetRow[]
  titles: ReadonlySet<string>
  hasGroups: boolean
  columns: number
}

function reasonFor(row: SheetRow, { heads, titles, hasGroups, columns }: Below): LeftOutReason | null {
  const filled = filledCells(row).map(oneLine)
  const [first = '', ...others] = filled
  // An item named “Total” has a number or a description; a total has amounts alone.
  if ((totalPattern.test(first) || carriedPattern.test(first)) && others.every(isAmount)) return 'total'
  if (filled.length === 1 && hasGroups) return pagePattern.test(first) ? 'title' : 'single'
  if (filled.length < 2) return null
  if (hasGroups && filled.length <= columns / 2 && titleCaption.test(first)) return 'title'
  if (titles.has(wordKey(textOf(row)))) return 'title'
  return filled.every(isColumnNumber) || heads.some((head) => repeatsHead(row, head)) ? 'heading' : null
}

const repeatsHead = (row: SheetRow, head: SheetRow): boolean =>
  row.cells.every((cell, at) => !isFilled(cell) || wordKey(cell) === wordKey(head.cells[at] ?? ''))

/**
 * The rows of signatures: from “Certified correct by” or the like up to the next page, which begins with a row as full as an item, a title or
 * the headings.
 */
function signatureRows(rows: readonly SheetRow[], { columns, heads, titles }: Below): ReadonlySet<SheetRow> {
  const found = new Set<SheetRow>()
  let isWithin = false
  for (const row of rows) {
    const filled = filledCells(row)
    const isFull = filled.length > columns / 2
    const isPageBegin =
      titles.has(wordKey(textOf(row))) || (filled.length > 1 && heads.some((head) => repeatsHead(row, head)))
    if (isFull || isPageBegin) isWithin = false
    else if (filled.some((cell) => signaturePattern.test(cell.trim()))) isWithin = true
    if (isWithin) found.add(row)
  }
  return found
}

/** `headLine`: the line that a person chose as the headings; null finds them. Null if no row is filled. */
export function findTable(allRows: readonly SheetRow[], headLine: number | null): FoundTable | null {
  const chosen = allRows.findIndex(({ line }) => line === headLine)
  const headAt = chosen >= 0 ? chosen : findHead(allRows)
  const head = allRows[headAt]
  if (!head) return null
  const below = allRows.slice(headAt + 1)
  const columns = filledCells(head).length
  const titles = titlesOf(allRows, headAt)
  if (columns < fewestColumns)
    return { header: trimEnd(head.cells).map(oneLine), headLine: head.line, rows: below, leftOut: titles }
  const [second] = below
  const isDouble = second !== undefined && isSecondHead(head, second)
  const header = isDouble ? joinHeads(head, second) : trimEnd(head.cells).map(oneLine)
  const leftOut: LeftOutRow[] = [...titles]
  if (isDouble) leftOut.push({ line: second.line, text: textOf(second), reason: 'heading' })
  const known: Below = {
    heads: isDouble ? [head, second] : [head],
    titles: new Set(titles.map(({ text }) => wordKey(text))),
    // In a sheet with titles above the headings, groups have separate rows.
    hasGroups: headAt > 0 || isDouble,
    columns,
  }
  const { rows, others } = divideRows(isDouble ? below.slice(1) : below, known)
  leftOut.push(...others.map(({ row, reason }) => ({ line: row.line, text: textOf(row), reason })))
  return { header, headLine: head.line, rows, leftOut }
}

/** Divides the rows below the headings into items and others. */
function divideRows(
  items: readonly SheetRow[],
  known: Below,
): { rows: SheetRow[]; others: { row: SheetRow; reason: LeftOutReason }[] } {
  const signatures = signatureRows(items, known)
  const groups = new Set<string>()
  const others: { row: SheetRow; reason: LeftOutReason }[] = []
  const rows: SheetRow[] = []
  const joined = continuationsOf(items, (row) => signatures.has(row) || isNoItem(reasonFor(row, known)))
  for (const row of items) {
    const [first = '', ...more] = filledCells(row)
    const group = more.length > 0 && more.every(isAmount) ? totalledGroup(first) : null
    const isGroupTotal = group !== null && groups.has(group)
    const isJoined = joined.has(row)
    const reason = isJoined
      ? 'joined'
      : signatures.has(row)
        ? 'signature'
        : isGroupTotal
          ? 'total'
          : reasonFor(row, known)
    if (reason === 'single') groups.add(wordKey(first))
    const item = rows.at(-1)
    if (isJoined && item) rows[rows.length - 1] = withContinuation(item, row)
    if (reason === null) rows.push(row)
    else others.push({ row, reason })
  }
  return { rows, others }
}

const isNoItem = (reason: LeftOutReason | null): boolean => reason !== null && reason !== 'single'

/** Appends the text of the row to the text above it. */
function withContinuation(item: SheetRow, row: SheetRow): SheetRow {
  const at = row.cells.findIndex(isFilled)
  const cells = item.cells.map((cell, index) =>
    index === at ? `${cell.trim()} ${(row.cells[at] ?? '').trim()}` : cell,
  )
  return { ...item, cells, joinedLines: [...(item.joinedLines ?? []), row.line] }
}

const titlesOf = (rows: readonly SheetRow[], headAt: number): LeftOutRow[] =>
  rows.slice(0, headAt).map((row) => ({ line: row.line, text: textOf(row), reason: 'title' }))
