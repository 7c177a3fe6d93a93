/** The tags that an address asks for, a stretch at a time, from this device's list. */
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { TagLabel } from '#print/labels/tag-label.ts'
import type { Services } from '#react/services.ts'
import { productLabel, roomLabel } from './label-content.ts'
import { recordsOfTags } from './tag-counts.ts'

export interface TagQuery {
  of: 'products' | 'rooms'
  where: Where
}

/** `?ids=1,2` a selection, `?location_code_one=3&location_code_two=4` a room, `?of=rooms` room tags; nothing: all. */
export function readTagQuery(query: URLSearchParams): TagQuery {
  const where: Record<string, Where[string]> = {}
  const ids = (query.get('ids') ?? '').split(',').filter((part) => /^\d+$/.test(part))
  if (ids.length > 0) where['id'] = ids.map(Number)
  for (const field of ['location_code_one', 'location_code_two', 'section', 'user']) {
    const value = Number(query.get(field))
    if (Number.isInteger(value) && value > 0) where[field] = value
  }
  return { of: query.get('of') === 'rooms' ? 'rooms' : 'products', where }
}

type Catalog = Services['catalog']

/** What to ask the list for, in the order of places. */
export const rowQuery = (tagQuery: TagQuery) =>
  tagQuery.of === 'products'
    ? ({ collection: 'products', where: tagQuery.where, order: ['place', 'property_number'] } as const)
    : ({ collection: 'locations', order: ['name'] } as const)

/** What is printed on every tag: the institute, and the address that the codes name. */
export interface TagSource {
  institute: string
  host: string
}

/** The tags at `from` up to and without `to`, in the order of places; `counts` says how many each record has. */
export async function readLabels(
  catalog: Catalog,
  tagSource: TagSource,
  tagQuery: TagQuery,
  counts: readonly number[],
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<readonly TagLabel[]> {
  const records = recordsOfTags(counts, from, to)
  const first = records[0]?.recordIndex ?? 0
  const range = { from: first, limit: records.length }
  if (tagQuery.of === 'products') {
    const { rows } = await catalog.list<ProductView>({ ...rowQuery(tagQuery), ...range }, signal)
    return records.flatMap(({ recordIndex, from, to, of }) => {
      const product = rows[recordIndex - first]
      if (!product) return []
      return Array.from({ length: to - from + 1 }, (_, i) =>
        productLabel(product, tagSource, of > 1 ? { number: from + i, of } : null),
      )
    })
  }
  const rooms = await catalog.list<Room>({ ...rowQuery(tagQuery), ...range }, signal)
  const [buildings, twos, users] = await Promise.all([
    readNames(catalog, 'location-code-one'),
    readNames(catalog, 'location-code-two'),
    readNames(catalog, 'users'),
  ])
  return rooms.rows.map((room) =>
    roomLabel(room, tagSource, {
      place: [buildings.get(room.location_code_one), twos.get(room.location_code_two)].filter(Boolean).join(' · '),
      responsible: room.responsible ? (users.get(room.responsible) ?? '') : '',
    }),
  )
}

async function readNames(
  catalog: Catalog,
  collection: 'location-code-one' | 'location-code-two' | 'users',
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await catalog.list<Record<string, string> & { id: number }>({
    collection,
    from: 0,
    limit: 1_000_000,
  })
  return new Map(rows.map((row) => [row.id, collection === 'users' ? formalName(row) : (row['name'] ?? '')]))
}
