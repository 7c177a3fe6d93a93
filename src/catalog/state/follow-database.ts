/** Follows every committed change of the core database: newer rows and ops, a new person or list, a new age of the list. */
import type { CoreConnection } from '#device-db/core-connection.ts'
import { readGenerations, readListAge } from '#device-db/queries/list-state.ts'
import { type DbMutation, type Overlay, readChanges, readItem, watchCoreDb } from '#device-db/queries/overlay.ts'
import { readSession } from '#device-db/session-row.ts'
import type { Op } from '#domain/outbox/op.ts'
import { applyOverlay, type CatalogSnapshot, countRows, withClosedOps } from './catalog-snapshot.ts'
import type { CurrentList } from './current-list.ts'

export interface DatabaseFollower {
  /** Applies all newer rows and all open ops to the list in use. */
  catchUp(): Promise<void>
  /**
   * Applies the device's records of one product. Notifications about committed changes arrive slightly later, so a caller that needs a record that
   * was just saved calls this first.
   */
  catchUpProduct(id: number): Promise<void>
  /** Pending while changes are applied. */
  catchingUp(): Promise<void>
  /** While pending, the session may belong to another person; queries wait for it. */
  checkingOwner(): Promise<void>
  close(): void
}

const everything: Pick<DbMutation, 'opKeys' | 'requestKeys'> = { opKeys: 'everything', requestKeys: 'everything' }

/** `known` may contain "not here" findings as well. */
const haveSameState = (known: readonly Op[], read: readonly Op[]): boolean =>
  known.filter(({ entity }) => entity === 'products').length === read.length &&
  read.every((op) =>
    known.some((one) => one.id === op.id && one.state === op.state && one.isSettling === op.isSettling),
  )

/** The device's records of one product; null if the snapshot is complete. */
async function readProduct(connection: CoreConnection, snapshot: CatalogSnapshot, id: number): Promise<Overlay | null> {
  const { confirmed, ops } = await connection.read((core) => readItem(core, snapshot.viewKey, 'products', id))
  const rowStore = snapshot.rowStores.get('products')
  const isNewer = confirmed !== undefined && confirmed.lc > (rowStore?.confirmationOf(id).logicalTime ?? 0)
  if (!isNewer && rowStore && haveSameState(rowStore.opsOf(id), ops)) return null
  return {
    confirmed: confirmed ? [confirmed] : [],
    ops: new Map([[`products/${id}`, ops]]),
    notes: [],
    // Rows of other items up to this time were not read.
    logicalTime: snapshot.logicalTime,
  }
}

/** `reload` is called when another person's list, or another generation, must be in memory. */
export function followDatabase(connection: CoreConnection, list: CurrentList, reload: () => void): DatabaseFollower {
  let isClosed = false
  let catchingUp: Promise<void> = Promise.resolve()
  let checkingOwner: Promise<void> = Promise.resolve()
  let isReadingAge = false

  /** Reads and applies overlays one after the other. `read` returns null if memory is current. */
  const apply = (read: (snapshot: CatalogSnapshot) => Promise<Overlay | null>): Promise<void> => {
    const applyChanges = async () => {
      const snapshot = list.snapshot()
      if (!snapshot?.isComplete || isClosed) return
      const overlay = await read(snapshot)
      if (overlay === null || list.snapshot() !== snapshot || isClosed) return
      const collections = applyOverlay(snapshot, overlay)
      if (collections.size === 0) return
      list.publish({ counts: countRows(snapshot) })
      list.publishRows(collections)
    }
    catchingUp = catchingUp.then(applyChanges, applyChanges)
    catchingUp.catch(() => {})
    return catchingUp
  }

  const catchUp = (changed: Pick<DbMutation, 'opKeys' | 'requestKeys'>): Promise<void> =>
    apply(async (snapshot) => {
      const { viewKey, logicalTime } = snapshot
      const overlay = await connection.read((core) => readChanges(core, viewKey, logicalTime, changed))
      const isComplete = changed.opKeys === 'everything' || changed.requestKeys === 'everything'
      return isComplete ? withClosedOps(snapshot, overlay) : overlay
    })

  const catchUpProduct = (id: number): Promise<void> => apply((snapshot) => readProduct(connection, snapshot, id))

  /** Checks whether the person and the active lists are still the ones in memory; reloads if not. */
  const checkOwner = (): void => {
    const compareOwner = async () => {
      if (isClosed) return
      const viewKey = (await connection.read(readSession))?.userKey ?? null
      const snapshot = list.snapshot()
      if (viewKey !== (snapshot?.viewKey ?? null)) {
        if (snapshot) list.drop()
        return reload()
      }
      if (viewKey === null) return
      const { active, isBuilding } = await connection.read((core) => readGenerations(core, viewKey))
      const activeLists = list.snapshot()?.activeLists ?? []
      const loadedGenerations = new Map(activeLists.map(({ collection, manifest }) => [collection, manifest.gen]))
      const isSame =
        active.length === loadedGenerations.size &&
        active.every(({ entity, gen: generation }) => loadedGenerations.get(entity as never) === generation)
      if (!isSame) reload()
      else if (!list.snapshot() && active.length === 0) {
        const phase = isBuilding ? 'building' : 'none'
        if (phase !== list.view().phase) list.publish({ phase })
      }
    }
    checkingOwner = checkingOwner.then(compareOwner, compareOwner)
    checkingOwner.catch(() => {})
  }

  const updateAge = () => {
    const snapshot = list.snapshot()
    if (!snapshot || isReadingAge) return
    isReadingAge = true
    const read = async () => {
      const { asOf, reach, countPeriod } = await connection.read((core) => readListAge(core, snapshot.viewKey))
      isReadingAge = false
      if (countPeriod !== null) snapshot.countPeriod = countPeriod
      const view = list.view()
      if (list.snapshot() === snapshot && (asOf !== view.asOf || reach !== view.reach)) list.publish({ asOf, reach })
    }
    read().catch(() => {
      isReadingAge = false
    })
  }

  const unsubscribe = watchCoreDb(connection, ({ tables, ...changed }: DbMutation) => {
    if (isClosed) return
    if (tables.has('session') || tables.has('manifests') || (tables.has('meta') && !list.snapshot())) checkOwner()
    if (['confirmed', 'outbox', 'requests'].some((table) => tables.has(table))) void catchUp(changed)
    if (tables.has('meta')) updateAge()
  })
  return {
    catchUp: () => catchUp(everything),
    catchUpProduct,
    catchingUp: () => catchingUp,
    checkingOwner: () => checkingOwner,
    close() {
      isClosed = true
      unsubscribe()
    },
  }
}
