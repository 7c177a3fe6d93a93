/**
 * The catalog in the calling thread: for tests, scripts, and browsers whose worker does not start. The worker runs the same code behind a
 * message port (`catalog-client.ts`).
 */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import type { BaselineRef, CatalogStatus, ListResult, RowQuery } from '#domain/catalog/catalog-queries.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { Pull } from '#mirror/pull.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { makeBaselineCache, type ReadBaseline } from './baselines/baseline-cache.ts'
import type { Catalog } from './catalog.ts'
import { buildCatalogStatus } from './catalog-status.ts'
import { makeCatalogQueries } from './query/run-queries.ts'
import { inBatches, makeRowChanges } from './row-changes.ts'
import { openCatalogState } from './state/catalog-state.ts'

export interface InThreadCatalogDeps {
  connection: CoreConnection
  mirrorDb: MirrorDb
  /** Omitted: the list is never refreshed. */
  pull?: Pull
  /** Rows that the pull has just parsed, by segment. */
  parsedRows?: Map<string, readonly RawRow[]>
  /** Reads campaign baselines. Omitted: there are none. */
  readBaseline?: ReadBaseline
  /** Yields to other work of this thread. */
  yieldThread?: () => Promise<void>
}

export interface InThreadCatalog extends Catalog {
  /** Called immediately for every change of rows. */
  onRows(listener: (collections: ReadonlySet<CollectionName>) => void): () => void
  /** Fetches a campaign's baseline to this device ahead of the first query. */
  prefetchBaseline(baseline: BaselineRef): Promise<void>
  /** Resolves when memory matches the device's databases. */
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
  const statusChanges = makeEmitter<CatalogStatus>()
  const readStatus = () => buildCatalogStatus(state.current(), pull?.status() ?? null, baselines.downloading())
  let status = readStatus()

  const publishStatus = () => {
    status = readStatus()
    statusChanges.emit(status)
  }
  let isRepairing = false
  /** Fetches missing pages, then loads the list again. If they are still missing, the next refresh tries again. */
  const repair = async () => {
    if (!pull || isRepairing) return
    isRepairing = true
    try {
      await pull.run('hole')
      await state.reload()
    } finally {
      isRepairing = false
    }
  }
  const rowChanges = makeRowChanges()
  const unsubscribes = [
    state.onRows((collections) => rowChanges.publish(collections)),
    state.onChange(publishStatus),
    pull?.onStatus(publishStatus),
    state.onMissingPages(() => void repair()),
  ]

  /** Rejects with `AbortError` if the signal fires before or during the query. */
  const answerUnlessAborted = async <T>(signal: AbortSignal | undefined, answer: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    const value = await answer()
    signal?.throwIfAborted()
    return value
  }

  return {
    status: () => status,
    onStatus: statusChanges.subscribe,
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
    async refresh(reason) {
      try {
        await pull?.run(reason)
        if (state.hasMissingPages()) await repair()
      } catch {
        // The device cannot store the list. It keeps its age, which screens show, and the next refresh tries again.
      }
    },
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
