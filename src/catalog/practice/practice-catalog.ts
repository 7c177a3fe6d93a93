/**
 * The list of a practice count: the rooms and items of practice, and a copy of whatever the person scans from the real list. Promises: the real list
 * is only read; records appear as in a real count, through the same queries; everything is in memory and ends with the page.
 */
import { collections } from '#contract/collections/all-collections.ts'
import type { Room } from '#contract/collections/locations.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { Overlay, SightingNote } from '#device-db/queries/overlay.ts'
import type {
  CatalogStatus,
  ListResult,
  ProductView,
  RowQuery,
  TagResolution,
} from '#domain/catalog/catalog-queries.ts'
import { isSighting, type RawRow, validSightingOp } from '#domain/outbox/fold-ops.ts'
import type { Op } from '#domain/outbox/op.ts'
import { parsePracticeTag } from '#domain/scan/practice-tags.ts'
import { tagText } from '#domain/scan/tag-text.ts'
import type { Catalog } from '../catalog.ts'
import { makeCatalogQueries } from '../query/run-queries.ts'
import { inBatches, makeRowChanges } from '../row-changes.ts'
import { adaptRow } from '../rows/row-adapter.ts'
import { applyOverlay, type CatalogSnapshot, makeEmptySnapshot, withClosedOps } from '../state/catalog-snapshot.ts'
import { itemId, practiceRows, productsOf, type RowsToPractice, roomId, uncountedRow } from './practice-rows.ts'

export interface PracticeCatalog extends Catalog {
  /** Applies the records made since the last call. */
  refreshRecords(): Promise<void>
}

/** Maximum number of items that practice copies when a real room is entered. */
const maxItemsOfRoom = 300

function groupBy(ops: readonly Op[], keyOf: (op: Op) => string): Map<string, Op[]> {
  const groups = new Map<string, Op[]>()
  for (const op of ops) groups.set(keyOf(op), [...(groups.get(keyOf(op)) ?? []), op])
  return groups
}

/** The records of practice, folded over the rows. */
async function readRecords(store: CoreStore, userKey: string): Promise<Overlay> {
  const { open, findings } = await store.read(async (tx) => ({
    open: await tx.openOps(userKey),
    findings: await tx.collectionOps(userKey, 'findings'),
  }))
  const notes = [...groupBy(findings, ({ eid }) => String(eid))].flatMap(([finding, ops]): SightingNote[] => {
    const product = ops[0]?.patch['product']
    if (typeof product !== 'number' || !ops.some(({ patch }) => isSighting(patch))) return []
    return [{ product, finding, op: validSightingOp(ops) }]
  })
  return { confirmed: [], ops: groupBy(open, ({ entity, eid }) => `${entity}/${eid}`), notes, logicalTime: 0 }
}

/** Rows of the practice list, and copied rows of the real list. */
function makePracticeRows(userKey: string, real: Catalog, now: number) {
  const snapshot: CatalogSnapshot = { ...makeEmptySnapshot(userKey, [], null), isComplete: true }
  let logicalTime = 0
  const rowOf = (collection: RowsToPractice[number][0], id: number): RawRow | null => {
    const rowStore = snapshot.rowStores.get(collection)
    const index = rowStore?.indexOf(id)
    return index === undefined ? null : (rowStore?.shownRows[index] ?? null)
  }
  const has = (collection: RowsToPractice[number][0], id: number) => rowOf(collection, id) !== null

  const add = (rows: RowsToPractice) => {
    const lc = ++logicalTime
    const confirmed = rows.map(([entity, row]) => ({ entity, eid: Number(row['id']), row, lc, at: now }))
    return applyOverlay(snapshot, { confirmed, ops: new Map(), notes: [], logicalTime: lc })
  }

  /** The rows that these items refer to, for their names. */
  async function namesOf(rows: readonly RawRow[]): Promise<RowsToPractice> {
    const found: RowsToPractice[number][] = []
    for (const [field, collection] of Object.entries(collections.products.references)) {
      const reference = collection as RowsToPractice[number][0]
      const ids = new Set(rows.map((row) => Number((row[field] as { id?: number } | null)?.id ?? row[field])))
      const missing = [...ids].filter((id) => Number.isInteger(id) && id > 0 && !has(reference, id))
      const named = await real.getMany<RawRow>(reference, missing)
      found.push(...named.flatMap((row) => (row ? [[reference, row] as const] : [])))
    }
    return found
  }

  return {
    snapshot,
    rowOf,
    add,
    /** Copies items of the real list as not counted. Items that were copied before keep their practice state. */
    async copyItems(products: readonly ProductView[]) {
      const rows = products.filter(({ id }) => !has('products', id)).map(uncountedRow)
      if (rows.length === 0) return
      add([...(await namesOf(rows)), ...rows.map((row) => ['products', row] as const)])
    },
    /** Copies a room of the real list with its items. */
    async copyRoom(id: number) {
      if (has('locations', id)) return
      const room = await real.get<Room>('locations', id)
      if (!room) return
      const { location_code_one, location_code_two } = room
      add([['locations', { ...room }]])
      const where = { location_code_one, location_code_two }
      const { rows } = await real.list<ProductView>({ collection: 'products', where, from: 0, limit: maxItemsOfRoom })
      await this.copyItems(rows)
    },
  }
}

