/**
 * Finds rows whose key equals a scanned or typed code: a property number, a serial number. Equal means equal apart from case, hyphens and
 * letters that people confuse, such as O for 0. Built in one pass; a changed row updates its own entry only.
 */
import type { Scalar } from '#domain/catalog/catalog-queries.ts'
import { foldText } from './compare.ts'
import { tolerateTypos } from './text-search-index.ts'
import type { ValueColumns } from './value-columns.ts'

export interface KeyIndex {
  find(code: string): readonly number[]
  /** Call when the value of a row changed. */
  update(index: number, before: Scalar, after: Scalar): void
}

/** Empty if nothing is left of the text; then it is not a key. */
const normalizeKey = (text: Scalar): string =>
  typeof text === 'string' ? tolerateTypos(foldText(text.trim())).replaceAll('-', '') : ''

function makeKeyIndex(values: readonly Scalar[]): KeyIndex {
  const rowsByKey = new Map<string, number[]>()
  const add = (key: string, index: number): void => {
    if (key === '') return
    const known = rowsByKey.get(key)
    if (known) known.push(index)
    else rowsByKey.set(key, [index])
  }
  for (let index = 0; index < values.length; index++) add(normalizeKey(values[index] ?? null), index)
  return {
    find: (code) => rowsByKey.get(normalizeKey(code)) ?? [],
    update(index, before, after) {
      const [oldKey, newKey] = [normalizeKey(before), normalizeKey(after)]
      if (oldKey === newKey) return
      const others = rowsByKey.get(oldKey)?.filter((one) => one !== index) ?? []
      if (others.length > 0) rowsByKey.set(oldKey, others)
      else rowsByKey.delete(oldKey)
      add(newKey, index)
    },
  }
}

/** The key indexes of a collection, one for each requested field. */
export interface KeyIndexes {
  find(field: string, code: string): readonly number[]
  /** Reads rows that changed: call it before the columns change, and the returned function after. */
  beforeChange(indexes: readonly number[]): () => void
}

export function makeKeyIndexes(columns: Pick<ValueColumns, 'column'>): KeyIndexes {
  const keyIndexes = new Map<string, KeyIndex>()
  const valuesAt = (field: string, indexes: readonly number[]): Scalar[] => {
    const { values } = columns.column(field)
    return indexes.map((index) => values[index] ?? null)
  }
  return {
    find(field, code) {
      let keyIndex = keyIndexes.get(field)
      if (!keyIndex) {
        keyIndex = makeKeyIndex(columns.column(field).values)
        keyIndexes.set(field, keyIndex)
      }
      return keyIndex.find(code)
    },
    beforeChange(indexes) {
      const fields = [...keyIndexes].map(([field, keyIndex]) => ({ field, keyIndex, before: valuesAt(field, indexes) }))
      return () => {
        for (const { field, keyIndex, before } of fields) {
          const after = valuesAt(field, indexes)
          indexes.forEach((index, i) => {
            keyIndex.update(index, before[i] ?? null, after[i] ?? null)
          })
        }
      }
    },
  }
}
