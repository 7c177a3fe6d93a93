/** Downloads every collection, sweeps it, and activates all new generations at once (sync §5, §6). */
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { PageRow } from '#device-db/mirror-db.ts'
import { readGenerations, withPages } from '#device-db/queries/list-state.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { type CollectionCrawl, openCrawl } from './crawl-collection.ts'
import { activate, beginGenerations, type CompleteGeneration, retireGenerations } from './generations.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { readShownIds, sweep } from './sweep.ts'

const pageSize = 1000
const maxParallel = 4
const maxCrawls = 3
/** A shorter list than this may shrink without a question. */
const shrinkCheckMinRows = 20

export interface CrawlOptions {
  collections: readonly AnyCollection[]
  /** Change feed cursor and count period from before the first page; null on a plain server. */
  cursor: string | null
  countPeriod: string | null
  /** A person's answer about a list that shrank, by collection. Cleared once applied. */
  shrinkDecisions: Map<string, boolean>
  onProgress(progress: NonNullable<CatalogStatus['progress']>): void
}

/** A list shrank by more than half; a person must accept or refuse it. */
export class ListShrunkError extends Error {
  readonly shrunk: NonNullable<CatalogStatus['shrunk']>
  constructor(shrunk: NonNullable<CatalogStatus['shrunk']>) {
    super(`${shrunk.entity} shrank from ${shrunk.from} to ${shrunk.to} rows`)
    this.shrunk = shrunk
  }
}

/**
 * Downloads every collection next to the active list, then replaces the list in one transaction. Resumes an interrupted download.
 * Throws `PullPaused` if the network or the server stops it, `ListShrunkError` if a person must confirm a much shorter list.
 */
export async function crawlAll(
  deps: MirrorDeps,
  owner: ListOwner,
  { collections, cursor, countPeriod, shrinkDecisions, onProgress }: CrawlOptions,
): Promise<void> {
  const startedAt = deps.clock.monotonic()
  const active = new Map<string, readonly PageRow[]>()
  const formerRowCounts = new Map<string, number>()
  const former = await deps.connection.read((core) => readGenerations(core, owner.viewKey))
  for (const { manifest, pages } of await withPages(deps.mirror, former.active)) {
    active.set(manifest.entity, pages)
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

  // First pages of all collections: they bring the row counts, and most collections have only one page.
  for (const collection of collections) await startCrawl(collection, manifests.get(collection.name)!)
  for (const crawl of crawls.values()) rowsBefore += crawl.rows()
  const skipped = new Set<string>()
  const unfinished: AnyCollection[] = []
  await forEachParallel(collections, async (collection) => {
    const result = await crawls.get(collection.name)!.fetchFirst()
    if (typeof result === 'object') skipped.add(collection.name)
    else if (result === 'incomplete') unfinished.push(collection)
  })
  for (const name of skipped) {
    await retireGenerations(deps, [crawls.get(name)!.manifest])
    crawls.delete(name)
  }
  // No collection is readable: the account lacks permissions; the institute is not empty.
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
        throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'The list kept changing during the download.' })
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
  // Every collection shrank, and a person chose to keep the current lists.
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

/** Retires the generation if the server rejects its `next` link, so that the next pull starts a new one. */
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

/** Runs a few items at a time. After the first error starts no more, awaits the running ones and throws it. */
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
