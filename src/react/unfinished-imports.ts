/**
 * Imports whose end this device has not seen: each is stored before its first row is sent, and removed when its result was shown. A reload or a
 * killed browser leaves it here.
 */
import type { CollectionName } from '#contract/collections/all-collections.ts'

export const unfinishedImportsPrefix = 'import/unfinished '
export const unfinishedImportKey = (batch: string) => `${unfinishedImportsPrefix}${batch}`

export interface UnfinishedImport {
  collection: CollectionName
  /** The name of the file. */
  file: string
  /** Under which the server has its rows. */
  batch: string
  rows: number
}
