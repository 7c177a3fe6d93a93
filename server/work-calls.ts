/** Transfers, document numbers, the reset of a count, books of campaigns, history, devices and the feed (spec 7, D7.6, D8.1, D9). */
import type { Hono } from 'hono'
import { campaignBook } from '#contract/actions/campaigns.ts'
import {
  acceptTransfers,
  changesSince,
  devicesSeen as devicesCall,
  nextReceiptId,
  nextSlipId,
  productHistory,
  resetFlags as resetCall,
  setTransferStatus,
} from '#contract/actions/work.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import { inventory } from '#contract/resources/campaigns.ts'
import { products } from '#contract/resources/products.ts'
import { transfers } from '#contract/resources/transfers.ts'
import { ok } from './answer.ts'
import { mountCall, mountChange } from './mount-action.ts'
import type { Env, Parts } from './parts.ts'
import { actOf } from './rules/act.ts'
import { bookPage } from './rules/campaign-books.ts'
import { changesAfter } from './rules/changes.ts'
import { devicesSeen, noteReader } from './rules/devices.ts'
import { previewId, previewNumber } from './rules/documents.ts'
import { historyOf } from './rules/history-read.ts'
import { resetFlags } from './rules/reset.ts'
import { visibleRow } from './rules/rows.ts'
import { acceptTogether, decideTransfer } from './rules/transfers.ts'
import { largestId } from './store/database.ts'
import { present, presentOne } from './wire.ts'

export function mountWorkCalls(app: Hono<Env>, base: string, parts: Parts): void {
  const { store, config } = parts

  mountChange(app, base, parts, setTransferStatus, {
    change: async (doing, { id, body }) => {
      const row = await decideTransfer(doing, id, body.status)
      return ok(await presentOne(doing.tx.db, transfers, row, config.plain))
    },
  })
  mountCall(app, base, parts, nextReceiptId, async () =>
    ok({ next_id: await previewId(store.db, 'acknowledgement_receipts'), number: await previewNumber(parts, 'PAR') }),
  )
  mountCall(app, base, parts, nextSlipId, async ({ c }) => {
    const kind = c.req.query('category') === 'SPLV' ? 'SPLV' : 'SPHV'
    return ok({ next_id: await previewId(store.db, 'custodian_slips'), number: await previewNumber(parts, kind) })
  })
  mountChange(app, base, parts, resetCall, {
    async change(doing, { body }) {
      const { flags, counts, ...more } = await resetFlags(doing, body)
      return ok(config.plain ? { flags, counts } : { flags, counts, ...more })
    },
  })
  if (config.plain) return

  mountChange(app, base, parts, acceptTransfers, {
    change: async (doing, { body }) => {
      const rows = await acceptTogether(doing, body)
      return ok({ results: await present(doing.tx.db, transfers, rows, false) })
    },
  })
  mountCall(app, base, parts, changesSince, async ({ c, who }) => {
    await noteReader(parts, actOf(c, parts))
    return ok(await changesAfter(parts, who, c.req.query('cursor'), c.req.query('limit')))
  })
  mountCall(app, base, parts, productHistory, async ({ c, who, id }) => {
    await visibleRow(store, who, products, id)
    return ok(await historyOf(store.db, 'products', id, c.req.query('page')))
  })
  mountCall(app, base, parts, campaignBook, async ({ c, who, id }) => {
    await visibleRow(store, who, inventory, id)
    const after = Math.min(largestId, Math.max(0, Math.floor(Number(c.req.query('after'))) || 0))
    const size = Math.floor(Number(c.req.query('page_size'))) || pageSizeLimit
    return ok(await bookPage(store.db, id, after, Math.min(pageSizeLimit, Math.max(1, size))))
  })
  mountCall(app, base, parts, devicesCall, async () => ok({ results: await devicesSeen(store.db) }))
}
