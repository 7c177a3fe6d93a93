/** An import as stored on this device until its result was shown: enough to finish it, or to start over with the same file. */
import type { UnfinishedImport } from '#react/unfinished-imports.ts'
import type { RowsPlan } from '../file/file-protocol.ts'

/** Rows with errors that were not sent; they are added to the lists on this device after the other rows are imported. */
export interface StoredLeft {
  csv: string
  rows: number
  plan: RowsPlan
}

export interface StoredImport extends UnfinishedImport {
  /** The file; null if it could not be read again. */
  bytes: Uint8Array | null
  /** How it was read; null if the person chose other sheets or headings than the proposed ones. */
  plan: RowsPlan | null
  left: StoredLeft | null
  /** The list of an earlier import that the rows come from. */
  openedFrom: string | null
}
