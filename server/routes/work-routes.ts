/** Transfers, document numbers, resets, baselines, history, devices and the change feed (specification §7, D7.6, D8.1, D9). */
import type { Hono } from 'hono'
import { getBaseline } from '#contract/actions/campaign-actions.ts'
import { reportReceipts } from '#contract/actions/receipt-actions.ts'
import {
  acceptTransfers,
  correctTransfer,
  getChanges,
  getProductHistory,
  listDevices as listDevicesAction,
  nextReceiptId,
  nextSlipId,
  resetFlags as resetFlagsAction,
  setTransferStatus,
} from '#contract/actions/work-actions.ts'
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import { transfers } from '#contract/collections/transfers.ts'
import { headerNames, pageSizeLimit } from '#contract/limits.ts'
import { correctTransferReport } from '../collections/correct-transfer.ts'
import { visibleRow } from '../collections/read-row.ts'
import { presentRow, presentRows } from '../collections/row-mapper.ts'
import { acceptTransfersTogether, decideTransfer } from '../collections/transfer-hooks.ts'
import { mountAction, mountTransactionalAction } from '../http/mount-action.ts'
import { idAfterIn } from '../http/page-query.ts'
import { requestMetaOf } from '../http/read-request-meta.ts'
import { ok } from '../http/responses.ts'
import { listDeviceActivity, recordReader } from '../rules/accounts/device-activity.ts'
import { assertSeesQuantities, historyWithoutQuantities } from '../rules/counts/blind-counts.ts'
import { baselinePage } from '../rules/counts/campaign-baseline.ts'
import { resetFlags } from '../rules/counts/reset-count.ts'
import { previewId, previewNumber } from '../rules/documents/document-numbers.ts'
import { changesAfter } from '../rules/sync/read-change-feed.ts'
import { historyOf } from '../rules/sync/read-history.ts'
import { storeReport } from '../rules/sync/receipts.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

export function mountWorkRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, config } = deps

  mountTransactionalAction(app, base, deps, setTransferStatus, {
    apply: async (ctx, { id, body }) => {
      const row = await decideTransfer(ctx, id, body.status)
      return ok(await presentRow(ctx.tx.db, transfers, row, { plain: config.plain, caller: ctx.meta.caller }))
    },
  })
  mountAction(app, base, deps, nextReceiptId, async () =>
    ok({ next_id: await previewId(store.db, 'acknowledgement_receipts'), number: await previewNumber(deps, 'PAR') }),
  )
  mountAction(app, base, deps, nextSlipId, async ({ c }) => {
    const kind = c.req.query('category') === 'SPLV' ? 'SPLV' : 'SPHV'
    return ok({ next_id: await previewId(store.db, 'custodian_slips'), number: await previewNumber(deps, kind) })
  })
  mountTransactionalAction(app, base, deps, resetFlagsAction, {
    async apply(ctx, { body }) {
      const { flags, counts, ...extra } = await resetFlags(ctx, body)
      return ok(config.plain ? { flags, counts } : { flags, counts, ...extra })
    },
  })
  if (config.plain) return

  mountTransactionalAction(app, base, deps, acceptTransfers, {
    apply: async (ctx, { body }) => {
      const rows = await acceptTransfersTogether(ctx, body)
      return ok({ results: await presentRows(ctx.tx.db, transfers, rows, { plain: false, caller: ctx.meta.caller }) })
    },
  })
  mountTransactionalAction(app, base, deps, correctTransfer, {
    apply: async (ctx, { c, id, body }) => {
      const rows = await correctTransferReport(ctx, id, body, c.req.header(headerNames.ifMatch) ?? null)
      return ok({ results: await presentRows(ctx.tx.db, transfers, rows, { plain: false, caller: ctx.meta.caller }) })
    },
  })
  mountAction(app, base, deps, getChanges, async ({ c, caller }) => {
    await recordReader(deps, requestMetaOf(c, deps))
    return ok(await changesAfter(deps, caller, c.req.query('cursor'), c.req.query('limit')))
  })
  mountAction(app, base, deps, getProductHistory, async ({ c, caller, id }) => {
    await visibleRow(store, caller, products, id)
    const { results, next } = await historyOf(store.db, 'products', id, c.req.query('page'))
    return ok({ results: await historyWithoutQuantities(store.db, caller, id, results), next })
  })
  mountAction(app, base, deps, getBaseline, async ({ c, caller, id }) => {
    await assertSeesQuantities(store.db, caller)
    await visibleRow(store, caller, countCampaigns, id)
    const size = Math.floor(Number(c.req.query('page_size'))) || pageSizeLimit
    return ok(await baselinePage(store.db, caller, id, idAfterIn(c), Math.min(pageSizeLimit, Math.max(1, size))))
  })
  mountTransactionalAction(app, base, deps, reportReceipts, {
    // Idempotent by itself, because declarations only accumulate.
    withoutKey: true,
    apply: async (ctx, { body }) => ok(await storeReport(ctx, body)),
  })
  mountAction(app, base, deps, listDevicesAction, async () => ok({ results: await listDeviceActivity(store.db) }))
}
