/**
 * The catalogue in the thread that asks: for tests, for scripts, and for browsers whose worker will not start. The worker runs the very
 * same parts behind a message port (`catalogue-client.ts`).
 */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import type { BaselineRef, CatalogStatus, ListResult, RowQuery } from '#domain/catalog/catalog-queries.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { Pull } from '#mirror/pull.ts'
import { makeBaselineCache, type ReadBaseline } from './baselines/baseline-cache.ts'
import type { Catalog } from './catalog.ts'
import { buildCatalogStatus } from './catalog-status.ts'
import { makeCatalogQueries } from './query/run-queries.ts'
import { inBatches, makeRowChanges } from './row-changes.ts'
import { openCatalogState } from './state/catalog-state.ts'

export interface InThreadCatalogDeps {
  connection: CoreConnection
  mirrorDb: MirrorDb
  /** Left out: the list stays as it is. */
  pull?: Pull
  /** Rows that the puller has just parsed. */
  parsedRows?: Map<string, readonly RawRow[]>
  /** Reads campaigns' books; left out: there are none. */
  readBaseline?: ReadBaseline
  /** Gives way to other work of this thread. */
  yieldThread?: () => Promise<void>
}

export interface InThreadCatalog extends Catalog {
  /** Every change of rows, at once. */
  onRows(listener: (collections: ReadonlySet<CollectionName>) => void): () => void
  /** Sees to it that a campaign's book is on this device before anybody asks. */
  prefetchBaseline(baseline: BaselineRef): Promise<void>
  /** Resolves when what the device holds now is in memory. */
  settled(): Promise<void>
  close(): void
}

export function makeInThreadCatalog(deps: InThreadCatalogDeps): InThreadCatalog {
  const yieldThread = deps.yieldThread ?? (() => new Promise<void>((resolve) => setTimeout(resolve)))
  const state = openCatalogState(deps.connection, deps.mirrorDb, yieldThread, deps.parsedRows)
  const baselines = makeBaselineCache(state, deps.readBaseline ?? (async () => ({ ok: true, value: null })), () =>
    publishStatus(),
  )
  const queries = makeCatalogQueries(state, baselines)
  const pull = deps.pull
  const statusListeners = new Set<(status: CatalogStatus) => void>()
  const readStatus = () => buildCatalogStatus(state.current(), pull?.status() ?? null, baselines.downloading())
  let status = readStatus()

  const publishStatus = () => {
    status = readStatus()
    for (const listener of statusListeners) listener(status)
  }
  const rowChanges = makeRowChanges()
  const unsubscribes = [
    state.onRows((collections) => rowChanges.publish(collections)),
    state.onChange(publishStatus),
    pull?.onStatus(publishStatus),
    state.onMissingPages(() => void pull?.run('hole')),
  ]

  /** Ends a question whose asker has gone. */
  const answerUnlessAborted = async <T>(signal: AbortSignal | undefined, answer: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    const value = await answer()
    signal?.throwIfAborted()
    return value
  }

  return {
    status: () => status,
    onStatus(listener) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    list: <Row>(query: Parameters<Catalog['list']>[0], signal?: AbortSignal) =>
      answerUnlessAborted(signal, () => queries.list(query) as Promise<ListResult<Row>>),
    get: <Row>(collection: CollectionName, id: number) => queries.get(collection, id) as Promise<Row | null>,
    getMany: <Row>(collection: CollectionName, ids: readonly number[], baseline?: RowQuery['baseline']) =>
      queries.getMany(collection, ids, baseline) as Promise<readonly (Row | null)[]>,
    async openBaseline(baseline, mayFetch) {
      const opened = await baselines.open(baseline, mayFetch)
      return opened.ok ? { ok: true, value: opened.value?.baseline.rows.size() ?? null } : opened
    },
    values: (query, field, signal) => answerUnlessAborted(signal, () => queries.values(query, field)),
    resolve: (text) => queries.resolve(text),
    sums: (query, signal) => answerUnlessAborted(signal, () => queries.sums(query)),
    ids: (query, signal) => answerUnlessAborted(signal, () => queries.ids(query)),
    each: <Row>(query: Parameters<Catalog['each']>[0], batch: number, signal?: AbortSignal) =>
      inBatches(
        answerUnlessAborted(signal, () => queries.ids(query)),
        batch,
        (ids) => queries.getMany(query.collection, ids, query.baseline) as Promise<readonly (Row | null)[]>,
        signal,
      ),
    refresh: (reason) => pull?.run(reason) ?? Promise.resolve(),
    acceptShrunk: (accept) => pull?.acceptShrunk(accept) ?? Promise.resolve(),
    onChange: (collections, listener) => rowChanges.subscribe(collections, listener),
    onRows: (listener) => state.onRows(listener),
    prefetchBaseline: (baseline) => baselines.prefetch(baseline),
    settled: () => state.settled(),
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe?.()
      state.close()
      pull?.close()
    },
  }
}
