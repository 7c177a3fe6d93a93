/** Notifies subscribers of changed rows: the first change at once, then at most a few times a second. */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import { makeEmitter } from '#platform/emitter.ts'

export interface RowChanges {
  publish(collections: ReadonlySet<CollectionName> | readonly CollectionName[]): void
  subscribe(collections: readonly CollectionName[], listener: () => void): () => void
}

/** Faster updates would not be visible. */
const minIntervalMs = 150
const firstDelayMs = 10

export function makeRowChanges(): RowChanges {
  const changes = makeEmitter<ReadonlySet<CollectionName>>()
  return {
    publish: (collections) => changes.emit(new Set(collections)),
    subscribe(collections, listener) {
      let lastCalledAt = Number.NEGATIVE_INFINITY
      let timer: ReturnType<typeof setTimeout> | null = null
      const unsubscribe = changes.subscribe((changed) => {
        if (timer !== null || !collections.some((collection) => changed.has(collection))) return
        const sinceLast = performance.now() - lastCalledAt
        timer = setTimeout(
          () => {
            timer = null
            lastCalledAt = performance.now()
            listener()
          },
          Math.max(firstDelayMs, minIntervalMs - sinceLast),
        )
      })
      return () => {
        unsubscribe()
        if (timer !== null) clearTimeout(timer)
      }
    },
  }
}

/** All matching rows in batches. The ids are fixed at the start, so that a row that moves meanwhile is neither missed nor repeated. */
export async function* inBatches<Row>(
  ids: Promise<readonly number[]>,
  batch: number,
  rows: (ids: readonly number[]) => Promise<readonly (Row | null)[]>,
  signal?: AbortSignal,
): AsyncIterable<readonly Row[]> {
  const all = await ids
  for (let from = 0; from < all.length; from += batch) {
    signal?.throwIfAborted()
    yield (await rows(all.slice(from, from + batch))).filter((row) => row !== null)
  }
}
