/** Whether two names, typed or from the list of people, may be those of one person. */
import { normalizeText } from '../catalog/search-text.ts'

/** Initials and punctuation say nothing. */
const wordsOf = (name: string) =>
  normalizeText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** True if all words of one name are in the other. */
export function mayBeSamePerson(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return fewer.length > 0 && fewer.every((word) => more.includes(word))
}
