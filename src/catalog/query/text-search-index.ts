/**
 * Search as you type. Every word must occur in a row's text. A word with a digit also matches the property number if O and 0, or I, L and 1,
 * are confused, or if hyphens are missing. Further typing narrows the previous result instead of scanning all rows.
 */
import { searchWords } from '#domain/catalog/search-text.ts'

/** The searchable texts of a row: its normalized text, and its property number in the tolerant form. */
export interface Searchable {
  text: string
  number: string
}

export function tolerateTypos(text: string): string {
  return text.replace(/[oil]/g, (letter) => (letter === 'o' ? '0' : '1'))
}

/** Tolerant form of a property number, with and without hyphens. Expects normalized text. */
export function numberKey(propertyNumber: string): string {
  const digits = tolerateTypos(propertyNumber)
  return digits === '' ? '' : `${digits} ${digits.replaceAll('-', '')}`
}

const hasDigit = (word: string) => /\d/.test(word)

/** True if every row that matches `nextWords` also matches `previousWords`. */
function isNarrowing(previousWords: readonly string[], nextWords: readonly string[]): boolean {
  return previousWords.every((previousWord) =>
    nextWords.some((word) => word.includes(previousWord) && (hasDigit(previousWord) || !hasDigit(word))),
  )
}

interface SearchResult {
  words: readonly string[]
  indexes: Int32Array
}

export interface SearchIndex {
  /** Indexes of matching rows, in no defined order; null if no word was typed. */
  search(typedText: string): Int32Array | null
  set(index: number, row: Searchable): void
  readonly numbers: readonly string[]
}

export function makeSearchIndex(isShown: (index: number) => boolean): SearchIndex {
  const texts: string[] = []
  const numbers: string[] = []
  let previousResults: SearchResult[] = []

  const scanRows = (words: readonly string[], within: Int32Array | null): Int32Array => {
    const numberKeys = words.map((word) => (hasDigit(word) ? tolerateTypos(word) : null))
    const length = within ? within.length : texts.length
    const found = new Int32Array(length)
    let n = 0
    const [onlyWord = ''] = words
    if (words.length === 1 && numberKeys[0] === null) {
      // Fast path for the usual case: one word without digits.
      for (let i = 0; i < length; i++) {
        const index = within ? within[i]! : i
        if (texts[index]!.includes(onlyWord) && isShown(index)) found[n++] = index
      }
      return found.slice(0, n)
    }
    for (let i = 0; i < length; i++) {
      const index = within ? within[i]! : i
      const text = texts[index]!
      let allMatch = true
      for (let w = 0; w < words.length && allMatch; w++) {
        allMatch = text.includes(words[w]!) || (numberKeys[w] !== null && numbers[index]!.includes(numberKeys[w]!))
      }
      if (allMatch && isShown(index)) found[n++] = index
    }
    return found.slice(0, n)
  }

  return {
    numbers,
    search(typedText) {
      const words = [...new Set(searchWords(typedText))]
      if (words.length === 0) return null
      while (previousResults.length > 0 && !isNarrowing(previousResults.at(-1)!.words, words)) previousResults.pop()
      const last = previousResults.at(-1)
      if (last && last.words.join(' ') === words.join(' ')) return last.indexes
      const indexes = scanRows(words, last?.indexes ?? null)
      previousResults.push({ words, indexes })
      if (previousResults.length > 24) previousResults = previousResults.slice(-24)
      return indexes
    },
    set(index, row) {
      texts[index] = row.text
      numbers[index] = row.number
      previousResults = []
    },
  }
}
