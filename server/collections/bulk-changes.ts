/**
 * Adds, changes and removes thousands of rows of a collection by the same rules as `server/collections/write-row.ts`, with one query for
 * every 500 rows. Promises: every error is recorded under its row and none hides the others; after an error nothing more is written, and
 * the caller rolls back the rest; the event loop runs between two batches, so that other requests are served.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { t } from '#text/sync/server-answers.ts'
import { ApiError } from '../api-error.ts'
import { type DbConnection, insertMany, newIds, updateMany } from '../db/bulk-sql.ts'
import { allOf, visibilityConditions } from '../db/conditions.ts'
import { isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { lockBeforeChange } from '../rules/counts/count-lock.ts'
import { recordChanges } from '../rules/sync/write-history.ts'
import { BulkChecks, RowErrors } from './bulk-checks.ts'
import { collectionHooks } from './collection-hooks.ts'
import { followJoins } from './people-columns.ts'
import { assertNotReferenced, referencedIds } from './references.ts'
import { searchTextOf, toColumns, toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'
import { uniqueErrorOr } from './unique-values.ts'
import { changedColumns, changeRow, pickFields, removeRow, touchDependents } from './write-row.ts'

const batchSize = 500

export interface BulkChanges {
  create: readonly Row[]
  change: readonly { id: number; version?: string | undefined; patch: Row }[]
  remove: readonly number[]
}

export interface BulkResult {
  created: readonly number[]
  /** Row key, such as `create.3` → field → messages. */
  errors: Readonly<Record<string, FieldErrors>>
}

/** The error of one row, as field errors. */
export function fieldErrorsOf(error: ApiError): FieldErrors {
  if (error.kind === 'stale') return { version: [t('changedFirst')] }
  const body = error.body as Record<string, unknown>
  if (error.kind === 'invalid' && !('detail' in body)) return body as Record<string, string[]>
  return { non_field_errors: [String(body['detail'])] }
}

