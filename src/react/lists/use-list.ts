/**
 * Live queries of the offline list. A result belongs to its query: the result of the previous query is never returned as the current value,
 * only as `stale`, so that a screen can keep its layout.
 */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Problem } from '#contract/problem.ts'
import type {
  CatalogStatus,
  ListQuery,
  ListResult,
  ProductView,
  SumGroup,
  SumQuery,
} from '#domain/catalog/catalog-queries.ts'
import { renderTogether } from '../render-together.ts'
import { useServices } from '../services.ts'
import { useRead } from '../use-async.ts'
import { useChosen } from '../use-chosen.ts'
import { useMissingRows } from './use-missing-rows.ts'

export type LiveValue<T> = { state: 'loading'; stale: T | null } | { state: 'ready'; value: T }

/** The value or, while reloading, the previous one; null before the first. */
export const lastKnown = <T>(live: LiveValue<T>): T | null => (live.state === 'ready' ? live.value : live.stale)

/** The named values of the status. */
export function useCatalogStatus<K extends keyof CatalogStatus>(...keys: readonly [K, ...K[]]): Pick<CatalogStatus, K> {
  const { catalog } = useServices()
  return useChosen(catalog.onStatus, catalog.status, keys)
}

/** A value made of the status. */
export function useCatalogFact<T extends string | number | boolean | null>(pick: (status: CatalogStatus) => T): T {
  const { catalog } = useServices()
  return useSyncExternalStore(catalog.onStatus, () => pick(catalog.status()))
}

/** Returns a test for results without a list, which are empty whatever the server has. */
export function useIsListAbsent(): (asOf: number | null | undefined) => boolean {
  const { phase } = useCatalogStatus('phase')
  return (asOf) => phase !== 'ready' && (asOf ?? null) === null
}

/** True if there is no list yet and the download has stopped with a problem: show no spinner. */
export function useIsStalled(): boolean {
  return useCatalogFact(({ phase, problem }) => phase !== 'ready' && problem !== null)
}

const renderNow = (update: () => void) => update()

/**
 * A value read from the offline list, again whenever one of the collections changes. `schedule` runs the state update. The default is a
 * transition of all answers that arrive together, so that rendering many rows does not block input.
 */
export function useLiveValue<T>(
  key: string,
  collections: readonly CollectionName[],
  load: (signal: AbortSignal) => Promise<T>,
  schedule: (update: () => void) => void = renderTogether,
): LiveValue<T> {
  const { catalog } = useServices()
  const collectionKey = collections.join()
  const subscribe = useCallback(
    (listener: () => void) => catalog.onChange(collectionKey.split(',') as CollectionName[], listener),
    [catalog, collectionKey],
  )
  const { state } = useRead(key, load, { subscribe, schedule })
  if (state.is === 'failed') throw state.error
  return state.is === 'ready' ? { state: 'ready', value: state.value } : { state: 'loading', stale: state.stale }
}

/** One window of a list. */
export function useList<Row>(query: ListQuery): LiveValue<ListResult<Row>> {
  const { catalog } = useServices()
  return useLiveValue(`list ${JSON.stringify(query)}`, [query.collection], (signal) => catalog.list<Row>(query, signal))
}

/** One row; `ready` with null means that the offline list has no such row. */
export function useRow<Row>(collection: CollectionName, id: number | null): LiveValue<Row | null> {
  const { catalog } = useServices()
  const load = async () => (id === null ? null : catalog.get<Row>(collection, id))
  return useLiveValue(`row ${collection} ${id}`, [collection], load, renderNow)
}

/**
 * Like `useRow` for a product; fetches it, or rows that it refers to, once if the offline list lacks them. `productId` is undefined for a row of a
 * plain server that names no product.
 */
export function useProduct(
  productId: number | null | undefined,
  onProblem?: (problem: Problem, product: number) => void,
): LiveValue<ProductView | null> {
  const id = productId ?? null
  const row = useRow<ProductView>('products', id)
  useMissingRows(id, row.state === 'ready' ? row.value : undefined, onProblem)
  return row
}

/** Sums over the list, by groups. */
export function useSums(query: SumQuery): LiveValue<readonly SumGroup[]> {
  const { catalog } = useServices()
  return useLiveValue(`sums ${JSON.stringify(query)}`, [query.collection], (signal) => catalog.sums(query, signal))
}

/** All rows of a small collection, in its order: attributes, groups, accounts. */
export function useAll<Row>(collection: CollectionName): LiveValue<readonly Row[]> {
  const query = useMemo(() => ({ collection }), [collection])
  const row = useList<Row>(query)
  return row.state === 'ready'
    ? { state: 'ready', value: row.value.rows }
    : { state: 'loading', stale: row.stale?.rows ?? null }
}
