/** Builds the text that a search matches: the collection's search fields and, for products, also person, article and location. */
import { collections } from '#contract/collections/all-collections.ts'
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

const { property_number, old_property_number, description, remarks, purchase_reference } = productReaders

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
      const foldedRemarks = remarks(row['remarks'])
      const purchaseReference = purchase_reference(row['purchase_reference'])
      const oldNumber = old_property_number(row['old_property_number'])
      return {
        number: numberKey(number),
        text: joinLines([
          number,
          foldText(description(row['description'])),
          foldCached(joins.name('users', row['user'])),
          foldCached(joins.name('articles', row['article'])),
          foldCached(productLocation(row, joins)),
          foldedRemarks && foldText(foldedRemarks),
          purchaseReference && foldText(purchaseReference),
          oldNumber && foldText(oldNumber),
        ]),
      }
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
