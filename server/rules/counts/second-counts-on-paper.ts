/**
 * Second counts that were made on paper. Promises: the person who counted is one of the list of people, and not who keyed it in; a sheet says nothing
 * about a count that was made after it was printed; who counted first on paper does not count second.
 */
import { type SqlBool, sql } from 'kysely'
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { namesOnPaper } from '#domain/campaigns/count-sheets.ts'
import { type CountAgainRefusal, counterOf, type StandingCount } from '#domain/campaigns/second-counts.ts'
import { formalName } from '#domain/catalog/row-label.ts'
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
  /** Entries without a login that were joined with this person. */
  joined: readonly number[]
  /** With whose rights it is judged. */
  caller: Caller
}

const personOf = async (db: Db, id: number): Promise<Row | undefined> =>
  isRowId(id) ? db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/**
 * Who counted; an entry that was joined with another person is that person. Only who manages campaigns keys in what another person counted.
 */
export async function counterOfDraft({ tx, meta }: TxContext, draft: SecondCountDraft): Promise<SecondCounter> {
  const { counted_by, sheet, made_by } = draft
  if ((counted_by === undefined) !== (sheet === undefined)) throw invalid({ counted_by: [t('sheetWithoutCounter')] })
  const chosen = counterOf(draft)
  const named = await personOf(tx.db, chosen)
  if (!named) throw invalid({ [counted_by === undefined ? 'made_by' : 'counted_by']: unknownIds([chosen]) })
  const into = named['joined_into']
  const row: Row = (into === null ? undefined : await personOf(tx.db, toNumber(into))) ?? named
  const id = toNumber(row['id'])
  const entries = await tx.db.selectFrom('users').select('id').where('joined_into', '=', id).execute()
  const counter = { id, name: formalName(row), joined: entries.map((one) => toNumber(one.id)) }
  if (counted_by === undefined || counted_by === made_by) return { ...counter, caller: meta.caller }
  if (!hasPermission(meta.caller.role, 'campaigns.manage')) throw forbidden()
  const role = await roleOfRow(tx.db, row)
  return { ...counter, caller: { ...meta.caller, id, role } as Caller }
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

/** Whether the standing count was keyed in from a sheet that this person counted. */
export async function countedFirstOnPaper(
  db: Db,
  { campaign, product }: SecondCountDraft,
  standing: StandingCount,
  { name }: SecondCounter,
): Promise<boolean> {
  const keyed = await recordsWith(
    db,
    campaign,
    'paper-sheet-keyed',
    sql<SqlBool>`body like ${`%"product":${product},%`}`,
  )
  const onPaper = namesOnPaper(keyed)(product, standing)
  return onPaper !== null && mayBeSamePerson(onPaper, name)
}

const ownTexts = { first: 'countedFirst', again: 'countedAgain', third: 'thirdCountByReviewer' } as const
const paperTexts = { first: 'paperFirst', again: 'paperAgain', third: 'paperThird' } as const

export const refusalText = (refusal: CountAgainRefusal, { counted_by }: SecondCountDraft, { name }: SecondCounter) =>
  counted_by === undefined ? t(ownTexts[refusal]) : t(paperTexts[refusal], { name })
