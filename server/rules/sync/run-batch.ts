/**
 * A batch: changes that arrive in parts and are applied in one transaction (`src/contract/sync/batch.ts`). Promises: parts may arrive in any order,
 * twice, and after a pause. The result is written in the transaction of the rows, so a committed batch is always marked as done. An interrupted
 * transaction leaves nothing behind, and the batch is open again.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { type BatchStatus, batchCollections, batchPartRowLimit, batchRowLimit } from '#contract/sync/batch.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { conflict, forbidden, invalid, notFound } from '#server/api-error.ts'
import { applyBulkChanges, type BulkChanges, fieldErrorsOf, refusalOf } from '#server/collections/bulk-changes.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import type { Caller, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { parseBody } from '../parse-body.ts'
import type { RequestMeta } from '../request-meta.ts'
import { type BatchRun, batchRunsOf } from './batch-runs.ts'
import { DryRunRollback } from './dry-run-rollback.ts'

interface Result {
  created: readonly number[]
  changed: number
  removed: number
  errors?: Readonly<Record<string, FieldErrors>>
}
type Batch = Row & { resource: string; state: 'open' | 'done' | 'refused' }

class BatchCancelled extends Error {}

/** The caller's own batch. Another person's batch is "not found". */
async function findOwnBatch({ store }: ServerDeps, caller: Caller, id: string): Promise<Batch | null> {
  const row = await store.db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst()
  if (row && toNumber(row['user']) !== caller.id) throw notFound()
  return (row as Batch | undefined) ?? null
}

async function requireBatch(deps: ServerDeps, caller: Caller, id: string): Promise<Batch> {
  const batch = await findOwnBatch(deps, caller, id)
  if (!batch) throw notFound()
  return batch
}

async function batchStatusOf(deps: ServerDeps, caller: Caller, id: string): Promise<BatchStatus> {
  // Read before the row: so that a run that ends in between is reported as working, not as still open.
  const rowsDone = await batchRunsOf(deps).progressOf(id)
  const batch = await requireBatch(deps, caller, id)
  const rows = await deps.store.db
    .selectFrom('batch_parts')
    .select(['part', 'rows'])
    .where('batch', '=', id)
    .orderBy('part')
    .execute()
  const result: Result = batch['result']
    ? (JSON.parse(String(batch['result'])) as Result)
    : { created: [], changed: 0, removed: 0 }
  return {
    id,
    resource: batch.resource,
    state: rowsDone === null ? batch.state : 'working',
    parts: rows.map((row) => toNumber(row['part'])),
    rows: rows.reduce((sum, row) => sum + toNumber(row['rows']), 0),
    progress: rowsDone ?? 0,
    ...result,
  } as BatchStatus
}

export async function openBatch(deps: ServerDeps, caller: Caller, id: string, name: string): Promise<BatchStatus> {
  const existing = await findOwnBatch(deps, caller, id)
  if (existing) {
    if (existing.resource !== name) throw conflict('batch_differs', t('batchOfAnotherList'))
    return batchStatusOf(deps, caller, id)
  }
  if (!batchCollections.includes(name as CollectionName)) throw invalid({ resource: [t('notInBulk')] })
  const row = { id, user: caller.id, resource: name, state: 'open', created_at: deps.clock.now().toISOString() }
  await deps.store.write(({ db }) => db.insertInto('batches').values(row).execute())
  return batchStatusOf(deps, caller, id)
}

export const readBatch = async (deps: ServerDeps, caller: Caller, id: string): Promise<BatchStatus> =>
  batchStatusOf(deps, caller, id)

const rowCountOf = ({ create, change, remove }: BulkChanges): number => create.length + change.length + remove.length

/** Parses a part by the schemas of its collection. Refuses with all errors at once: `create.3.units` → messages, numbered within the part. */
function parsePart(collection: AnyCollection, caller: Caller, changes: BulkChanges): BulkChanges {
  const { permissions } = collection
  const neededPermissions = [
    ...(changes.create.length > 0 ? [permissions.add] : []),
    ...(changes.change.length > 0 ? [permissions.change] : []),
    ...(changes.remove.length > 0 ? [permissions.remove] : []),
  ]
  if (!neededPermissions.every((action) => hasPermission(caller.role, action))) throw forbidden()
  if (rowCountOf(changes) > batchPartRowLimit)
    throw invalid({ non_field_errors: [t('partTooLarge', { limit: String(batchPartRowLimit) })] })
  const errors: Record<string, readonly string[]> = {}
  const parseRow = (rowKey: string, parse: () => unknown): Row => {
    try {
      return parse() as Row
    } catch (error) {
      for (const [field, messages] of Object.entries(fieldErrorsOf(refusalOf(error))))
        errors[`${rowKey}.${field}`] = messages
      return {}
    }
  }
  const create = changes.create.map((draft, at) => parseRow(`create.${at}`, () => parseBody(collection.draft, draft)))
  const change = changes.change.map((one, at) => ({
    ...one,
    patch: parseRow(`change.${at}`, () => parseBody(collection.patch, one.patch)),
  }))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { create, change, remove: changes.remove }
}

