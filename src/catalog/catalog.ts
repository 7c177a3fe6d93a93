import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Outcome } from '#contract/problem.ts'
import type {
  BaselineRef,
  CatalogStatus,
  ListQuery,
  ListResult,
  RowQuery,
  Scalar,
  SumGroup,
  SumQuery,
  TagResolution,
} from '#domain/catalog/catalog-queries.ts'

/** The device's list. Every promise rejects with `AbortError` when the signal fires, and with a bug otherwise. */
export interface Catalog {
  status(): CatalogStatus
  onStatus(listener: (status: CatalogStatus) => void): () => void
  list<Row>(query: ListQuery, signal?: AbortSignal): Promise<ListResult<Row>>
  get<Row>(collection: CollectionName, id: number): Promise<Row | null>
  getMany<Row>(
    collection: CollectionName,
    ids: readonly number[],
    baseline?: RowQuery['baseline'],
  ): Promise<readonly (Row | null)[]>
  /**
   * Makes a campaign's book ready for questions: from memory, from this device, or from the office when it may be asked. Answers how many rows
   * it has; null when it is not here and the office keeps none.
   */
  openBaseline(baseline: BaselineRef, mayFetch: boolean): Promise<Outcome<number | null>>
  /** Distinct values of a field among matching rows with their counts, most frequent first. */
  values(query: RowQuery, field: string, signal?: AbortSignal): Promise<readonly { value: Scalar; rows: number }[]>
  resolve(text: string): Promise<TagResolution>
  sums(query: SumQuery, signal?: AbortSignal): Promise<readonly SumGroup[]>
  /** All matching rows in order, in batches, for exports and forms. */
  each<Row>(query: RowQuery, batch: number, signal?: AbortSignal): AsyncIterable<readonly Row[]>
  /** Ids of all matching rows in order: what "select all" selects. */
  ids(query: RowQuery, signal?: AbortSignal): Promise<readonly number[]>
  /** Looks for changes now; resolves when the round has ended, whatever its end. */
  refresh(reason: 'start' | 'visible' | 'online' | 'timer' | 'manual'): Promise<void>
  /** Answers the question of `status().shrunk`. */
  acceptShrunk(accept: boolean): Promise<void>
  /** Calls back (coalesced, at most a few times a second) after rows of one of the collections changed in any way. */
  onChange(collections: readonly CollectionName[], listener: () => void): () => void
}
