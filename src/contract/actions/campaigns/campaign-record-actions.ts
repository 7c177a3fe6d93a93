/** Devices PUT campaign records under ids that they create, and read everybody's records (`campaign-records`). */

import { campaignRecordDraft, campaignRecordsPage, storedCampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** Idempotent: putting the same record again changes nothing. Putting it with `undone_at` undoes it. */
export const putCampaignRecord = defineAction({
  name: 'put-campaign-record',
  method: 'PUT',
  path: 'campaign-records/:uuid/',
  body: campaignRecordDraft,
  response: storedCampaignRecord,
  permission: 'campaigns.state',
})
/** In the order of commits: a reader that continues from `after` misses nothing. */
export const listCampaignRecords = defineAction({
  name: 'list-campaign-records',
  method: 'GET',
  path: 'campaign-records/',
  body: z.unknown(),
  response: campaignRecordsPage,
  permission: 'campaigns.read',
})
