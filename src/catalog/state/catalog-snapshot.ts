/** One person's list in memory: row stores, the queries over them, and baselines. Applies confirmed rows and open ops to them. */
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { Overlay } from '#device-db/queries/overlay.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { Op } from '#domain/outbox/op.ts'
import { type BaselineQueries, makeBaselineQueries } from '../baselines/baseline-queries.ts'
import { type CollectionQuery, makeCollectionQuery } from '../query/collection-query.ts'
import { joinedCollections } from '../query/query-fields.ts'
import { type Joins, makeJoins } from '../rows/joins.ts'
import { isOfBaseline, makeRowReader } from '../rows/row-reader.ts'
import { makeRowStore, type RowStore } from '../rows/row-store.ts'
import type { ActiveList } from './load-pages.ts'

export interface CatalogSnapshot {
  viewKey: string
  /** The server's view of the list (role, reach and blind counts); null on a plain server. */
  view: string | null
  rowStores: Map<CollectionName, RowStore>
  collectionQueries: Map<CollectionName, CollectionQuery>
  /** Loaded baselines by key; the most recently used is last. */
  baselines: Map<string, BaselineQueries>
  /** Quantities of the items of each baseline, including evicted ones. */
  quantitiesByBaseline: Map<string, ReadonlyMap<number, number>>
  joins: Joins
  activeLists: readonly ActiveList[]
  logicalTime: number
  countPeriod: string | null
  isComplete: boolean
  /** Resolves when the lookups that rows refer to are loaded. */
  whenNamed: Promise<void>
  /** Resolves `whenNamed`. */
  resolveNames(): void
}

export function makeEmptySnapshot(
  viewKey: string,
  activeLists: readonly ActiveList[],
  countPeriod: string | null,
  view: string | null = null,
): CatalogSnapshot {
  const rowStores = new Map<CollectionName, RowStore>()
  let resolveNames = () => {}
  const whenNamed = new Promise<void>((resolve) => {
    resolveNames = resolve
  })
  const joins = makeJoins(rowStores)
  const empty = { collectionQueries: new Map(), baselines: new Map(), quantitiesByBaseline: new Map() }
  return {
    ...empty,
    viewKey,
    view,
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

/** Applies confirmed rows and open ops to the loaded rows; returns the collections whose rows may have changed. */
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
  // Findings of an earlier count period do not apply to the current one.
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
  // The open campaigns decide whether a product is counted.
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
    // The baseline also shows the condition that was found, and joins of person entries.
    if (changedCollections.has('conditions') || changedCollections.has('users'))
      for (const { baseline: collectionQuery } of snapshot.baselines.values()) collectionQuery.joinsChanged()
  }
  return changedCollections
}

/** Adds a baseline to the snapshot. */
export function addBaseline(snapshot: CatalogSnapshot, ref: BaselineRef, rows: readonly BaselineRow[]): void {
  const baselineQueries = makeBaselineQueries(ref, rows, snapshot)
  const key = baselineKey(ref)
  snapshot.baselines.set(key, baselineQueries)
  snapshot.quantitiesByBaseline.set(key, baselineQueries.quantities)
  // They may have been read before, without it.
  snapshot.collectionQueries.get('products')?.fieldsChanged((field) => isOfBaseline(field, key))
}

/** Row count of each collection: from the manifest until the rows are loaded, then the actual number. */
export function countRows(snapshot: CatalogSnapshot): Partial<Record<CollectionName, number>> {
  const found: Partial<Record<CollectionName, number>> = {}
  for (const { collection, manifest } of snapshot.activeLists) {
    found[collection] = snapshot.isComplete ? (snapshot.rowStores.get(collection)?.size() ?? 0) : manifest.rows
  }
  return found
}

/** Adds to a full read of the open ops the items that had open ops before and have none now. */
export function withClosedOps(snapshot: CatalogSnapshot, overlay: Overlay): Overlay {
  const ops = new Map(overlay.ops)
  for (const [entity, rowStore] of snapshot.rowStores) {
    for (const id of rowStore.opIds()) if (!ops.has(`${entity}/${id}`)) ops.set(`${entity}/${id}`, [])
  }
  return { ...overlay, ops }
}
