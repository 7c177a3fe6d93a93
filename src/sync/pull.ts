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
import type { Manifest } from '#local/core.ts'
import type { PageRow } from '#local/mirror.ts'
import { expireSession, readSession } from '#local/session.ts'
import { readAs } from '#remote/calls.ts'
import { type Crawl, openCrawl } from './crawl.ts'
import { followFeed } from './delta.ts'
import { foldPages } from './fold-pages.ts'
import {
  activate,
  activeOf,
  asOfKey,
  beginGenerations,
  claim,
  cursorKey,
  type Finished,
  pagesOf,
  retire,
} from './generations.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'
import type { Locks, Notify } from './ports.ts'
import { shownIds, sweep } from './sweep.ts'
import { clearAway, mend } from './tidy.ts'

export type PullReason = 'start' | 'visible' | 'online' | 'timer' | 'manual' | 'hole'

export interface PullStatus {
  running: boolean
  progress: CatalogueStatus['progress']
  problem: Problem | null
  shrunk: CatalogueStatus['shrunk']
  /** Another tab works; this one shows its progress. */
  elsewhere: boolean
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
const pageSize = 1000
const lanes = 4
const crawlsAtMost = 3
/** Below so many rows a list may shrink as it likes. */
const shrinkFrom = 20
const lockWaitMs = 5_000

/** What the server offers beyond the plain contract, asked at the start of a round. */
interface Offer {
  delta: boolean
  cursor: string | null
  round: string | null
}

/** A person has to say whether the shorter list is to be believed. */
class Shrunk extends Error {
  readonly shrunk: NonNullable<CatalogueStatus['shrunk']>
  constructor(shrunk: NonNullable<CatalogueStatus['shrunk']>) {
    super('the list shrank')
    this.shrunk = shrunk
  }
}

export function makePull(
  parts: MirrorParts & { locks: Locks; notify?: Pick<Notify, 'tell'> },
  resources: readonly AnyResource[] = mirrored,
): Pull {
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  let status: PullStatus = { running: false, progress: null, problem: null, shrunk: null, elsewhere: false }
  let running: Promise<void> | null = null
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
    await parts.core.write(() => claim(parts, viewer.viewKey))
    const { listed, building, asOf, cursor } = await parts.core.read(async (core) => ({
      listed: await activeOf(core, viewer.viewKey),
      building: await core.manifests.where('[viewKey+status]').equals([viewer.viewKey, 'building']).count(),
      asOf: Number((await core.meta.get(asOfKey(viewer.viewKey)))?.value ?? 0),
      cursor: (await core.meta.get(cursorKey(viewer.viewKey)))?.value,
    }))
    const age = parts.clock.now() - asOf
    const pressing = reason === 'manual' || reason === 'hole' || listed.length === 0 || building > 0
    if (!pressing && age >= 0 && age < (cursor === undefined ? plainAgeMs : feedAgeMs)) return
    say({ running: true })
    const looksAtAll = reason === 'start' || reason === 'hole' || building > 0
    const torn = looksAtAll && listed.length > 0 && (await mend(parts, viewer)) === 'torn'
    const offered = await offer(viewer)
    let whole = torn || listed.length === 0 || !offered.delta || typeof cursor !== 'string'
    if (!whole) whole = (await follow(viewer, offered)) === 'too-old'
    if (whole) {
      await crawlAll(viewer, offered)
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

  async function crawlAll(viewer: Viewer, offered: Offer): Promise<void> {
    const began = parts.clock.mono()
    const active = new Map<string, readonly PageRow[]>()
    const lastRows = new Map<string, number>()
    for (const manifest of await parts.core.read((core) => activeOf(core, viewer.viewKey))) {
      active.set(manifest.entity, await pagesOf(parts.mirror, manifest))
      lastRows.set(manifest.entity, manifest.rows)
    }
    const fresh = { ordering: 'id', pageSize, ...(offered.cursor === null ? {} : { cursor: offered.cursor }) }
    const begun = await beginGenerations(parts, viewer, resources, fresh)
    const crawls = new Map<string, Crawl>()
    let rowsBefore = 0

    const progress = (resource: AnyResource) => {
      let rows = 0
      let all: number | null = 0
      for (const [name, crawl] of crawls) {
        rows += crawl.rows()
        const total: number | null = crawl.total() ?? lastRows.get(name) ?? null
        all = all === null || total === null ? null : all + Math.max(total, crawl.rows())
      }
      const seconds = (parts.clock.mono() - began) / 1000
      const speed = seconds > 0.2 ? (rows - rowsBefore) / seconds : 0
      const crawl = crawls.get(resource.name)
      say({
        progress: {
          entity: resource.name,
          rows: crawl?.rows() ?? 0,
          total: crawl?.total() ?? lastRows.get(resource.name) ?? null,
          share: all ? rows / all : null,
          secondsLeft: all && speed > 0 ? Math.ceil((all - rows) / speed) : null,
        },
      })
    }
    const open = async (resource: AnyResource, manifest: Manifest) => {
      const crawl = await openCrawl(parts, viewer, resource, manifest, active.get(resource.name) ?? [], () =>
        progress(resource),
      )
      crawls.set(resource.name, crawl)
      return crawl
    }
    const again = async (resource: AnyResource) => {
      await retire(parts, [crawls.get(resource.name)!.manifest])
      const next = await beginGenerations(parts, viewer, [resource], fresh)
      return open(resource, next.get(resource.name)!)
    }

    // First pages of everything: they tell how much there is, and for most collections they are all there is.
    for (const resource of resources) await open(resource, begun.get(resource.name)!)
    for (const crawl of crawls.values()) rowsBefore += crawl.rows()
    const skipped = new Set<string>()
    const unfinished: AnyResource[] = []
    await inLanes(resources, async (resource) => {
      const end = await crawls.get(resource.name)!.first()
      if (typeof end === 'object') skipped.add(resource.name)
      else if (end === 'go-on') unfinished.push(resource)
    })
    for (const name of skipped) {
      await retire(parts, [crawls.get(name)!.manifest])
      crawls.delete(name)
    }
    // Nobody may read anything: that is no empty institute, that is an answer about the person.
    if (crawls.size === 0) throw new Paused({ kind: 'forbidden', text: 'Your account may not read this list.' })

    const readWhole = async (resource: AnyResource, crawl: Crawl): Promise<void> => {
      let going = crawl
      for (let n = 1; ; n++) {
        const end = await restOf(going)
        if (end === 'done' || n >= crawlsAtMost) return
        going = await again(resource)
        const first = await going.first()
        if (first === 'done') return
      }
    }
    const order = resources.map(({ name }) => name)
    unfinished.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    for (const resource of unfinished) await readWhole(resource, crawls.get(resource.name)!)

    const finished: Finished[] = []
    for (const resource of resources) {
      const crawl = crawls.get(resource.name)
      if (!crawl) continue
      const inUse = active.get(resource.name) ?? []
      const shown = await shownIds(parts, resource.name, inUse)
      const rows = crawl.rows()
      if (inUse.length > 0 && shown.size >= shrinkFrom && rows < shown.size / 2) {
        const take = decided.get(resource.name)
        if (take === undefined) throw new Shrunk({ entity: resource.name, from: shown.size, to: rows })
        if (!take) {
          await retire(parts, [crawl.manifest])
          crawls.delete(resource.name)
          continue
        }
      }
      let swept = await sweep(parts, viewer, resource, shown, crawl.pages(), inUse, null)
      for (let n = 1; swept.is === 'again'; n++) {
        if (n > crawlsAtMost)
          throw new Paused({ kind: 'odd-answer', status: 200, text: 'The list does not stand still.' })
        const more = await again(resource)
        if ((await more.first()) !== 'done') await readWhole(resource, more)
        swept = await sweep(parts, viewer, resource, shown, crawls.get(resource.name)!.pages(), inUse, swept.missing)
      }
      const done = crawls.get(resource.name)!
      finished.push({ manifest: done.manifest, pages: done.pages(), gone: swept.gone })
    }
    // Every collection there was shrank, and a person said to keep what is here.
    if (finished.length === 0) return
    const oldest = finished.reduce((a, b) => (b.manifest.startedAt < a.manifest.startedAt ? b : a), finished[0]!)
    await activate(parts, viewer, finished, {
      asOf: oldest.manifest.startedAt,
      cursor: oldest.manifest.cursor ?? null,
      round: offered.round,
      dropped: [...skipped],
    })
    decided.clear()
  }

  /** A chain of `next` that the server no longer follows is given up, so that the next round begins a new one. */
  async function restOf(crawl: Crawl): Promise<'done' | 'moved'> {
    try {
      return await crawl.rest()
    } catch (error) {
      const lost = error instanceof Paused && (error.problem.kind === 'missing' || error.problem.kind === 'invalid')
      if (lost) await retire(parts, [crawl.manifest])
      throw error
    }
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

  return {
    status: () => status,
    onStatus(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    run(reason) {
      if (stop.signal.aborted) return Promise.resolve()
      running ??= locked(reason).finally(() => {
        running = null
        say({ running: false, progress: null })
      })
      return running
    },
    async acceptShrunk(take) {
      if (!status.shrunk) return
      decided.set(status.shrunk.entity, take)
      say({ shrunk: null })
      await running
      await this.run('manual')
    },
    close: () => stop.abort(),
  }
}

/** A few at a time; the first error ends it after those under way. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  let failed: { error: unknown } | null = null
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined && !failed; item = queue.shift()) {
      await work(item).catch((error: unknown) => {
        failed ??= { error }
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failed) throw (failed as { error: unknown }).error
}
