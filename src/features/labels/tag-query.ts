/** Which products or rooms get tags: read from the address of the page. */
import type { Where } from '#domain/catalog/catalog-queries.ts'
import type { TagQuery } from '#print/labels/tag-query.ts'

const kinds = ['rooms', 'commands', 'practice'] as const

/** Maximum number of blank tags per print. */
export const blankTagLimit = 1_000

/**
 * `?ids=1,2`: a selection. `?location_code_one=3&location_code_two=4`: one room. `?of=rooms`: room tags. `?of=commands`: command codes. `?of=practice`: practice tags. `?of=blank`: blank tags with `blankCodes`.
 * No parameter: all products.
 */
export function readTagQuery(query: URLSearchParams, blankCodes: readonly string[] = []): TagQuery {
  const where: Record<string, Where[string]> = {}
  const ids = query.get('ids')
  // An address that names no item gets no tags, rather than those of all items.
  if (ids !== null)
    where['id'] = ids
      .split(',')
      .filter((part) => /^\d+$/.test(part))
      .map(Number)
  for (const field of ['location_code_one', 'location_code_two', 'section', 'user']) {
    const value = Number(query.get(field))
    if (Number.isInteger(value) && value > 0) where[field] = value
  }
  if (query.get('of') === 'blank') return { of: 'blank', where, codes: blankCodes }
  return { of: kinds.find((kind) => kind === query.get('of')) ?? 'products', where }
}
