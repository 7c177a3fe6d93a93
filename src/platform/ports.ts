/** Everything the engine takes from the world. Time, chance, network, locks and news come in here, so that a simulator can be the world. */

import type { Problem } from '#contract/problem.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'

export interface Clock {
  /** Wall clock in milliseconds. */
  now(): number
  /** Monotonic milliseconds since `boot`. */
  monotonic(): number
  /** Names the run of the monotonic clock. */
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
  /** Runs `work` while the lock is held; `work(false)` when it could not be had. The lock is never kept past `work`. */
  hold<T>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (isHeld: boolean) => Promise<T>,
  ): Promise<T>
}

export type SyncEvent =
  | { said: 'signed-out'; why: 'person' | 'refused' }
  | { said: 'signed-in' }
  /** A round began or ended; while it runs it says so again every few seconds. */
  | { said: 'drain'; running: boolean }
  | { said: 'recorded'; opId: string }
  /** An op was undone before anything of it left the device. */
  | { said: 'withdrawn'; opId: string }
  | { said: 'confirmed'; entity: string }
  | { said: 'mirror'; entity: string }
  | { said: 'contact'; at: number }
  /** How far the tab is that looks after the list, and the question of a tab that has just opened. */
  | { said: 'pull'; from: string; status: PullStatus }
  | { said: 'who-pulls'; from: string }

/** Tells this page and all other pages and workers of the app. */
export interface EventBus {
  publish(event: SyncEvent): void
  subscribe(listener: (event: SyncEvent) => void): () => void
}

export interface PullStatus {
  running: boolean
  progress: CatalogStatus['progress']
  problem: Problem | null
  shrunk: CatalogStatus['shrunk']
  /** Another tab works; this one shows its progress. */
  elsewhere: boolean
  /** The list is due to be read again as a whole, over a connection that is paid by the amount: a person decides (sync §5). */
  paid: boolean
}
