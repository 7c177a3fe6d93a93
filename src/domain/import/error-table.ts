/** The table of the rows with errors: a file that a person corrects and imports again. */
import type { RowError } from './check-rows.ts'

// not a text: headings of files are English
const correctionHeadings = ['Row', 'What to fix']

/**
 * The table for correcting: the rows with errors, unchanged, with two more columns for the row number and the errors. If the table already is such a
 * table, these columns are replaced, and the original row number is kept. `cellText` formats a cell that cannot be copied unchanged.
 */
export function errorTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  errors: readonly RowError[],
  {
    cellText = (_row, _column, cell) => cell,
    place = String,
  }: {
    cellText?: (row: number, column: number, cell: string) => string
    /** Number or name of the row in its source file. */
    place?: (row: number) => string
  } = {},
): readonly (readonly string[])[] {
  const byRow = new Map<number, string[]>()
  for (const error of errors) {
    const messages = byRow.get(error.row) ?? []
    messages.push(`${error.column}: ${error.text}`)
    byRow.set(error.row, messages)
  }
  const isCorrection = headings.slice(-correctionHeadings.length).join() === correctionHeadings.join()
  const own = isCorrection ? headings.slice(0, -correctionHeadings.length) : headings
  const rowPositions = new Map(numbers.map((number, position) => [number, position]))
  return [
    [...own, ...correctionHeadings],
    ...[...byRow].map(([row, messages]) => {
      const at = rowPositions.get(row) ?? -1
      const cells = rows[at] ?? []
      const number = (isCorrection && cells[own.length]) || place(row)
      return [...own.map((_, column) => cellText(at, column, cells[column] ?? '')), number, messages.join(' ')]
    }),
  ]
}
