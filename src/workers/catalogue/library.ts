/**
 * The device's list in memory, for the one person who is signed in: it loads the active generation, lays confirmed rows and open ops over it,
 * and follows every committed change. Promises: rows of one generation set at a time, swapped in one go (I14); with no session, or another
 * person's, it holds and answers nothing (I28); a single row can be had before everything is loaded.
 */
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { foldOps, type RawRow } from '#domain/fold.ts'
import type { Op } from '#domain/op.ts'
import type { Mirror } from '#local/mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import { readSession } from '#local/session.ts'
import { asOfKey, ownerKey } from '#sync/generations.ts'
import { type Desk, makeDesk } from './desk.ts'
import { joinedEntities } from './fields.ts'
import { type Joins, makeJoins } from './joins.ts'
import { type Changed, type Laid, type Mutation, readChanges, readItem, readOverlay, watchCore } from './overlay.ts'
import { viewProduct } from './product-view.ts'
import { readRow } from './read-row.ts'
import { makeShelf, type Shelf } from './shelf.ts'
import { type Listing, loadPages, readListings, rowsIn } from './shelves-of.ts'

export interface Held {
  phase: 'none' | 'building' | 'ready'
  indexed: boolean
  asOf: number | null
  counts: Partial<Record<ResourceName, number>>
}

export interface Library {
  held(): Held
  /** Told after `held` may have changed. */
  onHeld(told: () => void): () => void
  /** Told which collections have rows that may look different now. */
  onRows(told: (entities: ReadonlySet<ResourceName>) => void): () => void
  /** The desk of a collection once everything is loaded; null when there is nothing to answer from. */
  desk(entity: ResourceName): Promise<Desk | null>
  /** One row as screens show it, before or after everything is loaded. */
  row(entity: ResourceName, id: number): Promise<unknown>
  /** Rows at places of a desk, as screens show them. */
  show(desk: Desk, places: Iterable<number>): unknown[]
  /** Reads what the device holds now; resolves when it is in memory. */
  settled(): Promise<void>
  /** Told when pages of the active list are missing from the device (power loss, pressure). */
  onHole(told: () => void): () => void
  close(): void
}

interface Loaded {
  viewKey: string
  shelves: Map<ResourceName, Shelf>
  desks: Map<ResourceName, Desk>
  joins: Joins
  listings: readonly Listing[]
  lc: number
  round: string | null
  complete: boolean
  /** Resolved when the names that rows refer to are here. */
  named: Promise<void>
}

