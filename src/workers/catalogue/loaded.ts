/** What is in memory of one person's list: shelves of rows, the desks that answer from them, and what is laid over them. */
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { bookKey } from '#domain/campaign-book.ts'
import type { BookRef } from '#domain/catalogue.ts'
import type { Op } from '#domain/op.ts'
import { type Desk, makeDesk } from './desk.ts'
import { joinedEntities } from './fields.ts'
import { type Joins, makeJoins } from './joins.ts'
import { type OpenBook, openBook } from './open-book.ts'
import type { Laid } from './overlay.ts'
import { readingOf } from './reading.ts'
import { makeShelf, type Shelf } from './shelf.ts'
import type { Listing } from './shelves-of.ts'

export interface Loaded {
  viewKey: string
  shelves: Map<ResourceName, Shelf>
  desks: Map<ResourceName, Desk>
  /** Campaigns' books that were asked for, by their keys; the last one asked for stands last. */
  books: Map<string, OpenBook>
  /** What is on them, and on those that went again. */
  onBook: Map<string, ReadonlySet<number>>
  joins: Joins
  listings: readonly Listing[]
  lc: number
  round: string | null
  complete: boolean
  /** Resolved when the names that rows refer to are here. */
  named: Promise<void>
  /** Resolves `named`. */
  nameAll(): void
}

export function emptyLoaded(viewKey: string, listings: readonly Listing[], round: string | null): Loaded {
  const shelves = new Map<ResourceName, Shelf>()
  let nameAll = () => {}
  const named = new Promise<void>((resolve) => {
    nameAll = resolve
  })
  const joins = makeJoins(shelves)
  const made = { desks: new Map(), books: new Map(), onBook: new Map() }
  return { ...made, viewKey, shelves, joins, listings, lc: 0, round, complete: false, named, nameAll }
}

/** Lays confirmed rows and open ops over what is loaded; answers the collections whose rows may look different now. */
export function layOver(into: Loaded, laid: Laid): ReadonlySet<ResourceName> {
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
      into.desks.set(name, makeDesk(shelf, readingOf(shelf, into)))
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
  // What was said in an earlier count period says nothing about this one.
  const ofNow = (op: Op) => op.base.round === undefined || into.round === null || op.base.round === into.round
  const notes = laid.notes.map((note) => ({ ...note, op: note.op && ofNow(note.op) ? note.op : null }))
  if (notes.length > 0) touch('products', shelfOf('products')!.setNotes(notes))
  into.lc = Math.max(into.lc, laid.lc)
  for (const [entity, places] of touched) {
    into.joins.forget(entity)
    into.desks.get(entity)?.changed([...new Set(places)])
  }
  const products = touched.get('products')
  if (products) {
    const { ids } = into.shelves.get('products')!
    for (const book of into.books.values()) book.listChanged(new Set(products.map((place) => ids[place]!)))
  }
  const entities = new Set(touched.keys())
  // Whether a product counts as counted depends on the open campaigns.
  if (entities.has('inventory')) {
    into.desks.get('products')?.joinsChanged()
    entities.add('products')
  }
  if ([...entities].some((entity) => joinedEntities.has(entity))) {
    for (const [entity, desk] of into.desks) {
      const looksAt = Object.values(resources[entity].points)
      if (!looksAt.some((other) => entities.has(other as ResourceName))) continue
      desk.joinsChanged()
      entities.add(entity)
    }
    if (entities.has('conditions')) for (const { desk } of into.books.values()) desk.joinsChanged()
  }
  return entities
}

/** Takes a book in beside the list. */
export function holdBook(into: Loaded, of: BookRef, rows: readonly BookRow[]): void {
  const book = openBook(of, rows, into)
  into.books.set(bookKey(of), book)
  into.onBook.set(bookKey(of), book.has)
}

/** Rows of each collection: as the list promises them, and as they are once everything is loaded. */
export function countsOf(from: Loaded): Partial<Record<ResourceName, number>> {
  const found: Partial<Record<ResourceName, number>> = {}
  for (const { entity, manifest } of from.listings) {
    found[entity] = from.complete ? (from.shelves.get(entity)?.size() ?? 0) : manifest.rows
  }
  return found
}

/** After a full reading of the open ops: items that had some and have none now. */
export function withGone(now: Loaded, laid: Laid): Laid {
  const ops = new Map(laid.ops)
  for (const [entity, shelf] of now.shelves) {
    for (const id of shelf.opIds()) if (!ops.has(`${entity}/${id}`)) ops.set(`${entity}/${id}`, [])
  }
  return { ...laid, ops }
}
