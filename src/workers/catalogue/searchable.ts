/** What a row can be found by: the columns its collection names, and for products also the person, the article and the place. */
import { resources } from '#contract/resources.ts'
import type { RawRow } from '#domain/fold.ts'
import { foldedFast } from './compare.ts'
import { productPlace } from './fields.ts'
import type { Joins } from './joins.ts'
import { productReaders } from './read-product.ts'
import { numberKey, type Searchable } from './search-index.ts'
import type { Shelf } from './shelf.ts'

/** Words never match across a line's end. */
export const lines = (parts: readonly (string | null)[]): string => {
  let all = ''
  for (const part of parts) if (part) all += `\n${part}`
  // Asking for a character makes the engine store the text in one piece now, not at the first keystroke.
  return all.charCodeAt(0) === 0 ? '' : all
}

const { property_number, old_property_number, description, remarks, purchase_reference } = productReaders

export function makeSearchable(shelf: Shelf, joins: Joins): (row: RawRow) => Searchable {
  const foldedNames = new Map<string, string>()
  const foldOnce = (name: string): string => {
    let known = foldedNames.get(name)
    if (known === undefined) {
      known = foldedFast(name)
      foldedNames.set(name, known)
    }
    return known
  }
  if (shelf.entity === 'products') {
    return (row) => {
      const number = foldedFast(property_number(row['property_number']))
      const said = remarks(row['remarks'])
      const bought = purchase_reference(row['purchase_reference'])
      const before = old_property_number(row['old_property_number'])
      return {
        number: numberKey(number),
        text: lines([
          number,
          foldedFast(description(row['description'])),
          foldOnce(joins.name('users', row['user'])),
          foldOnce(joins.name('articles', row['article'])),
          foldOnce(productPlace(row, joins)),
          said && foldedFast(said),
          bought && foldedFast(bought),
          before && foldedFast(before),
        ]),
      }
    }
  }
  const { search, points } = resources[shelf.entity]
  const pointed = Object.entries(points).filter(([, to]) => to !== 'products' || shelf.entity === 'transfers')
  return (row) => {
    const said = search.map((column) => {
      const value = row[column]
      return typeof value === 'string' || typeof value === 'number' ? foldedFast(String(value)) : null
    })
    return {
      number: numberKey(foldedFast(String(row['property_number'] ?? row['number'] ?? ''))),
      text: lines([...said, ...pointed.map(([field, to]) => foldOnce(joins.name(to, row[field])))]),
    }
  }
}
