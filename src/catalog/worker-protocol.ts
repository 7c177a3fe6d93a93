/** What a page and its catalogue worker say to each other. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'

/** Where the device's memory and the office are. */
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
  | 'openBook'
  | 'refresh'
  | 'acceptShrunk'

export type ToWorker =
  | { type: 'start'; options: StartOptions }
  | { type: 'ask'; id: number; method: CatalogMethod; args: readonly unknown[] }
  /** Nobody waits for this answer any more. */
  | { type: 'stop'; id: number }

export type FromWorker =
  | { type: 'ready' }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'bug'; id: number; message: string }
  | { type: 'status'; status: CatalogStatus }
  | { type: 'rows'; collections: readonly CollectionName[] }

/** A worker, a worker's own side, or a message port. */
export interface MessagePortLike {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}