/** Returns an `ApiError`; rethrows any other error, because it is a bug. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

class BulkWriter {
  readonly rowErrors = new RowErrors()
  readonly created: number[] = []
  readonly ctx: TxContext
  readonly collection: AnyCollection
  readonly #where: DbConnection
  readonly #check: BulkChecks

  constructor(ctx: TxContext, collection: AnyCollection) {
    this.ctx = ctx
    this.collection = collection
    this.#where = { db: ctx.tx.db, engine: ctx.deps.store.engine }
    this.#check = new BulkChecks(ctx.tx.db, collection, this.rowErrors)
  }

  /** Runs one row's rule; returns null after recording its error. Rethrows errors of the database, because they abort the transaction. */
  async #tryRow<T>(rowKey: string, apply: () => Promise<T>): Promise<T | null> {
    try {
      return await apply()
    } catch (error) {
      if (!(error instanceof ApiError) || error.fromDatabase) throw error
      this.rowErrors.add(rowKey, fieldErrorsOf(error))
      return null
    }
  }

  async add(drafts: readonly Row[], firstIndex: number): Promise<void> {
    const { ctx, collection } = this
    const rows: { rowKey: string; values: Row; columns: Row }[] = []
    for (const [index, draft] of (await followJoins(this.#where, collection.name, drafts)).entries()) {
      const rowKey = `create.${firstIndex + index}`
      const hookValues = await this.#tryRow(
        rowKey,
        async () => (await collectionHooks[collection.name]?.beforeAdd?.(ctx, draft)) ?? {},
      )
      if (hookValues === null) continue
      const values = { ...draft, ...hookValues }
      rows.push({ rowKey, values, columns: toColumns(collection, values) })
    }
    await this.#check.checkReferences(rows)
    await this.#check.checkUnique(rows)
    if (this.rowErrors.any) return
    const ids = await newIds(this.#where, tableName(collection.name), rows.length)
    const newRows: Row[] = rows.map(({ values, columns }, at) => ({
      id: ids[at],
      ...columns,
      search_text: searchTextOf(collection, values),
      updated_at: ctx.meta.receivedAt,
      updated_by: ctx.meta.caller.id,
    }))
    await insertMany(this.#where, collection.name as CollectionName, newRows).catch((error: unknown) =>
      Promise.reject(uniqueErrorOr(collection, error)),
    )
    await recordChanges(
      this.#where,
      ctx.meta,
      newRows.map((row) => ({
        entity: collection.name,
        id: toNumber(row['id']),
        action: 'add',
        before: null,
        after: toWireRow(collection, row),
      })),
    )
    for (const id of ids) ctx.tx.touch(collection.name, id)
    this.created.push(...ids)
  }

  /** The current rows that the caller may see, locked until the commit (PostgreSQL only: SQLite has one writer). */
  async #lockRows(ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    const visible = visibilityConditions(this.ctx.meta.caller, this.collection.name)
    const query = this.#where.db
      .selectFrom(tableName(this.collection.name))
      .selectAll()
      .where('id', 'in', ids.filter(isRowId))
      .$if(visible.length > 0, (all) => all.where(allOf(visible)))
    const rows = await (this.#where.engine === 'postgres' ? query.forUpdate() : query).execute()
    return new Map(rows.map((row) => [toNumber(row['id']), row]))
  }

  async change(changes: BulkChanges['change'], firstIndex: number): Promise<void> {
    const { ctx, collection } = this
    const lockedRows = await this.#lockRows(changes.map(({ id }) => id))
    const uniqueFields = new Set(collection.uniqueKeys.flat())
    const occurrences = new Map<number, number>()
    for (const { id } of changes) occurrences.set(id, (occurrences.get(id) ?? 0) + 1)
    const rows: { rowKey: string; id: number; before: Row; values: Row; columns: Row }[] = []
    const patches = await followJoins(
      this.#where,
      collection.name,
      changes.map(({ patch }) => patch),
    )
    for (const [index, { id, version }] of changes.entries()) {
      const patch = patches[index]!
      const rowKey = `change.${firstIndex + index}`
      const before = lockedRows.get(id)
      const changeAlone = () => this.#tryRow(rowKey, () => changeRow(ctx, collection, id, patch, version ?? null))
      // Rows that occur twice, do not exist, have another version, or change a unique field: handled one by one, in order.
      const isExpectedVersion = version === undefined || version === String(before?.['version'])
      const simpleBefore = before && occurrences.get(id) === 1 && isExpectedVersion ? before : null
      const columns = simpleBefore ? toColumns(collection, patch) : {}
      if (!simpleBefore || changedColumns(simpleBefore, columns).some((name) => uniqueFields.has(name))) {
        await changeAlone()
        continue
      }
      const hookValues = await this.#tryRow(
        rowKey,
        async () => (await collectionHooks[collection.name]?.beforeChange?.(ctx, simpleBefore, patch)) ?? {},
      )
      if (hookValues !== null) rows.push({ rowKey, id, before: simpleBefore, values: patch, columns })
    }
    await this.#check.checkReferences(rows)
    if (this.rowErrors.any) return
    await this.#updateRows(rows)
  }

  async #updateRows(rows: readonly { id: number; before: Row; values: Row; columns: Row }[]): Promise<void> {
    const { ctx, collection } = this
    const stamp = { updated_at: ctx.meta.receivedAt, updated_by: ctx.meta.caller.id }
    const changedRows: Row[] = []
    const historyChanges = rows.map(({ id, before, values, columns }) => {
      const changed = changedColumns(before, columns)
      const after =
        changed.length === 0 ? before : { ...before, ...columns, version: toNumber(before['version']) + 1, ...stamp }
      if (changed.length > 0) {
        changedRows.push({ ...after, search_text: searchTextOf(collection, toWireRow(collection, after)), changed })
        ctx.tx.touch(collection.name, id)
      }
      return {
        entity: collection.name,
        id,
        action: 'change',
        before: pickFields(collection, before, values),
        after: pickFields(collection, after, values),
      }
    })
    const changedNames = new Set(changedRows.flatMap((row) => row['changed'] as string[]))
    if (changedNames.size > 0) {
      const searchColumns = collection.searchFields.some((name) => changedNames.has(name)) ? ['search_text'] : []
      const set = [...changedNames, ...searchColumns, 'version', 'updated_at', 'updated_by']
      await updateMany(this.#where, collection.name as CollectionName, set, changedRows)
    }
    await recordChanges(this.#where, ctx.meta, historyChanges)
    const afterChange = collectionHooks[collection.name]?.afterEveryChange
    if (afterChange)
      for (const { before, values, columns } of rows) await afterChange(ctx, values, { ...before, ...columns }, before)
    for (const row of changedRows)
      await touchDependents(ctx, collection, toNumber(row['id']), row['changed'] as string[])
  }

  async remove(ids: readonly number[], firstIndex: number): Promise<void> {
    const { ctx, collection } = this
    const lockedRows = await this.#lockRows(ids)
    const referenced = await referencedIds(this.#where.db, collection, ids.filter(isRowId))
    const seenIds = new Set<number>()
    for (const [index, id] of ids.entries()) {
      const rowKey = `remove.${firstIndex + index}`
      // Distinguishes a deleted row from one outside the caller's reach.
      if (!lockedRows.has(id) && !seenIds.has(id))
        await this.#tryRow(rowKey, () => removeRow(ctx, collection, id, null))
      else if (seenIds.has(id)) this.rowErrors.add(rowKey, { non_field_errors: [t('notFound')] })
      else if (referenced.has(id))
        await this.#tryRow(rowKey, () => assertNotReferenced(this.#where.db, collection, id, ctx.meta.caller))
      seenIds.add(id)
    }
    if (this.rowErrors.any) return
    await this.#where.db.deleteFrom(tableName(collection.name)).where('id', 'in', ids).execute()
    await recordChanges(
      this.#where,
      ctx.meta,
      [...lockedRows].map(([id, row]) => ({
        entity: collection.name,
        id,
        action: 'remove',
        before: toWireRow(collection, row),
        after: null,
      })),
    )
    for (const id of ids) ctx.tx.touchDeleted(collection.name, id)
  }
}

/**
 * Applies `changes` in the caller's transaction. Drafts and patches are already parsed by their schemas. `onProgress` gets the number of rows
 * done so far, and can stop the work by throwing.
 */
export async function applyBulkChanges(
  ctx: TxContext,
  collection: AnyCollection,
  changes: BulkChanges,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  await lockBeforeChange(ctx, collection.name, ...changes.change.map(({ patch }) => patch))
  const writer = new BulkWriter(ctx, collection)
  let done = 0
  const inBatches = async <Item>(
    all: readonly Item[],
    write: (batch: readonly Item[], firstIndex: number) => Promise<void>,
  ) => {
    for (let offset = 0; offset < all.length; offset += batchSize) {
      const batch = all.slice(offset, offset + batchSize)
      await write(batch, offset)
      done += batch.length
      onProgress(done)
      await yieldToEventLoop()
    }
  }
  await inBatches(changes.create, (batch, firstIndex) => writer.add(batch, firstIndex))
  await inBatches(changes.change, (batch, firstIndex) => writer.change(batch, firstIndex))
  await inBatches(changes.remove, (batch, firstIndex) => writer.remove(batch, firstIndex))
  return { created: writer.created, errors: writer.rowErrors.errors }
}
