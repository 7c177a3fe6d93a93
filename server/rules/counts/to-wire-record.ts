import {
  type CampaignRecord,
  readCampaignRecord,
  type StoredCampaignRecord,
} from '#contract/campaigns/campaign-record.ts'
import { type Row, toNumber } from '#server/db/database.ts'

/** A campaign record as the API has it, from its row. Without the computed column `undone_late`, a record undone after the end is undone. */
export const toWireRecord = (row: Row): StoredCampaignRecord => ({
  ...(JSON.parse(String(row['body'])) as StoredCampaignRecord),
  undone_at: row['undone_at'] as string | null,
  at: String(row['at']),
  received_at: String(row['received_at']),
  late: toNumber(row['late']) === 1,
  ...(row['undone_late'] ? { undone_late: true } : {}),
})

/** The records of known kinds among these rows. */
export const toCampaignRecords = (rows: readonly Row[]): readonly CampaignRecord[] =>
  rows.flatMap((row) => readCampaignRecord(toWireRecord(row)) ?? [])
