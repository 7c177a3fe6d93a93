/** Names that a file uses and nobody knows: which of them can be made in one go, and with what number (specification §7: `Create "…"`). */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { UnknownName } from './check-rows.ts'

const nameOnlyCollections: readonly CollectionName[] = [
  'fundings',
  'sections',
  'conditions',
  'classifications',
  'location-code-one',
]
const numberedCollections: readonly CollectionName[] = ['articles', 'location-code-two']

/** Whether a name alone is enough to make a row of this collection. People and accounts need more than that. */
export const canCreateByName = (collection: CollectionName): boolean =>
  nameOnlyCollections.includes(collection) || numberedCollections.includes(collection)

/** Drafts of the rows to make. Numbered ones keep a number that the name carries (`07-Motor pool`), else take the next free one. */
export function draftsForNames(
  collection: CollectionName,
  unknownNames: readonly UnknownName[],
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
