/** The extension `campaign-records`: put records of a campaign, and read them in the order of commits. */
import type { Hono } from 'hono'
import { listCampaignRecords, putCampaignRecord } from '#contract/actions/campaigns/campaign-record-actions.ts'
import { assertIdOfPath, mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { created, ok } from '#server/http/responses.ts'
import { putCampaignRecordRow } from '#server/rules/counts/campaign-record-rows.ts'
import { campaignRecordsAfter } from '#server/rules/counts/read-campaign-records.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountCampaignRecordRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, putCampaignRecord, {
    // Idempotent by its id.
    withoutKey: true,
    async apply(ctx, request) {
      const { body } = request
      assertIdOfPath(body, request)
      const { row, added } = await putCampaignRecordRow(ctx, body)
      return (added ? created : ok)(row)
    },
  })
  mountAction(app, base, deps, listCampaignRecords, async ({ c, caller }) =>
    ok(await campaignRecordsAfter(deps, caller, c.req.query('after'), c.req.query('limit'))),
  )
}
