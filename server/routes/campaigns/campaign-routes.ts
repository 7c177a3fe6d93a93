/**
 * The `campaign-versions` extension: two people close a campaign, a closed one is reopened, and late counts are listed. `cancel-campaign`:
 * an open one is canceled. `counts-by-person`: the counts of each person.
 */
import type { Hono } from 'hono'
import {
  askClose,
  cancelCampaign as cancelAction,
  getBaseline,
  listCountsByPerson,
  listLateCounts,
  reopenCampaign as reopenAction,
} from '#contract/actions/campaigns/campaign-actions.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import { visibleRow } from '#server/collections/read-row.ts'
import { presentRow } from '#server/collections/row-mapper.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { idAfterIn } from '#server/http/page-query.ts'
import { created, ok } from '#server/http/responses.ts'
import { assertSeesAll } from '#server/rules/accounts/reach.ts'
import { assertSeesQuantities } from '#server/rules/counts/blind-counts.ts'
import { baselinePage } from '#server/rules/counts/campaign-baseline.ts'
import { cancelCampaign } from '#server/rules/counts/cancel-campaign.ts'
import { askToClose, reopenCampaign } from '#server/rules/counts/close-campaign.ts'
import { countsByPersonPage } from '#server/rules/counts/counts-by-person.ts'
import { lateCountsPage } from '#server/rules/counts/late-counts.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountCampaignRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store } = deps
  mountTransactionalAction(app, base, deps, askClose, {
    apply: async (ctx, { id, body }) => {
      assertSeesAll(ctx.meta.caller)
      const row = await askToClose(ctx, id, body)
      return ok(
        await presentRow(ctx.tx.db, countCampaigns, row, { plain: false, caller: ctx.meta.caller }),
        String(row['version']),
      )
    },
  })
  mountTransactionalAction(app, base, deps, reopenAction, {
    apply: async (ctx, { id, body }) => {
      assertSeesAll(ctx.meta.caller)
      const row = await reopenCampaign(ctx, id, body.reason)
      return created(
        await presentRow(ctx.tx.db, countCampaigns, row, { plain: false, caller: ctx.meta.caller }),
        String(row['version']),
      )
    },
  })
  mountTransactionalAction(app, base, deps, cancelAction, {
    apply: async (ctx, { id, body }) => {
      assertSeesAll(ctx.meta.caller)
      const row = await cancelCampaign(ctx, id, body.reason)
      return ok(
        await presentRow(ctx.tx.db, countCampaigns, row, { plain: false, caller: ctx.meta.caller }),
        String(row['version']),
      )
    },
  })
  mountAction(app, base, deps, getBaseline, async ({ c, caller, id }) => {
    await assertSeesQuantities(store.db, caller)
    await visibleRow(store, caller, countCampaigns, id)
    const size = Math.floor(Number(c.req.query('page_size'))) || pageSizeLimit
    return ok(await baselinePage(store.db, caller, id, idAfterIn(c), Math.min(pageSizeLimit, Math.max(1, size))))
  })
  mountAction(app, base, deps, listLateCounts, async ({ c, caller, id }) => {
    await visibleRow(store, caller, countCampaigns, id)
    return ok(await lateCountsPage(store.db, caller, id, idAfterIn(c)))
  })
  mountAction(app, base, deps, listCountsByPerson, async ({ c, caller, id }) => {
    await assertSeesQuantities(store.db, caller)
    const row = await visibleRow(store, caller, countCampaigns, id)
    const campaign = (await presentRow(store.db, countCampaigns, row, { plain: false, caller })) as Campaign
    return ok(await countsByPersonPage(store.db, caller, campaign, idAfterIn(c)))
  })
}
