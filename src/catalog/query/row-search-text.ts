/** Builds the text that a search matches: the collection's search fields and, for products, also person, article and location. */
import { collections } from '#contract/collections/all-collections.ts'
import { products } from '#contract/collections/products.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { Joins } from '../rows/joins.ts'
import { productReaders } from '../rows/read-product.ts'
import type { RowStore } from '../rows/row-store.ts'
import { foldText } from './compare.ts'
import { productLocation } from './query-fields.ts'
import { numberKey, type Searchable } from './text-search-index.ts'

/** Joins texts by line breaks, so that a word never matches across two fields. */
export const joinLines = (texts: readonly (string | null)[]): string => {
  let all = ''
  for (const text of texts) if (text) all += `\n${text}`
  // Reading a character makes the engine flatten the string now instead of at the first keystroke.
  return all.charCodeAt(0) === 0 ? '' : all
}

const { property_number, description } = productReaders
/** The other searched fields; most rows have none of them. */
const otherFields = products.searchFields.filter((field) => field !== 'property_number' && field !== 'description')

export function makeSearchTextReader(rowStore: RowStore, joins: Joins): (row: RawRow) => Searchable {
  const foldedNames = new Map<string, string>()
  const foldCached = (name: string): string => {
    let known = foldedNames.get(name)
    if (known === undefined) {
      known = foldText(name)
      foldedNames.set(name, known)
    }
    return known
  }
  if (rowStore.collection === 'products') {
    return (row) => {
      const number = foldText(property_number(row['property_number']))
      const texts = [
        number,
        foldText(description(row['description'])),
        foldCached(joins.name('users', row['user'])),
        foldCached(joins.name('articles', row['article'])),
        foldCached(productLocation(row, joins)),
      ]
      for (const field of otherFields) {
        const text = row[field]
        if (text && (typeof text === 'string' || typeof text === 'number')) texts.push(foldText(String(text)))
      }
      return { number: numberKey(number), text: joinLines(texts) }
    }
  }
  const { searchFields, references } = collections[rowStore.collection]
  const referenceFields = Object.entries(references).filter(
    ([, target]) => target !== 'products' || rowStore.collection === 'transfers',
  )
  return (row) => {
    const fieldTexts = searchFields.map((column) => {
      const value = row[column]
      return typeof value === 'string' || typeof value === 'number' ? foldText(String(value)) : null
    })
    return {
      number: numberKey(foldText(String(row['property_number'] ?? row['number'] ?? ''))),
      text: joinLines([
        ...fieldTexts,
        ...referenceFields.map(([field, target]) => foldCached(joins.name(target, row[field]))),
      ]),
    }
  }
}
