/**
 * The page's side of the catalogue: the same interface, answered by the worker. Promises: the page never parses, searches or sums; an asker that
 * gives up hears of it at once; a worker that will not start is replaced by the same parts in the page's own thread.
 */
import type { ResourceName } from '#contract/resource.ts'
import type { CatalogueStatus, ListAnswer, RowQuery } from '#domain/catalogue.ts'
import type { Catalogue } from '#sync/catalogue.ts'
import { inBatches, makeChanges } from './catalogue/changes.ts'
import type { FromWorker, Port, Question, StartFacts, ToWorker } from './catalogue/protocol.ts'
import { nothingHeld } from './catalogue/status.ts'

interface Asked {
  message: ToWorker
  resolve(value: unknown): void
  reject(error: unknown): void
}

const abortError = () => new DOMException('Nobody waits for this answer any more.', 'AbortError')

export interface CatalogueClient extends Catalogue {
  /** Another port takes over: every question that is still open is asked there. */
  use(port: Port): void
}

export function catalogueOver(first: Port): CatalogueClient {
  const asked = new Map<number, Asked>()
  const statusListeners = new Set<(status: CatalogueStatus) => void>()
  const changes = makeChanges()
  let port = first
  let ready = false
  let status = nothingHeld
  let ids = 0

  const hear = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.say) {
      case 'ready':
        ready = true
        for (const { message } of asked.values()) port.postMessage(message)
        return
      case 'answer':
        asked.get(data.id)?.resolve(data.value)
        asked.delete(data.id)
        return
      case 'bug':
        asked.get(data.id)?.reject(new Error(data.message))
        asked.delete(data.id)
        return
      case 'status':
        status = data.status
        for (const told of statusListeners) told(status)
        return
      case 'rows':
        changes.told(data.entities)
    }
  }
  port.onmessage = hear

  function ask<T>(question: Question, args: readonly unknown[], signal?: AbortSignal): Promise<T> {
    const id = ++ids
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(abortError())
      const message: ToWorker = { say: 'ask', id, question, args }
      const stop = () => {
        if (!asked.delete(id)) return
        if (ready) port.postMessage({ say: 'stop', id } satisfies ToWorker)
        reject(abortError())
      }
      signal?.addEventListener('abort', stop, { once: true })
      const done = () => signal?.removeEventListener('abort', stop)
      asked.set(id, {
        message,
        resolve(value) {
          done()
          resolve(value as T)
        },
        reject(error) {
          done()
          reject(error)
        },
      })
      if (ready) port.postMessage(message)
    })
  }

  return {
    use(next) {
      port.onmessage = null
      port = next
      ready = false
      port.onmessage = hear
    },
    status: () => status,
    onStatus(told) {
      statusListeners.add(told)
      return () => statusListeners.delete(told)
    },
    list: <Row>(query: Parameters<Catalogue['list']>[0], signal?: AbortSignal) =>
      ask<ListAnswer<Row>>('list', [query], signal),
    get: (entity, id) => ask('get', [entity, id]),
    getMany: (entity: ResourceName, ids: readonly number[], book?: RowQuery['book']) =>
      ask('getMany', [entity, ids, book]),
    openBook: (book, mayAsk) => ask('openBook', [book, mayAsk]),
    values: (query, field, signal) => ask('values', [query, field], signal),
    resolve: (text) => ask('resolve', [text]),
    sums: (query, signal) => ask('sums', [query], signal),
    ids: (query, signal) => ask('ids', [query], signal),
    each: (query, batch, signal) =>
      inBatches(
        ask<readonly number[]>('ids', [query], signal),
        batch,
        (some) => ask('getMany', [query.entity, some, query.book], signal),
        signal,
      ),
    refresh: (reason) => ask('refresh', [reason]),
    acceptShrunk: (take) => ask('acceptShrunk', [take]),
    onChange: (entities, told) => changes.watch(entities, told),
  }
}

/** Runs the worker's parts behind a port of this thread. */
async function serveHere(facts: StartFacts): Promise<Port> {
  const [{ startCatalogue }, { makeBreath, serveCatalogue }] = await Promise.all([
    import('./catalogue/start.ts'),
    import('./catalogue/serve.ts'),
  ])
  const { port1, port2 } = new MessageChannel()
  const breathe = makeBreath()
  const catalogue = await startCatalogue(facts, breathe)
  // Messages wait in the channel until the client listens.
  serveCatalogue(port1, catalogue, breathe)
  return port2
}

/** The catalogue of a page. The browser may keep a page that is left: `pause` ends the worker, `resume` starts another. */
export interface StartedCatalogue extends Catalogue {
  pause(): void
  resume(): void
}

const silent: Port = { postMessage() {}, onmessage: null }

/** Starts the worker, or takes its place: `inPage` hears of that, `trouble` when neither is possible. */
export function startCatalogueWorker(
  facts: StartFacts,
  trouble: (error: unknown) => void,
  inPage: () => void = () => {},
): StartedCatalogue {
  const client = catalogueOver(silent)
  let worker: Worker | null = null
  let isPaused = false
  const here = () => {
    serveHere(facts).then((port) => {
      client.use(port)
      inPage()
    }, trouble)
  }
  const start = () => {
    try {
      const mine = new Worker(new URL('./catalogue.worker.ts', import.meta.url), { type: 'module', name: 'catalogue' })
      let started = false
      mine.addEventListener('message', () => {
        started = true
      })
      mine.addEventListener('error', (event) => {
        if (started) return trouble(event.error ?? event.message)
        mine.terminate()
        worker = null
        here()
      })
      worker = mine
      client.use(mine)
      mine.postMessage({ say: 'start', facts } satisfies ToWorker)
    } catch {
      here()
    }
  }
  start()
  return {
    ...client,
    // A kept page freezes its worker, and Chromium ends the whole page when a frozen worker is given a lock (decision 027).
    pause() {
      if (!worker) return
      worker.terminate()
      worker = null
      client.use(silent)
      isPaused = true
    },
    resume() {
      if (isPaused) start()
      isPaused = false
    },
  }
}
