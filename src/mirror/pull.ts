/**
 * Keeps the offline list current. A pull decides between download, change feed and repair; one runs at a time across all tabs (lock
 * `ims:mirror`). Promises: it never blocks other work; an interrupted pull is resumed by the next; the active list serves until a complete
 * new one replaces it.
 */

import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { rootResponse } from '#contract/change-feed.ts'
import { mirroredCollections } from '#contract/collections/all-collections.ts'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { claimMirror } from '#device-db/queries/generation-changes.ts'
import { readGenerations, readListState } from '#device-db/queries/list-state.ts'
import { expireSession, readSession } from '#device-db/session-row.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { EventBus, Locks, PullStatus } from '#platform/ports.ts'
import { compactPages } from './compact-pages.ts'
import { crawlAll, ListShrunkError } from './crawl-all.ts'
import { deleteUnusedPages } from './delete-unused-pages.ts'
import { followFeed } from './follow-change-feed.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { repairPages } from './repair-pages.ts'

export type PullReason = 'start' | 'visible' | 'online' | 'timer' | 'manual' | 'hole'

export interface Pull {
  status(): PullStatus
  onStatus(listener: () => void): () => void
  /** Resolves when the pull has ended, also if it failed. */
  run(reason: PullReason): Promise<void>
  acceptShrunk(accept: boolean): Promise<void>
  close(): void
}

/** The list of a plain server is downloaded again after this time. */
const plainMaxAgeMs = 60 * 60 * 1000
/** Limits how often the change feed is requested, for example when a person switches tabs often. */
const feedMinIntervalMs = 20_000
const lockWaitMs = 5_000

/** Features of the server beyond the plain contract, read at the start of a pull. */
interface ServerOffer {
  delta: boolean
  cursor: string | null
  countPeriod: string | null
}

