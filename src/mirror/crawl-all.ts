/** A whole new list: every collection crawled, swept and switched to at once (sync §4, §6). */
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { type CollectionCrawl, openCrawl } from './crawl-collection.ts'
import {
  activate,
  activeManifests,
  beginGenerations,
  type CompleteGeneration,
  pagesOf,
  retireGenerations,
} from './generations.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { readShownIds, sweep } from './sweep.ts'

const pageSize = 1000
const maxParallel = 4
const maxCrawls = 3
/** Below so many rows a list may shrink as it likes. */
const shrinkCheckMinRows = 20

export interface CrawlOptions {
  collections: readonly AnyCollection[]
  /** Where the change feed stood before the first page, and the count round of that moment; null on a plain server. */
  cursor: string | null
  countPeriod: string | null
  /** What a person said about a shorter list, by collection; emptied when it was heeded. */
  shrinkDecisions: Map<string, boolean>
  onProgress(progress: NonNullable<CatalogStatus['progress']>): void
}

/** A person has to say whether the shorter list is to be believed. */
export class ListShrunkError extends Error {
  readonly shrunk: NonNullable<CatalogStatus['shrunk']>
  constructor(shrunk: NonNullable<CatalogStatus['shrunk']>) {
    super('the list shrank')
    this.shrunk = shrunk
  }
}

/**
 * Reads every collection whole, beside the list in use, and lets the new one take its place in one go. Goes on where an earlier round stopped.
 * Throws `Paused` when the line or the server stops it, `Shrunk` when a person must say whether a much shorter list is true.
 */