export function openLibrary(
  door: OpenCore,
  mirror: Mirror,
  breathe: () => Promise<void>,
  warm?: Map<string, readonly RawRow[]>,
): Library {
  const heldListeners = new Set<() => void>()
  const rowListeners = new Set<(entities: ReadonlySet<ResourceName>) => void>()
  const holeListeners = new Set<() => void>()
  let held: Held = { phase: 'none', indexed: false, asOf: null, counts: {} }
  /** What answers now; null: nobody is signed in, or nothing is here. */
  let loaded: Loaded | null = null
  /** Raised whenever what is being loaded is no longer wanted. */
  let epoch = 0
  let closed = false
  let loading: Promise<void> = Promise.resolve()
  /** Resolved as soon as it is known what there is on the device, long before all of it is in memory. */
  let finding: Promise<void> = Promise.resolve()
  let catching: Promise<void> = Promise.resolve()
  /** While set, it is not known whether the person is still the same; nothing is answered before it is. */
  let checking: Promise<void> = Promise.resolve()

  const say = (next: Held) => {
    held = next
    for (const told of heldListeners) told()
  }
  const changed = (entities: ReadonlySet<ResourceName>) => {
    if (entities.size > 0) for (const told of rowListeners) told(entities)
  }

  const layOver = (into: Loaded, laid: Laid): ReadonlySet<ResourceName> => {
    const touched = new Map<ResourceName, number[]>()
    const touch = (entity: ResourceName, places: readonly number[]) => {
      if (places.length === 0) return
      const known = touched.get(entity)
      if (known) known.push(...places)
      else touched.set(entity, [...places])
    }
    const shelfOf = (entity: string): Shelf | null => {
      if (!Object.hasOwn(resources, entity)) return null
      const name = entity as ResourceName
      let shelf = into.shelves.get(name)
      if (!shelf) {
        shelf = makeShelf(name, 0, [])
        into.shelves.set(name, shelf)
        into.desks.set(name, makeDesk(shelf, into.joins))
      }
      return shelf
    }
    const rows = new Map<string, (typeof laid.confirmed)[number][]>()
    for (const row of laid.confirmed) {
      const known = rows.get(row.entity)
      if (known) known.push(row)
      else rows.set(row.entity, [row])
    }
    for (const [entity, some] of rows) {
      const shelf = shelfOf(entity)
      if (shelf) touch(shelf.entity, shelf.confirm(some))
    }
    const ops = new Map<string, Map<number, readonly Op[]>>()
    for (const [item, some] of laid.ops) {
      const slash = item.indexOf('/')
      const [entity, id] = [item.slice(0, slash), Number(item.slice(slash + 1))]
      if (!Number.isInteger(id)) continue
      const known = ops.get(entity) ?? new Map<number, readonly Op[]>()
      ops.set(entity, known.set(id, some))
    }
    for (const [entity, some] of ops) {
      const shelf = shelfOf(entity)
      if (shelf) touch(shelf.entity, shelf.setOps(some))
    }
    into.lc = Math.max(into.lc, laid.lc)
    for (const [entity, places] of touched) {
      into.joins.forget(entity)
      into.desks.get(entity)?.changed([...new Set(places)])
    }
    const entities = new Set(touched.keys())
    if ([...entities].some((entity) => joinedEntities.has(entity))) {
      for (const [entity, desk] of into.desks) {
        const looksAt = Object.values(resources[entity].points)
        if (!looksAt.some((other) => entities.has(other as ResourceName))) continue
        desk.joinsChanged()
        entities.add(entity)
      }
    }
    return entities
  }

  const counts = (from: Loaded): Held['counts'] => {
    const found: Held['counts'] = {}
    for (const { entity, manifest } of from.listings) {
      found[entity] = from.complete ? (from.shelves.get(entity)?.size() ?? 0) : manifest.rows
    }
    return found
  }

  /** Another person, or nobody: gone at once, before anything else is read (I28). */
  const drop = () => {
    const gone = new Set(loaded?.shelves.keys())
    loaded = null
    say({ phase: 'none', indexed: false, asOf: null, counts: {} })
    changed(gone)
  }

  async function load(mine: number, found: () => void): Promise<void> {
    const stale = () => closed || mine !== epoch
    const session = await door.read(readSession)
    if (stale()) return
    const viewKey = session?.userKey ?? null
    if (loaded && loaded.viewKey !== viewKey) drop()
    if (viewKey === null) return say({ phase: 'none', indexed: false, asOf: null, counts: {} })
    const [listings, building, asOf, round, owner] = await door.read((core) =>
      Promise.all([
        readListings(core, mirror, viewKey),
        core.manifests.where('[viewKey+status]').equals([viewKey, 'building']).count(),
        core.meta.get(asOfKey(viewKey)),
        core.meta.get('round'),
        core.meta.get(ownerKey),
      ]),
    )
    if (stale()) return
    // Confirmed rows carry no name; until the pull has cleared another person's they are not looked at.
    const foreign = owner !== undefined && owner.value !== viewKey
    if (listings.length === 0 || foreign) {
      loaded = null
      return say({ phase: building > 0 ? 'building' : 'none', indexed: false, asOf: null, counts: {} })
    }

    let named = () => {}
    const before = loaded
    const shelves = new Map<ResourceName, Shelf>()
    const joins = makeJoins(shelves)
    const fresh: Loaded = {
      viewKey,
      shelves,
      desks: new Map(),
      joins,
      listings,
      lc: 0,
      round: typeof round?.value === 'string' ? round.value : null,
      complete: false,
      named: new Promise((resolve) => {
        named = resolve
      }),
    }
    const at = typeof asOf?.value === 'number' ? asOf.value : null
    // Nothing answers yet: single rows can already be had from the pages.
    if (!before) {
      loaded = fresh
      say({ phase: 'ready', indexed: false, asOf: at, counts: counts(fresh) })
    }
    found()

    try {
      await fill(fresh, before, named, stale)
    } finally {
      named()
    }
    if (!fresh.complete || stale()) return
    loaded = fresh
    catchUp('everything')
    await catching
    if (stale()) return
    say({ phase: 'ready', indexed: true, asOf: held.asOf ?? at, counts: counts(fresh) })
    changed(new Set(shelves.keys()))
    void prepareTexts(fresh)
  }

  /** Search texts are built in small bursts behind the first answers; a search that comes earlier builds the rest at once. */
  async function prepareTexts(from: Loaded): Promise<void> {
    for (const desk of [from.desks.get('products'), from.desks.get('users')]) {
      while (desk && loaded === from && !closed && !desk.prepare(1000)) await breathe()
    }
  }

  /** Parses, joins and indexes; `complete` is set when nothing is missing. */
  async function fill(fresh: Loaded, before: Loaded | null, named: () => void, stale: () => boolean): Promise<void> {
    const { listings, shelves, joins, viewKey } = fresh
    // Lookups first: with them a single row can be shown whole.
    const isName = (listing: Listing) => Number(joinedEntities.has(listing.entity))
    const inTurn = [...listings].sort((a, b) => isName(b) - isName(a) || a.manifest.rows - b.manifest.rows)
    const made = new Map<ResourceName, Shelf>()
    for (const listing of inTurn) {
      if (!isName(listing)) named()
      const shared = before?.shelves.get(listing.entity)?.segments
      const known = (seg: string) => shared?.get(seg) ?? warm?.get(seg)
      const pages = await loadPages(mirror, listing, known, stale)
      if (stale()) return
      if (!pages) {
        for (const told of holeListeners) told()
        return
      }
      const shelf = makeShelf(listing.entity, listing.manifest.gen, pages)
      made.set(listing.entity, shelf)
      if (!before) {
        shelves.set(listing.entity, shelf)
        joins.forget(listing.entity)
      }
    }
    const laid = await door.read((core) => readOverlay(core, viewKey))
    if (stale()) return
    for (const [entity, shelf] of made) {
      shelves.set(entity, shelf)
      joins.forget(entity)
      fresh.desks.set(entity, makeDesk(shelf, joins))
    }
    layOver(fresh, laid)
    await breathe()
    if (stale()) return
    warm?.clear()
    fresh.complete = true
  }

  const reload = (): void => {
    let found = () => {}
    finding = new Promise((resolve) => {
      found = resolve
    })
    loading = load(++epoch, found)
      .catch((error: unknown) => {
        if (!closed) throw error
      })
      .finally(found)
    loading.catch(() => {})
  }

  const catchUp = (opKeys: Changed): void => {
    const step = async () => {
      const now = loaded
      if (!now?.complete || closed) return
      const laid = await door.read((core) => readChanges(core, now.viewKey, now.lc, opKeys))
      if (loaded !== now || closed) return
      const entities = layOver(now, opKeys === 'everything' ? withGone(now, laid) : laid)
      if (entities.size === 0) return
      say({ ...held, counts: counts(now) })
      changed(entities)
    }
    catching = catching.then(step, step)
    catching.catch(() => {})
  }

  /** After a full reading of the open ops: items that had some and have none now. */
  const withGone = (now: Loaded, laid: Laid): Laid => {
    const ops = new Map(laid.ops)
    for (const [entity, shelf] of now.shelves) {
      for (const id of shelf.opIds()) if (!ops.has(`${entity}/${id}`)) ops.set(`${entity}/${id}`, [])
    }
    return { ...laid, ops }
  }

  /** Looks whether the person or the active lists are still the ones in memory. */
  const check = (): void => {
    const look = async () => {
      if (closed) return
      const viewKey = (await door.read(readSession))?.userKey ?? null
      if (viewKey !== (loaded?.viewKey ?? null)) {
        if (loaded) drop()
        return void reload()
      }
      if (viewKey === null) return
      const lists = await door.read((core) => core.manifests.where('viewKey').equals(viewKey).toArray())
      const active = lists.filter((one) => one.status === 'active')
      const known = new Map(loaded?.listings.map((one) => [one.entity as string, one.manifest.gen]))
      const same = active.length === known.size && active.every((one) => known.get(one.entity) === one.gen)
      if (!same) reload()
      else if (!loaded && active.length === 0) {
        const phase = lists.some((one) => one.status === 'building') ? 'building' : 'none'
        if (phase !== held.phase) say({ ...held, phase })
      }
    }
    checking = checking.then(look, look)
    checking.catch(() => {})
  }

  let readingAsOf = false
  const followAsOf = () => {
    const now = loaded
    if (!now || readingAsOf) return
    readingAsOf = true
    const read = async () => {
      const [row, round] = await door.read((core) => core.meta.bulkGet([asOfKey(now.viewKey), 'round']))
      readingAsOf = false
      if (typeof round?.value === 'string') now.round = round.value
      const at = typeof row?.value === 'number' ? row.value : null
      if (loaded === now && at !== held.asOf) say({ ...held, asOf: at })
    }
    read().catch(() => {
      readingAsOf = false
    })
  }

  const stop = watchCore(door.raw(), ({ tables, opKeys }: Mutation) => {
    if (closed) return
    if (tables.has('session') || tables.has('manifests') || (tables.has('meta') && !loaded)) check()
    if (tables.has('confirmed') || tables.has('outbox')) catchUp(opKeys)
    if (tables.has('meta')) followAsOf()
  })
  reload()

  const shown = (from: Loaded, shelf: Shelf, id: number, row: RawRow): unknown => {
    if (shelf.entity !== 'products') return readRow(shelf.entity, row)
    const under = {
      row: shelf.confirmedRow(id),
      gen: shelf.gen,
      ...shelf.stamp(id),
      round: from.round,
    }
    return viewProduct(row, shelf.opsOf(id), under, from.joins)
  }

  /** From the pages alone: one segment is read and parsed. */
  async function early(from: Loaded, entity: ResourceName, id: number): Promise<unknown> {
    const listing = from.listings.find((one) => one.entity === entity)
    const page = listing?.pages.findLast((one) => one.ids.includes(id))
    const [text, over] = await Promise.all([
      page ? mirror.segments.get(page.seg) : undefined,
      door.read((core) => readItem(core, from.viewKey, entity, id)),
    ])
    const inPage = text === undefined ? null : (rowsIn(text).find((row) => Number(row['id']) === id) ?? null)
    const under = over.confirmed ? over.confirmed.row : inPage
    const row = foldOps(under ?? (over.ops.length > 0 ? inPage : null), over.ops)
    if (!row) return null
    if (entity !== 'products') return readRow(entity, row)
    const { lc, at } = over.confirmed ?? { lc: page?.lcAtRequest ?? 0, at: null }
    return viewProduct(
      row,
      over.ops,
      { row: under, gen: listing?.manifest.gen ?? 0, lc, at, round: from.round },
      from.joins,
    )
  }

  return {
    held: () => held,
    onHeld(told) {
      heldListeners.add(told)
      return () => heldListeners.delete(told)
    },
    onRows(told) {
      rowListeners.add(told)
      return () => rowListeners.delete(told)
    },
    onHole(told) {
      holeListeners.add(told)
      return () => holeListeners.delete(told)
    },
    async settled() {
      for (;;) {
        const was = [checking, loading, catching]
        await Promise.all(was)
        if (was[0] === checking && was[1] === loading && was[2] === catching) return
      }
    },
    async desk(entity) {
      await checking
      if (!loaded?.complete) await loading.catch(() => {})
      return loaded?.complete ? (loaded.desks.get(entity) ?? null) : null
    },
    async row(entity, id) {
      await checking
      if (!loaded) await finding
      const now = loaded
      if (!now) return null
      if (!now.complete) {
        await now.named
        const row = await early(now, entity, id)
        return loaded?.viewKey === now.viewKey ? row : null
      }
      const shelf = now.shelves.get(entity)
      const place = shelf?.placeOf(id)
      const row = place === undefined ? null : shelf!.shown[place]
      return row ? shown(now, shelf!, id, row) : null
    },
    show(desk, places) {
      const now = loaded
      if (!now) return []
      const rows: unknown[] = []
      for (const place of places) {
        const row = desk.shelf.shown[place]
        if (row) rows.push(shown(now, desk.shelf, desk.shelf.ids[place]!, row))
      }
      return rows
    },
    close() {
      closed = true
      stop()
    },
  }
}
