/**
 * Limits of a campaign from which the server asks for second counts (decision 094). Promises: a count whose difference reaches a limit creates a
 * request in the same transaction, unless another person counted the same; it is checked again when a sheet, a join or the property unit adds
 * information about its counter, and when a count that confirmed it is undone.
 */
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { type Campaign, countCampaigns, openStates } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import { counterOf, reachedLimit } from '#domain/campaigns/second-counts.ts'
import { countedAt, countsSince, countWindow, isCountedFor, isInScope } from '#domain/counts/count-status.ts'
import type { Observation } from '#domain/counts/reconcile-suggestion.ts'
import { type KnownPerson, mayBeNamed, personAs } from '#domain/people/known-people.ts'
import { mayBeSamePerson } from '#domain/people/same-name.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { readRecorded } from './campaign-baseline.ts'
import { addRequest, isAskedAbout, isDecision, undoRequestsOfUndone } from './second-count-requests.ts'
import { countsOf, secondCountsOf } from './second-counts.ts'
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

/** A count of an item that is checked against the limits. */
interface CheckedCount {
  count: number
  /** Who made it. */
  first_by: number | null
  /** Id of the client event that a request names. */
  event: string
  /** The count that stood already; null if this change brings a new one. */
  standing: Observation | null
  /** For the request: when the count was made, and on which device. */
  at: string
  made: Pick<CampaignRecord, 'recorded_at' | 'skew_ms' | 'device'>
}

interface ReachedLimit {
  campaign: Campaign
  cause: 'quantity' | 'value'
}

/**
 * Campaigns of which a count of this item reaches a limit. A count made before a campaign that starts from zero is not a count of it, however late it
 * arrives.
 */
async function reachedLimits(
  db: Db,
  row: Row,
  item: Parameters<typeof isCountedFor>[0],
  count: number,
): Promise<readonly ReachedLimit[]> {
  return (await campaignsWithLimits(db, row)).flatMap(({ campaign, recorded }) => {
    const cause = isCountedFor(item, countWindow(campaign)) ? reachedLimit(recorded, count, campaign) : null
    return cause === null ? [] : [{ campaign, cause }]
  })
}

/** Requests a second count, unless a person decided about this count, it has a request already, or another person counted the same. */
async function requestSecondCount(
  ctx: TxContext,
  row: Row,
  { campaign, cause }: ReachedLimit,
  { count, first_by, event, standing, at, made }: CheckedCount,
  people: readonly KnownPerson[],
): Promise<void> {
  const { db } = ctx.tx
  const product = toNumber(row['id'])
  if (await isDecision(db, standing?.event ?? event)) return
  if (standing && (await isAskedAbout(db, campaign.id, row, standing, people))) return
  if (await isCountedByOthers(db, { campaign, product, first_by, count }, people)) return
  await addRequest(ctx, { campaign: campaign.id, product, cause, first_by, event }, at, made)
}

/** Whether a person other than the first counter counted the same. */
async function isCountedByOthers(
  db: Db,
  {
    campaign,
    product,
    first_by,
    count,
  }: { campaign: Campaign; product: number } & Pick<CheckedCount, 'first_by' | 'count'>,
  people: readonly KnownPerson[],
): Promise<boolean> {
  const counts = await countsOf(db, product, countsSince(campaign))
  const again = (await secondCountsOf(db, campaign.id, product, people)).get(product)?.counts ?? []
  const same = [
    ...counts.map(({ by, physical_count }) => ({ by, count: physical_count })),
    ...again.map((one) => ({ by: counterOf(one), count: one.count })),
  ].flatMap(({ by, count: found }) => (found === count ? [{ by, count }] : []))
  const others = await countsByOthers(db, { campaign: campaign.id, product }, { by: first_by, count }, same, people)
  return others.length > 0
}

/**
 * Called after a change of a product, with its row as stored. Requests a second count in each campaign whose limit the count reaches. Undoing a count
 * also undoes its request.
 */
export async function askForSecondCount(ctx: TxContext, patch: Row, row: Row): Promise<void> {
  const { tx, meta } = ctx
  const id = toNumber(row['id'])
  if (await undoRequestsOfUndone(ctx, id)) {
    // The count that stands may have been confirmed by what is undone.
    for (const { campaign } of await campaignsWithLimits(tx.db, row))
      await recheckLimits(ctx, campaign.id, [id], meta.device ?? 'server')
  }
  const stated = statedCount(meta, patch, row)
  if (!stated) return
  const { count, event, isNew } = stated
  const limits = await reachedLimits(tx.db, row, { ...toWireRow(products, row), scanned: true }, count)
  // Most counts reach no limit; then the list of people is not read.
  if (limits.length === 0) return
  const people = await readPeople(tx.db)
  const [standing = null] = isNew ? [] : await countsOf(tx.db, id)
  const { recorded_at, skew_ms, device } = event
  const checked: CheckedCount = {
    count,
    first_by: standing?.by ?? meta.caller.id,
    event: event.id,
    standing,
    at: String(row['counted_at'] ?? countedAt(recorded_at, skew_ms, meta.receivedAt)),
    made: { recorded_at, skew_ms, device },
  }
  for (const limit of limits) await requestSecondCount(ctx, row, limit, checked, people)
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

/**
 * Checks the current counts of these items against the limits of a campaign again after new information about who counted: a name on a sheet, or a
 * join. If a seemingly different person turns out to be the same one, a request is created.
 */
export async function recheckLimits(ctx: TxContext, campaign: number, ids: readonly number[], device: string) {
  const { tx, meta } = ctx
  const people = await readPeople(tx.db)
  for (const id of ids) {
    const row: Row | undefined = await tx.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const item = toWireRow(products, row)
    const [standing] = await countsOf(tx.db, id)
    if (!standing?.event || item.physical_count === null) continue
    const { physical_count: count, physical_count_at, counted_at } = item
    const limits = await reachedLimits(tx.db, row, item, count)
    const limit = limits.find((one) => one.campaign.id === campaign)
    if (!limit) continue
    const at = physical_count_at ?? counted_at ?? meta.receivedAt
    const made = { recorded_at: at, skew_ms: 0, device }
    const checked = { count, first_by: standing.by, event: standing.event, standing, at, made }
    await requestSecondCount(ctx, row, limit, checked, people)
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
