/**
 * Second counts that were made on paper. Promises: the counter is in the list of people and need not be the person who keyed it in; a sheet has no
 * effect on a count made after it was printed; the first counter on paper cannot make the second count.
 */
import { type SqlBool, sql } from 'kysely'
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { namesOnPaper } from '#domain/campaigns/count-sheets.ts'
import { type CountByPerson, sameCounter } from '#domain/campaigns/same-counter.ts'
import { type CountAgainRefusal, counterOf, otherPeople, type StandingCount } from '#domain/campaigns/second-counts.ts'
import { nameFields } from '#domain/catalog/row-label.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { type KnownPerson, knownPeople, mayBeNamed, personAs } from '#domain/people/known-people.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { mayBeSamePerson } from '#domain/people/same-name.ts'
import { forbidden, invalid } from '#server/api-error.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { roleOfRow } from '#server/collections/user-hooks.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { Caller } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { assertSeesAll, productsInReach, seesAll } from '../accounts/reach.ts'
import { toCampaignRecords } from './to-wire-record.ts'

type SecondCountDraft = Extract<CampaignRecordDraft, { kind: 'second-count' }>

export interface SecondCounter extends KnownPerson {
  /** The person whose permissions apply. */
  caller: Caller
}

/** All people with their joined entries. `without`: entries to treat as not joined. */
export async function readPeople(db: Db, without: ReadonlySet<number> = new Set()): Promise<readonly KnownPerson[]> {
  const rows: Row[] = await db
    .selectFrom('users')
    .select([...nameFields, 'joined_into'])
    .orderBy('id')
    .execute()
  const intoOf = ({ id, joined_into }: Row) =>
    joined_into === null || without.has(toNumber(id)) ? null : toNumber(joined_into)
  return knownPeople(rows.map((row) => ({ ...row, id: toNumber(row['id']), joined_into: intoOf(row) })))
}

/** The counter, with joins resolved. Only people who manage campaigns may key in another person's count. */
export async function counterOfDraft({ tx, meta }: TxContext, draft: SecondCountDraft): Promise<SecondCounter> {
  const { counted_by, sheet, made_by } = draft
  if ((counted_by === undefined) !== (sheet === undefined)) throw invalid({ counted_by: [t('sheetWithoutCounter')] })
  const chosen = counterOf(draft)
  const counter = personAs(await readPeople(tx.db), chosen)
  if (!counter) throw invalid({ [counted_by === undefined ? 'made_by' : 'counted_by']: unknownIds([chosen]) })
  if (counted_by === undefined || counted_by === made_by) return { ...counter, caller: meta.caller }
  if (!hasPermission(meta.caller.role, 'campaigns.manage')) throw forbidden()
  const row = await tx.db.selectFrom('users').selectAll().where('id', '=', counter.id).executeTakeFirstOrThrow()
  const role = await roleOfRow(tx.db, row as Row)
  return { ...counter, caller: { ...meta.caller, id: counter.id, role } as Caller }
}

/** Records of a campaign with this text in their body. */
async function recordsWith(db: Db, campaign: number, kind: string, text: SqlBool | ReturnType<typeof sql<SqlBool>>) {
  const { rows } = await sql<Row>`select body, undone_at, at, received_at, late from campaign_records
    where campaign = ${campaign} and kind = ${kind} and ${text}`.execute(db)
  return toCampaignRecords(rows)
}

/** Refuses a sheet that is about an earlier count. A sheet that has not arrived yet is not checked. */
export async function assertSheetIsAboutIt(db: Db, draft: SecondCountDraft, standing: StandingCount): Promise<void> {
  if (draft.sheet === undefined || standing.at === null) return
  const named = sql<SqlBool>`body like ${`%"sheet":"${draft.sheet}"%`}`
  const [printed] = await recordsWith(db, draft.campaign, 'paper-sheet', named)
  if (printed?.kind !== 'paper-sheet') return
  if (Date.parse(standing.at) > Date.parse(printed.counted_until ?? printed.at))
    throw invalid({ sheet: [t('countedSinceSheet', { sheet: draft.sheet })] })
}

/** Refuses a second count from a sheet that, by its device's clock, was keyed in before the first count: it would be stored without any effect. */
export function assertIsAfterFirst(draft: SecondCountDraft, standing: StandingCount, receivedAt: string): void {
  if (draft.sheet === undefined || standing.at === null) return
  if (Date.parse(countedAt(draft.recorded_at, draft.skew_ms, receivedAt)) <= Date.parse(standing.at))
    throw invalid({ recorded_at: [t('keyedBeforeFirst', { sheet: draft.sheet })] })
}

