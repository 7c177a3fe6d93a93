/**
 * Limits of a campaign from which the server asks for second counts (decision 094). Promises: a count whose difference reaches a limit creates a
 * request in the same transaction, unless another person counted the same; it is checked again when a sheet, a join or the property unit adds
 * information about its counter, and when a count that confirmed it is undone; undoing a count also undoes its request.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { type Campaign, countCampaigns, openStates } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import { counterOf, reachedLimit, secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import { countedAt, countsSince, countWindow, isCountedFor, isInScope } from '#domain/counts/count-status.ts'
import type { Observation } from '#domain/counts/reconcile-suggestion.ts'
import { type KnownPerson, mayBeNamed, personAs } from '#domain/people/known-people.ts'
import { mayBeSamePerson } from '#domain/people/same-name.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { recordChange } from '../sync/write-history.ts'
import { readRecorded } from './campaign-baseline.ts'
import { undoByServer } from './overruled-statements.ts'
import { countsOf, recordEntity as entity, type Moments, namesProduct, secondCountsOf } from './second-counts.ts'
import { countsByOthers, productsCountedAgain, productsOnSheets, readPeople } from './second-counts-on-paper.ts'

/** A campaign, and the quantity and the unit cost with which it compares a count of the item: those of its baseline, as its report does. */
interface Limited {
  campaign: Campaign
  recorded: { units: number; price: string }
}

/**
 * Open campaigns with limits that this item is in, by their scope or by their baseline: an item that was moved out of the scope stays in the figures.
 * Counts that arrive after counting ended are also checked against the limits.
 */
async function campaignsWithLimits(db: Db, row: Row): Promise<readonly Limited[]> {
  const rows = await db
    .selectFrom('inventory')
    .selectAll()
    .where('state', 'in', openStates)
    .where((is) => is.or([is('second_count_units', 'is not', null), is('second_count_value', 'is not', null)]))
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const baselines = await db
    .selectFrom('campaign_books')
    .select(['campaign', 'units', 'price'])
    .where(
      'campaign',
      'in',
      rows.map(({ id }) => toNumber(id)),
    )
    .where('product', '=', toNumber(row['id']))
    .execute()
  const frozen = new Map(baselines.map((one) => [toNumber(one['campaign']), readRecorded(one)]))
  const now = toWireRow(products, row)
  return rows
    .map((one) => toWireRow(countCampaigns, one as Row))
    .filter(({ id, scope }) => frozen.has(id) || isInScope(scope, (name) => row[name]))
    .map((campaign) => ({ campaign, recorded: frozen.get(campaign.id) ?? now }))
}

/**
 * The effect of a change on an item's count, with its client event: a new count, or only the flag, which makes the existing count apply from now on.
 * Null: no effect.
 */
function statedCount({ events }: TxContext['meta'], patch: Row, row: Row) {
  const isNew = typeof patch['physical_count'] === 'number'
  const count = isNew ? patch['physical_count'] : patch['scanned'] === true ? row['physical_count'] : null
  // A count often comes with its flag.
  const event = events.findLast(({ kind }) => kind === (isNew ? 'count' : 'scanned'))
  if (count === null || count === undefined || !event || typeof event['undoes'] === 'string') return null
  return { count: Number(count), event, isNew }
}

/** The count to check: by the first counter of an item, in a campaign. */
interface FirstCount {
  campaign: Campaign
  product: number
  first: number | null
  count: number
}

/** Whether a person other than the first counter counted the same. */
async function isConfirmed(db: Db, { campaign, product, first, count }: FirstCount, people: readonly KnownPerson[]) {
  const counts = await countsOf(db, product, countsSince(campaign))
  const again = (await secondCountsOf(db, campaign.id, product, people)).get(product)?.counts ?? []
  const same = [
    ...counts.map(({ by, physical_count }) => ({ by, count: physical_count })),
    ...again.map((one) => ({ by: counterOf(one), count: one.count })),
  ].flatMap(({ by, count: found }) => (found === count ? [{ by, count }] : []))
  const others = await countsByOthers(db, { campaign: campaign.id, product }, { by: first, count }, same, people)
  return others.length > 0
}

