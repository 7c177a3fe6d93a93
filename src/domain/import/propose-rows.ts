/**
 * Rows of the records that an unknown value of a file may mean, the most similar first. A proposal is never applied automatically. Promises: a value
 * and its opposite (serviceable, unserviceable) are never proposed for each other.
 */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { rowLabel } from '../catalog/row-label.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { asText, type ReferenceRow } from './reference-row.ts'

export interface Proposal {
  row: number
  label: string
}

/** Maximum number of proposals for a value. */
const mostProposals = 3
const lowestScore = 0.45

// not a text: words of files, and the words of the conditions that they mean
const conditionWords: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:serviceable|good|working|functional|operational|ok|in use)\b/, /\bgood\b/],
  [/^(?:for repair|repairable|defective|damaged|needs? repair|under repair)\b/, /\brepair/],
  [/^(?:unserviceable|condemned|beyond repair|not working|non-?functional|for disposal)\b/, /\bunserviceable\b/],
]
const isNegated = (text: string): boolean => /^(?:un|non|not\b|no\b)/.test(text)

const wordsOf = (text: string): string =>
  normalizeText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function trigramsOf(text: string): ReadonlySet<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.substring(at, at + 3)))
}

interface Known {
  proposal: Proposal
  words: string
  trigrams: ReadonlySet<string>
}

/** Share of common parts of both texts. A text that begins with the other one, or contains it as a word, counts as similar. */
function similarity(words: string, trigrams: ReadonlySet<string>, known: Known): number {
  let shared = 0
  for (const part of trigrams) if (known.trigrams.has(part)) shared++
  const score = (2 * shared) / (trigrams.size + known.trigrams.size)
  const [short, long] = words.length < known.words.length ? [words, known.words] : [known.words, words]
  const isWithin = short.length >= 4 && (long.startsWith(short) || ` ${long} `.includes(` ${short} `))
  return isWithin ? Math.max(score, 0.6) : score
}

const nameOf = (collection: CollectionName, row: ReferenceRow): string =>
  collection === 'users' ? rowLabel('users', row) : asText(row['name'])

export function createProposer(
  collection: CollectionName,
  rows: readonly ReferenceRow[],
): (typed: string) => readonly Proposal[] {
  const known = rows.map((row): Known => {
    const words = wordsOf(nameOf(collection, row))
    return { proposal: { row: row.id, label: rowLabel(collection, row) }, words, trigrams: trigramsOf(words) }
  })
  return (typed) => {
    const words = wordsOf(typed)
    if (words.length < 2) return []
    const trigrams = trigramsOf(words)
    const meant = collection === 'conditions' ? conditionWords.find(([word]) => word.test(words))?.[1] : undefined
    return known
      .filter((one) => isNegated(words) === isNegated(one.words))
      .map((one) => ({ one, score: meant?.test(one.words) ? 1 : similarity(words, trigrams, one) }))
      .filter(({ score }) => score >= lowestScore)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostProposals)
      .map(({ one }) => one.proposal)
  }
}
