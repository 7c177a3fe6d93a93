/** Stored choices of what values in files mean, with changes that are not on the server yet. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { ImportValue } from '#contract/import-values.ts'
import { normalizeText } from '../catalog/search-text.ts'
import type { CellType } from './import-columns.ts'

/** A row for a value, or null to forget it. */
export interface ValueChange {
  collection: CollectionName
  value: string
  row: number | null
}

/** The same for all spellings of a value that differ only in case, spaces and signs: `Air-con`, `AIR CON`. A text of few letters keeps its signs. */
export function valueKey(text: string): string {
  const plain = normalizeText(text)
  const letters = plain.replace(/[^\p{L}]/gu, '')
  return letters.length < 3 ? plain : plain.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a value of this column alone identifies a row. */
export const hasOwnValues = (type: CellType): boolean => type.kind === 'ref' && (type.within ?? []).length === 0

const keyOf = ({ collection, value }: { collection: string; value: string }): string => `${collection} ${value}`

/** The values after the changes, the newest last. */
export function withChanges(values: readonly ImportValue[], changes: readonly ValueChange[]): readonly ImportValue[] {
  const byKey = new Map(values.map((value) => [keyOf(value), value]))
  for (const { row, ...change } of changes) {
    byKey.delete(keyOf(change))
    if (row !== null) byKey.set(keyOf(change), { ...change, row })
  }
  return [...byKey.values()]
}

/** The chosen rows of one collection, by key. */
export const chosenRows = (values: readonly ImportValue[], collection: CollectionName): ReadonlyMap<string, number> =>
  new Map(values.filter((value) => value.collection === collection).map(({ value, row }) => [value, row]))