/** Whether the current count already has a request in this campaign. Marking the item then creates no new one, so that no second count is lost. */
async function isAskedAbout(
  db: Db,
  campaign: number,
  row: Row,
  standing: Observation,
  people: readonly KnownPerson[],
): Promise<boolean> {
  const product = toNumber(row['id'])
  const records = (await secondCountsOf(db, campaign, product, people)).get(product)
  const count = standingCount(row as Row & Moments, standing.physical_count ?? 0, standing.by)
  return secondCountState(records, count) !== null
}

/** Cancels the requests about undone counts. Returns whether the change undoes any count. */
async function withdrawQuestions(ctx: TxContext, product: number): Promise<boolean> {
  const { tx, meta } = ctx
  const undone = meta.events.flatMap(({ undoes }) => (typeof undoes === 'string' ? [undoes] : []))
  if (undone.length === 0) return false
  const { rows } = await sql<Row>`select id, body from campaign_records
    where kind = 'second-count-asked' and undone_at is null and ${namesProduct(product)}`.execute(tx.db)
  const ofUndone = rows.filter(({ body }) => undone.includes(String((JSON.parse(String(body)) as Row)['event'])))
  await undoByServer(
    ctx,
    ofUndone.map(({ id }) => String(id)),
  )
  return true
}

/**
 * Called after a change of a product, with its row as stored. Requests a second count in each campaign whose limit the count reaches. Undoing a count
 * also undoes its request.
 */
export async function askForSecondCount(ctx: TxContext, patch: Row, row: Row): Promise<void> {
  const { tx, meta } = ctx
  const id = toNumber(row['id'])
  if (await withdrawQuestions(ctx, id)) {
    // The count that stands may have been confirmed by what is undone.
    for (const { campaign } of await campaignsWithLimits(tx.db, row))
      await recheckLimits(ctx, campaign.id, [id], meta.device ?? 'server')
  }
  const stated = statedCount(meta, patch, row)
  if (!stated) return
  const { count, event, isNew } = stated
  const item = toWireRow(products, row)
  const limited = (await campaignsWithLimits(tx.db, row)).flatMap(({ campaign, recorded }) => {
    // Made before a campaign that starts from zero: not a count of it, however late it arrives.
    if (!isCountedFor({ ...item, scanned: true }, countWindow(campaign))) return []
    const cause = reachedLimit(recorded, count, campaign)
    return cause === null ? [] : [{ campaign, cause }]
  })
  // Most counts reach no limit; then the list of people is not read.
  if (limited.length === 0) return
  const people = await readPeople(tx.db)
  const at = String(row['counted_at'] ?? countedAt(event.recorded_at, event.skew_ms, meta.receivedAt))
  const [standing] = isNew ? [] : await countsOf(tx.db, id)
  const first_by = standing?.by ?? meta.caller.id
  for (const { campaign, cause } of limited) {
    if (await isDecision(tx.db, standing?.event ?? event.id)) continue
    if (standing && (await isAskedAbout(tx.db, campaign.id, row, standing, people))) continue
    if (await isConfirmed(tx.db, { campaign, product: id, first: first_by, count }, people)) continue
    const { recorded_at, skew_ms, device } = event
    await addQuestion(ctx, { campaign: campaign.id, product: id, cause, first_by, event: event.id }, at, {
      recorded_at,
      skew_ms,
      device,
    })
  }
}

type Question = Pick<
  Extract<CampaignRecord, { kind: 'second-count-asked' }>,
  'campaign' | 'product' | 'cause' | 'first_by' | 'event'
> & { reason?: string | null }

