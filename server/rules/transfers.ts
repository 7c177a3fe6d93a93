/** Transfer requests (D9.4): `user` is who is to receive; requested → accepted | rejected, both final; removable while requested. */
import { products } from '#contract/resources/products.ts'
import { transfers } from '#contract/resources/transfers.ts'
import { conflict, forbidden } from '../refusal.ts'
import { isRowId, type Row, whole } from '../store/database.ts'
import { flat } from '../wire.ts'
import { takeNumber } from './documents.ts'
import { record } from './history.ts'
import type { Peculiar } from './peculiar.ts'
import { type Doing, rewrite, visibleRow } from './rows.ts'
import { reportFor } from './transfer-numbers.ts'

const decided = (row: Row) =>
  conflict('already_decided', `This request has been ${row['status']} already.`, { current: flat(transfers, row) })

function refuseOthers({ act }: Doing, before: Row): void {
  if (act.who.role === 'employee' && before['requested_by'] !== act.who.id) throw forbidden()
}

export const transferRules: Peculiar = {
  async adding({ tx, act }, draft) {
    const product =
      isRowId(Number(draft['product'])) &&
      (await tx.db.selectFrom('products').select('user').where('id', '=', draft['product']).executeTakeFirst())
    return {
      status: 'requested',
      requested_by: act.who.id,
      from_user: product ? whole(product['user']) : null,
      created_at: act.at,
    }
  },
  async changing(doing, before) {
    refuseOthers(doing, before)
    if (before['status'] !== 'requested') throw decided(before)
    return {}
  },
  async removing(doing, before) {
    refuseOthers(doing, before)
    if (before['status'] !== 'requested' && doing.act.who.role !== 'admin') throw decided(before)
  },
}

/** Accepts or rejects. Accepting makes the receiver answer for the product, in the same transaction. */
export async function decideTransfer(doing: Doing, id: number, status: 'accepted' | 'rejected'): Promise<Row> {
  const { parts, tx, act } = doing
  const hold = { db: tx.db, engine: parts.store.engine, hold: true }
  const before = await visibleRow(hold, act.who, transfers, id)
  if (before['status'] !== 'requested') throw decided(before)
  const product =
    status === 'accepted' && before['product'] !== null
      ? await visibleRow(hold, act.who, products, whole(before['product']))
      : null
  const row = await rewrite(doing, transfers, before, {
    status,
    decided_at: act.at,
    decided_by: act.who.id,
    ...(product && (await reportOf(doing, product))),
  })
  await record(tx.db, act, {
    entity: 'transfers',
    id,
    action: status,
    before: { status: before['status'] },
    after: { status },
  })
  if (product) await handOver(doing, product, whole(row['user']))
  return row
}

/** The paper of an accepted transfer: PTR for PPE, ITR below the threshold, its number, and who in truth gives the thing away. */
async function reportOf(doing: Doing, product: Row): Promise<Row> {
  const report = reportFor(product)
  return { report, number: await takeNumber(doing, report), from_user: whole(product['user']) }
}

async function handOver(doing: Doing, product: Row, receiver: number): Promise<void> {
  const { tx, act } = doing
  if (whole(product['user']) === receiver) return
  await rewrite(doing, products, product, { user: receiver })
  await record(tx.db, act, {
    entity: 'products',
    id: whole(product['id']),
    action: 'transfer',
    before: { user: whole(product['user']) },
    after: { user: receiver },
  })
}
