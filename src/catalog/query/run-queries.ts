/** Answers the queries of the `Catalog` interface from the catalog state. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type {
  ListQuery,
  ListResult,
  ProductView,
  RowQuery,
  Scalar,
  SumGroup,
  SumQuery,
  TagResolution,
} from '#domain/catalog/catalog-queries.ts'
import { baselineKey, enteredProduct } from '#domain/counts/baseline-product.ts'
import { otherScanKeys, type ScanKey } from '#domain/scan/scan-keys.ts'
import { codeOf, parseTag } from '#domain/scan/tag-text.ts'
import type { BaselineCache } from '../baselines/baseline-cache.ts'
import { inBaselineField } from '../rows/row-reader.ts'
import type { CatalogState } from '../state/catalog-state.ts'
import type { CollectionQuery } from './collection-query.ts'

export interface CatalogQueries {
  list(query: ListQuery): Promise<ListResult<unknown>>
  get(collection: CollectionName, id: number): Promise<unknown>
  getMany(
    collection: CollectionName,
    ids: readonly number[],
    baseline?: RowQuery['baseline'],
  ): Promise<readonly unknown[]>
  values(query: RowQuery, field: string): Promise<readonly { value: Scalar; rows: number }[]>
  resolve(text: string): Promise<TagResolution>
  sums(query: SumQuery): Promise<readonly SumGroup[]>
  ids(query: RowQuery): Promise<readonly number[]>
}

const maxCandidates = 20

/** True if the rows come from the baseline itself, not from the current list. */
const isAnsweredByBaseline = ({ of, rows }: NonNullable<RowQuery['baseline']>): boolean =>
  rows === 'frozen' || of.includesEntered

