/** Reads the labels of a tag query from the offline list, one range at a time. */
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { TagLabel } from '#print/labels/tag-label.ts'
import type { Services } from '#react/services.ts'
import { productLabel, roomLabel, type TagSource } from './label-content.ts'
import { recordsOfTags } from './tag-counts.ts'
import { rowQuery, type TagQuery } from './tag-query.ts'

type Catalog = Services['catalog']

/** Labels `from` (inclusive) to `to` (exclusive), ordered by location; `counts` has the number of tags of each record. */
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
  const [buildings, secondLocations, users] = await Promise.all([
    readNames(catalog, 'location-code-one'),
    readNames(catalog, 'location-code-two'),
    readNames(catalog, 'users'),
  ])
  return rooms.rows.map((room) =>
    roomLabel(room, tagSource, {
      location: [buildings.get(room.location_code_one), secondLocations.get(room.location_code_two)]
        .filter(Boolean)
        .join(' · '),
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
