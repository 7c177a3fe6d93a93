/** What a page and its catalogue worker say to each other. */
import type { ResourceName } from '#contract/resource.ts'
import type { CatalogueStatus } from '#domain/catalogue.ts'

/** Where the device's memory and the office are. */
export interface StartFacts {
  serverKey: string
  /** Absolute address of the API, with the final slash. */
  base: string
}

export type Question =
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
  | { say: 'start'; facts: StartFacts }
  | { say: 'ask'; id: number; question: Question; args: readonly unknown[] }
  /** Nobody waits for this answer any more. */
  | { say: 'stop'; id: number }

export type FromWorker =
  | { say: 'ready' }
  | { say: 'answer'; id: number; value: unknown }
  | { say: 'bug'; id: number; message: string }
  | { say: 'status'; status: CatalogueStatus }
  | { say: 'rows'; entities: readonly ResourceName[] }

/** A worker, a worker's own side, or a message port. */
export interface Port {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}
