/** Decides whether a pull is due, and runs it: repair, change feed or full download, whichever the list needs (sync §5). */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { deleteQuantityCopies } from '#device-db/clear-mirror.ts'
import { claimMirror, giveUpDownload } from '#device-db/queries/generation-changes.ts'
import type { ListState } from '#device-db/queries/list-state.ts'
import type { EventBus } from '#platform/ports.ts'
import { compactPages } from './compact-pages.ts'
import { type CrawlOptions, crawlAll } from './crawl-all.ts'
import { deleteUnusedPages } from './delete-unused-pages.ts'
import { followFeed } from './follow-change-feed.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { isRequested, type PullReason } from './pull-queue.ts'
import { repairPages } from './repair-pages.ts'
import { fetchServerOffer, type ServerOffer } from './server-offer.ts'

/** The list of a plain server is downloaded again after this time. */
const plainMaxAgeMs = 60 * 60 * 1000
/** Limits how often an open page requests the change feed, for example when a person switches tabs often. */
const feedMinIntervalMs = 20_000

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
    const options = (offer: ServerOffer, former: string | null) => ({
      ...offer,
      hasNewReach: offer.reach !== former,
      ...crawlOptions,
    })
    await crawlAll(deps, owner, options(serverOffer, reach))
    // An interrupted download may have begun before the server hid quantities: then its cursor is not valid either.
    if (serverOffer.delta && (await followChangeFeed(deps, owner, serverOffer)) === 'too-old')
      await crawlAll(deps, owner, options(await fetchServerOffer(deps, owner), serverOffer.reach))
  } else if (isBuilding) await deps.connection.write((core) => giveUpDownload(core, owner.viewKey))
  const compacted = await compactPages(deps, owner)
  if (needsFullDownload || checksPages || compacted.length > 0) await deleteUnusedPages(deps)
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
