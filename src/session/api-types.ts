/** Requests of the rest of the app while the server is reachable. */
import type { ApiAction } from '#contract/actions/define-action.ts'
import type { AnyCollection, DraftOf, PatchOf, RowOf } from '#contract/collections/all-collections.ts'
import type { Outcome } from '#contract/problem.ts'
import type { Feature } from '#contract/server-features.ts'
import type { z } from '#contract/z.ts'
import type { Connection } from '#platform/ports.ts'

/** Requests that need a reachable server. A returned row is confirmed on the device before the promise resolves. */
export interface Api {
  connection(): Connection
  /** `connection()` is `online`. */
  online(): boolean
  /** Called when `connection` may have changed, except through the browser's own online and offline events. */
  onReachable(listener: () => void): () => void
  /** Checks immediately whether the server is reachable again. Resolves with the result. */
  retryNow(): Promise<boolean>
  features(): ReadonlySet<Feature>
  call<Body extends z.ZodType, Answer extends z.ZodType>(
    action: ApiAction<Body, Answer>,
    options?: {
      id?: number | string
      part?: number
      body?: z.input<Body>
      query?: Readonly<Record<string, string>>
      /** Version of the row that the screen showed: a server with versions refuses the call if the row has changed since. */
      version?: string | undefined
      signal?: AbortSignal
      /** For slow requests. */
      timeoutMs?: number
    },
  ): Promise<Outcome<z.output<Answer>>>
  /** One page of a list directly from the server, for pickers and plain servers. `page` starts at 1. */
  page<R extends AnyCollection>(
    collection: R,
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Outcome<{ results: readonly RowOf<R>[]; next: string | null; count: number | null }>>
  fetchRow<R extends AnyCollection>(collection: R, id: number): Promise<Outcome<RowOf<R>>>
  create<R extends AnyCollection>(collection: R, draft: DraftOf<R>): Promise<Outcome<RowOf<R>>>
  /** `version` of the row that the form was filled from. A `conflict` problem contains the current row. */
  change<R extends AnyCollection>(
    collection: R,
    id: number,
    patch: PatchOf<R>,
    version?: string,
  ): Promise<Outcome<RowOf<R>>>
  /** Finds the row with this value in `field`, after a save whose result is unclear. Null: the server has none. */
  findByField<R extends AnyCollection>(
    collection: R,
    field: string,
    value: string,
  ): Promise<Outcome<{ id: number } | null>>
  /** Finds a row with an id above `afterId` and the values of `draft`, for collections without a unique field. Null: the server has none. */
  findCreated<R extends AnyCollection>(
    collection: R,
    draft: DraftOf<R>,
    afterId: number,
  ): Promise<Outcome<{ id: number } | null>>
  remove<R extends AnyCollection>(collection: R, id: number): Promise<Outcome<null>>
  upload(path: string, form: FormData): Promise<Outcome<unknown>>
  /** Downloads a file made by the server, with progress in bytes. */
  download(
    path: string,
    onProgress?: (bytes: number, total: number | null) => void,
    signal?: AbortSignal,
  ): Promise<Outcome<{ blob: Blob; name: string }>>
}
