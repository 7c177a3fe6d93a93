/** Whether two names, typed or from the list of people, may be those of one person. */
import { normalizeText } from '../catalog/search-text.ts'

/** Written with and without a space: Dela Cruz and De la Cruz. */
const splitParticle = /\b(de) (la|las|los)\b/g
/** The usual short form of a first name. */
const shortForms: Readonly<Record<string, string>> = { ma: 'maria' }

/** Initials and punctuation are ignored, unless the name has nothing else. */
function wordsOf(name: string): readonly string[] {
  const words = normalizeText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
    .replace(splitParticle, '$1$2')
    .split(' ')
    .filter(Boolean)
    .map((word) => shortForms[word] ?? word)
  const long = words.filter((word) => word.length > 1)
  return long.length > 0 ? long : words
}

/** True if all words of one name are in the other. */
export function mayBeSamePerson(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return fewer.length > 0 && fewer.every((word) => more.includes(word))
}
