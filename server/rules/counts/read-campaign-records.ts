/**
 * The records of campaigns as a caller reads them, in pages. Promises: readers page through them in commit order and miss none; in a blind count no record
 * says what is recorded of an item or why it is counted again.
 */
import { type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import { hasBuildings } from '#contract/sign-in/reach.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { Caller, ServerDeps } from '#server/server-deps.ts'
import { productsInReach, reachKey } from '../accounts/reach.ts'
import { epochOf, pageOfNumbers } from '../sync/numbered-records.ts'
import { blindViewOf, hidesQuantities } from './blind-counts.ts'
import { recordEntity as entity } from './second-counts.ts'
import { toWireRecord } from './to-wire-record.ts'

/** A page ends when its records reach this many characters; it has at least one record. */
const pageCharacters = 2_000_000

/** Whether a record was undone only after its campaign had ended. */
export const undoneLate = sql<boolean>`(campaign_records.undone_at is not null and campaign_records.late = 0 and coalesce((
  select min(undo.received_at) from history as undo
  where undo.entity = ${entity} and undo.entity_id = campaign_records.id and undo.action = 'undo'
  ) > (select coalesce(closed_at, canceled_at) from inventory where inventory.id = campaign_records.campaign), false))`

/** Kinds about a person's property. */
const privateKinds = ['declaration', 'settlement', 'second-count-asked', 'second-count', 'other-person']

/** Kinds of other people's records that are hidden from a caller. Settlements contain recorded quantities. */
function withheldKinds(role: Role | null, isBlind: boolean): readonly string[] {
  if (!hasPermission(role, 'count.record')) return privateKinds
  return isBlind ? ['settlement'] : []
}

/** In a blind count, a request for a second count contains no cause, and is hidden from the first counter. */
const withoutCause = (row: Row): Row =>
  row['kind'] === 'second-count-asked' ? { ...row, cause: null, reason: null } : row

/** At any depth of the record. */
const namesFirst = ({ id }: Pick<Caller, 'id'>) =>
  sql<SqlBool>`(campaign_records.body like ${`%"first_by":${id},%`} or campaign_records.body like ${`%"first_by":${id}}%`})`

/** The products that a record is about. */
const productsOf = ({ product, products, lines }: Row): number[] => [
  ...(typeof product === 'number' ? [product] : []),
  ...((products as number[] | undefined) ?? []),
  ...((lines as { product: number }[] | undefined) ?? []).map((line) => line.product),
]

/** A sheet for second counts lists its items, so like the request it is hidden from anybody who counted one of them first. */
async function withoutSheetsAboutOwnCounts(db: Db, caller: Pick<Caller, 'id'>, records: readonly Row[]) {
  const isOthers = (record: Row) => record['again'] !== undefined && record['made_by'] !== caller.id
  if (!records.some(isOthers)) return records
  const { rows } = await sql<Row>`select body from campaign_records
    where kind = 'second-count-asked' and ${namesFirst(caller)}`.execute(db)
  const keyOf = (campaign: unknown, product: unknown) => `${campaign} ${product}`
  const questions = rows.map(({ body }) => JSON.parse(String(body)) as Row)
  const own = new Set(questions.map(({ campaign, product }) => keyOf(campaign, product)))
  const isAboutOwn = (record: Row) => productsOf(record).some((id) => own.has(keyOf(record['campaign'], id)))
  return records.filter((record) => !isOthers(record) || !isAboutOwn(record))
}

/** Records that contain figures of a room. */
const roomFigures = ['room-done', 'paper-sheet']

/** For a caller with a limited reach: their own records, and records without anything outside the reach. Hunts are reduced to the items inside it. */
async function recordsInReach(
  db: Db,
  caller: Pick<Caller, 'id' | 'reach'>,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const { reach } = caller
  if (reach.is === 'all') return records
  const seen = await productsInReach(db, caller, [...new Set(records.flatMap(productsOf))])
  const isOfPlace = (record: Row) =>
    !roomFigures.includes(String(record['kind'])) ||
    (hasBuildings(reach) && reach.buildings.includes(Number(record['building'])))
  const isOwn = (record: Row) => record['made_by'] === caller.id
  return records
    .map((record) =>
      record['kind'] === 'hunt' && !isOwn(record)
        ? { ...record, products: productsOf(record).filter((id) => seen.has(id)) }
        : record,
    )
    .filter(
      (record) =>
        isOwn(record) ||
        (isOfPlace(record) &&
          productsOf(record).every((id) => seen.has(id)) &&
          (record['kind'] !== 'hunt' || productsOf(record).length > 0)),
    )
}

/**
 * The records with a number after `after`, in commit order. People who do not count get no declarations of others, no settlements and no second
 * counts. The epoch includes the blind counts, so that devices read all records again when one begins or closes.
 */
export async function campaignRecordsAfter(
  { store }: ServerDeps,
  caller: Caller,
  afterText: string | undefined,
  limitText: string | undefined,
) {
  const { after, limit } = pageOfNumbers(afterText, limitText)
  const epoch = await epochOf(store, [await blindViewOf(store.db, caller), reachKey(caller)])
  const isBlind = await hidesQuantities(store.db, caller)
  const withheld = withheldKinds(caller.role, isBlind)
  const rows = (await store.db
    .selectFrom('changes')
    .innerJoin('campaign_records', 'campaign_records.id', 'changes.entity_id')
    .selectAll('campaign_records')
    .select(['changes.seq as number', undoneLate.as('undone_late')])
    .where('changes.entity', '=', entity)
    .where('changes.seq', '>', after)
    .$if(withheld.length > 0, (query) =>
      query.where((is) =>
        is.or([is('campaign_records.kind', 'not in', withheld), is('campaign_records.made_by', '=', caller.id)]),
      ),
    )
    .$if(isBlind, (query) =>
      query.where((is) =>
        is.or([is('campaign_records.kind', '!=', 'second-count-asked'), sql<SqlBool>`not ${namesFirst(caller)}`]),
      ),
    )
    .orderBy('changes.seq')
    .limit(limit + 1)
    .execute()) as Row[]
  const page: Row[] = []
  let characters = 0
  for (const row of rows.slice(0, limit)) {
    characters += String(row['body']).length
    if (characters > pageCharacters && page.length > 0) break
    const record = { ...toWireRecord(row), number: toNumber(row['number']) }
    page.push(isBlind ? withoutCause(record) : record)
  }
  const known = isBlind ? await withoutSheetsAboutOwnCounts(store.db, caller, page) : page
  return {
    results: await recordsInReach(store.db, caller, known),
    // Includes records hidden from the caller, because they have been skipped.
    after: page.length === 0 ? after : (page.at(-1)?.['number'] as number),
    more: rows.length > page.length,
    epoch,
  }
}
