/**
 * Search as you type. Every word must occur somewhere in a row's text; a word with a digit also matches the property number when O and 0, or
 * I, L and 1, are mistaken for each other, and when its hyphens are left out. Typing on narrows the earlier result instead of looking again.
 */
import { searchWords } from '#domain/search-text.ts'

/** Where a row is looked for: its folded text, and its number in the tolerant form. */
export interface Searchable {
  text: string
  number: string
}

export function tolerant(text: string): string {
  return text.replace(/[oil]/g, (letter) => (letter === 'o' ? '0' : '1'))
}

/** Tolerant form of a property number with and without its hyphens; takes folded text. */
export function numberKey(propertyNumber: string): string {
  const digits = tolerant(propertyNumber)
  return digits === '' ? '' : `${digits} ${digits.replaceAll('-', '')}`
}

const hasDigit = (word: string) => /\d/.test(word)

/** True when everything that matches `next` was already among what matches `earlier`. */
export function narrows(earlier: readonly string[], next: readonly string[]): boolean {
  return earlier.every((old) => next.some((word) => word.includes(old) && (hasDigit(old) || !hasDigit(word))))
}

interface Found {
  words: readonly string[]
  places: Int32Array
}

export interface SearchIndex {
  /** Places that match, in no order worth naming; null when nothing was typed. */
  find(typed: string): Int32Array | null
  set(place: number, row: Searchable): void
  readonly numbers: readonly string[]
}

export function makeSearchIndex(shownAt: (place: number) => boolean): SearchIndex {
  const texts: string[] = []
  const numbers: string[] = []
  let earlier: Found[] = []

  const scan = (words: readonly string[], among: Int32Array | null): Int32Array => {
    const keys = words.map((word) => (hasDigit(word) ? tolerant(word) : null))
    const length = among ? among.length : texts.length
    const found = new Int32Array(length)
    let n = 0
    const [only = ''] = words
    if (words.length === 1 && keys[0] === null) {
      // The usual keystroke, without the loops that it does not need.
      for (let i = 0; i < length; i++) {
        const place = among ? among[i]! : i
        if (texts[place]!.includes(only) && shownAt(place)) found[n++] = place
      }
      return found.slice(0, n)
    }
    for (let i = 0; i < length; i++) {
      const place = among ? among[i]! : i
      const text = texts[place]!
      let all = true
      for (let w = 0; w < words.length && all; w++) {
        all = text.includes(words[w]!) || (keys[w] !== null && numbers[place]!.includes(keys[w]!))
      }
      if (all && shownAt(place)) found[n++] = place
    }
    return found.slice(0, n)
  }

  return {
    numbers,
    find(typed) {
      const words = [...new Set(searchWords(typed))]
      if (words.length === 0) return null
      while (earlier.length > 0 && !narrows(earlier.at(-1)!.words, words)) earlier.pop()
      const last = earlier.at(-1)
      if (last && last.words.join(' ') === words.join(' ')) return last.places
      const places = scan(words, last?.places ?? null)
      earlier.push({ words, places })
      if (earlier.length > 24) earlier = earlier.slice(-24)
      return places
    },
    set(place, row) {
      texts[place] = row.text
      numbers[place] = row.number
      earlier = []
    },
  }
}
