/**
 * The contents of an evidence pack, read from the database in pages. Promises: rows are in the order in which the server stored them; a deleted
 * product or person appears as its id; the same data gives the same rows.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { campaignRecordsPath } from '#contract/api-paths.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { formalName, nameFields } from '#domain/catalog/row-label.ts'
import type { PhotoContent, RecordContent } from '#domain/evidence/pack-format.ts'
import type { ChartOfAccounts } from '#domain/products/account-finder.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { everyItem } from '../rules/accounts/reach.ts'
import { baselinePage } from '../rules/counts/campaign-baseline.ts'

const pageSize = 500
const recordsEntity = campaignRecordsPath.slice(0, -1)

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : toNumber(value))
const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value))
const parseJson = (value: unknown) =>
  value === null || value === undefined ? null : (JSON.parse(String(value)) as Row)

export async function* baselineRows(db: Db, campaign: number): AsyncGenerator<BaselineRow> {
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof baselinePage>> = await baselinePage(db, everyItem, campaign, after, pageSize)
    yield* page.results
    after = page.after
  }
}

function historyRecord(row: Row, closedAt: string): RecordContent {
  const { seq = null, skew_ms = null, recorded_on = null, ...detail } = parseJson(row['detail']) ?? {}
  const about = String(row['entity'])
  const id = String(row['entity_id'])
  return {
    about,
    id: /^\d+$/.test(id) ? Number(id) : id,
    action: String(row['action']),
    before: parseJson(row['before']),
    after: parseJson(row['after']),
    user: numberOrNull(row['user']),
    // The device that counted; a backup copy may have been sent by another one.
    device: textOrNull(recorded_on ?? row['device']),
    seq: numberOrNull(seq),
    recorded_at: textOrNull(row['recorded_at']),
    skew_ms: numberOrNull(skew_ms),
    received_at: String(row['received_at']),
    event: textOrNull(row['event']),
    late: String(row['received_at']) > closedAt,
    detail: Object.keys(detail).length > 0 ? detail : null,
  }
}

interface Bounds {
  campaign: Campaign
  /** The campaign that reopens this one; 0: none. */
  /** Its reopened versions, also canceled ones. */
  versions: readonly number[]
  items: ReadonlySet<number>
}

/** History rows that may belong to the campaign; items are checked afterwards. */
const belongs = ({ campaign, versions }: Omit<Bounds, 'items'>) => {
  const [began, closed] = [campaign.book_at ?? '', campaign.closed_at ?? '']
  const earlierCounts =
    campaign.includes_earlier === false
      ? sql``
      : sql`or (h.received_at < ${began} and (h.after like '%"physical_count"%' or h.after like '%"scanned"%'))`
  return sql`(h.entity = 'products' and h.received_at <= ${closed} and (h.received_at >= ${began} ${earlierCounts}))
    or (h.entity = 'findings' and h.received_at >= ${began} and h.received_at <= ${closed})
    or (h.entity = 'users' and h.action = 'join' and h.received_at <= ${closed})
    or (h.entity = ${countCampaigns.name} and h.entity_id = ${String(campaign.id)})
    or (h.entity = ${countCampaigns.name} and h.entity_id in (${sql.join([0, ...versions].map(String))}) and h.action = 'reopen')
    or (h.entity = ${recordsEntity}
      and exists (select 1 from campaign_records as r where r.id = h.entity_id and r.campaign = ${campaign.id}))`
}

async function* historyRecords(db: Db, bounds: Bounds): AsyncGenerator<RecordContent> {
  const closedAt = bounds.campaign.closed_at ?? ''
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select h.* from history as h
      where h.id > ${after} and (${belongs(bounds)}) order by h.id limit ${pageSize}`.execute(db)
    for (const row of rows) {
      if (row['entity'] === 'products' && !bounds.items.has(Number(row['entity_id']))) continue
      yield historyRecord(row, closedAt)
    }
    if (rows.length < pageSize) return
    after = toNumber(rows.at(-1)?.['id'])
  }
}

async function* lateRecords(db: Db, campaign: number): AsyncGenerator<RecordContent> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('campaign_late_counts')
      .selectAll()
      .where('campaign', '=', campaign)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      const event = await db.selectFrom('history').selectAll().where('event', '=', row['event']).executeTakeFirst()
      const { seq = null, skew_ms = null } = parseJson(event?.['detail']) ?? {}
      const flag = row['scanned'] === null ? {} : { scanned: toNumber(row['scanned']) === 1 }
      yield {
        about: 'products',
        id: toNumber(row['product']),
        action: 'late-count',
        before: null,
        after: { physical_count: numberOrNull(row['physical_count']), remarks: row['remarks'], ...flag },
        user: numberOrNull(row['user']),
        device: textOrNull(row['device']),
        seq: numberOrNull(seq),
        recorded_at: textOrNull(event?.['recorded_at'] ?? row['counted_at']),
        skew_ms: numberOrNull(skew_ms),
        received_at: String(row['received_at']),
        event: textOrNull(row['event']),
        late: true,
        detail: { counted_at: row['counted_at'], undoes: row['undoes'] },
      }
    }
    if (rows.length < pageSize) return
    after = toNumber(rows.at(-1)?.['id'])
  }
}

/** Every record of the campaign, then the late counts. */
export async function* campaignRecords(
  db: Db,
  campaign: Campaign,
  items: ReadonlySet<number>,
): AsyncGenerator<RecordContent> {
  const next = await db.selectFrom('inventory').select('id').where('continues', '=', campaign.id).execute()
  yield* historyRecords(db, { campaign, items, versions: next.map(({ id }) => toNumber(id)) })
  yield* lateRecords(db, campaign.id)
}

/** The photos of these findings, one at a time, because each can be half a megabyte. */
export async function* findingPhotos(db: Db, findings: Iterable<string>): AsyncGenerator<PhotoContent> {
  for (const finding of findings) {
    const row = await db.selectFrom('finding_photos').select('photo').where('finding', '=', finding).executeTakeFirst()
    const [, type, base64] = /^data:(image\/\w+);base64,(.*)$/s.exec(String(row?.['photo'] ?? '')) ?? []
    if (!type || base64 === undefined) continue
    const bytes = Buffer.from(base64, 'base64')
    yield { finding, type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
}

/** Id → name of these people, without deleted ones. */
export async function namesOf(db: Db, people: ReadonlySet<number>): Promise<Record<string, string>> {
  const rows = await db.selectFrom('users').select(nameFields).execute()
  return Object.fromEntries(
    rows.filter((row) => people.has(toNumber(row['id']))).map((row) => [String(row['id']), formalName(row)]),
  )
}

export async function chartOfAccounts(db: Db): Promise<ChartOfAccounts> {
  const read = async (table: string, references: readonly string[]) => {
    const rows = await db.selectFrom(table).selectAll().orderBy('id').execute()
    return rows.map((row) => ({
      id: toNumber(row['id']),
      number: String(row['number']),
      name: String(row['name']),
      ...Object.fromEntries(references.map((name) => [name, toNumber(row[name])])),
    }))
  }
  const [majors, subMajors, ledgers] = await Promise.all([
    read('major_account_groups', []),
    read('sub_major_account_groups', ['major_account']),
    read('ledger_accounts', ['major_account', 'sub_major_account']),
  ])
  return { majors, subMajors, ledgers } as unknown as ChartOfAccounts
}
