/** What is in memory of one person's list: shelves of rows, the desks that answer from them, and what is laid over them. */
import type { BaselineRow } from '#contract/actions/campaign-actions.ts'
import { collections } from '#contract/collections/all-collections.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Overlay } from '#device-db/queries/overlay.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { Op } from '#domain/outbox/op.ts'
import { type BaselineQueries, makeBaselineQueries } from '../baselines/baseline-queries.ts'
import { type CollectionQuery, makeCollectionQuery } from '../query/collection-query.ts'
import { joinedCollections } from '../query/query-fields.ts'
import { type Joins, makeJoins } from '../rows/joins.ts'
import { makeRowReader } from '../rows/row-reader.ts'
import { makeRowStore, type RowStore } from '../rows/row-store.ts'
import type { ActiveList } from './load-pages.ts'

export interface CatalogSnapshot {
  viewKey: string
  rowStores: Map<CollectionName, RowStore>
  collectionQueries: Map<CollectionName, CollectionQuery>
  /** Campaigns' books that were asked for, by their keys; the last one asked for stands last. */
  baselines: Map<string, BaselineQueries>
  /** What is on them, and on those that went again. */
  idsByBaseline: Map<string, ReadonlySet<number>>
  joins: Joins
  activeLists: readonly ActiveList[]
  logicalTime: number
  countPeriod: string | null
  isComplete: boolean
  /** Resolved when the names that rows refer to are here. */
  whenNamed: Promise<void>
  /** Resolves `named`. */
  resolveNames(): void
}

export function makeEmptySnapshot(
  viewKey: string,
  activeLists: readonly ActiveList[],
  countPeriod: string | null,
): CatalogSnapshot {
  const rowStores = new Map<CollectionName, RowStore>()
  let resolveNames = () => {}
  const whenNamed = new Promise<void>((resolve) => {
    resolveNames = resolve
  })
  const joins = makeJoins(rowStores)
  const empty = { collectionQueries: new Map(), baselines: new Map(), idsByBaseline: new Map() }
  return {
    ...empty,
    viewKey,
    rowStores,
    joins,
    activeLists,
    logicalTime: 0,
    countPeriod,
    isComplete: false,
    whenNamed,
    resolveNames,
  }
}

/** Lays confirmed rows and open ops over what is loaded; answers the collections whose rows may look different now. */
export function applyOverlay(snapshot: CatalogSnapshot, overlay: Overlay): ReadonlySet<CollectionName> {
  const touchedIndexes = new Map<CollectionName, number[]>()
  const addTouched = (collection: CollectionName, indexes: readonly number[]) => {
    if (indexes.length === 0) return
    const known = touchedIndexes.get(collection)
    if (known) known.push(...indexes)
    else touchedIndexes.set(collection, [...indexes])
  }
  const rowStoreOf = (collection: string): RowStore | null => {
    if (!Object.hasOwn(collections, collection)) return null
    const name = collection as CollectionName
    let rowStore = snapshot.rowStores.get(name)
    if (!rowStore) {
      rowStore = makeRowStore(name, 0, [])
      snapshot.rowStores.set(name, rowStore)
      snapshot.collectionQueries.set(name, makeCollectionQuery(rowStore, makeRowReader(rowStore, snapshot)))
    }
    return rowStore
  }
  const rows = new Map<string, (typeof overlay.confirmed)[number][]>()
  for (const row of overlay.confirmed) {
    const known = rows.get(row.entity)
    if (known) known.push(row)
    else rows.set(row.entity, [row])
  }
  for (const [entity, itemRows] of rows) {
    const rowStore = rowStoreOf(entity)
    if (rowStore) addTouched(rowStore.collection, rowStore.confirm(itemRows))
  }
  const ops = new Map<string, Map<number, readonly Op[]>>()
  for (const [item, itemOps] of overlay.ops) {
    const slash = item.indexOf('/')
    const [entity, id] = [item.slice(0, slash), Number(item.slice(slash + 1))]
    if (!Number.isInteger(id)) continue
    const known = ops.get(entity) ?? new Map<number, readonly Op[]>()
    ops.set(entity, known.set(id, itemOps))
  }
  for (const [entity, itemOps] of ops) {
    const rowStore = rowStoreOf(entity)
    if (rowStore) addTouched(rowStore.collection, rowStore.setOps(itemOps))
  }
  // What was said in an earlier count period says nothing about this one.
  const isOfCurrentPeriod = (op: Op) =>
    op.base.round === undefined || snapshot.countPeriod === null || op.base.round === snapshot.countPeriod
  const notes = overlay.notes.map((note) => ({ ...note, op: note.op && isOfCurrentPeriod(note.op) ? note.op : null }))
  if (notes.length > 0) addTouched('products', rowStoreOf('products')!.setNotes(notes))
  snapshot.logicalTime = Math.max(snapshot.logicalTime, overlay.logicalTime)
  for (const [entity, indexes] of touchedIndexes) {
    snapshot.joins.clear(entity)
    snapshot.collectionQueries.get(entity)?.rowsChanged([...new Set(indexes)])
  }
  const products = touchedIndexes.get('products')
  if (products) {
    const { ids } = snapshot.rowStores.get('products')!
    for (const baselineQueries of snapshot.baselines.values())
      baselineQueries.onListChanged(new Set(products.map((index) => ids[index]!)))
  }
  const changedCollections = new Set(touchedIndexes.keys())
  // Whether a product counts as counted depends on the open campaigns.
  if (changedCollections.has('inventory')) {
    snapshot.collectionQueries.get('products')?.joinsChanged()
    changedCollections.add('products')
  }
  if ([...changedCollections].some((collection) => joinedCollections.has(collection))) {
    for (const [entity, collectionQuery] of snapshot.collectionQueries) {
      const references = Object.values(collections[entity].references)
      if (!references.some((otherCollection) => changedCollections.has(otherCollection as CollectionName))) continue
      collectionQuery.joinsChanged()
      changedCollections.add(entity)
    }
    if (changedCollections.has('conditions'))
      for (const { baseline: collectionQuery } of snapshot.baselines.values()) collectionQuery.joinsChanged()
  }
  return changedCollections
}

/** Takes a book in beside the list. */
export function addBaseline(snapshot: CatalogSnapshot, ref: BaselineRef, rows: readonly BaselineRow[]): void {
  const baselineQueries = makeBaselineQueries(ref, rows, snapshot)
  snapshot.baselines.set(baselineKey(ref), baselineQueries)
  snapshot.idsByBaseline.set(baselineKey(ref), baselineQueries.baselineIds)
}

/** Rows of each collection: as the list promises them, and as they are once everything is loaded. */
export function countRows(snapshot: CatalogSnapshot): Partial<Record<CollectionName, number>> {
  const found: Partial<Record<CollectionName, number>> = {}
  for (const { collection, manifest } of snapshot.activeLists) {
    found[collection] = snapshot.isComplete ? (snapshot.rowStores.get(collection)?.size() ?? 0) : manifest.rows
  }
  return found
}

/** After a full reading of the open ops: items that had some and have none now. */
export function withClosedOps(snapshot: CatalogSnapshot, overlay: Overlay): Overlay {
  const ops = new Map(overlay.ops)
  for (const [entity, rowStore] of snapshot.rowStores) {
    for (const id of rowStore.opIds()) if (!ops.has(`${entity}/${id}`)) ops.set(`${entity}/${id}`, [])
  }
  return { ...overlay, ops }
}
