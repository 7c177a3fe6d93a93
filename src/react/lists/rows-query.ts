/** Query string of the product list for exactly the rows behind a figure; null if the list has no such filter. */
import type { Where } from '#domain/catalog/catalog-queries.ts'

const nullableFields = new Set(['location_code_one', 'location_code_two', 'major_account'])

export function rowsQuery(where: Where): string | null {
  const query = new URLSearchParams()
  for (const [field, test] of Object.entries(where)) {
    if (test === null) {
      if (!nullableFields.has(field)) return null
      query.set(field, 'none')
    } else if (Array.isArray(test)) query.set(field, test.map((one) => one ?? 'none').join(','))
    else if (typeof test === 'object') {
      const range = test as { min?: string | number; max?: string | number }
      query.set(field, `${range.min ?? ''}..${range.max ?? ''}`)
    } else query.set(field, String(test))
  }
  return query.toString()
}
