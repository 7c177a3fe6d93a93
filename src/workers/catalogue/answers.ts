/** The questions of a catalogue answered from the library: what a page asks its worker, and what a test asks in the same thread. */
import type { ResourceName } from '#contract/resource.ts'
import type {
  ListAnswer,
  ListQuery,
  ProductView,
  Resolved,
  RowQuery,
  Scalar,
  SumsGroup,
  SumsQuery,
} from '#domain/catalogue.ts'
import { readTag } from '#domain/tag.ts'
import type { Library } from './library.ts'

export interface Answers {
  list(query: ListQuery): Promise<ListAnswer<unknown>>
  get(entity: ResourceName, id: number): Promise<unknown>
  getMany(entity: ResourceName, ids: readonly number[]): Promise<readonly unknown[]>
  values(query: RowQuery, field: string): Promise<readonly { value: Scalar; rows: number }[]>
  resolve(text: string): Promise<Resolved>
  sums(query: SumsQuery): Promise<readonly SumsGroup[]>
  ids(query: RowQuery): Promise<readonly number[]>
}

const severalShown = 20

export function makeAnswers(library: Library): Answers {
  const get: Answers['get'] = (entity, id) => library.row(entity, id)

  async function several(search: string): Promise<Resolved> {
    const desk = await library.desk('products')
    const exact = desk?.numbered(search) ?? []
    const found = exact.length > 0 ? Int32Array.from(exact) : (desk?.select({ search }) ?? new Int32Array())
    if (!desk || found.length === 0) return { kind: 'unknown', text: search, why: 'not-in-list' }
    const products = library.show(desk, found.subarray(0, severalShown)) as ProductView[]
    const only = products[0]
    if (found.length === 1 && only) return { kind: 'product', id: only.id, product: only }
    return { kind: 'several', products, total: found.length }
  }

  return {
    get,
    getMany: (entity, ids) => Promise.all(ids.map((id) => get(entity, id))),
    async list({ entity, from, limit, ...query }) {
      const desk = await library.desk(entity)
      const { asOf } = library.held()
      if (!desk) return { rows: [], total: 0, of: 0, asOf }
      const places = desk.select(query)
      return {
        rows: library.show(desk, places.subarray(from, from + limit)),
        total: places.length,
        of: desk.shelf.size(),
        asOf,
      }
    },
    async values(query, field) {
      return (await library.desk(query.entity))?.values(query, field) ?? []
    },
    async sums(query) {
      const desk = await library.desk(query.entity)
      if (desk) return desk.sums(query)
      return query.groupBy.length > 0 ? [] : [{ key: [], sums: query.measures.map(() => 0n) }]
    },
    async ids(query) {
      const desk = await library.desk(query.entity)
      return desk ? Array.from(desk.select(query), (place) => desk.shelf.ids[place]!) : []
    },
    async resolve(text) {
      const tag = readTag(text)
      switch (tag.kind) {
        case 'product': {
          const product = (await get('products', tag.id)) as ProductView | null
          if (product || !/^\s*\d+\s*$/.test(text)) return { kind: 'product', id: tag.id, product }
          // Bare digits that are no id of this list may be a piece of a property number.
          const found = await several(text.trim())
          return found.kind === 'unknown' ? { kind: 'product', id: tag.id, product: null } : found
        }
        case 'room': {
          const room = (await get('locations', tag.id)) as { name?: unknown } | null
          return { kind: 'room', id: tag.id, name: typeof room?.name === 'string' ? room.name : null }
        }
        case 'unknown':
          return { kind: 'unknown', text: tag.text, why: tag.why }
        default:
          return several(tag.text)
      }
    },
  }
}
