/** Everything the engine takes from the world. Time, chance, network, locks and news come in here, so that a simulator can be the world. */

import type { PullStatus } from './pull.ts'

export interface Clock {
  /** Wall clock in milliseconds. */
  now(): number
  /** Monotonic milliseconds since `boot`. */
  mono(): number
  /** Names the run of the monotonic clock. */
  readonly boot: string
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  uuid(): string
}

export type { Net, WireAnswer, WireRequest } from '#remote/wire.ts'

export interface Locks {
  /** Runs `work` while the lock is held; `work(false)` when it could not be had. The lock is never kept past `work`. */
  hold<T>(
    name: string,
    how: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (held: boolean) => Promise<T>,
  ): Promise<T>
}

export type News =
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
export interface Notify {
  tell(news: News): void
  listen(told: (news: News) => void): () => void
}
