/**
 * The page's side of the catalog: the `Catalog` interface, answered by the worker. Promises: the page never parses, searches or sums; an
 * aborted query rejects at once; if the worker does not start, the same catalog runs in the page's own thread.
 */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import { keepEqualValues } from '#domain/app/keep-equal-values.ts'
import type { CatalogStatus, ListResult, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { Catalog } from './catalog.ts'
import { emptyStatus } from './catalog-status.ts'
import { makePendingQueries } from './pending-queries.ts'
import { inBatches, makeRowChanges } from './row-changes.ts'
import type { FromWorker, MessagePortLike, StartOptions, ToWorker } from './worker-protocol.ts'
import { makeYieldThread } from './yield-thread.ts'

/** A port that answers the same queries, for a worker of this page. It stops working when the catalog is paused. */
export interface CatalogPort {
  port: MessagePort
  /** Call when the worker has ended. */
  close(): void
}

export interface CatalogClient extends Catalog {
  openPort(): CatalogPort
  /** Switches to another port and sends all pending queries there. */
  switchPort(port: MessagePortLike): void
}

export function makeCatalogClient(firstPort: MessagePortLike): CatalogClient {
  const statusChanges = makeEmitter<CatalogStatus>()
  const rowChanges = makeRowChanges()
  /** Ports that the worker has not received yet. */
  const newPorts: Extract<ToWorker, { type: 'connect' }>[] = []
  let port = firstPort
  let isReady = false
  let status = emptyStatus
  const queries = makePendingQueries((message) => {
    if (isReady) port.postMessage(message)
  })

  const onWorkerMessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.type) {
      case 'ready':
        isReady = true
        queries.sendAgain()
        for (const message of newPorts.splice(0)) port.postMessage(message, [message.port])
        return
      case 'answer':
        queries.resolve(data.id, data.value)
        return
      case 'error':
        queries.reject(data.id, new Error(data.message))
        return
      case 'status':
        status = keepEqualValues(status, data.status)
        statusChanges.emit(status)
        return
      case 'rows':
        rowChanges.publish(data.collections)
    }
  }
  port.onmessage = onWorkerMessage

  const { send } = queries

  return {
    switchPort(nextPort) {
      port.onmessage = null
      port = nextPort
      isReady = false
      port.onmessage = onWorkerMessage
    },
    openPort() {
      const { port1, port2 } = new MessageChannel()
      const message = { type: 'connect', id: queries.nextId(), port: port1 } as const satisfies ToWorker
      if (isReady) port.postMessage(message, [port1])
      else newPorts.push(message)
      return {
        port: port2,
        close() {
          const waiting = newPorts.indexOf(message)
          if (waiting >= 0) newPorts.splice(waiting, 1)
          else if (isReady) port.postMessage({ type: 'disconnect', id: message.id } satisfies ToWorker)
        },
      }
    },
    status: () => status,
    onStatus: statusChanges.subscribe,
    list: <Row>(query: Parameters<Catalog['list']>[0], signal?: AbortSignal) =>
      send<ListResult<Row>>('list', [query], signal),
    get: (collection, id) => send('get', [collection, id]),
    getMany: (collection: CollectionName, ids: readonly number[], baseline?: RowQuery['baseline']) =>
      send('getMany', [collection, ids, baseline]),
    openBaseline: (baseline, mayFetch) => send('openBaseline', [baseline, mayFetch]),
    values: (query, field, signal) => send('values', [query, field], signal),
    resolve: (text) => send('resolve', [text]),
    sums: (query, signal) => send('sums', [query], signal),
    ids: (query, signal) => send('ids', [query], signal),
    each: (query, batch, signal) =>
      inBatches(
        send<readonly number[]>('ids', [query], signal),
        batch,
        (ids) => send('getMany', [query.collection, ids, query.baseline], signal),
        signal,
      ),
    // A worker that ended answers no query either; screens show that.
    refresh: (reason) => send<void>('refresh', [reason]).catch(() => {}),
    acceptShrunk: (accept) => send('acceptShrunk', [accept]),
    onChange: (collections, listener) => rowChanges.subscribe(collections, listener),
  }
}

/** Runs the worker's catalog in this thread, behind a message port. */
async function serveInPage(options: StartOptions): Promise<MessagePortLike> {
  const [{ startCatalog }, { serveCatalog }] = await Promise.all([
    import('./start-catalog.ts'),
    import('./serve-catalog.ts'),
  ])
  const { port1, port2 } = new MessageChannel()
  const yieldThread = makeYieldThread()
  const catalog = await startCatalog(options, yieldThread)
  // Messages wait in the channel until the client listens.
  serveCatalog(port1, catalog, yieldThread)
  return port2
}

/** The catalog of a page that the back/forward cache may freeze: `pause` ends the worker, `resume` starts another. */
export interface PausableCatalog extends Catalog, Pick<CatalogClient, 'openPort'> {
  pause(): void
  resume(): void
}

const silentPort: MessagePortLike = { postMessage() {}, onmessage: null }

/**
 * Starts the worker, which loads its code before the options are known. If that fails, runs the catalog in the page and calls `onInPage`; if that
 * fails too, calls `onError`.
 */
export function startCatalogWorker(
  options: StartOptions | Promise<StartOptions>,
  onError: (error: unknown) => void,
  onInPage: () => void = () => {},
): PausableCatalog {
  const client = makeCatalogClient(silentPort)
  let worker: Worker | null = null
  let isPaused = false
  const startInPage = () => {
    Promise.resolve(options)
      .then(serveInPage)
      .then((port) => {
        client.switchPort(port)
        onInPage()
      }, onError)
  }
  const start = () => {
    try {
      const newWorker = new Worker(new URL('./catalog.worker.ts', import.meta.url), {
        type: 'module',
        name: 'catalog',
      })
      let isStarted = false
      newWorker.addEventListener('message', () => {
        isStarted = true
      })
      newWorker.addEventListener('error', (event) => {
        if (isStarted) return onError(event.error ?? event.message)
        newWorker.terminate()
        worker = null
        startInPage()
      })
      worker = newWorker
      client.switchPort(newWorker)
      const begin = (known: StartOptions) => newWorker.postMessage({ type: 'start', options: known } satisfies ToWorker)
      if (options instanceof Promise) options.then(begin, onError)
      else begin(options)
    } catch {
      startInPage()
    }
  }
  start()
  return {
    ...client,
    // A cached page freezes its worker, and Chromium kills the whole page when a frozen worker is granted a lock (decision 027).
    pause() {
      if (!worker) return
      worker.terminate()
      worker = null
      client.switchPort(silentPort)
      isPaused = true
    },
    resume() {
      if (isPaused) start()
      isPaused = false
    },
  }
}
