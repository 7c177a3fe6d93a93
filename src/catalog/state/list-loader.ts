/** Loads the signed-in person's active list into memory and replaces the previous one in one step (I14). The newest load wins. */
import { viewOf } from '#device-db/queries/generation-changes.ts'
import { readListState } from '#device-db/queries/list-state.ts'
import { readSession } from '#device-db/session-row.ts'
import { otherScanKeys } from '#domain/scan/scan-keys.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { type CatalogSnapshot, countRows, makeEmptySnapshot } from './catalog-snapshot.ts'
import type { CurrentList } from './current-list.ts'
import { readActiveLists } from './load-pages.ts'
import { type LoadSources, loadSnapshotRows } from './load-snapshot.ts'

export interface ListLoader {
  /** Starts a load; a load in progress becomes stale. */
  reload(): void
  /** The newest load. Rejects if the database fails. */
  loading(): Promise<void>
  /** Resolves once the active lists are known, long before their rows are in memory. */
  findingLists(): Promise<void>
  /** True if the list is not loaded because pages are missing or broken. */
  hasMissingPages(): boolean
  /** Called when pages of the active list are missing or broken. */
  onMissingPages(listener: () => void): () => void
  close(): void
}

/**
 * Builds search texts and the indexes of scan keys in small batches after the first responses. A search that comes earlier builds the rest at once.
 */
async function prepareSearch(
  { collectionQueries }: CatalogSnapshot,
  isReplaced: () => boolean,
  yieldThread: LoadSources['yieldThread'],
): Promise<void> {
  const products = collectionQueries.get('products')
  for (const collectionQuery of [products, collectionQueries.get('users')]) {
    while (collectionQuery && !isReplaced() && !collectionQuery.prepareSearch(1000)) await yieldThread()
  }
  for (const field of ['property_number', ...otherScanKeys]) {
    if (isReplaced()) return
    products?.withKey(field, '')
    await yieldThread()
  }
}

/** `catchUp` applies what changed while the rows were loaded. */
export function makeListLoader(
  list: CurrentList,
  sources: Omit<LoadSources, 'onMissingPages'>,
  catchUp: () => Promise<void>,
): ListLoader {
  const { connection, mirrorDb, yieldThread } = sources
  const missingPages = makeEmitter()
  /** Raised whenever a load in progress becomes stale. */
  let loadNo = 0
  let isIncomplete = false
  let isClosed = false
  let loading: Promise<void> = Promise.resolve()
  let findingLists: Promise<void> = Promise.resolve()

  const onMissingPages = () => {
    isIncomplete = true
    missingPages.emit()
  }

  async function load(myLoadNo: number, onListsFound: () => void): Promise<void> {
    const isStale = () => isClosed || myLoadNo !== loadNo
    const session = await connection.read(readSession)
    if (isStale()) return
    const viewKey = session?.userKey ?? null
    if (list.snapshot() && list.snapshot()?.viewKey !== viewKey) list.drop()
    isIncomplete = false
    if (viewKey === null) return list.publishNone()
    const { active, isBuilding, asOf, reach, cursor, countPeriod, owner } = await connection.read((core) =>
      readListState(core, viewKey),
    )
    const activeLists = await readActiveLists(mirrorDb, active)
    if (isStale()) return
    // Confirmed rows have no owner: they are not read until the pull has deleted another person's.
    const isForeign = owner !== null && owner !== viewKey
    if (activeLists.length === 0 || isForeign) {
      list.use(null)
      return list.publishNone(isBuilding ? 'building' : 'none')
    }

    const previous = list.snapshot()
    const next = makeEmptySnapshot(viewKey, activeLists, countPeriod, viewOf(cursor) ?? null)
    // Nothing is loaded yet, but single rows can already be read from the pages.
    if (!previous) {
      list.use(next)
      list.publish({ phase: 'ready', indexed: false, asOf, reach, counts: countRows(next) })
    }
    onListsFound()

    try {
      await loadSnapshotRows({ ...sources, onMissingPages }, next, previous, isStale)
    } finally {
      next.resolveNames()
    }
    if (!next.isComplete || isStale()) return
    list.use(next)
    await catchUp()
    if (isStale()) return
    list.publish({ phase: 'ready', indexed: true, asOf: list.view().asOf ?? asOf, reach, counts: countRows(next) })
    list.publishRows(new Set(next.rowStores.keys()))
    void prepareSearch(next, () => list.snapshot() !== next || isClosed, yieldThread)
  }

  return {
    reload() {
      let onListsFound = () => {}
      findingLists = new Promise((resolve) => {
        onListsFound = resolve
      })
      loading = load(++loadNo, onListsFound)
        .catch((error: unknown) => {
          if (!isClosed) throw error
        })
        .finally(onListsFound)
      loading.catch(() => {})
    },
    loading: () => loading,
    findingLists: () => findingLists,
    hasMissingPages: () => isIncomplete,
    onMissingPages: missingPages.subscribe,
    close() {
      isClosed = true
    },
  }
}
