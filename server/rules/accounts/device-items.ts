/**
 * The buildings that a person chose for one device, whose list would otherwise be too long for it (decision 154). Stored with the sign-in. Promises:
 * the choice narrows what this sign-in reads, never what its person may change; it is no right, and ends with the sign-in.
 */
import { sql } from 'kysely'
import type { DeviceItems } from '#contract/actions/accounts/reach-actions.ts'
import { invalid } from '#server/api-error.ts'
import { unknownIds } from '#server/collections/references.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { Caller } from '#server/server-deps.ts'
import { parseDeviceBuildings } from './reach.ts'

/** The figures to choose by. They are of all items, whatever the device holds now. */
export async function readDeviceItems(db: Db, { id, tokenHash, reach }: Caller): Promise<DeviceItems> {
  if (reach.is !== 'all' && reach.is !== 'device') return { buildings: null, all: 0, own: 0, of: [] }
  const ofPerson = sql`coalesce(sum(case when products."user" = ${id} then 1 else 0 end), 0)`
  const totals = await sql<Row>`select count(*) as items, ${ofPerson} as own from products`.execute(db)
  // Also buildings without an item: items may be moved into them.
  const { rows } = await sql<Row>`select location_code_one.id as building, location_code_one.name as name,
      count(products.id) as items, ${ofPerson} as own
    from location_code_one left join products on products.location_code_one = location_code_one.id
    group by location_code_one.id, location_code_one.name order by location_code_one.name`.execute(db)
  const token = await db.selectFrom('tokens').select('buildings').where('hash', '=', tokenHash).executeTakeFirst()
  const numbersOf = (row: Row | undefined) => ({ items: toNumber(row?.['items']), own: toNumber(row?.['own']) })
  const { items, own } = numbersOf(totals.rows[0])
  return {
    buildings: parseDeviceBuildings(token?.['buildings']),
    all: items,
    own,
    of: rows.map((row) => ({ building: toNumber(row['building']), name: String(row['name']), ...numbersOf(row) })),
  }
}

/** Empty: all items. Throws `invalid` for a building that does not exist. */
export async function chooseDeviceItems(db: Db, { tokenHash }: Caller, wanted: readonly number[]): Promise<void> {
  const buildings = [...new Set(wanted)].sort((a, b) => a - b)
  const rows = await db.selectFrom('location_code_one').select('id').execute()
  const known = new Set(rows.map((row) => toNumber(row['id'])))
  const missing = buildings.filter((building) => !known.has(building))
  if (missing.length > 0) throw invalid({ buildings: unknownIds(missing) })
  const column = buildings.length === 0 ? null : JSON.stringify(buildings)
  await db.updateTable('tokens').set({ buildings: column }).where('hash', '=', tokenHash).execute()
}
