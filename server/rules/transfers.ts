/** Transfer requests (D9.4): `user` is who is to receive; requested → accepted | rejected, both final; removable while requested. */
import type { acceptTransfers } from '#contract/actions/work.ts'
import { reportSigners } from '#contract/report-signers.ts'
import { products } from '#contract/resources/products.ts'
import { type TransferReport, transfers } from '#contract/resources/transfers.ts'
import type { z } from '#contract/z.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { conflict, forbidden, invalid } from '../refusal.ts'
import { isRowId, type Row, whole } from '../store/database.ts'
import { flat } from '../wire.ts'
import { takeNumber } from './documents.ts'
import { record } from './history.ts'
import type { Peculiar } from './peculiar.ts'
import { type Doing, rewrite, visibleRow } from './rows.ts'
import { readSetting } from './settings.ts'
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

/** Decides one request, as specified. An accepted one has a report of its own, approved by whom the institute's signatories name. */
export async function decideTransfer(doing: Doing, id: number, status: 'accepted' | 'rejected'): Promise<Row> {
  const { transfer, product } = await openRequest(doing, id)
  if (status === 'rejected' || !product) return decide(doing, transfer, status, {})
  const report = reportFor(product)
  return handedOver(doing, transfer, product, {
    report,
    number: await takeNumber(doing, report),
    ...(await approverOf(doing)),
  })
}

/** Blank where no signatories are stored: then it is written by hand. */
async function approverOf({ tx }: Doing): Promise<Row> {
  const { body } = await readSetting(tx.db, 'report-signers')
  const { name, position } = reportSigners.safeParse(body).data?.approvedBy ?? { name: '', position: '' }
  return { approved_by_name: name || null, approved_by_position: position || null }
}

type Together = z.output<typeof acceptTransfers.body>

/** Accepts requests from one giver to one receiver: one number for each kind of report and fund cluster among them. All or none. */
export async function acceptTogether(doing: Doing, { ids, ...details }: Together): Promise<Row[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const open: { transfer: Row; product: Row; report: TransferReport }[] = []
  for (const id of wanted) {
    const { transfer, product } = await openRequest(doing, id)
    if (!product) throw invalid({ ids: [`Request ${id} names no item any more.`] })
    open.push({ transfer, product, report: reportFor(product) })
  }
  const several = (of: (one: (typeof open)[number]) => unknown) => new Set(open.map(of)).size > 1
  if (several(({ product }) => whole(product['user'])) || several(({ transfer }) => whole(transfer['user'])))
    throw invalid({ ids: ['A report has one giver and one receiver. Choose requests of the same two people.'] })
  if (new Set(open.map(({ product }) => whole(product['id']))).size < open.length)
    throw invalid({ ids: ['An item is in more than one of these requests.'] })
  const numbers = new Map<string, string>()
  const rows: Row[] = []
  for (const { transfer, product, report } of open) {
    const group = `${report} ${await fundClusterOf(doing, whole(product['funding']))}`
    const number = numbers.get(group) ?? (await takeNumber(doing, report))
    numbers.set(group, number)
    rows.push(await handedOver(doing, transfer, product, { report, number, ...details }))
  }
  return rows
}

/** A request that nobody has decided, and its item, both held until the commit. */
async function openRequest({ parts, tx, act }: Doing, id: number): Promise<{ transfer: Row; product: Row | null }> {
  const hold = { db: tx.db, engine: parts.store.engine, hold: true }
  const transfer = await visibleRow(hold, act.who, transfers, id)
  if (transfer['status'] !== 'requested') throw decided(transfer)
  const product =
    transfer['product'] === null ? null : await visibleRow(hold, act.who, products, whole(transfer['product']))
  return { transfer, product }
}

async function fundClusterOf({ tx }: Doing, funding: number): Promise<string> {
  const row = await tx.db.selectFrom('fundings').select('name').where('id', '=', funding).executeTakeFirst()
  return fundClusterText(String(row?.['name'] ?? ''))
}

async function decide(doing: Doing, before: Row, status: 'accepted' | 'rejected', more: Row): Promise<Row> {
  const { tx, act } = doing
  const row = await rewrite(doing, transfers, before, { status, decided_at: act.at, decided_by: act.who.id, ...more })
  await record(tx.db, act, {
    entity: 'transfers',
    id: whole(before['id']),
    action: status,
    before: { status: before['status'] },
    after: { status },
  })
  return row
}

/** The receiver becomes accountable in the same transaction. The report names who really gives the item: who asked may have been out of date. */
async function handedOver(doing: Doing, transfer: Row, product: Row, report: Row): Promise<Row> {
  const row = await decide(doing, transfer, 'accepted', { ...report, from_user: whole(product['user']) })
  await handOver(doing, product, whole(row['user']))
  return row
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
