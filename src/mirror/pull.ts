/**
 * Keeps the offline list current. A pull decides between download, change feed and repair; one runs at a time across all tabs (lock
 * `ims:mirror`). Promises: it never blocks other work; an interrupted pull is resumed by the next; the active list serves until a complete
 * new one replaces it.
 */

import { type AnyCollection, mirroredCollections } from '#contract/collections/all-collections.ts'
import { readGenerations, readListState } from '#device-db/queries/list-state.ts'
import { expireSession, readSession } from '#device-db/session-row.ts'
import { mirrorLock } from '#platform/channel-names.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { EventBus, Locks, PullStatus } from '#platform/ports.ts'
import { ListShrunkError } from './crawl-all.ts'
import { type ListOwner, type MirrorDeps, PullPaused } from './mirror-deps.ts'
import { isRequested, makePullQueue, type PullReason } from './pull-queue.ts'
import { decidePull, updateList } from './update-list.ts'

export interface Pull {
  status(): PullStatus
  onStatus(listener: () => void): () => void
  /** Resolves when the pull has ended, also if it failed. */
  run(reason: PullReason): Promise<void>
  acceptShrunk(accept: boolean): Promise<void>
  close(): void
}

export interface PullDeps extends MirrorDeps {
  locks: Locks
  events?: Pick<EventBus, 'publish'>
  /** True if the browser reports a metered connection. */
  isMetered?(): boolean
}

const lockWaitMs = 5_000

interface CurrentOwner {
  owner: ListOwner
  tokenEpoch: number
}

/** Null if nobody is signed in, or if the server refused the sign-in. */
async function readCurrentOwner(deps: PullDeps, signal: AbortSignal): Promise<CurrentOwner | null> {
  const session = await deps.connection.read(readSession)
  if (!session || session.expired || session.token === '') return null
  return { owner: { viewKey: session.userKey, token: session.token, signal }, tokenEpoch: session.tokenEpoch }
}

/**
 * A manual pull and a repair wait a few seconds for another tab's pull to end; any other pull is skipped. While there is no list at all this tab queues
 * for the lock, so that it continues at once if the downloading tab is closed.
 */
async function pullLocked(
  locks: Locks,
  reason: PullReason,
  { pullOnce, hasNoList, closed }: { pullOnce(): Promise<void>; hasNoList(): Promise<boolean>; closed: AbortSignal },
): Promise<void> {
  const waitLimit = new AbortController()
  const timer = setTimeout(() => waitLimit.abort(), lockWaitMs)
  const options = isRequested(reason) ? { signal: waitLimit.signal } : { ifAvailable: true }
  try {
    const runIfHeld = async (isHeld: boolean) => {
      if (isHeld) await pullOnce()
      return isHeld
    }
    const wasHeld = await locks.hold(mirrorLock, options, runIfHeld)
    if (!wasHeld && (await hasNoList())) await locks.hold(mirrorLock, { signal: closed }, runIfHeld)
  } finally {
    clearTimeout(timer)
  }
}

export function makePull(deps: PullDeps, collections: readonly AnyCollection[] = mirroredCollections): Pull {
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
  /** A person's answer about a list that shrank, by collection. */
  const shrinkDecisions = new Map<string, boolean>()

  const update = (change: Partial<PullStatus>) => {
    status = { ...status, ...change }
    statusChanges.emit()
  }

  async function pullIfDue(reason: PullReason, owner: ListOwner): Promise<void> {
    const list = await deps.connection.read((core) => readListState(core, owner.viewKey))
    const decision = decidePull(reason, list, deps.clock.now(), deps.isMetered?.() ?? false)
    if (decision === 'not-due') return
    if (decision === 'ask') return update({ paid: true })
    update({ running: true, paid: false })
    const onProgress = (progress: PullStatus['progress']) => update({ progress })
    await updateList(deps, owner, { reason, list, collections, shrinkDecisions, onProgress })
  }

  async function pullOnce(reason: PullReason): Promise<void> {
    const current = await readCurrentOwner(deps, stopController.signal)
    if (!current) return
    try {
      await pullIfDue(reason, current.owner)
      update({ problem: null, shrunk: null })
    } catch (error) {
      deps.parsedRows?.clear()
      if (error instanceof ListShrunkError) update({ shrunk: error.shrunk })
      else if (error instanceof PullPaused) {
        const { problem } = error
        if (problem.kind === 'sign-in') {
          const expired = await deps.connection.write((core) => expireSession(core, current.tokenEpoch, problem.ended))
          if (expired) deps.events?.publish({ said: 'signed-out', why: 'refused' })
        }
        if (problem.kind !== 'cancelled') update({ problem })
      } else throw error
    }
  }

  async function hasNoList(): Promise<boolean> {
    const current = await readCurrentOwner(deps, stopController.signal)
    if (current === null) return false
    const { active } = await deps.connection.read((core) => readGenerations(core, current.owner.viewKey))
    return active.length === 0
  }

  const run = makePullQueue({
    start: (reason) =>
      pullLocked(deps.locks, reason, {
        pullOnce: () => pullOnce(reason),
        hasNoList,
        closed: stopController.signal,
      }),
    onEnd: () => update({ running: false, progress: null }),
    isClosed: () => stopController.signal.aborted,
  })

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
