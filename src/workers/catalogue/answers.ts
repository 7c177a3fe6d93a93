/** The questions of a catalogue answered from the library: what a page asks its worker, and what a test asks in the same thread. */
import type { ResourceName } from '#contract/resource.ts'
import { bookKey, unbooked } from '#domain/campaign-book.ts'
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
import type { Books } from './books.ts'
import type { Desk } from './desk.ts'
import type { Library } from './library.ts'
import { onBookField } from './reading.ts'

export interface Answers {
  list(query: ListQuery): Promise<ListAnswer<unknown>>
  get(entity: ResourceName, id: number): Promise<unknown>
  getMany(entity: ResourceName, ids: readonly number[], book?: RowQuery['book']): Promise<readonly unknown[]>
  values(query: RowQuery, field: string): Promise<readonly { value: Scalar; rows: number }[]>
  resolve(text: string): Promise<Resolved>
  sums(query: SumsQuery): Promise<readonly SumsGroup[]>
  ids(query: RowQuery): Promise<readonly number[]>
}

const severalShown = 20

/** Whether rows are the book's own, not the list's of now. */
const isOfBook = ({ of, rows }: NonNullable<RowQuery['book']>): boolean => rows === 'booked' || of.settled

export function makeAnswers(library: Library, books: Books): Answers {
  /** Who answers a question, and the question in that one's words; null: there is nothing to answer from. */
  async function askedOf<Q extends RowQuery>({ book, ...query }: Q): Promise<{ desk: Desk; query: Q } | null> {
    if (book === undefined) {
      const desk = await library.desk(query.entity)
      return desk && { desk, query: query as Q }
    }
    const open = await books.open(book.of, false)
    if (!open.ok || open.value === null) return null
    if (book.rows === 'booked') return { desk: open.value.desk, query: query as Q }
    if (book.of.settled) return { desk: open.value.entered, query: query as Q }
    const desk = await library.desk('products')
    const where = { ...book.of.scope, ...query.where, [onBookField(bookKey(book.of))]: false }
    return desk && { desk, query: { ...(query as Q), where } }
  }

  const get: Answers['get'] = (entity, id) => library.row(entity, id)

  async function several(search: string): Promise<Resolved> {
    const desk = await library.desk('products')
    const exact = desk?.numbered(search) ?? []
    const found = exact.length > 0 ? Int32Array.from(exact) : (desk?.select({ search }) ?? new Int32Array())
    if (!desk || found.length === 0) return { kind: 'unknown', text: search, why: 'not-in-list' }
    const products = desk.show(found.subarray(0, severalShown)) as ProductView[]
    const only = products[0]
    if (found.length === 1 && only) return { kind: 'product', id: only.id, product: only }
    return { kind: 'several', products, total: found.length }
  }

  return {
    get,
    async getMany(entity, ids, book) {
      if (book && isOfBook(book)) {
        const desk = (await askedOf({ entity, book }))?.desk
        return ids.map((id) => desk?.show([desk.shelf.placeOf(id) ?? -1])[0] ?? null)
      }
      const rows = await Promise.all(ids.map((id) => get(entity, id)))
      return book ? rows.map((row) => row && unbooked(row as ProductView)) : rows
    },
    async list({ from, limit, ...asked }) {
      const { desk, query } = (await askedOf(asked)) ?? {}
      const { asOf } = library.held()
      if (!desk || !query) return { rows: [], total: 0, of: 0, asOf }
      const places = desk.select(query)
      const rows = desk.show(places.subarray(from, from + limit))
      return {
        rows: asked.book && !isOfBook(asked.book) ? (rows as ProductView[]).map(unbooked) : rows,
        total: places.length,
        of: desk.shelf.size(),
        asOf,
      }
    },
    async values(query, field) {
      const asked = await askedOf(query)
      return asked?.desk.values(asked.query, field) ?? []
    },
    async sums(query) {
      const asked = await askedOf(query)
      if (asked) return asked.desk.sums(asked.query)
      return query.groupBy.length > 0 ? [] : [{ key: [], sums: query.measures.map(() => 0n) }]
    },
    async ids(query) {
      const asked = await askedOf(query)
      return asked ? Array.from(asked.desk.select(asked.query), (place) => asked.desk.shelf.ids[place]!) : []
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
