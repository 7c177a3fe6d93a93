import type { Where } from '#domain/catalog/catalog-queries.ts'

/** Which products or rooms get tags, or the command codes for hardware scanners, or the tags of practice. */
export type TagQuery = RecordTagQuery | { of: 'commands'; where: Where } | { of: 'practice'; where: Where }

interface RecordTagQuery {
  of: 'products' | 'rooms'
  where: Where
}

/** The catalog query for the records of a tag query, ordered by location. */
export const rowQuery = (tagQuery: RecordTagQuery) =>
  tagQuery.of === 'products'
    ? ({ collection: 'products', where: tagQuery.where, order: ['place', 'property_number'] } as const)
    : ({ collection: 'locations', order: ['name'] } as const)
