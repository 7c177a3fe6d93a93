/**
 * Keeps the device's list fresh: decides which round runs, and runs one at a time for all tabs (lock `ims:mirror`). Promises: never blocks
 * anything; a round that stops anywhere goes on at the next one; the list in use stays in use until a whole new one takes its place.
 */
import { rootAnswer } from '#contract/changes.ts'
import { paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import { mirrored } from '#contract/resources.ts'
import type { CatalogueStatus } from '#domain/catalogue.ts'
import { expireSession, readSession } from '#local/session.ts'
import { readAs } from '#remote/calls.ts'
import { clearAway } from './clear-away.ts'
import { crawlAll, Shrunk } from './crawl-all.ts'
import { followFeed } from './delta.ts'
import { foldPages } from './fold-pages.ts'
import { activeOf, asOfKey, claim, cursorKey } from './generations.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'
import type { Locks, Notify } from './ports.ts'
import { mend } from './tidy.ts'

export type PullReason = 'start' | 'visible' | 'online' | 'timer' | 'manual' | 'hole'

export interface PullStatus {
  running: boolean
  progress: CatalogueStatus['progress']
  problem: Problem | null
  shrunk: CatalogueStatus['shrunk']
  /** Another tab works; this one shows its progress. */
  elsewhere: boolean
  /** The list is due to be read again as a whole, over a connection that is paid by the amount: a person decides (sync 2.5). */
  paid: boolean
}

export interface Pull {
  status(): PullStatus
  onStatus(told: () => void): () => void
  /** Resolves when the round has ended, whatever its end. */
  run(reason: PullReason): Promise<void>
  acceptShrunk(take: boolean): Promise<void>
  close(): void
}

/** A plain server's list is read again after so long. */
const plainAgeMs = 60 * 60 * 1000
/** Coming back to the foreground twice in a row asks only once. */
const feedAgeMs = 20_000
const lockWaitMs = 5_000

/** What the server offers beyond the plain contract, asked at the start of a round. */
interface Offer {
  delta: boolean
  cursor: string | null
  round: string | null
}

export function makePull(
  parts: MirrorParts & {
    locks: Locks
    notify?: Pick<Notify, 'tell'>
    /** Whether this connection is paid by the amount, as far as the browser says. */
    metered?(): boolean
  },
  resources: readonly AnyResource[] = mirrored,
): Pull {
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  let status: PullStatus = {
    running: false,
    progress: null,
    problem: null,
    shrunk: null,
    elsewhere: false,
    paid: false,
  }
  let running: Promise<void> | null = null
  /** The round after the running one, once somebody asked for it. */
  let next: Promise<void> | null = null
  /** What a person said about a shorter list, by collection. */
  const decided = new Map<string, boolean>()

  const say = (change: Partial<PullStatus>) => {
    status = { ...status, ...change }
    for (const told of listeners) told()
  }

  async function viewerNow(): Promise<{ viewer: Viewer; tokenEpoch: number } | null> {
    const session = await parts.core.read(readSession)
    if (!session || session.expired || session.token === '') return null
    const viewer = { viewKey: session.userKey, token: session.token, signal: stop.signal }
    return { viewer, tokenEpoch: session.tokenEpoch }
  }

  async function offer(viewer: Viewer): Promise<Offer> {
    const answer = await parts.net.send({
      method: 'GET',
      path: paths.root,
      token: viewer.token,
      signal: viewer.signal,
    })
    const root = readAs(answer, rootAnswer)
    if (!root.ok) {
      // No root at all is what a plain server may have (D1.3).
      if (root.problem.kind === 'missing' || root.problem.kind === 'contract' || root.problem.kind === 'forbidden') {
        return { delta: false, cursor: null, round: null }
      }
      throw new Paused(root.problem)
    }
    parts.notify?.tell({ said: 'contact', at: parts.clock.now() })
    const { extensions = [], cursor = null, round = null } = root.value
    return { delta: extensions.includes('delta') && cursor !== null, cursor, round }
  }

  async function round(reason: PullReason, viewer: Viewer): Promise<void> {
    const { listed, building, asOf, cursor } = await parts.core.read(async (core) => ({
      listed: await activeOf(core, viewer.viewKey),
      building: await core.manifests.where('[viewKey+status]').equals([viewer.viewKey, 'building']).count(),
      asOf: Number((await core.meta.get(asOfKey(viewer.viewKey)))?.value ?? 0),
      cursor: (await core.meta.get(cursorKey(viewer.viewKey)))?.value,
    }))
    const age = parts.clock.now() - asOf
    const pressing = reason === 'manual' || reason === 'hole' || listed.length === 0 || building > 0
    if (!pressing && age >= 0 && age < (cursor === undefined ? plainAgeMs : feedAgeMs)) return
    const asked = reason === 'manual' || reason === 'hole'
    if (!asked && listed.length > 0 && cursor === undefined && parts.metered?.()) return say({ paid: true })
    say({ running: true, paid: false })
    const looksAtAll = reason === 'start' || reason === 'hole' || building > 0
    const torn = looksAtAll && listed.length > 0 && (await mend(parts, viewer)) === 'torn'
    const offered = await offer(viewer)
    // Not before the server answers: without a signal the lists of a colleague stay for when they come back (decision 023).
    await parts.core.write(() => claim(parts, viewer.viewKey))
    let whole = torn || listed.length === 0 || !offered.delta || typeof cursor !== 'string'
    if (!whole) whole = (await follow(viewer, offered)) === 'too-old'
    if (whole) {
      await crawlAll(parts, viewer, { ...offered, resources, decided, told: (progress) => say({ progress }) })
      if (offered.delta) await follow(viewer, offered)
    }
    const folded = await foldPages(parts, viewer)
    if (whole || looksAtAll || folded.length > 0) await clearAway(parts)
  }

  async function follow(viewer: Viewer, offered: Offer): Promise<'done' | 'too-old'> {
    const end = await followFeed(parts, viewer, offered.round)
    if (end.is === 'problem') throw new Paused(end.problem)
    return end.is
  }

  async function once(reason: PullReason): Promise<void> {
    const who = await viewerNow()
    if (!who) return
    try {
      await round(reason, who.viewer)
      say({ problem: null, shrunk: null })
    } catch (error) {
      parts.warm?.clear()
      if (error instanceof Shrunk) say({ shrunk: error.shrunk })
      else if (error instanceof Paused) {
        if (error.problem.kind === 'sign-in') {
          const expired = await parts.core.write((core) => expireSession(core, who.tokenEpoch))
          if (expired) parts.notify?.tell({ said: 'signed-out', why: 'refused' })
        }
        if (error.problem.kind !== 'cancelled') say({ problem: error.problem })
      } else throw error
    }
  }

  const nothingListed = async () => {
    const who = await viewerNow()
    return who !== null && (await parts.core.read((core) => activeOf(core, who.viewer.viewKey))).length === 0
  }

  /**
   * A person who asks waits a little for another tab to end its round; everything else leaves it to that tab. While there is no list at all
   * this tab stands in line, to go on at once where a tab that was closed has stopped.
   */
  async function locked(reason: PullReason): Promise<void> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), lockWaitMs)
    const how = reason === 'manual' ? { signal: limit.signal } : { ifAvailable: true }
    try {
      const turn = async (held: boolean) => {
        if (held) await once(reason)
        return held
      }
      const had = await parts.locks.hold('ims:mirror', how, turn)
      if (!had && (await nothingListed())) await parts.locks.hold('ims:mirror', { signal: stop.signal }, turn)
    } finally {
      clearTimeout(timer)
    }
  }

  function begin(reason: PullReason): Promise<void> {
    running = locked(reason).finally(() => {
      running = null
      say({ running: false, progress: null })
    })
    return running
  }

  /** A round that runs may have asked the office already: who asks by hand now gets one that begins later. */
  function run(reason: PullReason): Promise<void> {
    if (stop.signal.aborted) return Promise.resolve()
    if (running === null) return begin(reason)
    if (reason !== 'manual') return running
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return run('manual')
      })
    return next
  }

  return {
    status: () => status,
    onStatus(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    run,
    async acceptShrunk(take) {
      if (!status.shrunk) return
      decided.set(status.shrunk.entity, take)
      say({ shrunk: null })
      await run('manual')
    },
    close: () => stop.abort(),
  }
}
