/** The `batches` extension: large changes sent in parts, run in one transaction, with progress. */
import type { Hono } from 'hono'
import { cancelBatch, commitBatch, getBatch, openBatch, putBatchPart } from '#contract/actions/batch-actions.ts'
import { type ActionRequest, mountAction } from '../http/mount-action.ts'
import { requestMetaOf } from '../http/read-request-meta.ts'
import { noContent, ok } from '../http/responses.ts'
import * as batches from '../rules/sync/run-batch.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

const partSizeLimit = 24 * 1024 * 1024
const batchIdOf = ({ c }: ActionRequest<unknown>) => String(c.req.param('uuid')).toLowerCase()

export function mountBatchRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, openBatch, async (request) =>
    ok(await batches.openBatch(deps, request.caller, batchIdOf(request), request.body.resource)),
  )
  mountAction(app, base, deps, getBatch, async (request) =>
    ok(await batches.readBatch(deps, request.caller, batchIdOf(request))),
  )
  mountAction(
    app,
    base,
    deps,
    putBatchPart,
    async (request) => {
      const part = Number(request.c.req.param('part'))
      return ok(await batches.putPart(deps, request.caller, { id: batchIdOf(request), part }, request.body))
    },
    partSizeLimit,
  )
  mountAction(app, base, deps, commitBatch, async (request) =>
    ok(
      await batches.commitBatch(
        deps,
        request.caller,
        requestMetaOf(request.c, deps),
        batchIdOf(request),
        request.body.dry_run,
      ),
    ),
  )
  mountAction(app, base, deps, cancelBatch, async (request) => {
    await batches.cancelBatch(deps, request.caller, batchIdOf(request))
    return noContent
  })
}
