/**
 * The list of the signed-in person in memory: loads the active generations, applies confirmed rows and open ops, and follows every committed
 * change. Promises: all rows belong to one set of generations, replaced at once (I14); without a session, or with another person's, it holds
 * and returns nothing (I28); a single row can be read before everything is loaded.
 */

import type { BaselineRow } from '#contract/actions/campaign-actions.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { readGenerations, readListAge, readListState } from '#device-db/queries/list-state.ts'
import { type DbMutation, readChanges, watchCoreDb } from '#device-db/queries/overlay.ts'
import { readSession } from '#device-db/session-row.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { otherScanKeys } from '#domain/scan/scan-keys.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { BaselineQueries } from '../baselines/baseline-queries.ts'
import type { CollectionQuery } from '../query/collection-query.ts'
import { adaptRow, readRowEarly } from '../rows/row-adapter.ts'
import {
  addBaseline,
  applyOverlay,
  type CatalogSnapshot,
  countRows,
  makeEmptySnapshot,
  withClosedOps,
} from './catalog-snapshot.ts'
import { readActiveLists } from './load-pages.ts'
import { type LoadSources, loadSnapshotRows } from './load-snapshot.ts'

export interface CatalogStateView {
  phase: 'none' | 'building' | 'ready'
  indexed: boolean
  asOf: number | null
  counts: Partial<Record<CollectionName, number>>
}

export interface CatalogState {
  current(): CatalogStateView
  /** Called after `current()` may have changed. */
  onChange(listener: () => void): () => void
  /** Called with the collections whose rows may have changed. */
  onRows(listener: (collections: ReadonlySet<CollectionName>) => void): () => void
  /** The query of a collection, once everything is loaded; null if there is no list. */
  collectionQuery(collection: CollectionName): Promise<CollectionQuery | null>
  /** The queries of a baseline, if it is in memory. */
  baselineQueries(ref: BaselineRef): Promise<BaselineQueries | null>
  /** Adds a baseline and evicts the least recently used one. Does nothing while there is no list. */
  addBaseline(ref: BaselineRef, rows: readonly BaselineRow[]): Promise<void>
  /** One row as screens show it, before or after everything is loaded. */
  row(collection: CollectionName, id: number): Promise<unknown>
  /** Resolves when memory matches the device's databases. */
  settled(): Promise<void>
  /** True if the list is not loaded because of missing pages. */
  hasMissingPages(): boolean
  /** Loads the list again; resolves when it is loaded or cannot be. */
  reload(): Promise<void>
  /** Called when pages of the active list are missing from the device or broken (power loss, storage pressure). */
  onMissingPages(listener: () => void): () => void
  close(): void
}

/** A baseline costs a few hundred bytes per row; people compare one campaign with the one before. */
const maxBaselines = 2

