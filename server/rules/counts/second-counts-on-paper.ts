/**
 * Second counts that were made on paper. Promises: the person who counted is one of the list of people, and not who keyed it in; a sheet says nothing
 * about a count that was made after it was printed; who counted first on paper does not count second.
 */
import { type SqlBool, sql } from 'kysely'
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { namesOnPaper } from '#domain/campaigns/count-sheets.ts'
import { type CountAgainRefusal, counterOf, type StandingCount } from '#domain/campaigns/second-counts.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { mayBeSamePerson } from '#domain/people/same-name.ts'
import { forbidden, invalid } from '#server/api-error.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { roleOfRow } from '#server/collections/user-hooks.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import type { Caller } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

type SecondCountDraft = Extract<CampaignRecordDraft, { kind: 'second-count' }>

export interface SecondCounter {
  id: number
  name: string
  /** With the names of the joined entries. */
  names: readonly string[]
  /** Entries without a login that were joined with this person. */
  joined: readonly number[]
  /** With whose rights it is judged. */
  caller: Caller
}

const personOf = async (db: Db, id: number): Promise<Row | undefined> =>
  isRowId(id) ? db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** The person with this entry; an entry that was joined with another person is that person. */
async function personAs(db: Db, chosen: number) {
  const named = await personOf(db, chosen)
  if (!named) return null
  const into = named['joined_into']
  const row: Row = (into === null ? undefined : await personOf(db, toNumber(into))) ?? named
  const id = toNumber(row['id'])
  const entries: Row[] = await db.selectFrom('users').selectAll().where('joined_into', '=', id).execute()
  const names = [row, ...entries].map(formalName)
  return { row, id, name: formalName(row), names, joined: entries.map((one) => toNumber(one['id'])) }
}

/**
 * Who counted; an entry that was joined with another person is that person. Only who manages campaigns keys in what another person counted.
 */
export async function counterOfDraft({ tx, meta }: TxContext, draft: SecondCountDraft): Promise<SecondCounter> {
  const { counted_by, sheet, made_by } = draft
  if ((counted_by === undefined) !== (sheet === undefined)) throw invalid({ counted_by: [t('sheetWithoutCounter')] })
  const chosen = counterOf(draft)
  const person = await personAs(tx.db, chosen)
  if (!person) throw invalid({ [counted_by === undefined ? 'made_by' : 'counted_by']: unknownIds([chosen]) })
  const { row, ...counter } = person
  if (counted_by === undefined || counted_by === made_by) return { ...counter, caller: meta.caller }
  if (!hasPermission(meta.caller.role, 'campaigns.manage')) throw forbidden()
  const role = await roleOfRow(tx.db, row)
  return { ...counter, caller: { ...meta.caller, id: counter.id, role } as Caller }
}

/** Records of a campaign with this text in their body. */
async function recordsWith(db: Db, campaign: number, kind: string, text: SqlBool | ReturnType<typeof sql<SqlBool>>) {
  const { rows } = await sql<Row>`select body, undone_at, at, received_at, late from campaign_records
    where campaign = ${campaign} and kind = ${kind} and ${text}`.execute(db)
  return rows.map(
    (row) =>
      ({
        ...JSON.parse(String(row['body'])),
        ...{ undone_at: row['undone_at'], at: row['at'], received_at: row['received_at'] },
        late: toNumber(row['late']) === 1,
      }) as CampaignRecord,
  )
}

/** Refuses a sheet that asks about an earlier count. A sheet that the server does not know yet is not judged. */
export async function assertSheetIsAboutIt(db: Db, draft: SecondCountDraft, standing: StandingCount): Promise<void> {
  if (draft.sheet === undefined || standing.at === null) return
  const named = sql<SqlBool>`body like ${`%"sheet":"${draft.sheet}"%`}`
  const [printed] = await recordsWith(db, draft.campaign, 'paper-sheet', named)
  if (printed?.kind !== 'paper-sheet') return
  if (Date.parse(standing.at) > Date.parse(printed.counted_until ?? printed.at))
    throw invalid({ sheet: [t('countedSinceSheet', { sheet: draft.sheet })] })
}

/**
 * Refuses a second count from a sheet that, by the clock of its device, was keyed in before the count that it is about: it would be stored and say
 * nothing.
 */
export function assertIsAfterFirst(draft: SecondCountDraft, standing: StandingCount, receivedAt: string): void {
  if (draft.sheet === undefined || standing.at === null) return
  if (Date.parse(countedAt(draft.recorded_at, draft.skew_ms, receivedAt)) <= Date.parse(standing.at))
    throw invalid({ recorded_at: [t('keyedBeforeFirst', { sheet: draft.sheet })] })
}

/** Who counted an item on paper, by the sheets of a campaign from which its counts were keyed in. */
async function paperNames(db: Db, campaign: number, product: number) {
  const named = sql<SqlBool>`body like ${`%"product":${product},%`}`
  return namesOnPaper(await recordsWith(db, campaign, 'paper-sheet-keyed', named))
}

/** Whether the standing count was keyed in from a sheet that this person counted. */
export async function countedFirstOnPaper(
  db: Db,
  { campaign, product }: SecondCountDraft,
  standing: StandingCount,
  { names }: SecondCounter,
): Promise<boolean> {
  const onPaper = (await paperNames(db, campaign, product))(product, standing)
  return onPaper !== null && names.some((name) => mayBeSamePerson(onPaper, name))
}

interface CountByPerson {
  count: number
  by: number | null
}

/** Those of the counts that another person made. Who counted on paper is not who keyed it in, and may have counted on a phone as well. */
export async function countsByOthers<Count extends CountByPerson>(
  db: Db,
  { campaign, product }: Pick<SecondCountDraft, 'campaign' | 'product'>,
  first: CountByPerson,
  counts: readonly Count[],
): Promise<readonly Count[]> {
  const nameOnPaper = await paperNames(db, campaign, product)
  const firstOnPaper = nameOnPaper(product, first)
  const namesOf = async (onPaper: string | null, by: number | null) =>
    onPaper !== null ? [onPaper] : by === null ? [] : ((await personAs(db, by))?.names ?? [])
  const others: Count[] = []
  for (const one of counts) {
    if (one.by === first.by) continue
    const onPaper = nameOnPaper(product, one)
    // Accounts are compared by their numbers, and names only if a paper has nothing else.
    if (onPaper !== null || firstOnPaper !== null) {
      const names = await namesOf(onPaper, one.by)
      const firstNames = await namesOf(firstOnPaper, first.by)
      if (names.some((name) => firstNames.some((other) => mayBeSamePerson(name, other)))) continue
    }
    others.push(one)
  }
  return others
}

const ownTexts = { first: 'countedFirst', again: 'countedAgain', third: 'thirdCountByReviewer' } as const
const paperTexts = { first: 'paperFirst', again: 'paperAgain', third: 'paperThird' } as const

export const refusalText = (refusal: CountAgainRefusal, { counted_by }: SecondCountDraft, { name }: SecondCounter) =>
  counted_by === undefined ? t(ownTexts[refusal]) : t(paperTexts[refusal], { name })
