/** The item of an accepted transfer as its report states it: a numbered report must read the same after the records changed. */
import { products } from '#contract/collections/products.ts'
import type { TransferredItem } from '#contract/documents/transferred-item.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { Db, Row } from '#server/db/database.ts'

const named = { article: 'articles', condition: 'conditions', funding: 'fundings' } as const

export async function transferredItem(db: Db, product: Row): Promise<TransferredItem> {
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
  }
}
