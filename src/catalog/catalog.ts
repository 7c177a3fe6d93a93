import type { CollectionName } from '#contract/collections/all-collections.ts'
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

/** The offline list. A promise rejects with `AbortError` when its signal fires; any other rejection is a bug. */
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
   * Loads a campaign's baseline for queries: from memory, from this device or, if `mayFetch`, from the server. Returns its row count; null if
   * it is not on the device and was not fetched.
   */
  openBaseline(baseline: BaselineRef, mayFetch: boolean): Promise<Outcome<number | null>>
  /** Distinct values of a field among matching rows with their counts, most frequent first. */
  values(query: RowQuery, field: string, signal?: AbortSignal): Promise<readonly { value: Scalar; rows: number }[]>
  resolve(text: string): Promise<TagResolution>
  sums(query: SumQuery, signal?: AbortSignal): Promise<readonly SumGroup[]>
  /** All matching rows in order, in batches, for exports and forms. */
  each<Row>(query: RowQuery, batch: number, signal?: AbortSignal): AsyncIterable<readonly Row[]>
  /** Ids of all matching rows in order, for "select all". */
  ids(query: RowQuery, signal?: AbortSignal): Promise<readonly number[]>
  /** Starts a pull; resolves when it has ended, also if it failed. */
  refresh(reason: 'start' | 'visible' | 'online' | 'timer' | 'manual'): Promise<void>
  /** Accepts or refuses the shorter list in `status().shrunk`. */
  acceptShrunk(accept: boolean): Promise<void>
  /** Calls `listener` after rows of one of the collections changed; throttled to a few times a second. */
  onChange(collections: readonly CollectionName[], listener: () => void): () => void
}
