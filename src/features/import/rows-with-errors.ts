/** The stored list of rows with errors from one import. */
import type { RowsPlan } from './file/file-protocol.ts'

export interface ErrorRowList {
  /** Storage key. Two files may have the same name, and one file may have several sheets. */
  key: string
  /** The name of the file that they come from. */
  file: string
  /** The rows with their errors, as a CSV file that can be imported. */
  csv: string
  rows: number
  at: number
  /** How the file was read; its columns are the first ones of the CSV file. */
  plan: RowsPlan
}

/** Rows with errors that were not written. `isSaved`: they are in the list on this device. */
export interface ErrorRowsResult {
  rows: number
  csv: string
  isSaved: boolean
}
