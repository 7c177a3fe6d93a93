/**
 * Finds rows that continue the item above them: a long description that continues in a separate row. Promises: only a row with one filled cell, on
 * the very next line, below a text of the same column, is such a row; a name alone is a group, in capitals or not.
 */
import { isFilled, type SheetRow } from './sheet-row.ts'

/** How a text in capitals continues: with punctuation, or with a word that never begins a name. */
const goesOnPattern = /^(?:[(&+,;/"“”'-]|w\/|(?:with|made|including|incl)\b)/i
const beginsSmall = /^\p{Ll}/u
const namedPattern = /^(?:s\/?n|serial|model|brand|color|size)\b/i
const endsOpen = /(?:[,;:/&(-]|\b(?:and|with|at|of))$/i
/** The name of an item group contains neither. */
const hasDigitOrSentence = /\d|[.;]$/

function goesOn(text: string, above: string, isFirstColumn: boolean): boolean {
  const isClear = beginsSmall.test(text) || namedPattern.test(text) || endsOpen.test(above)
  if (isClear) return true
  return !isFirstColumn && (goesOnPattern.test(text) || hasDigitOrSentence.test(text))
}

/** `isNoItem`: rows that are totals, headings, titles or signatures. */
export function continuationsOf(
  rows: readonly SheetRow[],
  isNoItem: (row: SheetRow) => boolean,
): ReadonlySet<SheetRow> {
  const found = new Set<SheetRow>()
  const firstColumn = Math.min(...rows.map(({ cells }) => cells.findIndex(isFilled)).filter((at) => at >= 0))
  /** The item that the next line may continue, with its last text in each column. */
  let texts: string[] | null = null
  let lastLine = 0
  for (const row of rows) {
    const filled = row.cells.filter(isFilled)
    const at = row.cells.findIndex(isFilled)
    const text = row.cells[at]?.trim() ?? ''
    const above = texts?.[at]?.trim() ?? ''
    const mayGoOn = filled.length === 1 && row.line === lastLine + 1 && /\p{L}/u.test(text) && above !== ''
    if (texts && mayGoOn && !isNoItem(row) && goesOn(text, above, at === firstColumn)) {
      found.add(row)
      texts[at] = text
    } else texts = filled.length > 1 && !isNoItem(row) ? [...row.cells] : null
    lastLine = row.line
  }
  return found
}
