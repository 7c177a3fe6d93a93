/** Tells watchers of rows that something changed: at once when it was quiet, and then at most a few times a second. */
import type { ResourceName } from '#contract/resource.ts'

export interface Changes {
  told(entities: ReadonlySet<ResourceName> | readonly ResourceName[]): void
  watch(entities: readonly ResourceName[], told: () => void): () => void
}

/** As often as eyes can follow. */
const quietMs = 150
const soonMs = 10

export function makeChanges(): Changes {
  const heard = new Set<(entities: ReadonlySet<ResourceName>) => void>()
  return {
    told(entities) {
      const all = new Set(entities)
      for (const hear of heard) hear(all)
    },
    watch(entities, told) {
      let last = Number.NEGATIVE_INFINITY
      let timer: ReturnType<typeof setTimeout> | null = null
      const hear = (changed: ReadonlySet<ResourceName>) => {
        if (timer !== null || !entities.some((entity) => changed.has(entity))) return
        const since = performance.now() - last
        timer = setTimeout(
          () => {
            timer = null
            last = performance.now()
            told()
          },
          Math.max(soonMs, quietMs - since),
        )
      }
      heard.add(hear)
      return () => {
        heard.delete(hear)
        if (timer !== null) clearTimeout(timer)
      }
    },
  }
}

/** All matching rows in batches. The ids are fixed at the start, so that rows which move meanwhile are neither missed nor repeated. */
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
