/** Unknown names in a file: which of them can be created at once, and with which number (specification §8: `Create "…"`). */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { catalogCollections, hasOnlyName } from '#contract/collections/catalog-collections.ts'
import type { UnknownName } from './check-cell.ts'

const nameOnlyCollections: readonly CollectionName[] = catalogCollections.filter(hasOnlyName).map(({ name }) => name)
const numberedCollections: readonly CollectionName[] = ['articles', 'location-code-two']

/** Whether a row of this collection can be created from a name alone. People and accounts need more. */
export const canCreateByName = (collection: CollectionName): boolean =>
  nameOnlyCollections.includes(collection) || numberedCollections.includes(collection)

/** Drafts of the rows to create. A numbered row takes the number in its name if it is free (`07-Motor pool`), else the next free number. */
export function draftsForNames(
  collection: CollectionName,
  unknownNames: readonly Pick<UnknownName, 'collection' | 'name'>[],
  numbersInUse: readonly string[],
): readonly Record<string, unknown>[] {
  const names = unknownNames.filter((one) => one.collection === collection)
  if (nameOnlyCollections.includes(collection)) return names.map(({ name }) => ({ name }))
  if (!numberedCollections.includes(collection)) return []
  const usedNumbers = new Set(numbersInUse.map(Number))
  const width = Math.max(2, ...numbersInUse.map((number) => number.length))
  let next = 1
  return names.map(({ name }) => {
    const match = /^(\d{1,6})\s*-\s*(.+)$/.exec(name)
    if (match && !usedNumbers.has(Number(match[1]))) {
      usedNumbers.add(Number(match[1]))
      return { number: match[1]!, name: match[2]!.trim() }
    }
    while (usedNumbers.has(next)) next++
    usedNumbers.add(next)
    return { number: String(next).padStart(width, '0'), name: match ? match[2]!.trim() : name }
  })
}
