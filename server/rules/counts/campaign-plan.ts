/** The crew and the planned days of a campaign, and which earlier counts it keeps. */
import { type CrewMember, namesOnePerson } from '#contract/campaigns/campaign-crew.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { dayOf, startOfDay } from '#domain/time/dates.ts'
import { invalid } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { readInstitute } from '../institute/institute.ts'

const crewOf = (row: Row): readonly CrewMember[] =>
  typeof row['crew'] === 'string' ? (JSON.parse(row['crew']) as CrewMember[]) : []

/** Refuses a crew with people who have no account, and an end before the beginning. `before`: the stored row. */
export async function checkPlan(db: Db, patch: Row, before: Row = {}): Promise<void> {
  const plan = { ...before, ...patch }
  const [begin, end] = [plan['planned_begin'] ?? '', plan['planned_end'] ?? '']
  if (begin !== '' && end !== '' && String(end) < String(begin)) throw invalid({ planned_end: [t('plannedEndEarly')] })
  await checkCounters(db, patch, before)
  const crew = (patch['crew'] ?? []) as readonly CrewMember[]
  if (!crew.every(namesOnePerson)) throw invalid({ crew: [t('crewUnnamed')] })
  // A person who is already in it stays, even if the account is gone.
  const known = new Set(crewOf(before).map(({ person }) => person))
  const isNew = (person: number | null): person is number => person !== null && !known.has(person)
  const added = crew.map(({ person }) => person).filter(isNew)
  if (added.length === 0) return
  const ids = added.filter(isRowId)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute()
  const people = new Map(rows.map((row) => [toNumber(row['id']), row]))
  if (added.some((person) => !people.has(person))) throw invalid({ crew: [t('crewUnknown')] })
  const reviewers = crew.filter(({ role }) => role === 'reviewer').map(({ person }) => person)
  if (reviewers.filter(isNew).some((person) => !hasLogin(people.get(person)!)))
    throw invalid({ crew: [t('crewNeedsLogin')] })
}

/** Refuses counters without a login, because they have no device to count with. */
async function checkCounters(db: Db, patch: Row, before: Row): Promise<void> {
  const known = new Set(JSON.parse(String(before['people'] ?? '[]')) as number[])
  const added = ((patch['people'] ?? []) as number[]).filter((id) => isRowId(id) && !known.has(id))
  if (added.length === 0) return
  const without = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', added)
    .where('username', '=', '')
    .executeTakeFirst()
  if (without) throw invalid({ people: [t('countersNeedLogin')] })
}

/** For the beginning of counting: whether earlier counts are kept, and since when. */
export async function earlierCounts({ deps, tx, meta }: TxContext, patch: Row): Promise<Row> {
  const includes = patch['includes_earlier'] ?? false
  const from = (patch['earlier_from'] ?? null) as string | null
  if (from === null) return { includes_earlier: includes, earlier_from: null, earlier_since: null }
  if (includes !== true) throw invalid({ earlier_from: [t('earlierNeedsRule')] })
  const { timeZone } = await readInstitute(tx.db, deps.config)
  if (from > dayOf(meta.receivedAt, timeZone)) throw invalid({ earlier_from: [t('earlierInFuture')] })
  return { includes_earlier: true, earlier_from: from, earlier_since: startOfDay(from, timeZone) }
}
