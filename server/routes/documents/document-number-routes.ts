/** The next number of a PAR and of an ICS (specification §7, D9.2). */
import type { Hono } from 'hono'
import { nextReceiptId, nextSlipId } from '#contract/actions/documents/document-number-actions.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { previewId, previewNumber } from '#server/rules/documents/document-numbers.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountDocumentNumberRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { db } = deps.store
  mountAction(app, base, deps, nextReceiptId, async () =>
    ok({ next_id: await previewId(db, 'acknowledgement_receipts'), number: await previewNumber(deps, 'PAR') }),
  )
  mountAction(app, base, deps, nextSlipId, async ({ c }) => {
    const kind = c.req.query('category') === 'SPLV' ? 'SPLV' : 'SPHV'
    return ok({ next_id: await previewId(db, 'custodian_slips'), number: await previewNumber(deps, kind) })
  })
}
