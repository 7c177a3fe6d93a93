/**
 * Parses a person's name as written in office documents: `DELA CRUZ, JUAN P.`, `Juan P. dela Cruz, Jr.`, `Engr. Maria de los Santos`. Promises: names
 * have letters and spaces only, as accounts need them; a title that is left out is reported; nothing else is dropped, and a name that cannot be
 * parsed returns null instead of a guess.
 */
import { normalizeText } from '../catalog/search-text.ts'

export interface PersonName {
  first_name: string
  middle_name: string
  last_name: string
}

export interface ParsedName extends PersonName {
  /** Titles and degrees that are not part of the name, as written. */
  leftOut: readonly string[]
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const titles = wordSet('arch atty dr dra engr hon mr mrs ms prof rev') // not a text
/** Titles only if followed by a period, because they are also names. */
const shortTitles = wordSet('capt col cpl dir fr gen lt maj sgt sr') // not a text
const degrees = wordSet('cpa dmd dvm edd jd llb llm lpt maed md mba mpa msc phd rn') // not a text
const suffixes = wordSet('jr sr ii iii iv') // not a text
/** Words that begin a last name of several words. */
const particles = wordSet('da de del dela delos delas di la las los san santa santo sta sto van von') // not a text

/** Words on the closing lines of lists. */
const isFooter = (text: string): boolean => /^\W*(nothing follows|(sub|grand)?[ -]?total|page)\b/i.test(text)

const keyOf = (word: string): string => normalizeText(word).replace(/[^\p{L}]/gu, '')
const isInitial = (word: string): boolean => /^\p{L}\.?$/u.test(word) || /^(?:\p{L}\.){1,3}$/u.test(word)
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

const romanSuffixes: Readonly<Record<string, string>> = { '2nd': 'II', '3rd': 'III', '4th': 'IV' }
/** `Juan Cruz 3rd` → `Juan Cruz III`: the same suffix without a digit. */
const inRomanNumerals = (text: string): string =>
  text.replace(/(?<![^\s,.])(?:2nd|3rd|4th)(?![^\s,.])/gi, (suffix) => romanSuffixes[suffix.toLowerCase()]!)

/** Letters and spaces only: `Ma.` → `Ma`, `Santos-Reyes` → `Santos Reyes`, `D’Angelo` → `DAngelo`. Other characters stay, and are refused later. */
const lettersAndSpaces = (text: string): string =>
  inRomanNumerals(text)
    .normalize('NFC')
    .replace(/['‘’ʼ`]/g, '')
    .replace(/[.\-‐-―−]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const capitalized = (word: string): string =>
  /^i{2,3}$|^iv$/i.test(word) ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

/** A name in capitals or in small letters gets capitals at the words' beginnings; any other stays as it is written. */
function inNameCase(name: string): string {
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase()
  return isOneCase ? name.split(' ').map(capitalized).join(' ') : name
}

const isTitle = (word: string): boolean =>
  titles.has(keyOf(word)) || (word.endsWith('.') && shortTitles.has(keyOf(word)))

/** Removes titles at the beginning. The last word always stays. */
function withoutTitles(words: readonly string[], leftOut: string[]): readonly string[] {
  let from = 0
  while (words.length - from > 1 && isTitle(words[from]!)) leftOut.push(words[from++]!)
  return words.slice(from)
}

/** Moves a suffix at the end (`Jr.`, `III`) out of the words. */
function takeSuffix(words: readonly string[]): { words: readonly string[]; suffix: string } {
  const last = words.at(-1) ?? ''
  return words.length > 1 && suffixes.has(keyOf(last))
    ? { words: words.slice(0, -1), suffix: last }
    : { words, suffix: '' }
}

/** The parts between commas, without those that are a suffix or degrees only. */
function partsOf(text: string, leftOut: string[]): { parts: readonly (readonly string[])[]; suffix: string } {
  let suffix = ''
  const parts: (readonly string[])[] = []
  for (const part of text.split(',').map(wordsOf)) {
    if (part.length === 0) continue
    if (parts.length > 0 && part.every((word) => degrees.has(keyOf(word)) && keyOf(word).length > 1))
      leftOut.push(...part)
    else if (parts.length > 0 && part.length === 1 && suffixes.has(keyOf(part[0]!)) && suffix === '') suffix = part[0]!
    else parts.push(part)
  }
  return { parts, suffix }
}

/** The words without a suffix, which may be anywhere but first: `JUAN JR. P.` */
export function nameSuffixOf(words: readonly string[]): { words: readonly string[]; suffix: string } {
  const at = words.findIndex((word, index) => index > 0 && suffixes.has(keyOf(word)))
  return at < 0 ? { words, suffix: '' } : { words: words.toSpliced(at, 1), suffix: words[at]! }
}

/**
 * The words of a name without titles, degrees and suffix: two parts if the last name stands before a comma, else one. Null if the text is no
 * name.
 */
export function nameWordsOf(text: string): { parts: readonly (readonly string[])[]; suffix: string } | null {
  if (isFooter(text)) return null
  const { parts, suffix: ownSuffix } = partsOf(inRomanNumerals(text), [])
  if (parts.length === 0 || parts.length > 2) return null
  const stripped = parts.map((part) => nameSuffixOf(withoutTitles(part, [])))
  return {
    parts: stripped.map(({ words }) => words),
    suffix: ownSuffix || (stripped.find(({ suffix }) => suffix !== '')?.suffix ?? ''),
  }
}

/** A particle, or a hyphenated word that ends with one: `Reyes-dela Cruz`. */
const isParticle = (word: string): boolean => particles.has(keyOf(word.split(/[-‐-―−]/).at(-1)!))

/** `Juan P. dela Cruz`: an initial divides it; else the last word and the particles before it are the last name. */
function splitFirstNameFirst(words: readonly string[]): [readonly string[], readonly string[], readonly string[]] {
  const initialAt = words.findLastIndex((word, at) => at > 0 && at < words.length - 1 && isInitial(word))
  if (initialAt > 0) {
    const from = isInitial(words[initialAt - 1]!) && initialAt > 1 ? initialAt - 1 : initialAt
    return [words.slice(0, from), words.slice(from, initialAt + 1), words.slice(initialAt + 1)]
  }
  let lastFrom = words.length - 1
  while (lastFrom > 1 && isParticle(words[lastFrom - 1]!)) lastFrom--
  return [words.slice(0, lastFrom), [], words.slice(lastFrom)]
}

/** `Juan P.` after the last name: initials at the end are the middle name. Whole words stay first names, because both are usual. */
function splitGivenNames(words: readonly string[]): [readonly string[], readonly string[]] {
  let middleFrom = words.length
  while (middleFrom > 1 && isInitial(words[middleFrom - 1]!)) middleFrom--
  return [words.slice(0, middleFrom), words.slice(middleFrom)]
}

/** Normalizes the parts of a name: letters and spaces only, capitalized words, the suffix at the end of the last name. */
export function tidyName(name: PersonName, suffix: string): PersonName {
  const tidy = (text: string) => inNameCase(lettersAndSpaces(text))
  return {
    first_name: tidy(name.first_name),
    middle_name: tidy(name.middle_name),
    last_name: [tidy(name.last_name), tidy(suffix)].filter(Boolean).join(' '),
  }
}

/** Null if the text has no first and last name, has too many parts, or is a closing line of a list. */
export function parsePersonName(text: string): ParsedName | null {
  if (isFooter(text)) return null
  const leftOut: string[] = []
  const { parts, suffix: ownSuffix } = partsOf(inRomanNumerals(text), leftOut)
  if (parts.length === 0 || parts.length > 2) return null
  const [firstPart, secondPart] = parts
  const lead = takeSuffix(secondPart ? firstPart! : withoutTitles(firstPart!, leftOut))
  let [first, middle, last] = splitFirstNameFirst(lead.words)
  let givenSuffix = ''
  if (secondPart) {
    const given = withoutTitles(secondPart, leftOut)
    const { words, suffix } = takeSuffix(given)
    // `JUAN JR. P.`: the suffix stands before the initials.
    const [names, initials] = splitGivenNames(words)
    const inner = takeSuffix(names)
    ;[first, middle, last] = [inner.words, initials, lead.words]
    givenSuffix = suffix || inner.suffix
  }
  const suffix = ownSuffix || lead.suffix || givenSuffix
  const name = tidyName(
    { first_name: first.join(' '), middle_name: middle.join(' '), last_name: last.join(' ') },
    suffix,
  )
  return name.first_name === '' || name.last_name === '' ? null : { ...name, leftOut }
}

const comparedWords = (text: string): readonly string[] => wordsOf(normalizeText(lettersAndSpaces(text)))
const withoutSpaces = (text: string): string => comparedWords(text).join('')

/** Whether `full` has a middle name in full behind the first one, of which `short` has the initial. */
function hasMiddleInFull(full: PersonName, short: PersonName): boolean {
  const [given, first] = [comparedWords(full.first_name), comparedWords(short.first_name)]
  const [initial = '', ...others] = withoutSpaces(short.middle_name)
  if (withoutSpaces(full.middle_name) !== '' || initial === '' || others.length > 0) return false
  return first.every((word, at) => given[at] === word) && (given[first.length] ?? '').startsWith(initial)
}

/**
 * Whether two names may belong to the same person: equal first and last names, and compatible middle names. A list may write the middle name in full
 * behind the first one, where it is read as a part of that.
 */
export function isSameName(a: PersonName, b: PersonName): boolean {
  if (withoutSpaces(a.last_name) !== withoutSpaces(b.last_name)) return false
  const given = ({ first_name, middle_name }: PersonName) => withoutSpaces(`${first_name} ${middle_name}`)
  if (given(a) === given(b) || hasMiddleInFull(a, b) || hasMiddleInFull(b, a)) return true
  const [middleA, middleB] = [withoutSpaces(a.middle_name), withoutSpaces(b.middle_name)]
  const isShort = Math.min(middleA.length, middleB.length) <= 1
  return (
    withoutSpaces(a.first_name) === withoutSpaces(b.first_name) &&
    (isShort ? middleA.startsWith(middleB) || middleB.startsWith(middleA) : middleA === middleB)
  )
}
