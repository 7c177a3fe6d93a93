/** An import as it is stored on this device until its end was seen: enough to finish it, or to begin again with the same file. */
import type { UnfinishedImport } from '#react/unfinished-imports.ts'
import type { RowsPlan } from '../file/file-protocol.ts'

/** Rows with errors that were not sent; they join the lists on this device once the other rows are imported. */
export interface StoredLeft {
  csv: string
  rows: number
  plan: RowsPlan
}

export interface StoredImport extends UnfinishedImport {
  /** The file; null if it could not be read again. */
  bytes: Uint8Array | null
  /** How it was read; null if other sheets or headings were chosen than those proposed. */
  plan: RowsPlan | null
  left: StoredLeft | null
  /** The list of an earlier import that the rows come from. */
  openedFrom: string | null
}
