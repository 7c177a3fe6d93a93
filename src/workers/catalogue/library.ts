/**
 * The device's list in memory, for the one person who is signed in: it loads the active generation, lays confirmed rows and open ops over it,
 * and follows every committed change. Promises: rows of one generation set at a time, swapped in one go (I14); with no session, or another
 * person's, it holds and answers nothing (I28); a single row can be had before everything is loaded.
 */
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { ResourceName } from '#contract/resource.ts'
import { bookKey } from '#domain/campaign-book.ts'
import type { BookRef } from '#domain/catalogue.ts'
import type { RawRow } from '#domain/fold.ts'
import type { Mirror } from '#local/mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import { readSession } from '#local/session.ts'
import { asOfKey, ownerKey } from '#sync/generations.ts'
import type { Desk } from './desk.ts'
import { fill, type Sources } from './fill.ts'
import { countsOf, emptyLoaded, holdBook, type Loaded, layOver, withGone } from './loaded.ts'
import { earlyRow, shownRow } from './one-row.ts'
import type { OpenBook } from './open-book.ts'
import { type Changed, type Mutation, readChanges, watchCore } from './overlay.ts'
import { readListings } from './shelves-of.ts'

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
  /** The book, if it is in memory. */
  book(of: BookRef): Promise<OpenBook | null>
  /** Takes a book into memory; what was asked for longest ago goes. Nothing is taken while there is no list. */
  holdBook(of: BookRef, rows: readonly BookRow[]): Promise<void>
  /** One row as screens show it, before or after everything is loaded. */
  row(entity: ResourceName, id: number): Promise<unknown>
  /** Reads what the device holds now; resolves when it is in memory. */
  settled(): Promise<void>
  /** Told when pages of the active list are missing from the device (power loss, pressure). */
  onHole(told: () => void): () => void
  close(): void
}

/** Each costs some hundred bytes for every row of it; a person looks at one, and back at the one before. */
const booksHeld = 2

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

  const sources: Sources = {
    door,
    mirror,
    breathe,
    warm,
    hole() {
      for (const told of holeListeners) told()
    },
  }
  const say = (next: Held) => {
    held = next
    for (const told of heldListeners) told()
  }
  const changed = (entities: ReadonlySet<ResourceName>) => {
    if (entities.size > 0) for (const told of rowListeners) told(entities)
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

    const before = loaded
    const fresh = emptyLoaded(viewKey, listings, typeof round?.value === 'string' ? round.value : null)
    const at = typeof asOf?.value === 'number' ? asOf.value : null
    // Nothing answers yet: single rows can already be had from the pages.
    if (!before) {
      loaded = fresh
      say({ phase: 'ready', indexed: false, asOf: at, counts: countsOf(fresh) })
    }
    found()

    try {
      await fill(sources, fresh, before, stale)
    } finally {
      fresh.nameAll()
    }
    if (!fresh.complete || stale()) return
    loaded = fresh
    catchUp('everything')
    await catching
    if (stale()) return
    say({ phase: 'ready', indexed: true, asOf: held.asOf ?? at, counts: countsOf(fresh) })
    changed(new Set(fresh.shelves.keys()))
    void prepareTexts(fresh)
  }

  /** Search texts are built in small bursts behind the first answers; a search that comes earlier builds the rest at once. */
  async function prepareTexts(from: Loaded): Promise<void> {
    for (const desk of [from.desks.get('products'), from.desks.get('users')]) {
      while (desk && loaded === from && !closed && !desk.prepare(1000)) await breathe()
    }
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
      say({ ...held, counts: countsOf(now) })
      changed(entities)
    }
    catching = catching.then(step, step)
    catching.catch(() => {})
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

  /** What answers, once all of it is in memory. */
  const whole = async (): Promise<Loaded | null> => {
    await checking
    if (!loaded?.complete) await loading.catch(() => {})
    return loaded?.complete ? loaded : null
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
    desk: async (entity) => (await whole())?.desks.get(entity) ?? null,
    async book(of) {
      const { books } = (await whole()) ?? {}
      const book = books?.get(bookKey(of))
      if (!book) return null
      books!.delete(bookKey(of))
      books!.set(bookKey(of), book)
      return book
    },
    async holdBook(of, rows) {
      const now = await whole()
      if (!now) return
      holdBook(now, of, rows)
      for (const key of [...now.books.keys()].slice(0, -booksHeld)) now.books.delete(key)
    },
    async row(entity, id) {
      await checking
      if (!loaded) await finding
      const now = loaded
      if (!now) return null
      if (!now.complete) {
        await now.named
        const row = await earlyRow(sources, now, entity, id)
        return loaded?.viewKey === now.viewKey ? row : null
      }
      const shelf = now.shelves.get(entity)
      const place = shelf?.placeOf(id)
      const row = place === undefined ? null : shelf!.shown[place]
      return row ? shownRow(now, shelf!, id, row) : null
    },
    close() {
      closed = true
      stop()
    },
  }
}
