/**
 * Finds the people whom a file may name: `DELA CRUZ, JUAN P.`, `A. Muñoz`, `Engr. Juan dela Cruz, Jr.`. Promises: a person fits only if nothing that
 * is written contradicts the records; all matching people are returned, so that the importer never picks one of two.
 */
import { normalizeText } from '../catalog/search-text.ts'
import { nameSuffixOf, nameWordsOf } from '../people/parse-person-name.ts'
import type { ReferenceRow } from './reference-row.ts'

/** A word of a name in small letters; `P.` is an initial. */
interface NameWord {
  letters: string
  isInitial: boolean
}

interface KnownPerson {
  row: ReferenceRow
  first: readonly string[]
  middle: string
  /** The first letters of the words of the middle name. */
  middleInitials: string
  suffix: string
}

const lettersOf = (text: string): string => normalizeText(text).replace(/[^\p{L}]/gu, '')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const wordsOf = (value: unknown): readonly string[] =>
  textOf(value)
    .split(/[\s-]+/)
    .map(lettersOf)
    .filter(Boolean)

/** `J.P.` are two initials. */
function typedWords(words: readonly string[]): readonly NameWord[] {
  return words.flatMap((word) => {
    if (/^(?:\p{L}\.){2,3}$/u.test(word)) return [...lettersOf(word)].map((letters) => ({ letters, isInitial: true }))
    const parts = word.split('-').map(lettersOf).filter(Boolean)
    return parts.map((letters) => ({ letters, isInitial: letters.length === 1 }))
  })
}

function knownPerson(row: ReferenceRow): KnownPerson {
  const first = nameSuffixOf(wordsOf(row['first_name']))
  const last = nameSuffixOf(wordsOf(row['last_name']))
  const middle = wordsOf(row['middle_name'])
  return {
    row,
    first: first.words,
    middle: middle.join(''),
    middleInitials: middle.map(([initial]) => initial).join(''),
    suffix: last.suffix || first.suffix,
  }
}

/** The whole first name, or its initials; then nothing, the middle name, or its initials. */
function fitsGivenNames(typed: readonly NameWord[], { first, middle, middleInitials }: KnownPerson): boolean {
  if (first.length === 0 || typed.length < first.length) return false
  const fitsFirst = first.every((word, at) => {
    const { letters, isInitial } = typed[at]!
    return isInitial ? word.startsWith(letters) : word === letters
  })
  if (!fitsFirst) return false
  const rest = typed.slice(first.length)
  if (rest.length === 0) return true
  const letters = rest.map((word) => word.letters).join('')
  if (!rest.every((word) => word.isInitial))
    return letters === middle || (middle.length === 1 && letters.startsWith(middle))
  return middle === '' || letters === middleInitials || middle[0] === letters
}

const lastNameOf = (row: ReferenceRow): string => nameSuffixOf(wordsOf(row['last_name'])).words.join('')

/** The ways to divide a text into given names and last name. */
function readingsOf(parts: readonly (readonly string[])[]): { given: readonly string[]; last: string }[] {
  const [firstPart = [], secondPart] = parts
  if (secondPart) return [{ given: secondPart, last: firstPart.map(lettersOf).join('') }]
  return firstPart.slice(1).map((_, at) => ({
    given: firstPart.slice(0, at + 1),
    last: firstPart
      .slice(at + 1)
      .map(lettersOf)
      .join(''),
  }))
}

export function createPersonFinder(rows: readonly ReferenceRow[]): (typed: string) => readonly ReferenceRow[] {
  const byLastName = new Map<string, KnownPerson[]>()
  for (const row of rows) {
    const last = lastNameOf(row)
    if (last === '') continue
    const together = byLastName.get(last)
    if (together) together.push(knownPerson(row))
    else byLastName.set(last, [knownPerson(row)])
  }
  return (typed) => {
    const name = nameWordsOf(typed)
    if (!name) return []
    const suffix = lettersOf(name.suffix)
    const fitting = readingsOf(name.parts).flatMap(({ given, last }) => {
      const words = typedWords(given)
      return (byLastName.get(last) ?? []).filter((person) => fitsGivenNames(words, person))
    })
    const people = fitting.filter((person) => suffix === '' || person.suffix === '' || person.suffix === suffix)
    // If the text has a suffix (Jr.), people with that suffix take precedence over people without one, such as the father.
    const named = suffix === '' ? [] : people.filter((person) => person.suffix === suffix)
    return [...new Set((named.length > 0 ? named : people).map(({ row }) => row))]
  }
}
