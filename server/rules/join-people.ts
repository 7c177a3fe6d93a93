/**
 * Joins a person without a login with the account of the same human. Promises: all references to the first entry point to the second afterwards, in
 * one transaction with history and change feed; the first stays as a closed entry, because baselines and past reports refer to it; a join never makes
 * one person both giver and receiver of a report.
 */

import type { MovedRows } from '#contract/actions/accounts/person-actions.ts'
import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { type CampaignState, endedStates } from '#contract/collections/campaigns.ts'
import { users } from '#contract/collections/users.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { t } from '#text/sync/server-answers.ts'
import { ApiError, conflict } from '../api-error.ts'
import { listsAfterJoin, peopleColumns } from '../collections/people-columns.ts'
import { lockedRow } from '../collections/read-row.ts'
import { toColumns, toWireRow } from '../collections/row-mapper.ts'
import type { TxContext } from '../collections/tx-context.ts'
import { updateRow } from '../collections/update-row.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { overruleStatements } from './counts/overruled-statements.ts'
import { judgeAfterJoin } from './counts/second-count-limits.ts'
import { recordChange } from './sync/write-history.ts'

interface Pair {
  from: number
  into: number
}

async function refusalOf(db: Db, source: Row, target: Row): Promise<string | null> {
  const { from, into } = { from: toNumber(source['id']), into: toNumber(target['id']) }
  if (from === into) return t('join.self')
  if (hasLogin(source)) return t('join.hasLogin')
  if (source['joined_into'] !== null && toNumber(source['joined_into']) !== into) return t('joinedAlready')
  if (target['joined_into'] !== null || toNumber(target['is_active']) !== 1) return t('join.inactive')
  const { n } = (await db
    .selectFrom('transfers')
    .select((is) => is.fn.countAll().as('n'))
    .where((is) =>
      is.or([
        is.and([is('user', '=', from), is('from_user', '=', into)]),
        is.and([is('user', '=', into), is('from_user', '=', from)]),
      ]),
    )
    .executeTakeFirstOrThrow()) as { n: unknown }
  return toNumber(n) > 0 ? t('join.transferred', { count: toNumber(n) }) : null
}

/** Replaces references to the first person by the other one. Returns the number of rows. */
async function moveRows(ctx: TxContext, name: CollectionName, fields: readonly string[], { from, into }: Pair) {
  const { tx, meta } = ctx
  const collection = collections[name]
  const rows: Row[] = await tx.db
    .selectFrom(tableName(name))
    .selectAll()
    .where((is) => is.or(fields.map((field) => is(field, '=', from))))
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const before = await lockedRow(ctx, collection, toNumber(id))
    const changed = fields.filter((field) => before[field] !== null && toNumber(before[field]) === from)
    if (changed.length === 0) continue
    const columns = Object.fromEntries(changed.map((field) => [field, into]))
    await updateRow(ctx, collection, before, columns)
    await recordChange(tx.db, meta, {
      entity: name,
      id: toNumber(id),
      action: 'change',
      before: Object.fromEntries(changed.map((field) => [field, from])),
      after: columns,
    })
  }
  return rows.length
}

/** The lists of people of open campaigns. Closed and canceled ones keep the original names. */
async function moveInLists(ctx: TxContext, { from, into }: Pair): Promise<number> {
  const { inventory } = collections
  const rows: Row[] = await ctx.tx.db
    .selectFrom('inventory')
    .select('id')
    .where('state', 'not in', endedStates)
    .orderBy('id')
    .execute()
  let count = 0
  for (const { id } of rows) {
    const before = await lockedRow(ctx, inventory, toNumber(id))
    const shown = toWireRow(inventory, before)
    const lists = Object.entries(listsAfterJoin(shown, (person) => (person === from ? into : person)))
    const changed = lists.filter(([field, list]) => JSON.stringify(list) !== JSON.stringify(shown[field]))
    if (changed.length === 0 || endedStates.includes(before['state'] as CampaignState)) continue
    count++
    await updateRow(ctx, inventory, before, toColumns(inventory, Object.fromEntries(changed)))
    await recordChange(ctx.tx.db, ctx.meta, {
      entity: inventory.name,
      id: toNumber(id),
      action: 'change',
      before: Object.fromEntries(changed.map(([field]) => [field, shown[field]])),
      after: Object.fromEntries(changed),
    })
  }
  return count
}

/** A deleted row is reported as such; a plain 404 would mean an unknown path. */
async function bothLocked(ctx: TxContext, { from, into }: Pair): Promise<{ source: Row; target: Row }> {
  const rows = new Map<number, Row>()
  // In a fixed order, so that two requests never deadlock.
  for (const id of [...new Set([from, into])].sort((a, b) => a - b)) {
    const row = await lockedRow(ctx, users, id).catch((error: unknown) => {
      if (id === into && error instanceof ApiError && error.kind === 'missing') throw conflict('gone', t('join.gone'))
      throw error
    })
    rows.set(id, row)
  }
  return { source: rows.get(from)!, target: rows.get(into)! }
}

/** The moved rows; with `refusal`, nothing was moved. */
export async function joinPeople(ctx: TxContext, pair: Pair): Promise<{ moved: MovedRows; refusal: string | null }> {
  const { source, target } = await bothLocked(ctx, pair)
  const refusal = await refusalOf(ctx.tx.db, source, target)
  if (refusal !== null) return { moved: [], refusal }
  const moved: { collection: string; count: number }[] = []
  for (const { name, fields } of peopleColumns)
    moved.push({ collection: name, count: await moveRows(ctx, name, fields, pair) })
  moved.push({ collection: 'inventory', count: await moveInLists(ctx, pair) })
  const some = moved.filter(({ count }) => count > 0)
  await updateRow(ctx, users, source, { is_active: 0, joined_into: pair.into })
  await recordChange(ctx.tx.db, ctx.meta, {
    entity: users.name,
    id: pair.from,
    action: 'join',
    before: null,
    after: { joined_into: pair.into, moved_rows: some.reduce((sum, { count }) => sum + count, 0) },
  })
  await overruleStatements(ctx, pair.from)
  await judgeAfterJoin(ctx, pair.into)
  return { moved: some, refusal: null }
}
