/** The list of the rows with errors that one import left, as it is stored on this device. */
import type { RowsPlan } from './file/file-protocol.ts'

export interface LeftRows {
  /** Under which it is stored. Two files may have one name, and two sheets one file. */
  key: string
  /** The name of the file that they come from. */
  file: string
  /** The rows with what to fix, as a CSV file that can be imported. */
  csv: string
  rows: number
  at: number
  /** How the file was read; its columns are the first ones of the CSV file. */
  plan: RowsPlan
}

/** Rows with errors that were not written. `isSaved`: they are in the list on this device. */
export interface LeftResult {
  rows: number
  csv: string
  isSaved: boolean
}
