/**
 * Starts the next count (D7.6): clears the scanned flags, and on request the counts.
 * Promises: refused while a known device has unsent counts, unless an admin gives a reason; the history keeps every cleared value; a reset
 * of the whole list starts a new count period, so that counts recorded before it are refused.
 */
import { type SqlBool, sql } from 'kysely'
import type { DeviceActivity } from '#contract/sync/client-events.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { conflict, forbidden } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { allOf } from '#server/db/conditions.ts'
import { isRowId, type Row, toNumber } from '#server/db/database.ts'
import { forUpdate } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'
import { listUnsentDevices } from '../accounts/device-activity.ts'
import { assertProductInReach, assertSeesAll } from '../accounts/reach.ts'
import { lockOutCounts } from './count-lock.ts'
import { currentCountPeriod, startNextCountPeriod } from './count-period.ts'

export interface ResetRequest {
  flags: boolean
  counts: boolean
  products?: readonly number[] | undefined
  dry_run: boolean
  overrule_reason?: string | undefined
}
export interface ResetResult {
  flags: number
  counts: number
  round: string
  devices: DeviceActivity[]
}

const batchSize = 400
const inBatches = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / batchSize) }, (_, index) =>
    list.slice(index * batchSize, (index + 1) * batchSize),
  )

const isFlagged = (row: Row) => toNumber(row['scanned']) === 1
const isCounted = (row: Row) => row['physical_count'] !== null

async function productsToReset({ deps, tx }: TxContext, reset: ResetRequest): Promise<Row[]> {
  const wanted = [
    ...(reset.flags ? [sql<SqlBool>`scanned = 1`] : []),
    ...(reset.counts ? [sql<SqlBool>`physical_count is not null`] : []),
  ]
  const anyWanted = sql<SqlBool>`(${sql.join(wanted, sql` or `)})`
  const idBatches = reset.products ? inBatches([...new Set(reset.products)].filter(isRowId)) : [null]
  const found: Row[] = []
  for (const ids of idBatches) {
    const where = allOf([anyWanted, ...(ids ? [sql<SqlBool>`id in (${sql.join(ids)})`] : [])])
    const { rows } =
      await sql<Row>`select id, scanned, physical_count, remarks from products where ${where} order by id${forUpdate(deps.store.engine)}`.execute(
        tx.db,
      )
    found.push(...rows)
  }
  return found
}

function assertAllSent({ meta }: TxContext, reset: ResetRequest, devices: readonly DeviceActivity[]): void {
  if (devices.length === 0) return
  if (!reset.overrule_reason) {
    throw conflict('devices_unsent', t('devicesUnsent'), { devices })
  }
  if (!hasPermission(meta.caller.role, 'count.overrule')) throw forbidden(t('onlyAdminRestarts'))
}

export async function resetFlags(ctx: TxContext, reset: ResetRequest): Promise<ResetResult> {
  const { deps, tx } = ctx
  if (reset.products) for (const id of reset.products) await assertProductInReach(tx.db, ctx.meta.caller, id)
  else assertSeesAll(ctx.meta.caller)
  if (!reset.dry_run) await lockOutCounts(ctx)
  const devices = deps.config.plain ? [] : await listUnsentDevices(tx.db)
  const rows = await productsToReset(ctx, reset)
  const counts = {
    flags: reset.flags ? rows.filter(isFlagged).length : 0,
    counts: reset.counts ? rows.filter(isCounted).length : 0,
    devices,
  }
  if (reset.dry_run) return { ...counts, round: await currentCountPeriod(tx.db) }
  assertAllSent(ctx, reset, devices)
  for (const slice of inBatches(rows)) await clearBatch(ctx, reset, slice)
  const round = reset.products
    ? await currentCountPeriod(tx.db)
    : await startNextCountPeriod(tx.db, ctx.meta.receivedAt)
  return { ...counts, round }
}

async function clearBatch({ tx, meta }: TxContext, reset: ResetRequest, rows: readonly Row[]): Promise<void> {
  const clearedValues: Row = {
    ...(reset.flags && { scanned: 0 }),
    ...(reset.counts && { physical_count: null, physical_count_at: null }),
  }
  const clearedFields = (row: Row) => ({
    ...(reset.flags && { scanned: isFlagged(row) }),
    ...(reset.counts && { physical_count: row['physical_count'], remarks: row['remarks'] }),
  })
  await tx.db
    .updateTable('products')
    .set((eb) => ({
      ...clearedValues,
      version: eb('version', '+', 1),
      updated_at: meta.receivedAt,
      updated_by: meta.caller.id,
    }))
    .where(
      'id',
      'in',
      rows.map((row) => toNumber(row['id'])),
    )
    .execute()
  await tx.db
    .insertInto('history')
    .values(
      rows.map((row) => ({
        entity: 'products',
        entity_id: String(row['id']),
        action: 'reset',
        before: JSON.stringify(clearedFields(row)),
        after: JSON.stringify(clearedFields({ ...row, ...clearedValues })),
        user: meta.caller.id,
        device: meta.device,
        recorded_at: null,
        received_at: meta.receivedAt,
        event: null,
        detail: reset.overrule_reason ? JSON.stringify({ reason: reset.overrule_reason }) : null,
      })),
    )
    .execute()
  for (const row of rows) tx.touch('products', toNumber(row['id']))
}
