/** Decides whether a pull is due, and runs it: repair, change feed or full download, whichever the list needs (sync §5). */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { deleteQuantityCopies } from '#device-db/clear-mirror.ts'
import { claimMirror, giveUpDownload, viewOf } from '#device-db/queries/generation-changes.ts'
import type { ListState } from '#device-db/queries/list-state.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { EventBus } from '#platform/ports.ts'
import { compactPages } from './compact-pages.ts'
import { type CrawlOptions, crawlAll } from './crawl-all.ts'
import { deleteUnusedPages } from './delete-unused-pages.ts'
import { followFeed } from './follow-change-feed.ts'
import { hideUnlistedRows } from './hide-unlisted.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { isRequested, type PullReason } from './pull-queue.ts'
import { repairPages } from './repair-pages.ts'
import { fetchServerOffer, type ServerOffer } from './server-offer.ts'

/** The list of a plain server is downloaded again after this time. */
const plainMaxAgeMs = hourMs
/** Limits how often an open page requests the change feed, for example when a person switches tabs often. */
const feedMinIntervalMs = 20_000
const maxDownloads = 3

type KnownList = Pick<ListState, 'active' | 'isBuilding' | 'asOf' | 'cursor'>
type UpdatedList = KnownList & Pick<ListState, 'reach'>

/** `not-due`: the list is new enough. `ask`: the whole list would be downloaded again over a metered connection; a person decides. */
export function decidePull(
  reason: PullReason,
  { active, isBuilding, asOf, cursor }: KnownList,
  now: number,
  isMetered: boolean,
): 'pull' | 'not-due' | 'ask' {
  const age = now - (asOf ?? 0)
  // A page reload may have interrupted a pull, for example the one after an import.
  const isCheapStart = reason === 'start' && cursor !== null
  const isUrgent = isRequested(reason) || isCheapStart || active.length === 0 || isBuilding
  if (!isUrgent && age >= 0 && age < (cursor === null ? plainMaxAgeMs : feedMinIntervalMs)) return 'not-due'
  if (!isRequested(reason) && active.length > 0 && cursor === null && isMetered) return 'ask'
  return 'pull'
}

type UpdateDeps = MirrorDeps & { events?: Pick<EventBus, 'publish'> }

export interface UpdateOptions extends Pick<CrawlOptions, 'shrinkDecisions' | 'onProgress'> {
  reason: PullReason
  list: UpdatedList
  collections: readonly AnyCollection[]
}

/** Throws `PullPaused` if the network or the server stops it, `ListShrunkError` if a person must confirm a much shorter list. */
export async function updateList(
  deps: UpdateDeps,
  owner: ListOwner,
  { reason, list: { active, isBuilding, cursor, reach }, ...crawlOptions }: UpdateOptions,
): Promise<void> {
  const checksPages = reason === 'start' || reason === 'hole' || isBuilding
  const isDamaged =
    checksPages && active.length > 0 && (await repairPages(deps, owner, reason === 'hole')) === 'damaged'
  const serverOffer = await fetchServerOffer(deps, owner)
  // Only after a response: offline, a colleague's lists stay on the device until that person returns (decision 023).
  await deps.connection.write((core) => claimMirror(core, owner.viewKey))
  let needsFullDownload = isDamaged || active.length === 0 || !serverOffer.delta || cursor === null
  if (!needsFullDownload) needsFullDownload = (await followChangeFeed(deps, owner, serverOffer)) === 'too-old'
  // The server may hide quantities now that it sent before, or send them again (a blind count began or closed, the role or the reach changed).
  if (needsFullDownload) await deps.connection.write(deleteQuantityCopies)
  if (needsFullDownload) {
    try {
      await downloadAll(deps, owner, serverOffer, { reach, view: viewOf(cursor) }, crawlOptions)
    } finally {
      // Also if the network is lost after the new list is in use: the old one may have what the person may no longer see.
      await deleteUnusedPages(deps)
    }
  } else if (isBuilding) await deps.connection.write((core) => giveUpDownload(core, owner.viewKey))
  await hideUnlistedRows(deps, owner, needsFullDownload)
  const compacted = await compactPages(deps, owner)
  if (checksPages || compacted.length > 0) await deleteUnusedPages(deps)
}

/**
 * Downloads again if the person's view changed meanwhile: pages of two views never become the list, which would have a part of the items and the
 * name of all. `former`: reach and view of the list before.
 */
async function downloadAll(
  deps: UpdateDeps,
  owner: ListOwner,
  firstOffer: ServerOffer,
  firstFormer: { reach: string | null; view: string | undefined },
  options: Pick<CrawlOptions, 'collections' | 'shrinkDecisions' | 'onProgress'>,
): Promise<void> {
  let [offer, former, isRepeated] = [firstOffer, firstFormer, false]
  for (let n = 1; n <= maxDownloads; n++) {
    const { cursor } = offer
    const isSameView = async () =>
      cursor === null || viewOf((await fetchServerOffer(deps, owner)).cursor) === viewOf(cursor)
    const view = viewOf(cursor)
    const hasNewReach = offer.reach !== former.reach
    const hasNewView = former.view !== undefined && view !== undefined && former.view !== view
    const end = await crawlAll(deps, owner, { ...offer, ...options, hasNewReach, hasNewView, isSameView })
    if (end === 'done') {
      if (!offer.delta || isRepeated || (await followChangeFeed(deps, owner, offer)) === 'done') return
      former = { reach: offer.reach, view }
      isRepeated = true
    }
    offer = await fetchServerOffer(deps, owner)
  }
  // not a text: screens say this problem by its kind
  throw new PullPaused({ kind: 'odd-answer', status: 200, text: 'The view kept changing during the download.' })
}

async function followChangeFeed(
  deps: UpdateDeps,
  owner: ListOwner,
  { countPeriod }: ServerOffer,
): Promise<'done' | 'too-old'> {
  const end = await followFeed(deps, owner, countPeriod)
  if (end.is === 'problem') throw new PullPaused(end.problem)
  return end.is
}
