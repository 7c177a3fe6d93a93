/** The list in memory and its status for screens. Every change of either is published here. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { CatalogSnapshot } from './catalog-snapshot.ts'

export interface CatalogStateView {
  phase: CatalogStatus['phase']
  indexed: boolean
  asOf: number | null
  /** Which items the list contains (decision 116), as JSON; null: all. */
  reach: string | null
  counts: Partial<Record<CollectionName, number>>
}

const noList: CatalogStateView = { phase: 'none', indexed: false, asOf: null, reach: null, counts: {} }

export interface CurrentList {
  view(): CatalogStateView
  /** The list in use; null if nobody is signed in or nothing is on the device. */
  snapshot(): CatalogSnapshot | null
  /** Called after `view()` may have changed. */
  onChange(listener: () => void): () => void
  /** Called with the collections whose rows may have changed. */
  onRows(listener: (collections: ReadonlySet<CollectionName>) => void): () => void
  /** Does not publish anything: `publish` follows. */
  use(snapshot: CatalogSnapshot | null): void
  publish(change: Partial<CatalogStateView>): void
  publishRows(collections: ReadonlySet<CollectionName>): void
  publishNone(phase?: 'none' | 'building'): void
  /** Another person, or nobody, is signed in now: drops the list immediately, before anything else is read (I28). */
  drop(): void
}

export function makeCurrentList(): CurrentList {
  const stateChanges = makeEmitter()
  const rowChanges = makeEmitter<ReadonlySet<CollectionName>>()
  let view = noList
  let snapshot: CatalogSnapshot | null = null

  const publish = (change: Partial<CatalogStateView>) => {
    view = { ...view, ...change }
    stateChanges.emit()
  }
  const publishRows = (collections: ReadonlySet<CollectionName>) => {
    if (collections.size > 0) rowChanges.emit(collections)
  }
  return {
    view: () => view,
    snapshot: () => snapshot,
    onChange: stateChanges.subscribe,
    onRows: rowChanges.subscribe,
    use(next) {
      snapshot = next
    },
    publish,
    publishRows,
    publishNone: (phase = 'none') => publish({ ...noList, phase }),
    drop() {
      const droppedCollections = new Set(snapshot?.rowStores.keys())
      snapshot = null
      publish(noList)
      publishRows(droppedCollections)
    },
  }
}
