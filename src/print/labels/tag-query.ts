import type { Where } from '#domain/catalog/catalog-queries.ts'

/** Which products or rooms get tags, or the command codes for hardware scanners, the tags of practice, or blank tags. */
export type TagQuery =
  | RecordTagQuery
  | { of: 'commands'; where: Where }
  | { of: 'practice'; where: Where }
  | BlankTagQuery

/** Tags that belong to no item yet. The page makes their codes, so that another layout has the same ones. */
interface BlankTagQuery {
  of: 'blank'
  where: Where
  codes: readonly string[]
}

interface RecordTagQuery {
  of: 'products' | 'rooms'
  where: Where
}

/** The catalog query for the records of a tag query, ordered by location. */
export const rowQuery = (tagQuery: RecordTagQuery) =>
  tagQuery.of === 'products'
    ? ({ collection: 'products', where: tagQuery.where, order: ['place', 'property_number'] } as const)
    : ({ collection: 'locations', order: ['name'] } as const)