export function makeCatalogQueries(state: CatalogState, baselines: BaselineCache): CatalogQueries {
  /** Chooses the collection query for a row query, and adapts the row query to it. Null if there is no data to query. */
  async function chooseQuery<Q extends RowQuery>({
    baseline,
    ...query
  }: Q): Promise<{ collectionQuery: CollectionQuery; query: Q } | null> {
    if (baseline === undefined) {
      const collectionQuery = await state.collectionQuery(query.collection)
      return collectionQuery && { collectionQuery, query: query as Q }
    }
    const opened = await baselines.open(baseline.of, false)
    if (!opened.ok || opened.value === null) return null
    if (baseline.rows === 'frozen') return { collectionQuery: opened.value.baseline, query: query as Q }
    if (baseline.of.includesEntered) return { collectionQuery: opened.value.enteredLater, query: query as Q }
    const collectionQuery = await state.collectionQuery('products')
    const where = { ...baseline.of.scope, ...query.where, [inBaselineField(baselineKey(baseline.of))]: false }
    return collectionQuery && { collectionQuery, query: { ...(query as Q), where } }
  }

  const get: CatalogQueries['get'] = (collection, id) => state.row(collection, id)

  const productsAt = (collectionQuery: CollectionQuery, found: Int32Array): TagResolution => {
    const products = collectionQuery.rowsAt(found.subarray(0, maxCandidates)) as ProductView[]
    const onlyProduct = products[0]
    return found.length === 1 && onlyProduct
      ? { kind: 'product', id: onlyProduct.id, product: onlyProduct }
      : { kind: 'several', products, total: found.length }
  }

  /** Products that the words of a text fit. */
  async function searchProducts(search: string): Promise<TagResolution> {
    const collectionQuery = await state.collectionQuery('products')
    const found = collectionQuery?.select({ search }) ?? new Int32Array()
    if (!collectionQuery || found.length === 0) return { kind: 'unknown', text: search, reason: 'not-in-list' }
    const hits = productsAt(collectionQuery, found)
    return hits.kind === 'product' || hits.kind === 'several' ? { ...hits, isSearchHit: true } : hits
  }

  /**
   * Products that a code names: by their property number, which wins, or else by any other key. `bareId`: the product whose id the code is.
   * Null if it names none.
   */
  async function findByCode(code: string, bareId: number | null): Promise<TagResolution | null> {
    const collectionQuery = await state.collectionQuery('products')
    if (!collectionQuery) return null
    const { rows, withKey } = collectionQuery
    const numbered = withKey('property_number', code)
    if (numbered.length > 0) return productsAt(collectionQuery, Int32Array.from(numbered))
    const foundBy = new Map<number, ScanKey>()
    const indexOfId = bareId === null ? undefined : rows.indexOf(bareId)
    if (indexOfId !== undefined && rows.shownRows[indexOfId]) foundBy.set(indexOfId, 'id')
    for (const field of otherScanKeys)
      for (const index of withKey(field, code)) if (!foundBy.has(index)) foundBy.set(index, field)
    if (foundBy.size === 0) return null
    const resolution = productsAt(collectionQuery, Int32Array.from(foundBy.keys()).sort())
    if (resolution.kind === 'several')
      return {
        ...resolution,
        foundBy: Object.fromEntries([...foundBy].map(([index, key]) => [rows.ids[index], key])),
      }
    const [key = 'id'] = foundBy.values()
    return resolution.kind === 'product' && key !== 'id' ? { ...resolution, foundBy: key } : resolution
  }

  return {
    get,
    async getMany(collection, ids, baseline) {
      if (baseline && isAnsweredByBaseline(baseline)) {
        const collectionQuery = (await chooseQuery({ collection, baseline }))?.collectionQuery
        return ids.map((id) => collectionQuery?.rowsAt([collectionQuery.rows.indexOf(id) ?? -1])[0] ?? null)
      }
      const rows = await Promise.all(ids.map((id) => get(collection, id)))
      return baseline ? rows.map((row) => row && enteredProduct(row as ProductView)) : rows
    },
    async list({ from, limit, ...rest }) {
      const { collectionQuery, query } = (await chooseQuery(rest)) ?? {}
      const { asOf } = state.current()
      if (!collectionQuery || !query) return { rows: [], total: 0, collectionSize: 0, asOf }
      const indexes = collectionQuery.select(query)
      const rows = collectionQuery.rowsAt(indexes.subarray(from, from + limit))
      return {
        rows:
          rest.baseline && !isAnsweredByBaseline(rest.baseline) ? (rows as ProductView[]).map(enteredProduct) : rows,
        total: indexes.length,
        collectionSize: collectionQuery.rows.size(),
        asOf,
      }
    },
    async values(query, field) {
      const chosen = await chooseQuery(query)
      return chosen?.collectionQuery.values(chosen.query, field) ?? []
    },
    async sums(query) {
      const chosen = await chooseQuery(query)
      if (chosen) return chosen.collectionQuery.sums(chosen.query)
      return query.groupBy.length > 0 ? [] : [{ key: [], sums: query.measures.map(() => 0n) }]
    },
    async ids(query) {
      const chosen = await chooseQuery(query)
      return chosen
        ? Array.from(chosen.collectionQuery.select(chosen.query), (index) => chosen.collectionQuery.rows.ids[index]!)
        : []
    },
    async resolve(text) {
      const tag = parseTag(text)
      const code = codeOf(text)
      const named = code === null ? null : await findByCode(code, tag.kind === 'product' ? tag.id : null)
      if (named) return named
      switch (tag.kind) {
        case 'product': {
          const product = (await get('products', tag.id)) as ProductView | null
          if (product || code === null) return { kind: 'product', id: tag.id, product }
          // Bare digits that are no id of this list may be a piece of a property number.
          const found = await searchProducts(code)
          return found.kind === 'unknown' ? { kind: 'product', id: tag.id, product: null } : found
        }
        case 'room': {
          const room = (await get('locations', tag.id)) as { name?: unknown } | null
          return { kind: 'room', id: tag.id, name: typeof room?.name === 'string' ? room.name : null }
        }
        case 'unknown':
          return { kind: 'unknown', text: tag.text, reason: tag.reason }
        default:
          return searchProducts(tag.text)
      }
    },
  }
}
