/**
 * Imports with an unknown result: each is stored before its first row is sent, and removed after its result was shown, so that it survives a reload
 * or a killed browser.
 */
import type { CollectionName } from '#contract/collections/all-collections.ts'

export const unfinishedImportsPrefix = 'import/unfinished '
export const unfinishedImportKey = (batch: string) => `${unfinishedImportsPrefix}${batch}`

export interface UnfinishedImport {
  collection: CollectionName
  /** The name of the file. */
  file: string
  /** Id of the batch on the server. */
  batch: string
  rows: number
}
