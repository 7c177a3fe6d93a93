/** What the report of an accepted transfer states: a numbered report must read the same after the records changed. */
import { custodianSlips } from '#contract/collections/custody-documents.ts'
import { products } from '#contract/collections/products.ts'
import type { TransferredItem } from '#contract/documents/transferred-item.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { slipOfGiver } from '#domain/documents/slip-of-giver.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { Db, Row } from '#server/db/database.ts'

const named = { article: 'articles', condition: 'conditions', funding: 'fundings' } as const

async function partyOf(db: Db, person: number | null): Promise<NonNullable<TransferredItem['giver']>> {
  const user =
    person === null ? undefined : await db.selectFrom('users').selectAll().where('id', '=', person).executeTakeFirst()
  return { name: user ? formalName(user) : '', position: String(user?.['position'] ?? '') }
}

async function slipOf(db: Db, product: number, giver: number | null, timeZone: string) {
  const slips = await db
    .selectFrom('custodian_slips')
    .selectAll()
    .where('id', 'in', db.selectFrom('custodian_slip_items').select('custodian_slip').where('product', '=', product))
    .execute()
  const rows = slips.map((row) => toWireRow(custodianSlips, row))
  return slipOfGiver(rows, giver, timeZone)
}

export async function transferredItem(
  db: Db,
  product: Row,
  { giver, receiver, timeZone }: { giver: number | null; receiver: number | null; timeZone: string },
): Promise<TransferredItem> {
  const nameOf = async (field: keyof typeof named): Promise<string> => {
    const row = await db.selectFrom(named[field]).select('name').where('id', '=', product[field]).executeTakeFirst()
    return String(row?.['name'] ?? '')
  }
  const wire = toWireRow(products, product)
  return {
    id: Number(wire['id']),
    property_number: String(wire['property_number']),
    article: await nameOf('article'),
    description: String(wire['description']),
    model: wire['model'] === null ? null : String(wire['model']),
    serial_number: wire['serial_number'] === null ? null : String(wire['serial_number']),
    acquisition: String(wire['acquisition'] ?? ''),
    units: Number(wire['units']),
    total: String(wire['total']),
    condition: await nameOf('condition'),
    fund: await nameOf('funding'),
    giver: await partyOf(db, giver),
    receiver: await partyOf(db, receiver),
    slip: await slipOf(db, Number(wire['id']), giver, timeZone),
  }
}
