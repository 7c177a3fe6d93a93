/** Reads the input of `domain/reminders/open-work.ts`: open campaigns with their items and records, and active PARs. */
import { sql } from 'kysely'
import { countCampaigns, openStates } from '#contract/collections/campaigns.ts'
import { acknowledgementReceipts } from '#contract/collections/custody-documents.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { receiptsWithDue } from '#domain/documents/receipt-renewal.ts'
import { type CampaignRows, type OpenWork, openWork, type RenewalRow } from '#domain/reminders/open-work.ts'
import { dayOf } from '#domain/time/dates.ts'
import { toWireRow } from '../collections/row-mapper.ts'
import { allOf } from '../db/conditions.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { scopeConditions } from '../db/scope-conditions.ts'
import { toCampaignRecords } from '../rules/counts/to-wire-record.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import type { ServerDeps } from '../server-deps.ts'

const statingKinds = ['declaration', 'assignment', 'room-done', 'room-reopened'] as const

async function readCampaign(db: Db, row: Row): Promise<CampaignRows> {
  const campaign = toWireRow(countCampaigns, row)
  const inScope = allOf([sql`products."user" is not null`, ...scopeConditions(campaign.scope)])
  const items = await sql<Row>`select products.id, products."user" from products where ${inScope}`.execute(db)
  const records = (await db
    .selectFrom('campaign_records')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('kind', 'in', statingKinds)
    .execute()) as Row[]
  return {
    campaign,
    items: items.rows.map((item) => ({ id: toNumber(item['id']), user: toNumber(item['user']) })),
    records: toCampaignRecords(records),
  }
}

async function readRenewals(db: Db, today: string, timeZone: string): Promise<readonly RenewalRow[]> {
  const rows = (await db
    .selectFrom('acknowledgement_receipts')
    .selectAll()
    .where('superseded_by', 'is', null)
    .execute()) as Row[]
  const receipts = rows.map((row) => toWireRow(acknowledgementReceipts, row))
  // Items that moved to another person have no due day for a reminder.
  return receiptsWithDue(receipts, new Map(), new Map(), today, timeZone).map(({ receipt, dueOn }) => ({
    id: receipt.id,
    number: printedNumber(receipt),
    holder: receipt.holder,
    dueOn,
  }))
}

export async function readOpenWork({
  store: { db },
  clock,
  config,
}: Pick<ServerDeps, 'store' | 'clock' | 'config'>): Promise<{ today: string; work: readonly OpenWork[] }> {
  const { timeZone } = await readInstitute(db, config)
  const today = dayOf(clock.now(), timeZone)
  const rows = (await db.selectFrom('inventory').selectAll().where('state', 'in', openStates).execute()) as Row[]
  const campaigns: CampaignRows[] = []
  for (const row of rows) campaigns.push(await readCampaign(db, row))
  return { today, work: openWork({ campaigns, renewals: await readRenewals(db, today, timeZone), today }) }
}
