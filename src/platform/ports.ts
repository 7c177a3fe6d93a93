/** The engine's interfaces to the outside: time, random numbers, network, locks and events. A simulator can replace each of them. */

import type { Problem } from '#contract/problem.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'

export interface Clock {
  /** Wall clock in milliseconds. */
  now(): number
  /** Monotonic milliseconds since `bootId` was created. */
  monotonic(): number
  /** Identifies one run of the monotonic clock. */
  readonly bootId: string
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  uuid(): string
}

export type { ApiRequest, ApiResponse, Network } from './network.ts'

export interface Locks {
  /** Runs `work(true)` while the lock is held, or `work(false)` if the lock is not available. Releases the lock when `work` ends. */
  hold<T>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (isHeld: boolean) => Promise<T>,
  ): Promise<T>
}

export type SyncEvent =
  | { said: 'signed-out'; why: 'person' | 'refused' }
  | { said: 'signed-in' }
  /** A drain run began or ended. While it runs, it repeats `running: true` every few seconds. */
  | { said: 'drain'; running: boolean }
  | { said: 'recorded'; opId: string }
  /** An op was undone before any of it left the device. */
  | { said: 'withdrawn'; opId: string }
  | { said: 'confirmed'; entity: string }
  | { said: 'mirror'; entity: string }
  | { said: 'contact'; at: number }
  /** Progress of the tab that downloads the list; a newly opened tab asks with `who-pulls`. */
  | { said: 'pull'; from: string; status: PullStatus }
  | { said: 'who-pulls'; from: string }

/** Publishes to this page and to all other pages and workers of the app. */
export interface EventBus {
  publish(event: SyncEvent): void
  subscribe(listener: (event: SyncEvent) => void): () => void
}

/** Whether the server can be asked: yes; the device has no network; the network works, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'silent'

export interface PullStatus {
  running: boolean
  progress: CatalogStatus['progress']
  problem: Problem | null
  shrunk: CatalogStatus['shrunk']
  /** Another tab is downloading; this one shows its progress. */
  elsewhere: boolean
  /** The whole list should be downloaded again, but the connection is metered: a person decides (sync §5). */
  paid: boolean
}