export function makePracticeCatalog(real: Catalog, store: CoreStore, userKey: string, now: number): PracticeCatalog {
  const rows = makePracticeRows(userKey, real, now)
  const { snapshot } = rows
  rows.add(practiceRows())
  const changes = makeRowChanges()
  const applyRecords = async () => applyOverlay(snapshot, withClosedOps(snapshot, await readRecords(store, userKey)))
  const row = async (collection: RowsToPractice[number][0], id: number) => {
    const found = rows.rowOf(collection, id)
    const rowStore = snapshot.rowStores.get(collection)
    return found && rowStore ? adaptRow(snapshot, rowStore, id, found) : null
  }
  const newestProduct = async (id: number) => {
    // Publishes no change, because a screen that looks up an item at each change would loop forever.
    await applyRecords()
    return (await row('products', id)) as ProductView | null
  }
  const queries = makeCatalogQueries(
    {
      current: () => ({ phase: 'ready', indexed: true, asOf: now, reach: null, counts: {} }),
      collectionQuery: async (collection) => snapshot.collectionQueries.get(collection) ?? null,
      row,
      newestProduct,
      // Their values come from the real list.
      itemOfTag: async () => null,
    },
    { open: async () => ({ ok: true, value: null }) },
  )
  const status: CatalogStatus = {
    phase: 'ready',
    indexed: true,
    progress: null,
    elsewhere: false,
    paid: false,
    refreshing: false,
    asOf: now,
    reach: null,
    counts: {},
    baselineDownload: null,
    problem: null,
    shrunk: null,
  }

  /** Adds an item or a room of the real list to practice. */
  async function resolveReal(text: string): Promise<TagResolution> {
    const found = await real.resolve(text)
    if (found.kind === 'room') await rows.copyRoom(found.id)
    await rows.copyItems(productsOf(found))
    if (found.kind === 'product') return { ...found, product: await newestProduct(found.id) }
    if (found.kind !== 'several') return found
    const products = (await Promise.all(found.products.map(({ id }) => newestProduct(id)))).filter(
      (one) => one !== null,
    )
    return { ...found, products }
  }

  async function resolve(text: string): Promise<TagResolution> {
    const tag = parsePracticeTag(text)
    if (tag?.kind === 'room') {
      const id = roomId(tag.number)
      const name = rows.rowOf('locations', id)?.['name']
      return typeof name === 'string' ? { kind: 'room', id, name } : { kind: 'unknown', text, reason: 'not-in-list' }
    }
    if (tag && !rows.rowOf('products', itemId(tag.number))) return { kind: 'unknown', text, reason: 'not-in-list' }
    const found = await queries.resolve(tag ? tagText('', itemId(tag.number)) : text)
    const isKnown =
      (found.kind === 'product' && found.product) || found.kind === 'several' || (found.kind === 'room' && found.name)
    return isKnown ? found : resolveReal(text)
  }

  return {
    refreshRecords: async () => changes.publish(await applyRecords()),
    status: () => status,
    onStatus: () => () => {},
    list: <Row>(query: Parameters<Catalog['list']>[0]) => queries.list(query) as Promise<ListResult<Row>>,
    async get<Row>(collection: RowsToPractice[number][0], id: number) {
      return (await queries.get(collection, id)) as Row | null
    },
    getMany: <Row>(collection: RowsToPractice[number][0], ids: readonly number[]) =>
      queries.getMany(collection, ids) as Promise<readonly (Row | null)[]>,
    openBaseline: async () => ({ ok: true, value: null }),
    values: (query, field) => queries.values(query, field),
    resolve,
    sums: (query) => queries.sums(query),
    ids: (query) => queries.ids(query),
    each: <Row>(query: RowQuery, batch: number, signal?: AbortSignal) =>
      inBatches(
        queries.ids(query),
        batch,
        (ids) => queries.getMany(query.collection, ids) as Promise<readonly (Row | null)[]>,
        signal,
      ),
    refresh: async () => {},
    acceptShrunk: async () => {},
    onChange: changes.subscribe,
  }
}
