/** The `batches` extension: large changes sent in parts, run in one transaction, with progress. */
import type { Hono } from 'hono'
import { cancelBatch, commitBatch, getBatch, openBatch, putBatchPart } from '#contract/actions/items/batch-actions.ts'
import { mountAction } from '../http/mount-action.ts'
import { requestMetaOf } from '../http/read-request-meta.ts'
import { bulkBodyLimit } from '../http/request-body.ts'
import { noContent, ok } from '../http/responses.ts'
import * as batches from '../rules/sync/run-batch.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

export function mountBatchRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, openBatch, async (request) =>
    ok(await batches.openBatch(deps, request.caller, request.uuid, request.body.resource)),
  )
  mountAction(app, base, deps, getBatch, async (request) =>
    ok(await batches.readBatch(deps, request.caller, request.uuid)),
  )
  mountAction(
    app,
    base,
    deps,
    putBatchPart,
    async (request) => {
      const part = Number(request.c.req.param('part'))
      return ok(await batches.putPart(deps, request.caller, { id: request.uuid, part }, request.body))
    },
    bulkBodyLimit,
  )
  mountAction(app, base, deps, commitBatch, async (request) =>
    ok(
      await batches.commitBatch(
        deps,
        request.caller,
        requestMetaOf(request.c, deps),
        request.uuid,
        request.body.dry_run,
      ),
    ),
  )
  mountAction(app, base, deps, cancelBatch, async (request) => {
    await batches.cancelBatch(deps, request.caller, request.uuid)
    return noContent
  })
}
