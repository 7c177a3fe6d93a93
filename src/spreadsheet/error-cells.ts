/**
 * Cells of a workbook whose formula failed (`#N/A`, `#REF!`). The package that reads workbooks takes them for blank, so that a count or a cost would be
 * left out silently. As text they are seen, and refused by name.
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

/** The workbook with its error cells as texts; the same bytes if it has none. Throws for a damaged file. */
export function withErrorsAsText(bytes: Uint8Array): Uint8Array {
  const changed: Record<string, Uint8Array> = {}
  // One sheet at a time, because unpacked sheets are large.
  for (const path of sheetPathsOf(bytes)) {
    const xml = unzipSync(bytes, { filter: ({ name }) => name === path })[path]
    if (!xml || !hasHashValue(xml)) continue
    const text = strFromU8(xml)
    const replaced = text.replace(errorCell, '$1str"')
    if (replaced !== text) changed[path] = strToU8(replaced)
  }
  return Object.keys(changed).length === 0 ? bytes : zipSync({ ...unzipSync(bytes), ...changed }, { level: 0 })
}
