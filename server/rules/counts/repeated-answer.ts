/** The stored response to a request that is repeated, which a blind count that began or ended since shows to other people. */
import { products } from '#contract/collections/products.ts'
import { presentRow } from '#server/collections/row-mapper.ts'
import type { Db, Row } from '#server/db/database.ts'
import type { ActionResult } from '#server/http/responses.ts'
import type { Caller } from '#server/server-deps.ts'
import { isInReach } from '../accounts/reach.ts'
import { withoutQuantities } from './blind-counts.ts'

const isHiddenProduct = (body: unknown): body is Row =>
  typeof body === 'object' && body !== null && 'units' in body && Reflect.get(body, 'quantity_hidden') === true

/** Hides, in place, the quantities that the caller may not see now, and adds those of an unchanged product that were hidden when it was stored. */
export async function asSeenNow(db: Db, caller: Caller, answer: ActionResult): Promise<ActionResult> {
  const body = answer.is === 'gone' ? null : answer.body
  if (isHiddenProduct(body)) {
    const row = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', body['id'])
      .where('version', '=', body['version'])
      .executeTakeFirst()
    // A device that gets an older row has, or soon reads, the newer one.
    if (row && isInReach(caller, row)) {
      const { units, total, shortages, quantity_hidden } = await presentRow(db, products, row, { plain: false, caller })
      Object.assign(body, { units, total, shortages, quantity_hidden })
      if (quantity_hidden === undefined) delete body['quantity_hidden']
    }
  }
  return withoutQuantities(db, caller, answer)
}
