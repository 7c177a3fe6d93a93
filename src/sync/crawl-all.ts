/** A whole new list: every collection crawled, swept and switched to at once (sync 2.4, 2.6). */
import type { AnyResource } from '#contract/resource.ts'
import type { CatalogueStatus } from '#domain/catalogue.ts'
import type { Manifest } from '#local/core.ts'
import type { PageRow } from '#local/mirror.ts'
import { type Crawl, openCrawl } from './crawl.ts'
import { activate, activeOf, beginGenerations, type Finished, pagesOf, retire } from './generations.ts'
import { type MirrorParts, Paused, type Viewer } from './mirror-parts.ts'
import { shownIds, sweep } from './sweep.ts'

const pageSize = 1000
const lanes = 4
const crawlsAtMost = 3
/** Below so many rows a list may shrink as it likes. */
const shrinkFrom = 20

export interface CrawlAll {
  resources: readonly AnyResource[]
  /** Where the change feed stood before the first page, and the count round of that moment; null on a plain server. */
  cursor: string | null
  round: string | null
  /** What a person said about a shorter list, by collection; emptied when it was heeded. */
  decided: Map<string, boolean>
  told(progress: NonNullable<CatalogueStatus['progress']>): void
}

/** A person has to say whether the shorter list is to be believed. */
export class Shrunk extends Error {
  readonly shrunk: NonNullable<CatalogueStatus['shrunk']>
  constructor(shrunk: NonNullable<CatalogueStatus['shrunk']>) {
    super('the list shrank')
    this.shrunk = shrunk
  }
}

/**
 * Reads every collection whole, beside the list in use, and lets the new one take its place in one go. Goes on where an earlier round stopped.
 * Throws `Paused` when the line or the server stops it, `Shrunk` when a person must say whether a much shorter list is true.
 */
export async function crawlAll(
  parts: MirrorParts,
  viewer: Viewer,
  { resources, cursor, round, decided, told }: CrawlAll,
): Promise<void> {
  const began = parts.clock.mono()
  const active = new Map<string, readonly PageRow[]>()
  const lastRows = new Map<string, number>()
  for (const manifest of await parts.core.read((core) => activeOf(core, viewer.viewKey))) {
    active.set(manifest.entity, await pagesOf(parts.mirror, manifest))
    lastRows.set(manifest.entity, manifest.rows)
  }
  const fresh = { ordering: 'id', pageSize, ...(cursor === null ? {} : { cursor }) }
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
    told({
      entity: resource.name,
      rows: crawl?.rows() ?? 0,
      total: crawl?.total() ?? lastRows.get(resource.name) ?? null,
      share: all ? rows / all : null,
      secondsLeft: all && speed > 0 ? Math.ceil((all - rows) / speed) : null,
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
      const end = await restOf(parts, going)
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
    round,
    dropped: [...skipped],
  })
  decided.clear()
}

/** A chain of `next` that the server no longer follows is given up, so that the next round begins a new one. */
async function restOf(parts: MirrorParts, crawl: Crawl): Promise<'done' | 'moved'> {
  try {
    return await crawl.rest()
  } catch (error) {
    const lost = error instanceof Paused && (error.problem.kind === 'missing' || error.problem.kind === 'invalid')
    if (lost) await retire(parts, [crawl.manifest])
    throw error
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
