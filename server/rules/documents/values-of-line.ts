/** What the server sets on a line of a PAR or an ICS, so that every copy of the document states one item and one amount. */
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { storedPropertyNumber } from '#domain/products/property-number.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'

/** Null without an item that has this property number. */
async function itemWithNumber(db: Db, number: unknown): Promise<number | null> {
  const stated = storedPropertyNumber(String(number ?? ''))
  if (stated === '') return null
  // Two older items may have numbers that look the same (decision 183): then the line is about the one whose number it has exactly.
  const rows = await db
    .selectFrom('products')
    .select(['id', 'property_number'])
    .where('property_number', 'in', [stated, String(number)])
    .execute()
  const named = rows.find((row) => row['property_number'] === number) ?? rows[0]
  return named ? toNumber(named['id']) : null
}

/**
 * The item that a line is about. Its number is what people read and sign: if it is the number of an item, the line is about that item, whatever the
 * caller sent. If a change gives it another number that no item has, it is about none. Any other number leaves the item as it is.
 */
export async function itemOfLine(db: Db, numberField: string, before: Row | null, values: Row): Promise<unknown> {
  const number = values[numberField]
  const isOtherNumber = before !== null && String(number ?? '') !== String(before[numberField] ?? '')
  const isOtherItem = before !== null && String(values['product'] ?? '') !== String(before['product'] ?? '')
  if (before !== null && !isOtherNumber && !isOtherItem) return values['product']
  const named = await itemWithNumber(db, number)
  if (named !== null) return named
  return isOtherNumber && !isOtherItem && String(number ?? '').trim() !== '' ? null : values['product']
}

/** The total of a line whose quantity or unit cost changes: the one that was stored belongs to the old values. */
export const totalOfLine = ({ quantity, cost }: Row): string =>
  fromCentavos(BigInt(toNumber(quantity)) * toCentavos(String(cost)))