export function openCatalogState(
  connection: CoreConnection,
  mirrorDb: MirrorDb,
  yieldThread: () => Promise<void>,
  parsedRows?: Map<string, readonly RawRow[]>,
): CatalogState {
  const stateChanges = makeEmitter()
  const rowChanges = makeEmitter<ReadonlySet<CollectionName>>()
  const missingPages = makeEmitter()
  let current: CatalogStateView = { phase: 'none', indexed: false, asOf: null, counts: {} }
  /** The list in use; null if nobody is signed in or nothing is on the device. */
  let snapshot: CatalogSnapshot | null = null
  /** Raised whenever a load in progress becomes stale. */
  let loadNo = 0
  /** Pages were missing at the last load. */
  let isIncomplete = false
  let isClosed = false
  let loading: Promise<void> = Promise.resolve()
  /** Resolves once the active lists are known, long before their rows are in memory. */
  let findingLists: Promise<void> = Promise.resolve()
  let catchingUp: Promise<void> = Promise.resolve()
  /** While pending, the session may belong to another person; queries wait for it. */
  let checkingOwner: Promise<void> = Promise.resolve()

  const sources: LoadSources = {
    connection,
    mirrorDb,
    yieldThread,
    parsedRows,
    onMissingPages() {
      isIncomplete = true
      missingPages.emit()
    },
  }
  const publishState = (nextState: CatalogStateView) => {
    current = nextState
    stateChanges.emit()
  }
  const publishRows = (collections: ReadonlySet<CollectionName>) => {
    if (collections.size > 0) rowChanges.emit(collections)
  }

  /** Another person signed in, or nobody is: drops the snapshot at once, before anything else is read (I28). */
  const dropSnapshot = () => {
    const droppedCollections = new Set(snapshot?.rowStores.keys())
    snapshot = null
    publishState({ phase: 'none', indexed: false, asOf: null, counts: {} })
    publishRows(droppedCollections)
  }

  async function loadSnapshot(myLoadNo: number, onListsFound: () => void): Promise<void> {
    const isStale = () => isClosed || myLoadNo !== loadNo
    const session = await connection.read(readSession)
    if (isStale()) return
    const viewKey = session?.userKey ?? null
    if (snapshot && snapshot.viewKey !== viewKey) dropSnapshot()
    if (viewKey === null) return publishState({ phase: 'none', indexed: false, asOf: null, counts: {} })
    const { active, isBuilding, asOf, countPeriod, owner } = await connection.read((core) =>
      readListState(core, viewKey),
    )
    const activeLists = await readActiveLists(mirrorDb, active)
    if (isStale()) return
    // Confirmed rows have no owner: they are not read until the pull has deleted another person's.
    const isForeign = owner !== null && owner !== viewKey
    if (activeLists.length === 0 || isForeign) {
      snapshot = null
      return publishState({ phase: isBuilding ? 'building' : 'none', indexed: false, asOf: null, counts: {} })
    }

    const previous = snapshot
    const next = makeEmptySnapshot(viewKey, activeLists, countPeriod)
    // Nothing is loaded yet, but single rows can already be read from the pages.
    if (!previous) {
      snapshot = next
      publishState({ phase: 'ready', indexed: false, asOf, counts: countRows(next) })
    }
    onListsFound()

    try {
      await loadSnapshotRows(sources, next, previous, isStale)
    } finally {
      next.resolveNames()
    }
    if (!next.isComplete || isStale()) return
    isIncomplete = false
    snapshot = next
    catchUp({ opKeys: 'everything', requestKeys: 'everything' })
    await catchingUp
    if (isStale()) return
    publishState({ phase: 'ready', indexed: true, asOf: current.asOf ?? asOf, counts: countRows(next) })
    publishRows(new Set(next.rowStores.keys()))
    void prepareSearchTexts(next)
  }

  /** Builds search texts and the indexes of scan keys in small batches after the first answers. A search that comes earlier builds the rest at once. */
  async function prepareSearchTexts(from: CatalogSnapshot): Promise<void> {
    for (const collectionQuery of [from.collectionQueries.get('products'), from.collectionQueries.get('users')]) {
      while (collectionQuery && snapshot === from && !isClosed && !collectionQuery.prepareSearch(1000))
        await yieldThread()
    }
    const products = from.collectionQueries.get('products')
    for (const field of ['property_number', ...otherScanKeys]) {
      if (snapshot !== from || isClosed) return
      products?.withKey(field, '')
      await yieldThread()
    }
  }

  const reload = (): void => {
    let onListsFound = () => {}
    findingLists = new Promise((resolve) => {
      onListsFound = resolve
    })
    loading = loadSnapshot(++loadNo, onListsFound)
      .catch((error: unknown) => {
        if (!isClosed) throw error
      })
      .finally(onListsFound)
    loading.catch(() => {})
  }

  const catchUp = (changed: Pick<DbMutation, 'opKeys' | 'requestKeys'>): void => {
    const applyChanges = async () => {
      const currentSnapshot = snapshot
      if (!currentSnapshot?.isComplete || isClosed) return
      const overlay = await connection.read((core) =>
        readChanges(core, currentSnapshot.viewKey, currentSnapshot.logicalTime, changed),
      )
      if (snapshot !== currentSnapshot || isClosed) return
      const collections = applyOverlay(
        currentSnapshot,
        changed.opKeys === 'everything' || changed.requestKeys === 'everything'
          ? withClosedOps(currentSnapshot, overlay)
          : overlay,
      )
      if (collections.size === 0) return
      publishState({ ...current, counts: countRows(currentSnapshot) })
      publishRows(collections)
    }
    catchingUp = catchingUp.then(applyChanges, applyChanges)
    catchingUp.catch(() => {})
  }

  /** Checks whether the person and the active lists are still the ones in memory; reloads if not. */
  const checkOwner = (): void => {
    const compareOwner = async () => {
      if (isClosed) return
      const viewKey = (await connection.read(readSession))?.userKey ?? null
      if (viewKey !== (snapshot?.viewKey ?? null)) {
        if (snapshot) dropSnapshot()
        return void reload()
      }
      if (viewKey === null) return
      const { active, isBuilding } = await connection.read((core) => readGenerations(core, viewKey))
      const loadedGenerations = new Map(
        snapshot?.activeLists.map((manifest) => [manifest.collection as string, manifest.manifest.gen]),
      )
      const isSame =
        active.length === loadedGenerations.size &&
        active.every((manifest) => loadedGenerations.get(manifest.entity) === manifest.gen)
      if (!isSame) reload()
      else if (!snapshot && active.length === 0) {
        const phase = isBuilding ? 'building' : 'none'
        if (phase !== current.phase) publishState({ ...current, phase })
      }
    }
    checkingOwner = checkingOwner.then(compareOwner, compareOwner)
    checkingOwner.catch(() => {})
  }

  let isReadingAsOf = false
  const updateAsOf = () => {
    const currentSnapshot = snapshot
    if (!currentSnapshot || isReadingAsOf) return
    isReadingAsOf = true
    const read = async () => {
      const { asOf, countPeriod } = await connection.read((core) => readListAge(core, currentSnapshot.viewKey))
      isReadingAsOf = false
      if (countPeriod !== null) currentSnapshot.countPeriod = countPeriod
      if (snapshot === currentSnapshot && asOf !== current.asOf) publishState({ ...current, asOf })
    }
    read().catch(() => {
      isReadingAsOf = false
    })
  }

  const unsubscribe = watchCoreDb(connection, ({ tables, ...changed }: DbMutation) => {
    if (isClosed) return
    if (tables.has('session') || tables.has('manifests') || (tables.has('meta') && !snapshot)) checkOwner()
    if (['confirmed', 'outbox', 'requests'].some((table) => tables.has(table))) catchUp(changed)
    if (tables.has('meta')) updateAsOf()
  })
  reload()

  /** The snapshot, once it is completely loaded; null if there is none. */
  const waitUntilComplete = async (): Promise<CatalogSnapshot | null> => {
    await checkingOwner
    if (!snapshot?.isComplete) await loading.catch(() => {})
    return snapshot?.isComplete ? snapshot : null
  }

  return {
    current: () => current,
    onChange: stateChanges.subscribe,
    onRows: rowChanges.subscribe,
    onMissingPages: missingPages.subscribe,
    hasMissingPages: () => isIncomplete,
    async reload() {
      reload()
      await loading.catch(() => {})
    },
    async settled() {
      for (;;) {
        const pending = [checkingOwner, loading, catchingUp]
        await Promise.all(pending)
        if (pending[0] === checkingOwner && pending[1] === loading && pending[2] === catchingUp) return
      }
    },
    collectionQuery: async (collection) => (await waitUntilComplete())?.collectionQueries.get(collection) ?? null,
    async baselineQueries(ref) {
      const { baselines } = (await waitUntilComplete()) ?? {}
      const baseline = baselines?.get(baselineKey(ref))
      if (!baseline) return null
      baselines!.delete(baselineKey(ref))
      baselines!.set(baselineKey(ref), baseline)
      return baseline
    },
    async addBaseline(ref, rows) {
      const currentSnapshot = await waitUntilComplete()
      if (!currentSnapshot) return
      addBaseline(currentSnapshot, ref, rows)
      for (const key of [...currentSnapshot.baselines.keys()].slice(0, -maxBaselines))
        currentSnapshot.baselines.delete(key)
    },
    async row(collection, id) {
      await checkingOwner
      if (!snapshot) await findingLists
      const currentSnapshot = snapshot
      if (!currentSnapshot) return null
      if (!currentSnapshot.isComplete) {
        await currentSnapshot.whenNamed
        const row = await readRowEarly(sources, currentSnapshot, collection, id)
        return snapshot?.viewKey === currentSnapshot.viewKey ? row : null
      }
      const rowStore = currentSnapshot.rowStores.get(collection)
      const index = rowStore?.indexOf(id)
      const row = index === undefined ? null : rowStore!.shownRows[index]
      return row ? adaptRow(currentSnapshot, rowStore!, id, row) : null
    },
    close() {
      isClosed = true
      unsubscribe()
    },
  }
}
