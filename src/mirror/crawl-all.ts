/** Downloads every collection, sweeps it, and activates all new generations at once (sync §5, §6). */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Manifest } from '#device-db/core-db.ts'
import type { SharedList } from '#device-db/queries/generation-changes.ts'
import { readGenerations, withPages } from '#device-db/queries/list-state.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { type CrawlSet, type FormerList, maxCrawls, openCrawls } from './crawl-set.ts'
import type { DownloadProgress } from './download-progress.ts'
import { activate, type CompleteGeneration } from './generations.ts'
import { mayHaveRemovals } from './has-removals.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { readShownIds, sweep } from './sweep.ts'

const pageSize = 1000
/** Lists shorter than this may shrink without asking. */
const shrinkCheckMinRows = 20

export interface CrawlOptions {
  collections: readonly AnyCollection[]
  /** Change feed cursor and count period from before the first page; null on a plain server. */
  cursor: string | null
  countPeriod: string | null
  /** A list that the server provides in shared pages. */
  shared: SharedList | null
  /** Which items the person sees, as JSON; null: all. */
  reach: string | null
  /**
   * The person sees other items than the list has: it may be much shorter without a question, and items that the change feed removed may only
   * have been out of sight.
   */
  hasNewReach: boolean
  /** The server does not continue the cursor of the list, for example because places were taken and given back. */
  hasNewView: boolean
  /** Whether the server still answers with the same items and quantities as before the first page. */
  isSameView(): Promise<boolean>
  /** The person's decision about a list that shrank, by collection. Cleared once applied. */
  shrinkDecisions: Map<string, boolean>
  onProgress(progress: DownloadProgress): void
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
 * `other-view`: what the person sees changed meanwhile; the pages are of two views, and the list stays as it was.
 * Throws `PullPaused` if the network or the server stops it, `ListShrunkError` if a person must confirm a much shorter list.
 */
export async function crawlAll(
  allDeps: MirrorDeps,
  owner: ListOwner,
  options: CrawlOptions,
): Promise<'done' | 'other-view'> {
  const { collections, cursor, countPeriod, shared, reach, hasNewReach, hasNewView, shrinkDecisions, onProgress } =
    options
  const { deps, isOneView } = watchView(allDeps, options.isSameView)
  const active = await readFormerLists(deps, owner)
  const generation = { ordering: 'id', pageSize, ...(cursor === null ? {} : { cursor, shared }) }
  const crawls = await openCrawls(deps, owner, { collections, active, generation, onProgress })
  const { skipped, unfinished } = await crawls.fetchFirstPages()
  // No collection is readable: the account lacks permissions; the institute is not empty.
  if (skipped.length === collections.length)
    // not a text: screens say this problem by its kind
    throw new PullPaused({ kind: 'forbidden', text: 'Your account isn’t allowed to view this list.' })
  for (const collection of unfinished) await crawls.finish(collection)
  // Before the sweep, which would ask a person about a list that has good reason to be shorter.
  if (!(await isOneView())) return 'other-view'

  // Most rows that a narrower list lacks are only out of sight. If no page can have skipped a row, they are neither requested one by one nor
  // is the list downloaded a second time for them.
  const isExact = hasNewReach && !(await mayHaveRemovals(allDeps, owner, cursorOfOldest(collections, crawls)))
  const complete: CompleteGeneration[] = []
  for (const collection of collections) {
    if (!crawls.get(collection.name)) continue
    const activeList = active.get(collection.name) ?? { pages: [], rows: 0 }
    const finished = await sweepCollection(deps, owner, collection, crawls, activeList, {
      isExact,
      shrinkDecisions: hasNewReach ? new Map([[collection.name, true]]) : shrinkDecisions,
    })
    if (finished) complete.push({ ...finished, hasNewView: hasNewReach || hasNewView })
  }
  // Every collection shrank, and a person chose to keep the current lists.
  if (complete.length === 0) return 'done'
  // The sweep may have downloaded a collection again.
  if (!(await isOneView())) return 'other-view'
  const oldest = complete.reduce((a, b) => (b.manifest.startedAt < a.manifest.startedAt ? b : a), complete[0]!)
  await activate(deps, owner, complete, {
    asOf: Math.min(...complete.map(({ manifest }) => asOfPages(manifest))),
    cursor: oldest.manifest.cursor ?? null,
    countPeriod,
    reach,
    droppedCollections: skipped,
  })
  shrinkDecisions.clear()
  return 'done'
}

/** `isOneView`: whether everything that was requested so far is of one view. Asks the server only if something was requested since the last answer. */
function watchView(deps: MirrorDeps, isSameView: CrawlOptions['isSameView']) {
  let hasRequested = false
  const send: MirrorDeps['network']['send'] = (request) => {
    hasRequested = true
    return deps.network.send(request)
  }
  const isOneView = async () => {
    if (!hasRequested) return true
    hasRequested = false
    return isSameView()
  }
  return { deps: { ...deps, network: { ...deps.network, send } }, isOneView }
}

/** The change feed cursor from before the first page of any collection. */
function cursorOfOldest(collections: readonly AnyCollection[], crawls: CrawlSet): string | null {
  const manifests = collections.flatMap(({ name }) => crawls.get(name)?.manifest ?? [])
  return manifests.toSorted((a, b) => a.startedAt - b.startedAt)[0]?.cursor ?? null
}

/** The pages contain every change up to this time. Shared pages may be older than the download, until the change feed has been read. */
const asOfPages = ({ startedAt, shared, sharedAsOf }: Manifest): number =>
  shared ? Math.min(startedAt, sharedAsOf ?? startedAt) : startedAt

/** The lists that the device has now, by collection. */
async function readFormerLists(deps: MirrorDeps, owner: ListOwner): Promise<ReadonlyMap<string, FormerList>> {
  const { active } = await deps.connection.read((core) => readGenerations(core, owner.viewKey))
  const lists = await withPages(deps.mirror, active)
  return new Map(lists.map(({ manifest, pages }) => [manifest.entity, { pages, rows: manifest.rows }]))
}

/** Whether a list shrank so much that a person must confirm it. */
export const hasShrunk = (rowsBefore: number, rowsNow: number): boolean =>
  rowsBefore >= shrinkCheckMinRows && rowsNow < rowsBefore / 2

/** Determines which rows were deleted; downloads the collection again if too many are missing. Null: a person refused the shorter list. */
async function sweepCollection(
  deps: MirrorDeps,
  owner: ListOwner,
  collection: AnyCollection,
  crawls: CrawlSet,
  active: FormerList,
  { isExact, shrinkDecisions }: { isExact: boolean; shrinkDecisions: ReadonlyMap<string, boolean> },
): Promise<CompleteGeneration | null> {
  const { name } = collection
  const shownIds = await readShownIds(deps, name, active.pages)
  const rows = crawls.get(name)!.rows()
  if (active.pages.length > 0 && hasShrunk(shownIds.size, rows)) {
    const isAccepted = shrinkDecisions.get(name)
    if (isAccepted === undefined) throw new ListShrunkError({ entity: name, from: shownIds.size, to: rows })
    if (!isAccepted) {
      await crawls.drop(name)
      return null
    }
  }
  const sweepCrawled = (missingBefore: ReadonlySet<number> | null) => {
    const listed = crawls.get(name)!.pages()
    return sweep(deps, owner, collection, { shownIds, active: active.pages, listed, missingBefore })
  }
  // Shared pages may be older than the active list, so a row that is missing in them may be new, not deleted.
  const isEvidence = !crawls.get(name)!.manifest.shared
  let result = await sweepCrawled(isExact && isEvidence ? shownIds : null)
  for (let n = 1; result.is === 'again'; n++) {
    if (n > maxCrawls)
      // not a text: screens say this problem by its kind
      throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'The list kept changing during the download.' })
    await crawls.downloadAgain(collection)
    result = await sweepCrawled(n > 1 || isEvidence ? result.missing : new Set())
  }
  const crawl = crawls.get(name)!
  return { manifest: crawl.manifest, pages: crawl.pages(), deletedIds: result.deletedIds }
}
