/** Answers the queries of the `Catalog` interface from the catalog state. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
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
import type { BaselineCache } from '../baselines/baseline-cache.ts'
import { balanceField, inBaselineField } from '../rows/row-reader.ts'
import type { CatalogState } from '../state/catalog-state.ts'
import type { CollectionQuery } from './collection-query.ts'
import { makeTagResolver } from './resolve-tag.ts'

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

/** True if the rows come from the baseline itself, not from the current list. */
const isAnsweredByBaseline = ({ of, rows }: NonNullable<RowQuery['baseline']>): boolean =>
  rows === 'frozen' || of.includesEntered

export function makeCatalogQueries(
  state: Pick<CatalogState, 'current' | 'collectionQuery' | 'row' | 'newestProduct' | 'itemOfTag'>,
  baselines: Pick<BaselineCache, 'open'>,
): CatalogQueries {
  /** The query with the balance in the campaign, if it asks for that. */
  async function withBalance<Q extends RowQuery>({ balanceOf, ...query }: Q): Promise<Q> {
    const { balance, ...where } = query.where ?? {}
    const opened = balanceOf && balance !== undefined ? await baselines.open(balanceOf, false) : null
    if (!balanceOf || balance === undefined || !opened?.ok || opened.value === null) return query as Q
    return { ...(query as Q), where: { ...where, [balanceField(balanceOf)]: balance } }
  }

  /** Chooses the collection query for a row query, and adapts the row query to it. Null if there is no data to query. */
  async function chooseQuery<Q extends RowQuery>({
    baseline,
    ...query
  }: Q): Promise<{ collectionQuery: CollectionQuery; query: Q } | null> {
    if (baseline === undefined) {
      const compared = await withBalance(query as Q)
      const collectionQuery = await state.collectionQuery(query.collection)
      return collectionQuery && { collectionQuery, query: compared }
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
    async list({ from = 0, limit = Number.POSITIVE_INFINITY, ...rest }) {
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
    resolve: makeTagResolver(state),
  }
}