export async function crawlAll(
  deps: MirrorDeps,
  owner: ListOwner,
  { collections, cursor, countPeriod, shrinkDecisions, onProgress }: CrawlOptions,
): Promise<void> {
  const startedAt = deps.clock.monotonic()
  const active = new Map<string, readonly PageRow[]>()
  const formerRowCounts = new Map<string, number>()
  for (const manifest of await deps.connection.read((core) => activeManifests(core, owner.viewKey))) {
    active.set(manifest.entity, await pagesOf(deps.mirror, manifest))
    formerRowCounts.set(manifest.entity, manifest.rows)
  }
  const options = { ordering: 'id', pageSize, ...(cursor === null ? {} : { cursor }) }
  const manifests = await beginGenerations(deps, owner, collections, options)
  const crawls = new Map<string, CollectionCrawl>()
  let rowsBefore = 0

  const progress = (collection: AnyCollection) => {
    let rows = 0
    let expected: number | null = 0
    for (const [name, crawl] of crawls) {
      rows += crawl.rows()
      const total: number | null = crawl.total() ?? formerRowCounts.get(name) ?? null
      expected = expected === null || total === null ? null : expected + Math.max(total, crawl.rows())
    }
    const seconds = (deps.clock.monotonic() - startedAt) / 1000
    const rowsPerSecond = seconds > 0.2 ? (rows - rowsBefore) / seconds : 0
    const crawl = crawls.get(collection.name)
    onProgress({
      entity: collection.name,
      rows: crawl?.rows() ?? 0,
      total: crawl?.total() ?? formerRowCounts.get(collection.name) ?? null,
      share: expected ? rows / expected : null,
      secondsLeft: expected && rowsPerSecond > 0 ? Math.ceil((expected - rows) / rowsPerSecond) : null,
    })
  }
  const startCrawl = async (collection: AnyCollection, manifest: Manifest) => {
    const crawl = await openCrawl(deps, owner, collection, manifest, active.get(collection.name) ?? [], () =>
      progress(collection),
    )
    crawls.set(collection.name, crawl)
    return crawl
  }
  const restartCrawl = async (collection: AnyCollection) => {
    await retireGenerations(deps, [crawls.get(collection.name)!.manifest])
    const next = await beginGenerations(deps, owner, [collection], options)
    return startCrawl(collection, next.get(collection.name)!)
  }

  // First pages of everything: they tell how much there is, and for most collections they are all there is.
  for (const collection of collections) await startCrawl(collection, manifests.get(collection.name)!)
  for (const crawl of crawls.values()) rowsBefore += crawl.rows()
  const skipped = new Set<string>()
  const unfinished: AnyCollection[] = []
  await forEachParallel(collections, async (collection) => {
    const result = await crawls.get(collection.name)!.fetchFirst()
    if (typeof result === 'object') skipped.add(collection.name)
    else if (result === 'go-on') unfinished.push(collection)
  })
  for (const name of skipped) {
    await retireGenerations(deps, [crawls.get(name)!.manifest])
    crawls.delete(name)
  }
  // Nobody may read anything: that is no empty institute, that is an answer about the person.
  if (crawls.size === 0) throw new PullPaused({ kind: 'forbidden', text: 'Your account may not read this list.' })

  const finishCrawl = async (collection: AnyCollection, crawl: CollectionCrawl): Promise<void> => {
    let current = crawl
    for (let n = 1; ; n++) {
      const result = await crawlRest(deps, current)
      if (result === 'done' || n >= maxCrawls) return
      current = await restartCrawl(collection)
      const first = await current.fetchFirst()
      if (first === 'done') return
    }
  }
  const names = collections.map(({ name }) => name)
  unfinished.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
  for (const collection of unfinished) await finishCrawl(collection, crawls.get(collection.name)!)

  const complete: CompleteGeneration[] = []
  for (const collection of collections) {
    const crawl = crawls.get(collection.name)
    if (!crawl) continue
    const activePages = active.get(collection.name) ?? []
    const shownIds = await readShownIds(deps, collection.name, activePages)
    const rows = crawl.rows()
    if (activePages.length > 0 && shownIds.size >= shrinkCheckMinRows && rows < shownIds.size / 2) {
      const isAccepted = shrinkDecisions.get(collection.name)
      if (isAccepted === undefined)
        throw new ListShrunkError({ entity: collection.name, from: shownIds.size, to: rows })
      if (!isAccepted) {
        await retireGenerations(deps, [crawl.manifest])
        crawls.delete(collection.name)
        continue
      }
    }
    let sweepResult = await sweep(deps, owner, collection, shownIds, crawl.pages(), activePages, null)
    for (let n = 1; sweepResult.is === 'again'; n++) {
      if (n > maxCrawls)
        throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'The list does not stand still.' })
      const nextCrawl = await restartCrawl(collection)
      if ((await nextCrawl.fetchFirst()) !== 'done') await finishCrawl(collection, nextCrawl)
      sweepResult = await sweep(
        deps,
        owner,
        collection,
        shownIds,
        crawls.get(collection.name)!.pages(),
        activePages,
        sweepResult.missing,
      )
    }
    const finalCrawl = crawls.get(collection.name)!
    complete.push({ manifest: finalCrawl.manifest, pages: finalCrawl.pages(), deletedIds: sweepResult.deletedIds })
  }
  // Every collection there was shrank, and a person said to keep what is here.
  if (complete.length === 0) return
  const oldest = complete.reduce((a, b) => (b.manifest.startedAt < a.manifest.startedAt ? b : a), complete[0]!)
  await activate(deps, owner, complete, {
    asOf: oldest.manifest.startedAt,
    cursor: oldest.manifest.cursor ?? null,
    countPeriod,
    droppedCollections: [...skipped],
  })
  shrinkDecisions.clear()
}

/** A chain of `next` that the server no longer follows is given up, so that the next round begins a new one. */
async function crawlRest(deps: MirrorDeps, crawl: CollectionCrawl): Promise<'done' | 'moved'> {
  try {
    return await crawl.fetchRest()
  } catch (error) {
    const isChainLost =
      error instanceof PullPaused && (error.problem.kind === 'missing' || error.problem.kind === 'invalid')
    if (isChainLost) await retireGenerations(deps, [crawl.manifest])
    throw error
  }
}

/** A few at a time; the first error ends it after those under way. */
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
