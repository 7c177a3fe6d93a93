/** A line of a CSV file for the import of items, with the values of an item of the records. */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { Services } from '#react/services.ts'

const values: Readonly<Record<string, (names: ProductView['names']) => string>> = {
  Description: () => 'Imported thing',
  Article: (names) => names.article,
  Qty: () => '2',
  Unit: () => 'unit',
  'Unit Cost': () => '"1,250.50"',
  'Date Acquired': () => '2024-03-15',
  'Person Accountable': (names) => names.user,
  Section: (names) => names.section,
  Category: (names) => names.classification,
  Condition: (names) => names.condition,
  Fund: (names) => names.funding,
  'Location 2': (names) => names.locationTwo,
}

/** `changes` by heading. Headings without a value here are blank. */
export async function importLine(
  services: Services,
  head: string,
  number: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { names } = (await services.catalog.get<ProductView>('products', 1))!
  const all: Readonly<Record<string, string>> = { 'Property No.': number, ...changes }
  return head
    .split(',')
    .map((heading) => all[heading] ?? values[heading]?.(names) ?? '')
    .join(',')
}
