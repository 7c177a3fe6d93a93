/**
 * The list of the signed-in person in memory: loads the active generations, applies confirmed rows and open ops, and follows every committed
 * change. Promises: all rows belong to one set of generations, replaced at once (I14); without a session, or with another person's, it holds
 * and returns nothing (I28); a single row can be read before everything is loaded.
 */
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import { readItemOfTag } from '#device-db/queries/item-tags.ts'
import type { BaselineRef, ProductView } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { BaselineQueries } from '../baselines/baseline-queries.ts'
import type { CollectionQuery } from '../query/collection-query.ts'
import { adaptRow, readRowEarly } from '../rows/row-adapter.ts'
import { addBaseline, type CatalogSnapshot } from './catalog-snapshot.ts'
import { type CatalogStateView, type CurrentList, makeCurrentList } from './current-list.ts'
import { followDatabase } from './follow-database.ts'
import { type ListLoader, makeListLoader } from './list-loader.ts'

export interface CatalogState extends Pick<CurrentList, 'onChange' | 'onRows'> {
  current(): CatalogStateView
  /** The query of a collection, once everything is loaded; null if there is no list. */
  collectionQuery(collection: CollectionName): Promise<CollectionQuery | null>
  /** The queries of a baseline, if it is in memory. */
  baselineQueries(ref: BaselineRef): Promise<BaselineQueries | null>
  /** Adds a baseline and evicts the least recently used one. Does nothing while there is no list. */
  addBaseline(ref: BaselineRef, rows: readonly BaselineRow[]): Promise<void>
  /** One row as screens show it, before or after everything is loaded. */
  row(collection: CollectionName, id: number): Promise<unknown>
  /**
   * One product with everything that was recorded on this device before the call. If the database does not respond soon, the product from memory,
   * marked as such.
   */
  newestProduct(id: number): Promise<ProductView | null>
  /** The item that a blank tag is on, with what was recorded on this device before the call; null if it is on none. */
  itemOfTag(code: string): Promise<number | null>
  /** Resolves when memory matches the device's databases. */
  settled(): Promise<void>
  /** Loads the list again; resolves when it is loaded or cannot be. */
  reload(): Promise<void>
  /** True if the list is not loaded because pages are missing from the device or broken (power loss, storage pressure). */
  hasMissingPages(): boolean
  onMissingPages: ListLoader['onMissingPages']
  close(): void
}

/** How long a lookup waits for the device database, so that a scanned card never hangs with the database. */
const maxWaitMs = 1000

/** A baseline costs a few hundred bytes per row; people compare one campaign with the one before. */
const maxBaselines = 2

export function openCatalogState(
  connection: CoreConnection,
  mirrorDb: MirrorDb,
  yieldThread: () => Promise<void>,
  parsedRows?: Map<string, readonly RawRow[]>,
): CatalogState {
  const sources = { connection, mirrorDb, yieldThread, parsedRows }
  const list = makeCurrentList()
  const loader = makeListLoader(list, sources, () => follower.catchUp())
  const follower = followDatabase(connection, list, loader.reload)
  loader.reload()

  /** The snapshot, once it is completely loaded; null if there is none. */
  const waitUntilComplete = async (): Promise<CatalogSnapshot | null> => {
    await follower.checkingOwner()
    if (!list.snapshot()?.isComplete) await loader.loading().catch(() => {})
    const snapshot = list.snapshot()
    return snapshot?.isComplete ? snapshot : null
  }

  const row: CatalogState['row'] = async (collection, id) => {
    await follower.checkingOwner()
    if (!list.snapshot()) await loader.findingLists()
    const snapshot = list.snapshot()
    if (!snapshot) return null
    if (!snapshot.isComplete) {
      await snapshot.whenNamed
      const early = await readRowEarly(sources, snapshot, collection, id)
      return list.snapshot()?.viewKey === snapshot.viewKey ? early : null
    }
    const rowStore = snapshot.rowStores.get(collection)
    const index = rowStore?.indexOf(id)
    const loaded = index === undefined ? null : rowStore!.shownRows[index]
    return loaded ? adaptRow(snapshot, rowStore!, id, loaded) : null
  }

  return {
    current: list.view,
    onChange: list.onChange,
    onRows: list.onRows,
    onMissingPages: loader.onMissingPages,
    hasMissingPages: loader.hasMissingPages,
    async reload() {
      loader.reload()
      await loader.loading().catch(() => {})
    },
    async settled() {
      const pending = () => [follower.checkingOwner(), loader.loading(), follower.catchingUp()]
      for (;;) {
        const before = pending()
        await Promise.all(before)
        if (pending().every((promise, index) => promise === before[index])) return
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
      const snapshot = await waitUntilComplete()
      if (!snapshot) return
      addBaseline(snapshot, ref, rows)
      for (const key of [...snapshot.baselines.keys()].slice(0, -maxBaselines)) snapshot.baselines.delete(key)
    },
    row,
    async newestProduct(id) {
      const caughtUp = follower.catchUpProduct(id).then(
        () => true,
        () => false,
      )
      const waited = new Promise<boolean>((resolve) => setTimeout(resolve, maxWaitMs, false))
      const isCurrent = await Promise.race([caughtUp, waited])
      const product = (await row('products', id)) as ProductView | null
      return product && !isCurrent ? { ...product, isBehind: true } : product
    },
    itemOfTag: (code) => readItemOfTag(connection, code),
    close() {
      loader.close()
      follower.close()
    },
  }
}
