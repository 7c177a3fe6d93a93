/** The crawls of one full download, one for each collection. A crawl whose rows moved between pages is replaced by a new one. */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import type { NewGeneration } from '#device-db/queries/generation-changes.ts'
import { type CollectionCrawl, openCrawl } from './crawl-collection.ts'
import { type DownloadProgress, downloadProgress } from './download-progress.ts'
import { beginGenerations, retireGenerations } from './generations.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'

const maxParallel = 4
export const maxCrawls = 3

/** The active list of a collection, which the download replaces. */
export interface FormerList {
  pages: readonly PageRow[]
  rows: number
}

export interface CrawlSet {
  /** The current crawl of a collection; undefined if it was dropped. */
  get(name: string): CollectionCrawl | undefined
  /**
   * Fetches the first pages of all collections: they contain the row counts, and most collections have only one page. `skipped`: collections that
   * this person may not read or that do not exist; they are dropped. `unfinished`: collections with more pages, in their order.
   */
  fetchFirstPages(): Promise<{ skipped: readonly string[]; unfinished: readonly AnyCollection[] }>
  /** Fetches the other pages of a collection; starts it over a few times if rows move. */
  finish(collection: AnyCollection): Promise<void>
  /** Downloads a collection from its first page again. */
  downloadAgain(collection: AnyCollection): Promise<void>
  /** Drops the crawl of a collection; its active list stays. */
  drop(name: string): Promise<void>
}

export interface CrawlSetOptions {
  collections: readonly AnyCollection[]
  active: ReadonlyMap<string, FormerList>
  generation: NewGeneration['options']
  onProgress(progress: DownloadProgress): void
}

/** Continues the interrupted crawls of an earlier pull, or begins new ones. */
export async function openCrawls(
  deps: MirrorDeps,
  owner: ListOwner,
  { collections, active, generation, onProgress }: CrawlSetOptions,
): Promise<CrawlSet> {
  const startedAt = deps.clock.monotonic()
  const crawls = new Map<string, CollectionCrawl>()
  let rowsBefore = 0

  const publishProgress = (collection: AnyCollection) => {
    const rowCounts = [...crawls].map(([name, crawl]) => {
      const total = crawl.total() ?? active.get(name)?.rows ?? null
      return [name, { rows: crawl.rows(), total }] as const
    })
    const seconds = (deps.clock.monotonic() - startedAt) / 1000
    onProgress(downloadProgress(collection.name, new Map(rowCounts), { rowsBefore, seconds }))
  }

  const start = async (collection: AnyCollection, manifest: Manifest) => {
    const formerPages = active.get(collection.name)?.pages ?? []
    const crawl = await openCrawl(deps, owner, collection, manifest, formerPages, () => publishProgress(collection))
    crawls.set(collection.name, crawl)
    return crawl
  }

  const restart = async (collection: AnyCollection) => {
    await retireGenerations(deps, [crawls.get(collection.name)!.manifest])
    const manifests = await beginGenerations(deps, owner, [collection], { ...generation, shared: null })
    return start(collection, manifests.get(collection.name)!)
  }

  const finish = async (collection: AnyCollection): Promise<void> => {
    let crawl = crawls.get(collection.name)!
    for (let n = 1; ; n++) {
      const result = await fetchRestOrRetire(deps, crawl)
      if (result === 'done' || n >= maxCrawls) return
      crawl = await restart(collection)
      if ((await crawl.fetchFirst()) === 'done') return
    }
  }

  const drop = async (name: string): Promise<void> => {
    await retireGenerations(deps, [crawls.get(name)!.manifest])
    crawls.delete(name)
  }

  const manifests = await beginGenerations(deps, owner, collections, generation)
  for (const collection of collections) await start(collection, manifests.get(collection.name)!)
  for (const crawl of crawls.values()) rowsBefore += crawl.rows()

  return {
    get: (name) => crawls.get(name),
    async fetchFirstPages() {
      const skipped = new Set<string>()
      const unfinished = new Set<AnyCollection>()
      await forEachParallel(collections, async (collection) => {
        const result = await crawls.get(collection.name)!.fetchFirst()
        if (typeof result === 'object') skipped.add(collection.name)
        else if (result === 'incomplete') unfinished.add(collection)
      })
      for (const name of skipped) await drop(name)
      return { skipped: [...skipped], unfinished: collections.filter((collection) => unfinished.has(collection)) }
    },
    finish,
    async downloadAgain(collection) {
      const crawl = await restart(collection)
      if ((await crawl.fetchFirst()) !== 'done') await finish(collection)
    },
    drop,
  }
}

/**
 * Retires the generation if the server rejects its `next` link, so that the next pull starts a new one. If a shared list is no longer available, it
 * is downloaded as a plain one at once.
 */
async function fetchRestOrRetire(deps: MirrorDeps, crawl: CollectionCrawl): Promise<'done' | 'moved'> {
  try {
    return await crawl.fetchRest()
  } catch (error) {
    const isChainLost =
      error instanceof PullPaused && (error.problem.kind === 'missing' || error.problem.kind === 'invalid')
    if (isChainLost && crawl.manifest.shared) return 'moved'
    if (isChainLost) await retireGenerations(deps, [crawl.manifest])
    throw error
  }
}

/** Processes a few items in parallel. After the first error it starts no more, awaits the running ones and throws the error. */
async function forEachParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  let failure: { error: unknown } | null = null
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined && !failure; item = queue.shift()) {
      await work(item).catch((error: unknown) => {
        failure ??= { error }
      })
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
  if (failure) throw (failure as { error: unknown }).error
}
