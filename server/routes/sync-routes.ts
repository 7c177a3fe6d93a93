/** What devices need to follow the server (extensions): the change feed, the history of an item, receipts of their records, and the devices. */
import type { Hono } from 'hono'
import { reportReceipts } from '#contract/actions/campaigns/receipt-actions.ts'
import {
  getChanges,
  getProductHistory,
  listDevices as listDevicesAction,
} from '#contract/actions/items/change-actions.ts'
import { products } from '#contract/collections/products.ts'
import { visibleRow } from '../collections/read-row.ts'
import { mountAction, mountTransactionalAction } from '../http/mount-action.ts'
import { requestMetaOf } from '../http/read-request-meta.ts'
import { ok } from '../http/responses.ts'
import { listDeviceActivity, recordReader } from '../rules/accounts/device-activity.ts'
import { historyWithoutQuantities } from '../rules/counts/blind-counts.ts'
import { changesAfter } from '../rules/sync/read-change-feed.ts'
import { historyOf } from '../rules/sync/read-history.ts'
import { storeReport } from '../rules/sync/receipts.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

export function mountSyncRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store } = deps
  mountAction(app, base, deps, getChanges, async ({ c, caller }) => {
    await recordReader(deps, requestMetaOf(c, deps))
    return ok(await changesAfter(deps, caller, c.req.query('cursor'), c.req.query('limit')))
  })
  mountAction(app, base, deps, getProductHistory, async ({ c, caller, id }) => {
    await visibleRow(store, caller, products, id)
    const { results, next } = await historyOf(store.db, 'products', id, c.req.query('page'))
    return ok({ results: await historyWithoutQuantities(store.db, caller, id, results), next })
  })
  mountTransactionalAction(app, base, deps, reportReceipts, {
    // Idempotent by itself, because declarations only accumulate.
    withoutKey: true,
    apply: async (ctx, { body }) => ok(await storeReport(ctx, body)),
  })
  mountAction(app, base, deps, listDevicesAction, async () => ok({ results: await listDeviceActivity(store.db) }))
}