/** Stores a request. `at`: time of the count that it is about. `made_by`: who requested it, if not the caller. */
export async function addQuestion(
  { tx, meta }: TxContext,
  question: Question,
  at: string,
  recorded: Pick<CampaignRecord, 'recorded_at' | 'skew_ms' | 'device'> & { made_by?: number },
): Promise<void> {
  const kind = 'second-count-asked' as const
  const { campaign, ...asked } = question
  const draft = { id: randomUUID(), campaign, made_by: meta.caller.id, ...recorded, kind, reason: null, ...asked }
  await tx.db
    .insertInto('campaign_records')
    .values({
      id: draft.id,
      campaign,
      kind,
      made_by: draft.made_by,
      body: JSON.stringify(draft),
      undone_at: null,
      at,
      received_at: meta.receivedAt,
      late: 0,
    })
    .execute()
  const change = { entity, id: draft.id, action: kind, before: null, after: draft }
  await recordChange(tx.db, { ...meta, events: [] }, change)
  tx.touch(entity, draft.id)
}

/**
 * Checks the current counts of these items against the limits of a campaign again after new information about who counted: a name on a sheet, or a
 * join. If a seemingly different person turns out to be the same one, a request is created.
 */
export async function recheckLimits(ctx: TxContext, campaign: number, ids: readonly number[], device: string) {
  const { tx } = ctx
  const people = await readPeople(tx.db)
  for (const id of ids) {
    const row = (await tx.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()) as Row
    const limited = row && (await campaignsWithLimits(tx.db, row)).find((one) => one.campaign.id === campaign)
    if (!limited) continue
    const item = toWireRow(products, row)
    const [standing] = await countsOf(tx.db, id)
    const count = item.physical_count
    if (!standing?.event || count === null || !isCountedFor(item, countWindow(limited.campaign))) continue
    const cause = reachedLimit(limited.recorded, count, limited.campaign)
    if (cause === null || (await isDecision(tx.db, standing.event))) continue
    if (await isAskedAbout(tx.db, campaign, row, standing, people)) continue
    if (await isConfirmed(tx.db, { campaign: limited.campaign, product: id, first: standing.by, count }, people))
      continue
    const at = item.physical_count_at ?? item.counted_at ?? ctx.meta.receivedAt
    const question = { campaign, product: id, cause, first_by: standing.by, event: standing.event }
    await addQuestion(ctx, question, at, { recorded_at: at, skew_ms: 0, device })
  }
}

/** Called after a record of a campaign was added or undone. */
export async function judgeAfterRecord(ctx: TxContext, draft: CampaignRecordDraft): Promise<void> {
  const { campaign, device } = draft
  if (draft.kind === 'paper-sheet-keyed' && !draft.again) {
    const ids = draft.lines.flatMap(({ product, counted }) => (counted ? [product] : []))
    await recheckLimits(ctx, campaign, ids, device)
  }
  if (draft.kind === 'second-count' && draft.undone_at) await recheckLimits(ctx, campaign, [draft.product], device)
  if (draft.kind === 'other-person') {
    const ids = await productsOnSheets(ctx.tx.db, campaign, (onPaper) => mayBeSamePerson(onPaper, draft.name))
    await recheckLimits(ctx, campaign, ids, device)
  }
}

/** Called after an entry was joined with this person: counts under any of their names are by one person. */
export async function judgeAfterJoin(ctx: TxContext, into: number): Promise<void> {
  const person = personAs(await readPeople(ctx.tx.db), into)
  if (!person) return
  const entries = new Set([person.id, ...person.joined.map(({ id }) => id)])
  const open = await ctx.tx.db
    .selectFrom('inventory')
    .select('id')
    .where('state', 'in', openStates)
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const campaign = toNumber(id)
    const onSheets = await productsOnSheets(ctx.tx.db, campaign, (onPaper) => mayBeNamed(onPaper, person))
    const again = await productsCountedAgain(ctx.tx.db, campaign, entries)
    await recheckLimits(ctx, campaign, [...new Set([...onSheets, ...again])], ctx.meta.device ?? 'server')
  }
}

const isDecision = async (db: Db, event: string): Promise<boolean> =>
  (await db.selectFrom('campaign_records').select('id').where('id', '=', event).executeTakeFirst()) !== undefined
