import type { Where } from '#domain/catalog/catalog-queries.ts'

/** Which products or rooms get tags. */
export interface TagQuery {
  of: 'products' | 'rooms'
  where: Where
}

/** The catalog query for the records of a tag query, ordered by location. */
export const rowQuery = (tagQuery: TagQuery) =>
  tagQuery.of === 'products'
    ? ({ collection: 'products', where: tagQuery.where, order: ['place', 'property_number'] } as const)
    : ({ collection: 'locations', order: ['name'] } as const)
