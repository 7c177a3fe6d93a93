/**
 * Adding, changing and removing thousands of rows of a list by the rules that each would meet alone (`server/collections/write-row.ts`), asked of
 * the database for a few hundred rows at once. Promises: every refusal is noted by its place and none stops the others; when one was
 * noted nothing more is written, and the caller undoes the rest; between two steps others are served.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { ApiError } from '../api-error.ts'
import { type DbConnection, insertMany, newIds, updateMany } from '../db/bulk-sql.ts'
import { isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { recordChanges } from '../rules/write-history.ts'
import { BulkChecks, RowErrors } from './bulk-checks.ts'
import { collectionHooks } from './collection-hooks.ts'
import { assertNotReferenced, referencedIds } from './references.ts'
import { searchTextOf, toColumns, toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'
import { uniqueErrorOr } from './unique-values.ts'
import { changedColumns, changeRow, pickFields, touchDependents } from './write-row.ts'

const batchSize = 500

export interface BulkChanges {
  create: readonly Row[]
  change: readonly { id: number; version?: string | undefined; patch: Row }[]
  remove: readonly number[]
}

export interface BulkResult {
  created: readonly number[]
  /** By place: `create.3` → field → messages. */
  errors: Readonly<Record<string, FieldErrors>>
}

/** What was wrong with one row, as field errors. */
export function fieldErrorsOf(error: ApiError): FieldErrors {
  if (error.kind === 'stale') return { version: ['This row was changed by somebody else meanwhile.'] }
  const body = error.body as Record<string, unknown>
  if (error.kind === 'invalid' && !('detail' in body)) return body as Record<string, string[]>
  return { non_field_errors: [String(body['detail'])] }
}

/** The refusal that an error is; anything else is a bug and thrown on. */
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

  /** Runs one row's rule; answers null after noting its refusal. What the engine itself refused has broken the transaction. */
  async #trying<T>(rowKey: string, apply: () => Promise<T>): Promise<T | null> {
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
    for (const [index, draft] of drafts.entries()) {
      const rowKey = `create.${firstIndex + index}`
      const hookValues = await this.#trying(
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

  /** The rows as they are; on PostgreSQL held until the commit. */
  async #held(ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    const query = this.#where.db
      .selectFrom(tableName(this.collection.name))
      .selectAll()
      .where('id', 'in', ids.filter(isRowId))
    const rows = await (this.#where.engine === 'postgres' ? query.forUpdate() : query).execute()
    return new Map(rows.map((row) => [toNumber(row['id']), row]))
  }

  async change(changes: BulkChanges['change'], firstIndex: number): Promise<void> {
    const { ctx, collection } = this
    const lockedRows = await this.#held(changes.map(({ id }) => id))
    const uniqueFields = new Set(collection.uniqueKeys.flat())
    const timesAsked = new Map<number, number>()
    for (const { id } of changes) timesAsked.set(id, (timesAsked.get(id) ?? 0) + 1)
    const rows: { rowKey: string; id: number; before: Row; values: Row; columns: Row }[] = []
    for (const [index, { id, version, patch }] of changes.entries()) {
      const rowKey = `change.${firstIndex + index}`
      const before = lockedRows.get(id)
      const changeAlone = () => this.#trying(rowKey, () => changeRow(ctx, collection, id, patch, version ?? null))
      // A row that comes twice, is gone, is another version, or takes a value that must differ: asked alone, in its turn.
      const isExpectedVersion = version === undefined || version === String(before?.['version'])
      const simpleBefore = before && timesAsked.get(id) === 1 && isExpectedVersion ? before : null
      const columns = simpleBefore ? toColumns(collection, patch) : {}
      if (!simpleBefore || changedColumns(simpleBefore, columns).some((name) => uniqueFields.has(name))) {
        await changeAlone()
        continue
      }
      const hookValues = await this.#trying(
        rowKey,
        async () => (await collectionHooks[collection.name]?.beforeChange?.(ctx, simpleBefore, patch)) ?? {},
      )
      if (hookValues !== null) rows.push({ rowKey, id, before: simpleBefore, values: patch, columns })
    }
    await this.#check.checkReferences(rows)
    if (this.rowErrors.any) return
    await this.#rewrite(rows)
  }

  async #rewrite(rows: readonly { id: number; before: Row; values: Row; columns: Row }[]): Promise<void> {
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
      for (const { before, values, columns } of rows) await afterChange(ctx, values, { ...before, ...columns })
    for (const row of changedRows)
      await touchDependents(ctx, collection, toNumber(row['id']), row['changed'] as string[])
  }

  async remove(ids: readonly number[], firstIndex: number): Promise<void> {
    const { ctx, collection } = this
    const lockedRows = await this.#held(ids)
    const referenced = await referencedIds(this.#where.db, collection, ids.filter(isRowId))
    const seenIds = new Set<number>()
    for (const [index, id] of ids.entries()) {
      const rowKey = `remove.${firstIndex + index}`
      if (!lockedRows.has(id) || seenIds.has(id)) this.rowErrors.add(rowKey, { non_field_errors: ['Not found.'] })
      else if (referenced.has(id)) await this.#trying(rowKey, () => assertNotReferenced(this.#where.db, collection, id))
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
 * Carries `work` out in the caller's transaction; drafts and patches have been let through by the declarations. `told` hears how many
 * rows are done and stops everything by throwing.
 */
export async function applyBulkChanges(
  ctx: TxContext,
  collection: AnyCollection,
  changes: BulkChanges,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
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
