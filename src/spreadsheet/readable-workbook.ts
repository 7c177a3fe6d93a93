/**
 * Prepares a workbook for the package that reads it. That takes cells whose formula failed (`#N/A`, `#REF!`) for blank, so that a count or a cost
 * would be left out silently: here they become texts, which are refused by name. And it fills the whole area up to the last row and column, so that a
 * single cell far away takes all memory: here such a cell is named.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/
const errorCell = /(<(?:\w+:)?c\b[^>]*?\st=")e"/g
const [hash, greaterThan] = [0x23, 0x3e]

/** Whether any element begins with `#`, as all errors do. Almost no sheet has one, so this is quick. */
function hasHashValue(xml: Uint8Array): boolean {
  for (let at = xml.indexOf(hash); at >= 0; at = xml.indexOf(hash, at + 1)) if (xml[at - 1] === greaterThan) return true
  return false
}

function sheetPathsOf(bytes: Uint8Array): string[] {
  const paths: string[] = []
  unzipSync(bytes, {
    filter({ name }) {
      if (sheetPath.test(name)) paths.push(name)
      return false
    },
  })
  return paths
}

/** An institute's largest list has 100,000 rows and 40 columns. */
const mostCells = 25_000_000
/** If a sheet is too large, a cell beyond this column is why. */
const usualColumns = 500
const codeOf = (letter: string) => letter.charCodeAt(0)
const [lessThan, letterC, blank, letterR, letterA, letterZ, zero, nine] = Array.from('<c rAZ09', codeOf) as [
  ...[number, number, number, number],
  ...[number, number, number, number],
]

/** The name of the cell that makes the area of the sheet too large, such as `XFD5`. */
function farCell(xml: Uint8Array): string | null {
  let [columns, rows] = [0, 0]
  let [widest, lowest] = ['', '']
  for (let at = xml.indexOf(lessThan); at >= 0; at = xml.indexOf(lessThan, at + 1)) {
    // `<c r="A1"`, as all programs write it.
    if (xml[at + 1] !== letterC || xml[at + 2] !== blank || xml[at + 3] !== letterR) continue
    let [column, row, end] = [0, 0, at + 6]
    for (; xml[end]! >= letterA && xml[end]! <= letterZ; end++) column = column * 26 + xml[end]! - letterA + 1
    for (; xml[end]! >= zero && xml[end]! <= nine; end++) row = row * 10 + xml[end]! - zero
    if (column > columns) [columns, widest] = [column, strFromU8(xml.subarray(at + 6, end), true)]
    if (row > rows) [rows, lowest] = [row, strFromU8(xml.subarray(at + 6, end), true)]
  }
  return columns * rows <= mostCells ? null : columns > usualColumns ? widest : lowest
}

/** The workbook, changed only if it has error cells. Throws for a damaged file. */
export function readableWorkbook(bytes: Uint8Array): { bytes: Uint8Array } | { farCell: string } {
  const changed: Record<string, Uint8Array> = {}
  // One sheet at a time, because unpacked sheets are large.
  for (const path of sheetPathsOf(bytes)) {
    const xml = unzipSync(bytes, { filter: ({ name }) => name === path })[path]
    const far = xml ? farCell(xml) : null
    if (far !== null) return { farCell: far }
    if (!xml || !hasHashValue(xml)) continue
    const text = strFromU8(xml)
    const replaced = text.replace(errorCell, '$1str"')
    if (replaced !== text) changed[path] = strToU8(replaced)
  }
  if (Object.keys(changed).length === 0) return { bytes }
  return { bytes: zipSync({ ...unzipSync(bytes), ...changed }, { level: 0 }) }
}
