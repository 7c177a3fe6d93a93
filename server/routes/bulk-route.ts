/**
 * Many changes to one collection in one transaction, all or nothing. Each row is checked like a single change, and errors name their row
 * (`create.3`), so that people can correct a large import at once.
 */

import type { Hono } from 'hono'
import { bulkChange } from '#contract/actions/items/bulk-actions.ts'
import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { t } from '#text/sync/server-answers.ts'
import { ApiError, forbidden, invalid } from '../api-error.ts'
import { fieldErrorsOf } from '../collections/bulk-changes.ts'
import { presentRow } from '../collections/row-mapper.ts'
import type { TxContext } from '../collections/tx-context.ts'
import { addRow, changeRow, removeRow } from '../collections/write-row.ts'
import { type Row, toNumber } from '../db/database.ts'
import { mountTransactionalAction } from '../http/mount-action.ts'
import { bulkBodyLimit } from '../http/request-body.ts'
import { type ActionResult, ok } from '../http/responses.ts'
import { lockBeforeChange } from '../rules/counts/count-lock.ts'
import { parseBody } from '../rules/parse-body.ts'
import { DryRunRollback } from '../rules/sync/dry-run-rollback.ts'
import type { Caller, Env, ServerDeps } from '../server-deps.ts'

const rowLimit = 5000

type ErrorsByRow = Record<string, FieldErrors>
interface BulkRequest {
  resource: string
  dry_run: boolean
  create: readonly Row[]
  change: readonly { id: number; version?: string | undefined; patch: Row }[]
  remove: readonly number[]
}

function permittedCollection(request: BulkRequest, caller: Caller): AnyCollection {
  const collection: AnyCollection | undefined = Object.hasOwn(collections, request.resource)
    ? collections[request.resource as CollectionName]
    : undefined
  // Accounts have their own actions: a password must not be hashed inside a transaction.
  if (!collection || collection.name === 'users') throw invalid({ resource: [t('notInBulk')] })
  const neededPermissions = [
    ...(request.create.length > 0 ? [collection.permissions.add] : []),
    ...(request.change.length > 0 ? [collection.permissions.change] : []),
    ...(request.remove.length > 0 ? [collection.permissions.remove] : []),
  ]
  if (!neededPermissions.every((action) => hasPermission(caller.role, action))) throw forbidden()
  if (request.create.length + request.change.length + request.remove.length > rowLimit) {
    throw invalid({ non_field_errors: [t('tooManyRows', { limit: String(rowLimit) })] })
  }
  return collection
}

async function applyChanges(ctx: TxContext, collection: AnyCollection, request: BulkRequest): Promise<Row> {
  const errors: ErrorsByRow = {}
  await lockBeforeChange(ctx, collection.name, ...request.change.map(({ patch }) => patch))
  const collectError = async (rowKey: string, change: () => Promise<void>) => {
    try {
      await change()
    } catch (error) {
      // A database error aborts the transaction, so no further rows can be checked.
      if (!(error instanceof ApiError) || error.fromDatabase) throw error
      errors[rowKey] = fieldErrorsOf(error)
    }
  }
  const created: Row[] = []
  for (const [index, draft] of request.create.entries()) {
    await collectError(`create.${index}`, async () => {
      const row = await addRow(ctx, collection, parseBody(collection.draft, draft) as Row)
      created.push(
        await presentRow(ctx.tx.db, collection, row, { plain: ctx.deps.config.plain, caller: ctx.meta.caller }),
      )
    })
  }
  for (const [index, { id, version, patch }] of request.change.entries()) {
    await collectError(`change.${index}`, async () => {
      await changeRow(ctx, collection, id, parseBody(collection.patch, patch) as Row, version ?? null)
    })
  }
  for (const [index, id] of request.remove.entries()) {
    await collectError(`remove.${index}`, () => removeRow(ctx, collection, toNumber(id), null))
  }
  const result = { created, changed: request.change.length, removed: request.remove.length }
  if (Object.keys(errors).length > 0) {
    const failed = { created: [], changed: 0, removed: 0, errors }
    throw request.dry_run ? new DryRunRollback(failed) : new ApiError('invalid', failed)
  }
  if (request.dry_run) throw new DryRunRollback(result)
  return result
}

export function mountBulkRoute(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, bulkChange, {
    limit: bulkBodyLimit,
    apply: async (ctx, { body, caller }): Promise<ActionResult> =>
      ok(await applyChanges(ctx, permittedCollection(body, caller), body)),
    onRollback: (error) => (error instanceof DryRunRollback ? ok(error.result) : null),
  })
}
