/** The property records before the count, read from the server's database with independent SQL, without any code of the app. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Item {
  id: number
  number: string
  units: number
  /** Unit cost in centavos. */
  centavos: bigint
  /** Total cost in centavos, as the records state it. */
  total: bigint
  room: string
  building: string
  /** On a property acknowledgment receipt, so it belongs on the RPCPPE. */
  isPpe: boolean
  account: string
  fund: string
  /** Its count before the campaign; null: none. */
  countBefore: number | null
}

export function readItems(data: string): readonly Item[] {
  const db = new DatabaseSync(join(data, 'bilang.db'), { readOnly: true })
  try {
    return db
      .prepare(
        `select p.id, p.property_number, p.units, p.price, p.total_offset, p.print_type, p.major_account, p.sub_major_account,
           p.ledger_account, p.physical_count, room.name as room, building.name as building, fund.name as fund
         from products as p
         join locations as room on room.location_code_two = p.location_code_two
         join location_code_one as building on building.id = p.location_code_one
         join fundings as fund on fund.id = p.funding
         order by p.id`,
      )
      .all()
      .map((row) => {
        const [units, price] = [Number(row['units']), BigInt(String(row['price']))]
        return {
          id: Number(row['id']),
          number: String(row['property_number']),
          units,
          centavos: price,
          total: BigInt(units) * price + BigInt(String(row['total_offset'])),
          room: String(row['room']),
          building: String(row['building']),
          isPpe: row['print_type'] === 'PAR',
          account: [row['major_account'], row['sub_major_account'], row['ledger_account']].join('-'),
          fund: String(row['fund']),
          countBefore: row['physical_count'] === null ? null : Number(row['physical_count']),
        }
      })
  } finally {
    db.close()
  }
}
