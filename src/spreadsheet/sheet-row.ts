/** A row of a sheet that is not blank, with its line number. */
export interface SheetRow {
  line: number
  cells: readonly string[]
  /** Indexes of the cells that are numbers in a workbook. */
  numberCells?: readonly number[]
  /** The lines below that go on from this row and are read with it. */
  joinedLines?: readonly number[]
}

export const isFilled = (cell: string): boolean => cell.trim() !== ''
