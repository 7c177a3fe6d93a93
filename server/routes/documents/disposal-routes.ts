/** The `disposals` extension: inspection and disposal of unserviceable items. */
import type { Hono } from 'hono'
import { getDisposal, listDisposals, putDisposal } from '#contract/actions/documents/disposal-actions.ts'
import { products } from '#contract/collections/products.ts'
import { visibleRow } from '#server/collections/read-row.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { idAfterIn } from '#server/http/page-query.ts'
import { ok } from '#server/http/responses.ts'
import { assertSeesQuantities } from '#server/rules/counts/blind-counts.ts'
import { disposalsPage, readDisposal, replaceDisposal } from '#server/rules/documents/disposal-rows.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountDisposalRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store } = deps
  mountAction(app, base, deps, listDisposals, async ({ c, caller }) => {
    await assertSeesQuantities(store.db, caller)
    return ok(await disposalsPage(store.db, caller, idAfterIn(c)))
  })
  mountAction(app, base, deps, getDisposal, async ({ caller, id }) => {
    await assertSeesQuantities(store.db, caller)
    await visibleRow(store, caller, products, id)
    return ok(await readDisposal(store.db, id))
  })
  mountTransactionalAction(app, base, deps, putDisposal, {
    async apply(ctx, { caller, id, body: { version, ...values } }) {
      await assertSeesQuantities(ctx.tx.db, caller)
      return ok(await replaceDisposal(ctx, id, values, version))
    },
  })
}