export async function putPart(
  deps: ServerDeps,
  caller: Caller,
  { id, part }: { id: string; part: number },
  changes: BulkChanges,
): Promise<BatchStatus> {
  const batch = await requireBatch(deps, caller, id)
  // A finished batch accepts no more parts; this is a repeated request.
  if (batch.state !== 'open') return batchStatusOf(deps, caller, id)
  if ((await batchRunsOf(deps).progressOf(id)) !== null) throw conflict('batch_working', t('batchRunning'))
  const parsed = parsePart(collections[batch.resource as CollectionName], caller, changes)
  await deps.store.write(async ({ db }) => {
    const { total } = await db
      .selectFrom('batch_parts')
      .select((eb) => eb.fn.sum('rows').as('total'))
      .where('batch', '=', id)
      .where('part', '<>', part)
      .executeTakeFirstOrThrow()
    if (toNumber(total) + rowCountOf(parsed) > batchRowLimit)
      throw invalid({ non_field_errors: [t('batchTooLarge', { limit: String(batchRowLimit) })] })
    const row = { rows: rowCountOf(parsed), body: JSON.stringify(parsed) }
    await db
      .insertInto('batch_parts')
      .values({ batch: id, part, ...row })
      .onConflict((on) => on.columns(['batch', 'part']).doUpdateSet(row))
      .execute()
  })
  return batchStatusOf(deps, caller, id)
}

/** All changes in the order of the parts. Reads one part at a time, so that other requests are served in between. */
async function readAllParts({ store }: ServerDeps, id: string): Promise<BulkChanges> {
  const { rows } = await sql<Row>`select part from batch_parts where batch = ${id} order by part`.execute(store.db)
  const changes: { create: Row[]; change: BulkChanges['change'][number][]; remove: number[] } = {
    create: [],
    change: [],
    remove: [],
  }
  for (const { part } of rows) {
    const storedPart = await store.db
      .selectFrom('batch_parts')
      .select('body')
      .where('batch', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!storedPart) throw new BatchCancelled()
    const { create, change, remove } = JSON.parse(String(storedPart['body'])) as BulkChanges
    changes.create.push(...create)
    changes.change.push(...change)
    changes.remove.push(...remove)
    await yieldToEventLoop()
  }
  return changes
}

/** Stores the result of a batch and deletes its parts. */
async function finishBatch(deps: ServerDeps, id: string, state: Batch['state'], result: Result): Promise<void> {
  await deps.store.write(async ({ db }) => {
    await db
      .updateTable('batches')
      .set({ state, result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('batch_parts').where('batch', '=', id).execute()
  })
}

async function runBatch(
  deps: ServerDeps,
  meta: RequestMeta,
  batch: Batch,
  dryRun: boolean,
  run: BatchRun,
): Promise<void> {
  const id = String(batch['id'])
  const collection: AnyCollection = collections[batch.resource as CollectionName]
  try {
    const work = await readAllParts(deps, id)
    await deps.store.write(async (tx) => {
      // Another process may be running it; the second one then finds it done.
      const { rows } = await sql<Row>`select state from batches where id = ${id} ${
        deps.store.engine === 'postgres' ? sql`for update` : sql``
      }`.execute(tx.db)
      if (rows[0]?.['state'] !== 'open') return
      const { created, errors } = await applyBulkChanges({ deps, tx, meta }, collection, work, (done) => {
        if (run.isCancelled) throw new BatchCancelled()
        run.rowsDone = done
      })
      if (Object.keys(errors).length > 0)
        throw new DryRunRollback<Result>({ created: [], changed: 0, removed: 0, errors })
      if (await run.wasCancelled(tx.db)) throw new BatchCancelled()
      const result = { created, changed: work.change.length, removed: work.remove.length }
      if (dryRun) throw new DryRunRollback<Result>({ ...result, created: [] })
      await tx.db
        .updateTable('batches')
        .set({ state: 'done', result: JSON.stringify(result) })
        .where('id', '=', id)
        .execute()
      await tx.db.deleteFrom('batch_parts').where('batch', '=', id).execute()
    })
  } catch (error) {
    if (error instanceof BatchCancelled) return
    if (error instanceof DryRunRollback)
      return finishBatch(deps, id, error.result.errors ? 'refused' : 'done', error.result)
    // Somebody took a unique value simultaneously; reported like any other error.
    const refusal = refusalOf(error)
    await finishBatch(deps, id, 'refused', {
      created: [],
      changed: 0,
      removed: 0,
      errors: { all: fieldErrorsOf(refusal) },
    })
  }
}

/** Starts the transaction; `readBatch` reports its progress. A second commit finds the first one working, or done. */
export async function commitBatch(
  deps: ServerDeps,
  caller: Caller,
  meta: RequestMeta,
  id: string,
  dryRun: boolean,
): Promise<BatchStatus> {
  const batch = await requireBatch(deps, caller, id)
  const run = batch.state === 'open' ? await batchRunsOf(deps).begin(id) : null
  if (run)
    void runBatch(deps, meta, batch, dryRun, run)
      .catch((error: unknown) => deps.log(`batch ${id}: ${error instanceof Error ? error.stack : error}`))
      .then(() => run.end())
      .catch((error: unknown) => deps.log(`batch ${id}: ${error instanceof Error ? error.stack : error}`))
  return batchStatusOf(deps, caller, id)
}

/** Deletes an unfinished batch; a running transaction rolls back at its next step. A finished batch stays. */
export async function cancelBatch(deps: ServerDeps, caller: Caller, id: string): Promise<void> {
  const batch = await findOwnBatch(deps, caller, id)
  if (!batch) return
  await batchRunsOf(deps).cancel(id)
  await deps.store.write(({ db }) =>
    db.deleteFrom('batches').where('id', '=', id).where('state', '=', 'open').execute(),
  )
}