/** Who counted an item on paper, from the sheets of a campaign and the statements that somebody is not the named counter. */
async function paperRecords(db: Db, campaign: number, product: number): Promise<readonly CampaignRecord[]> {
  const named = sql<SqlBool>`body like ${`%"product":${product},%`}`
  const sheets = await recordsWith(db, campaign, 'paper-sheet-keyed', named)
  return [...sheets, ...(await recordsWith(db, campaign, 'other-person', sql<SqlBool>`1 = 1`))]
}

/** Whether the current count was keyed in from a sheet counted by this person. */
export async function countedFirstOnPaper(
  db: Db,
  { campaign, product }: SecondCountDraft,
  standing: StandingCount,
  counter: SecondCounter,
): Promise<boolean> {
  const records = await paperRecords(db, campaign, product)
  const onPaper = namesOnPaper(records)(product, standing)
  return onPaper !== null && mayBeNamed(onPaper, counter) && !otherPeople(records)(counter, onPaper)
}

/** The counts made by other people. The counter on paper may differ from the person who keyed it in, and may also have counted on a phone. */
export async function countsByOthers<Count extends CountByPerson>(
  db: Db,
  { campaign, product }: Pick<SecondCountDraft, 'campaign' | 'product'>,
  first: CountByPerson,
  counts: readonly Count[],
  people: readonly KnownPerson[],
): Promise<readonly Count[]> {
  const records = await paperRecords(db, campaign, product)
  const isOne = sameCounter(records, people)
  return counts.filter((one) => !isOne(product, first, one))
}

const ownTexts = { first: 'countedFirst', again: 'countedAgain', third: 'thirdCountByReviewer' } as const
const paperTexts = { first: 'paperFirst', again: 'paperAgain', third: 'paperThird' } as const

export const refusalText = (refusal: CountAgainRefusal, { counted_by }: SecondCountDraft, { name }: SecondCounter) =>
  counted_by === undefined ? t(ownTexts[refusal]) : t(paperTexts[refusal], { name })

/** The items on the sheets of a campaign whose first counts may be by this person, according to the name on the sheet. */
export async function productsOnSheets(
  db: Db,
  campaign: number,
  isNamed: (onPaper: string) => boolean,
): Promise<readonly number[]> {
  const sheets = await recordsWith(db, campaign, 'paper-sheet-keyed', sql<SqlBool>`undone_at is null`)
  const lines = sheets.flatMap((one) =>
    one.kind === 'paper-sheet-keyed' && !one.again && isNamed(one.counter) ? one.lines : [],
  )
  return [...new Set(lines.flatMap(({ product, counted }) => (counted ? [product] : [])))]
}

/** The items that any of these entries counted a second or third time in a campaign. */
export async function productsCountedAgain(
  db: Db,
  campaign: number,
  entries: ReadonlySet<number>,
): Promise<readonly number[]> {
  const records = await recordsWith(db, campaign, 'second-count', sql<SqlBool>`undone_at is null`)
  return records.flatMap((one) => (one.kind === 'second-count' && entries.has(counterOf(one)) ? [one.product] : []))
}

/**
 * Refuses the statement that a person is not the one named on a sheet: by people who do not manage campaigns, by that person, about an unknown
 * person, and by people who may not see all items on the sheets with this name.
 */
export async function assertMayDistinguish(
  { tx, meta }: TxContext,
  { campaign, person, name, made_by }: Extract<CampaignRecordDraft, { kind: 'other-person' }>,
): Promise<void> {
  if (!hasPermission(meta.caller.role, 'campaigns.manage')) throw forbidden()
  const people = await readPeople(tx.db)
  const known = personAs(people, person)
  if (!known) throw invalid({ person: unknownIds([person]) })
  if ([meta.caller.id, made_by].some((author) => personAs(people, author) === known))
    throw invalid({ person: [t('ownNameOnSheet')] })
  if (seesAll(meta.caller)) return
  const items = await productsOnSheets(tx.db, campaign, (onPaper) => mayBeSamePerson(onPaper, name))
  const seen = await productsInReach(tx.db, meta.caller, items)
  if (items.some((id) => !seen.has(id))) assertSeesAll(meta.caller)
}
