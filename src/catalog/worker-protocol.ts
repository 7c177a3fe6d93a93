/** Messages between a page and its catalog worker. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'

/** The names of the device's databases, and the address of the server. */
export interface StartOptions {
  serverKey: string
  /** Absolute address of the API, with the final slash. */
  apiBase: string
}

export type CatalogMethod =
  | 'list'
  | 'get'
  | 'getMany'
  | 'values'
  | 'resolve'
  | 'sums'
  | 'ids'
  | 'openBaseline'
  | 'refresh'
  | 'acceptShrunk'

export type ToWorker =
  | { type: 'start'; options: StartOptions }
  | { type: 'query'; id: number; method: CatalogMethod; args: readonly unknown[] }
  /** The query was aborted. */
  | { type: 'abort'; id: number }
  /** Queries on this port are also answered, until it is disconnected. */
  | { type: 'connect'; id: number; port: MessagePort }
  | { type: 'disconnect'; id: number }

export type FromWorker =
  | { type: 'ready' }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'error'; id: number; message: string }
  | { type: 'status'; status: CatalogStatus }
  | { type: 'rows'; collections: readonly CollectionName[] }

/** A `Worker`, the global scope inside a worker, or a `MessagePort`. */
export interface MessagePortLike {
  postMessage(message: unknown, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent) => void) | null
}
