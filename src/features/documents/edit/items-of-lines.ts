/** The items that typed lines are about. */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type AnyLine, lineNumber } from '#domain/documents/document-kind.ts'
import { storedPropertyNumber } from '#domain/products/property-number.ts'
import type { useServices } from '#react/services.ts'

interface TypedLine {
  row: number | null
  product: number | null
  property_number: string
}

const stated = ({ property_number }: TypedLine): string => storedPropertyNumber(property_number)

/**
 * The lines with their items: a number that an item has names that item. A number that was typed and that no item has names none: the item that was
 * picked before would state its own date and fund. The number of a saved line stays as it is.
 */
export async function withItemsOfNumbers<Line extends TypedLine>(
  catalog: ReturnType<typeof useServices>['catalog'],
  lines: readonly Line[],
  savedLines: readonly AnyLine[],
): Promise<Line[]> {
  const numbers = [...new Set(lines.flatMap((line) => [line.property_number, stated(line)]))].filter(Boolean)
  const found = await catalog.list<ProductView>({ collection: 'products', where: { property_number: numbers } })
  const itemOf = new Map(found.rows.map(({ id, property_number }) => [property_number, id]))
  const saved = new Map(savedLines.map((line) => [line.id, lineNumber(line)]))
  return lines.map((line) => {
    const number = stated(line)
    const isAsSaved = number === '' || (line.row !== null && saved.get(line.row) === line.property_number)
    // Two older items may have numbers that look the same (decision 183).
    const named = itemOf.get(line.property_number) ?? itemOf.get(number)
    return { ...line, product: named ?? (isAsSaved ? line.product : null) }
  })
}
