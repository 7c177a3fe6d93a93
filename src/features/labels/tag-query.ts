/** Which products or rooms get tags: read from the address of the page. */
import type { Where } from '#domain/catalog/catalog-queries.ts'
import type { TagQuery } from '#print/labels/tag-query.ts'

const kinds = ['rooms', 'commands', 'practice'] as const

/**
 * `?ids=1,2`: a selection. `?location_code_one=3&location_code_two=4`: one room. `?of=rooms`: room tags. `?of=commands`: command codes. `?of=practice`: practice tags.
 * No parameter: all products.
 */
export function readTagQuery(query: URLSearchParams): TagQuery {
  const where: Record<string, Where[string]> = {}
  const ids = (query.get('ids') ?? '').split(',').filter((part) => /^\d+$/.test(part))
  if (ids.length > 0) where['id'] = ids.map(Number)
  for (const field of ['location_code_one', 'location_code_two', 'section', 'user']) {
    const value = Number(query.get(field))
    if (Number.isInteger(value) && value > 0) where[field] = value
  }
  return { of: kinds.find((kind) => kind === query.get('of')) ?? 'products', where }
}
