/** The `batches` extension: large work in parts, one transaction, and how far it is. */
import type { Hono } from 'hono'
import { commitBatch, dropBatch, getBatch, openBatch, putBatchPart } from '#contract/actions/batches.ts'
import { gone, ok } from './answer.ts'
import { type Call, mountCall } from './mount-action.ts'
import type { Env, Parts } from './parts.ts'
import { actOf } from './rules/act.ts'
import * as batches from './rules/batches.ts'

const partLimit = 24 * 1024 * 1024
const uuid = ({ c }: Call<unknown>) => String(c.req.param('uuid')).toLowerCase()

export function mountBatches(app: Hono<Env>, base: string, parts: Parts): void {
  mountCall(app, base, parts, openBatch, async (call) =>
    ok(await batches.openBatch(parts, call.who, uuid(call), call.body.resource)),
  )
  mountCall(app, base, parts, getBatch, async (call) => ok(await batches.readBatch(parts, call.who, uuid(call))))
  mountCall(
    app,
    base,
    parts,
    putBatchPart,
    async (call) => {
      const part = Number(call.c.req.param('part'))
      return ok(await batches.putPart(parts, call.who, { id: uuid(call), part }, call.body))
    },
    partLimit,
  )
  mountCall(app, base, parts, commitBatch, async (call) =>
    ok(await batches.commitBatch(parts, call.who, actOf(call.c, parts), uuid(call), call.body.dry_run)),
  )
  mountCall(app, base, parts, dropBatch, async (call) => {
    await batches.dropBatch(parts, call.who, uuid(call))
    return gone
  })
}
