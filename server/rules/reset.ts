/**
 * Opens the next count (D7.6): clears flags, and counts when asked to.
 * Promises: refused while a device is known to hold unsent work, unless an admin overrules with a reason; every figure that is cleared
 * stays in the history; a reset of the whole list opens a new round, so that a count made before it cannot slip in unseen.
 */
import { type SqlBool, sql } from 'kysely'
import type { DeviceSeen } from '#contract/events.ts'
import { can } from '#domain/role-of.ts'
import { conflict, forbidden } from '../refusal.ts'
import { all } from '../store/conditions.ts'
import { isRowId, type Row, whole } from '../store/database.ts'
import { devicesSeen } from './devices.ts'
import { currentRound, nextRound } from './rounds.ts'
import type { Doing } from './rows.ts'

export interface Reset {
  flags: boolean
  counts: boolean
  products?: readonly number[] | undefined
  dry_run: boolean
  overrule_reason?: string | undefined
}
export interface ResetAnswer {
  flags: number
  counts: number
  round: string
  devices: DeviceSeen[]
}

const batch = 400
const slices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / batch) }, (_, at) => list.slice(at * batch, (at + 1) * batch))

const flagged = (row: Row) => whole(row['scanned']) === 1
const counted = (row: Row) => row['physical_count'] !== null

async function concerned({ parts, tx }: Doing, reset: Reset): Promise<Row[]> {
  const wanted = [
    ...(reset.flags ? [sql<SqlBool>`scanned = 1`] : []),
    ...(reset.counts ? [sql<SqlBool>`physical_count is not null`] : []),
  ]
  if (wanted.length === 0) return []
  const some = sql<SqlBool>`(${sql.join(wanted, sql` or `)})`
  const lock = parts.store.engine === 'postgres' ? sql` for update` : sql``
  const only = reset.products ? slices([...new Set(reset.products)].filter(isRowId)) : [null]
  const found: Row[] = []
  for (const ids of only) {
    const where = all([some, ...(ids ? [sql<SqlBool>`id in (${sql.join(ids)})`] : [])])
    const { rows } =
      await sql<Row>`select id, scanned, physical_count, remarks from products where ${where} order by id${lock}`.execute(
        tx.db,
      )
    found.push(...rows)
  }
  return found
}

function refuseUnsent({ act }: Doing, reset: Reset, devices: readonly DeviceSeen[]): void {
  if (devices.length === 0) return
  if (!reset.overrule_reason) {
    throw conflict('devices_unsent', 'Some devices have not sent all their counts yet.', { devices })
  }
  if (!can(act.who.role, 'count.overrule'))
    throw forbidden('Only an admin can restart the count while devices have unsent counts.')
}

export async function resetFlags(doing: Doing, reset: Reset): Promise<ResetAnswer> {
  const { parts, tx } = doing
  const devices = parts.config.plain ? [] : await devicesSeen(tx.db, true)
  const rows = await concerned(doing, reset)
  const figures = {
    flags: reset.flags ? rows.filter(flagged).length : 0,
    counts: reset.counts ? rows.filter(counted).length : 0,
    devices,
  }
  if (reset.dry_run) return { ...figures, round: await currentRound(tx.db) }
  refuseUnsent(doing, reset, devices)
  for (const slice of slices(rows)) await clear(doing, reset, slice)
  return { ...figures, round: reset.products ? await currentRound(tx.db) : await nextRound(tx.db) }
}

async function clear({ tx, act }: Doing, reset: Reset, rows: readonly Row[]): Promise<void> {
  const cleared: Row = { ...(reset.flags && { scanned: 0 }), ...(reset.counts && { physical_count: null }) }
  const figures = (row: Row) => ({
    ...(reset.flags && { scanned: flagged(row) }),
    ...(reset.counts && { physical_count: row['physical_count'], remarks: row['remarks'] }),
  })
  await tx.db
    .updateTable('products')
    .set((eb) => ({ ...cleared, version: eb('version', '+', 1), updated_at: act.at, updated_by: act.who.id }))
    .where(
      'id',
      'in',
      rows.map((row) => whole(row['id'])),
    )
    .execute()
  await tx.db
    .insertInto('history')
    .values(
      rows.map((row) => ({
        entity: 'products',
        entity_id: String(row['id']),
        action: 'reset',
        before: JSON.stringify(figures(row)),
        after: JSON.stringify(figures({ ...row, ...cleared })),
        user: act.who.id,
        device: act.device,
        recorded_at: null,
        received_at: act.at,
        event: null,
        detail: reset.overrule_reason ? JSON.stringify({ reason: reset.overrule_reason }) : null,
      })),
    )
    .execute()
  for (const row of rows) tx.touch('products', whole(row['id']))
}
