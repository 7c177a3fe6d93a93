/**
 * The catalogue in the thread that asks: for tests, for scripts, and for browsers whose worker will not start. The worker runs the very
 * same parts behind a message port (`catalogue-client.ts`).
 */
import type { ResourceName } from '#contract/resource.ts'
import type { BookRef, CatalogueStatus, ListAnswer, RowQuery } from '#domain/catalogue.ts'
import type { RawRow } from '#domain/fold.ts'
import type { Mirror } from '#local/mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import type { Catalogue } from '#sync/catalogue.ts'
import type { Pull } from '#sync/pull.ts'
import { makeAnswers } from './answers.ts'
import { makeBooks, type ReadBook } from './books.ts'
import { inBatches, makeChanges } from './changes.ts'
import { openLibrary } from './library.ts'
import { joinStatus } from './status.ts'

export interface HereParts {
  core: OpenCore
  mirror: Mirror
  /** Left out: the list stays as it is. */
  puller?: Pull
  /** Rows that the puller has just parsed. */
  warm?: Map<string, readonly RawRow[]>
  /** Reads campaigns' books; left out: there are none. */
  readBook?: ReadBook
  /** Gives way to other work of this thread. */
  breathe?: () => Promise<void>
}

export interface OpenCatalogue extends Catalogue {
  /** Every change of rows, at once. */
  onRows(told: (entities: ReadonlySet<ResourceName>) => void): () => void
  /** Sees to it that a campaign's book is on this device before anybody asks. */
  fetchBookAhead(book: BookRef): Promise<void>
  /** Resolves when what the device holds now is in memory. */
  settled(): Promise<void>
  close(): void
}

export function openCatalogueHere(parts: HereParts): OpenCatalogue {
  const breathe = parts.breathe ?? (() => new Promise<void>((resolve) => setTimeout(resolve)))
  const library = openLibrary(parts.core, parts.mirror, breathe, parts.warm)
  const books = makeBooks(library, parts.readBook ?? (async () => ({ ok: true, value: null })), () => restate())
  const answers = makeAnswers(library, books)
  const puller = parts.puller
  const statusListeners = new Set<(status: CatalogueStatus) => void>()
  const now = () => joinStatus(library.held(), puller?.status() ?? null, books.coming())
  let status = now()

  const restate = () => {
    status = now()
    for (const told of statusListeners) told(status)
  }
  const changes = makeChanges()
  const offs = [
    library.onRows((entities) => changes.told(entities)),
    library.onHeld(restate),
    puller?.onStatus(restate),
    library.onHole(() => void puller?.run('hole')),
  ]

  /** Ends a question whose asker has gone. */
  const asked = async <T>(signal: AbortSignal | undefined, answer: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    const value = await answer()
    signal?.throwIfAborted()
    return value
  }

  return {
    status: () => status,
    onStatus(told) {
      statusListeners.add(told)
      return () => statusListeners.delete(told)
    },
    list: <Row>(query: Parameters<Catalogue['list']>[0], signal?: AbortSignal) =>
      asked(signal, () => answers.list(query) as Promise<ListAnswer<Row>>),
    get: <Row>(entity: ResourceName, id: number) => answers.get(entity, id) as Promise<Row | null>,
    getMany: <Row>(entity: ResourceName, ids: readonly number[], book?: RowQuery['book']) =>
      answers.getMany(entity, ids, book) as Promise<readonly (Row | null)[]>,
    async openBook(book, mayAsk) {
      const open = await books.open(book, mayAsk)
      return open.ok ? { ok: true, value: open.value?.desk.shelf.size() ?? null } : open
    },
    values: (query, field, signal) => asked(signal, () => answers.values(query, field)),
    resolve: (text) => answers.resolve(text),
    sums: (query, signal) => asked(signal, () => answers.sums(query)),
    ids: (query, signal) => asked(signal, () => answers.ids(query)),
    each: <Row>(query: Parameters<Catalogue['each']>[0], batch: number, signal?: AbortSignal) =>
      inBatches(
        asked(signal, () => answers.ids(query)),
        batch,
        (ids) => answers.getMany(query.entity, ids, query.book) as Promise<readonly (Row | null)[]>,
        signal,
      ),
    refresh: (reason) => puller?.run(reason) ?? Promise.resolve(),
    acceptShrunk: (take) => puller?.acceptShrunk(take) ?? Promise.resolve(),
    onChange: (entities, told) => changes.watch(entities, told),
    onRows: (told) => library.onRows(told),
    fetchBookAhead: (book) => books.fetchAhead(book),
    settled: () => library.settled(),
    close() {
      for (const off of offs) off?.()
      library.close()
      puller?.close()
    },
  }
}