export function makePull(
  deps: MirrorDeps & {
    locks: Locks
    events?: Pick<EventBus, 'publish'>
    /** True if the browser reports a metered connection. */
    isMetered?(): boolean
  },
  collections: readonly AnyCollection[] = mirroredCollections,
): Pull {
  const statusChanges = makeEmitter()
  const stopController = new AbortController()
  let status: PullStatus = {
    running: false,
    progress: null,
    problem: null,
    shrunk: null,
    elsewhere: false,
    paid: false,
  }
  let currentRun: Promise<void> | null = null
  /** The pull that starts after the running one, once a person requested it. */
  let nextRun: Promise<void> | null = null
  let nextReason: PullReason = 'manual'
  /** A person's answer about a list that shrank, by collection. */
  const shrinkDecisions = new Map<string, boolean>()

  const update = (change: Partial<PullStatus>) => {
    status = { ...status, ...change }
    statusChanges.emit()
  }

  async function currentOwner(): Promise<{ owner: ListOwner; tokenEpoch: number } | null> {
    const session = await deps.connection.read(readSession)
    if (!session || session.expired || session.token === '') return null
    const owner = { viewKey: session.userKey, token: session.token, signal: stopController.signal }
    return { owner, tokenEpoch: session.tokenEpoch }
  }

  async function fetchOffer(owner: ListOwner): Promise<ServerOffer> {
    const response = await deps.network.send({
      method: 'GET',
      path: paths.root,
      token: owner.token,
      signal: owner.signal,
    })
    const root = readResponseAs(response, rootResponse)
    if (!root.ok) {
      // A plain server may have no API root (D1.3).
      if (root.problem.kind === 'missing' || root.problem.kind === 'contract' || root.problem.kind === 'forbidden') {
        return { delta: false, cursor: null, countPeriod: null }
      }
      throw new PullPaused(root.problem)
    }
    deps.events?.publish({ said: 'contact', at: deps.clock.now() })
    const { extensions = [], cursor = null, round: countPeriod = null } = root.value
    return { delta: extensions.includes('delta') && cursor !== null, cursor, countPeriod }
  }

  async function runPull(reason: PullReason, owner: ListOwner): Promise<void> {
    const { active, isBuilding, asOf, cursor } = await deps.connection.read((core) =>
      readListState(core, owner.viewKey),
    )
    const age = deps.clock.now() - (asOf ?? 0)
    const isUrgent = reason === 'manual' || reason === 'hole' || active.length === 0 || isBuilding
    if (!isUrgent && age >= 0 && age < (cursor === null ? plainMaxAgeMs : feedMinIntervalMs)) return
    const isRequested = reason === 'manual' || reason === 'hole'
    if (!isRequested && active.length > 0 && cursor === null && deps.isMetered?.()) return update({ paid: true })
    update({ running: true, paid: false })
    const checksPages = reason === 'start' || reason === 'hole' || isBuilding
    const isDamaged =
      checksPages && active.length > 0 && (await repairPages(deps, owner, reason === 'hole')) === 'damaged'
    const serverOffer = await fetchOffer(owner)
    // Only after the server answered: offline, a colleague's lists stay on the device until that person returns (decision 023).
    await deps.connection.write((core) => claimMirror(core, owner.viewKey))
    let needsFullDownload = isDamaged || active.length === 0 || !serverOffer.delta || cursor === null
    if (!needsFullDownload) needsFullDownload = (await followChangeFeed(owner, serverOffer)) === 'too-old'
    if (needsFullDownload) {
      await crawlAll(deps, owner, {
        ...serverOffer,
        collections,
        shrinkDecisions,
        onProgress: (progress) => update({ progress }),
      })
      if (serverOffer.delta) await followChangeFeed(owner, serverOffer)
    }
    const compacted = await compactPages(deps, owner)
    if (needsFullDownload || checksPages || compacted.length > 0) await deleteUnusedPages(deps)
  }

  async function followChangeFeed(owner: ListOwner, serverOffer: ServerOffer): Promise<'done' | 'too-old'> {
    const end = await followFeed(deps, owner, serverOffer.countPeriod)
    if (end.is === 'problem') throw new PullPaused(end.problem)
    return end.is
  }

  async function pullOnce(reason: PullReason): Promise<void> {
    const current = await currentOwner()
    if (!current) return
    try {
      await runPull(reason, current.owner)
      update({ problem: null, shrunk: null })
    } catch (error) {
      deps.parsedRows?.clear()
      if (error instanceof ListShrunkError) update({ shrunk: error.shrunk })
      else if (error instanceof PullPaused) {
        if (error.problem.kind === 'sign-in') {
          const expired = await deps.connection.write((core) => expireSession(core, current.tokenEpoch))
          if (expired) deps.events?.publish({ said: 'signed-out', why: 'refused' })
        }
        if (error.problem.kind !== 'cancelled') update({ problem: error.problem })
      } else throw error
    }
  }

  const hasNoList = async () => {
    const current = await currentOwner()
    return (
      current !== null &&
      (await deps.connection.read((core) => readGenerations(core, current.owner.viewKey))).active.length === 0
    )
  }

  /**
   * A manual pull and a repair wait a few seconds for another tab's pull to end; any other pull is skipped. While there is no list at all this tab queues
   * for the lock, so that it continues at once if the downloading tab is closed.
   */
  async function pullLocked(reason: PullReason): Promise<void> {
    const waitLimit = new AbortController()
    const timer = setTimeout(() => waitLimit.abort(), lockWaitMs)
    const options = reason === 'manual' || reason === 'hole' ? { signal: waitLimit.signal } : { ifAvailable: true }
    try {
      const runIfHeld = async (isHeld: boolean) => {
        if (isHeld) await pullOnce(reason)
        return isHeld
      }
      const wasHeld = await deps.locks.hold('ims:mirror', options, runIfHeld)
      if (!wasHeld && (await hasNoList()))
        await deps.locks.hold('ims:mirror', { signal: stopController.signal }, runIfHeld)
    } finally {
      clearTimeout(timer)
    }
  }

  function startRun(reason: PullReason): Promise<void> {
    currentRun = pullLocked(reason).finally(() => {
      currentRun = null
      update({ running: false, progress: null })
    })
    return currentRun
  }

  /**
   * The running pull may have read the server before a change was saved, or the pages before one was found broken: a manual refresh and a
   * repair start another pull after it.
   */
  function run(reason: PullReason): Promise<void> {
    if (stopController.signal.aborted) return Promise.resolve()
    if (currentRun === null) return startRun(reason)
    if (reason !== 'manual' && reason !== 'hole') return currentRun
    // A repair does everything that a manual refresh does.
    if (nextRun === null || reason === 'hole') nextReason = reason
    nextRun ??= currentRun
      .catch(() => {})
      .then(() => {
        nextRun = null
        return run(nextReason)
      })
    return nextRun
  }

  return {
    status: () => status,
    onStatus: statusChanges.subscribe,
    run,
    async acceptShrunk(accept) {
      if (!status.shrunk) return
      shrinkDecisions.set(status.shrunk.entity, accept)
      update({ shrunk: null })
      await run('manual')
    },
    close: () => stopController.abort(),
  }
}
