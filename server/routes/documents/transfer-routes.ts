/** Decisions on transfers (specification §7, D9.4). Only deciding on one is in the documented contract. */
import type { Hono } from 'hono'
import { acceptTransfers, correctTransfer, setTransferStatus } from '#contract/actions/documents/transfer-actions.ts'
import { transfers } from '#contract/collections/transfers.ts'
import { headerNames } from '#contract/limits.ts'
import { correctTransferReport } from '#server/collections/correct-transfer.ts'
import { presentRow, presentRows } from '#server/collections/row-mapper.ts'
import { acceptTransfersTogether, decideTransfer } from '#server/collections/transfer-hooks.ts'
import { mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountTransferRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { plain } = deps.config
  mountTransactionalAction(app, base, deps, setTransferStatus, {
    apply: async (ctx, { id, body }) => {
      const row = await decideTransfer(ctx, id, body.status)
      return ok(await presentRow(ctx.tx.db, transfers, row, { plain, caller: ctx.meta.caller }))
    },
  })
  if (plain) return
  mountTransactionalAction(app, base, deps, acceptTransfers, {
    apply: async (ctx, { body }) => {
      const rows = await acceptTransfersTogether(ctx, body)
      return ok({ results: await presentRows(ctx.tx.db, transfers, rows, { plain, caller: ctx.meta.caller }) })
    },
  })
  mountTransactionalAction(app, base, deps, correctTransfer, {
    apply: async (ctx, { c, id, body }) => {
      const rows = await correctTransferReport(ctx, id, body, c.req.header(headerNames.ifMatch) ?? null)
      return ok({ results: await presentRows(ctx.tx.db, transfers, rows, { plain, caller: ctx.meta.caller }) })
    },
  })
}
