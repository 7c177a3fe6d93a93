import type { Outcome } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resource.ts'
import type {
  BookRef,
  CatalogueStatus,
  ListAnswer,
  ListQuery,
  Resolved,
  RowQuery,
  Scalar,
  SumsGroup,
  SumsQuery,
} from '#domain/catalogue.ts'

/** The device's list. Every promise rejects with `AbortError` when the signal fires, and with a bug otherwise. */
export interface Catalogue {
  status(): CatalogueStatus
  onStatus(told: (status: CatalogueStatus) => void): () => void
  list<Row>(query: ListQuery, signal?: AbortSignal): Promise<ListAnswer<Row>>
  get<Row>(entity: ResourceName, id: number): Promise<Row | null>
  getMany<Row>(entity: ResourceName, ids: readonly number[], book?: RowQuery['book']): Promise<readonly (Row | null)[]>
  /**
   * Makes a campaign's book ready for questions: from memory, from this device, or from the office when it may be asked. Answers how many rows
   * it has; null when it is not here and the office keeps none.
   */
  openBook(book: BookRef, mayAsk: boolean): Promise<Outcome<number | null>>
  /** Distinct values of a field among matching rows with their counts, most frequent first. */
  values(query: RowQuery, field: string, signal?: AbortSignal): Promise<readonly { value: Scalar; rows: number }[]>
  resolve(text: string): Promise<Resolved>
  sums(query: SumsQuery, signal?: AbortSignal): Promise<readonly SumsGroup[]>
  /** All matching rows in order, in batches, for exports and forms. */
  each<Row>(query: RowQuery, batch: number, signal?: AbortSignal): AsyncIterable<readonly Row[]>
  /** Ids of all matching rows in order: what "select all" selects. */
  ids(query: RowQuery, signal?: AbortSignal): Promise<readonly number[]>
  /** Looks for changes now; resolves when the round has ended, whatever its end. */
  refresh(reason: 'start' | 'visible' | 'online' | 'timer' | 'manual'): Promise<void>
  /** Answers the question of `status().shrunk`. */
  acceptShrunk(take: boolean): Promise<void>
  /** Calls back (coalesced, at most a few times a second) after rows of one of the collections changed in any way. */
  onChange(entities: readonly ResourceName[], told: () => void): () => void
}
