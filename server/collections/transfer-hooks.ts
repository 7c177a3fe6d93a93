/** Transfer requests (D9.4): `user` is the receiver; requested → accepted | rejected, both final; removable while requested. */
import type { acceptTransfers } from '#contract/actions/documents/transfer-actions.ts'
import { products } from '#contract/collections/products.ts'
import { type TransferReport, transfers } from '#contract/collections/transfers.ts'
import { reportSigners } from '#contract/documents/report-signers.ts'
import type { z } from '#contract/z.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { isRequestOf, transferRemoval } from '#domain/transfers/transfer-removal.ts'
import { t } from '#text/sync/server-answers.ts'
import { conflict, forbidden, invalid } from '../api-error.ts'
import { isRowId, type Row, toNumber } from '../db/database.ts'
import { assertProductInReach } from '../rules/accounts/reach.ts'
import { takeNumber } from '../rules/documents/document-numbers.ts'
import { reportFor } from '../rules/documents/number-old-transfers.ts'
import { transferredItem } from '../rules/documents/transferred-item.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { readSetting } from '../rules/institute/institute-settings.ts'
import { recordChange } from '../rules/sync/write-history.ts'
import type { CollectionHooks } from './hook-types.ts'
import { lockedRow } from './read-row.ts'
import { toWireRow } from './row-mapper.ts'
import type { TxContext } from './tx-context.ts'
import { updateRow } from './update-row.ts'

const alreadyDecided = (row: Row) =>
  conflict('already_decided', t('alreadyDecided', { status: String(row['status']) }), {
    current: toWireRow(transfers, row),
  })

const requestOf = (row: Row) => toWireRow(transfers, row)

/** A report from a person to themselves would be untrue. Two people may have requested the same transfer: accepting one makes the other such a report. */
const isHolder = (product: Row, receiver: unknown) => toNumber(product['user']) === toNumber(receiver)

export const transferHooks: CollectionHooks = {
  async beforeAdd({ tx, meta }, draft) {
    await assertProductInReach(tx.db, meta.caller, draft['product'])
    const product =
      isRowId(Number(draft['product'])) &&
      (await tx.db.selectFrom('products').select('user').where('id', '=', draft['product']).executeTakeFirst())
    if (product && isHolder(product, draft['user'])) throw invalid({ user: [t('alreadyAccountable')] })
    return {
      status: 'requested',
      requested_by: meta.caller.id,
      from_user: product ? toNumber(product['user']) : null,
      created_at: meta.receivedAt,
    }
  },
  async beforeChange({ meta: { caller } }, before) {
    if (!isRequestOf(caller.role, caller.id, requestOf(before))) throw forbidden()
    if (before['status'] !== 'requested') throw alreadyDecided(before)
    return {}
  },
  async beforeRemove({ meta: { caller } }, before) {
    const removal = transferRemoval(caller.role, caller.id, requestOf(before))
    if (removal === 'not-own') throw forbidden()
    if (removal === 'decided') throw alreadyDecided(before)
  },
}

/** Decides one request (D9.4). An accepted one gets its own report, approved by the approver in the report signers. */
export async function decideTransfer(ctx: TxContext, id: number, status: 'accepted' | 'rejected'): Promise<Row> {
  const { transfer, product } = await lockOpenRequest(ctx, id)
  if (status === 'rejected' || !product) return decide(ctx, transfer, status, {})
  if (isHolder(product, transfer['user'])) throw invalid({ status: [t('heldByReceiver')] })
  const report = reportFor(product)
  return acceptWithReport(ctx, transfer, product, {
    report,
    number: await takeNumber(ctx, report),
    ...(await approverOf(ctx)),
  })
}

/** Blank if no signers are stored; then the name is written by hand. */
async function approverOf({ tx }: TxContext): Promise<Row> {
  const { body } = await readSetting(tx.db, 'report-signers')
  const { name, position } = reportSigners.safeParse(body).data?.approvedBy ?? { name: '', position: '' }
  return { approved_by_name: name || null, approved_by_position: position || null }
}

type AcceptBody = z.output<typeof acceptTransfers.body>

/** Accepts requests from one giver to one receiver, all or none: one number for each kind of report and fund cluster. */
export async function acceptTransfersTogether(ctx: TxContext, { ids, ...details }: AcceptBody): Promise<Row[]> {
  const requestIds = [...new Set(ids)].sort((a, b) => a - b)
  const requests: { transfer: Row; product: Row; report: TransferReport }[] = []
  for (const id of requestIds) {
    const { transfer, product } = await lockOpenRequest(ctx, id)
    if (!product) throw invalid({ ids: [t('itemGone', { id: String(id) })] })
    if (isHolder(product, transfer['user'])) throw invalid({ ids: [t('heldByReceiver')] })
    requests.push({ transfer, product, report: reportFor(product) })
  }
  const hasSeveral = (partyOf: (request: (typeof requests)[number]) => unknown) =>
    new Set(requests.map(partyOf)).size > 1
  if (
    hasSeveral(({ product }) => toNumber(product['user'])) ||
    hasSeveral(({ transfer }) => toNumber(transfer['user']))
  )
    throw invalid({
      ids: [t('onePairPerReport')],
    })
  if (new Set(requests.map(({ product }) => toNumber(product['id']))).size < requests.length)
    throw invalid({ ids: [t('itemTwice')] })
  const numbers = new Map<string, string>()
  const rows: Row[] = []
  for (const { transfer, product, report } of requests) {
    const group = `${report} ${await fundClusterOf(ctx, toNumber(product['funding']))}`
    const number = numbers.get(group) ?? (await takeNumber(ctx, report))
    numbers.set(group, number)
    rows.push(await acceptWithReport(ctx, transfer, product, { report, number, ...details }))
  }
  return rows
}

/** An undecided request and its item, both locked until the commit. */
async function lockOpenRequest(ctx: TxContext, id: number): Promise<{ transfer: Row; product: Row | null }> {
  const transfer = await lockedRow(ctx, transfers, id)
  if (transfer['status'] !== 'requested') throw alreadyDecided(transfer)
  const product = transfer['product'] === null ? null : await lockedRow(ctx, products, toNumber(transfer['product']))
  return { transfer, product }
}

async function fundClusterOf({ tx }: TxContext, funding: number): Promise<string> {
  const row = await tx.db.selectFrom('fundings').select('name').where('id', '=', funding).executeTakeFirst()
  return formatFundCluster(String(row?.['name'] ?? ''))
}

async function decide(ctx: TxContext, before: Row, status: 'accepted' | 'rejected', extra: Row): Promise<Row> {
  const { tx, meta } = ctx
  const row = await updateRow(ctx, transfers, before, {
    status,
    decided_at: meta.receivedAt,
    decided_by: meta.caller.id,
    ...extra,
  })
  await recordChange(tx.db, meta, {
    entity: 'transfers',
    id: toNumber(before['id']),
    action: status,
    before: { status: before['status'] },
    after: { status },
  })
  return row
}

/** Makes the receiver accountable in the same transaction. The report names the current person accountable, who may have changed since the request. */
async function acceptWithReport(ctx: TxContext, transfer: Row, product: Row, report: Row): Promise<Row> {
  const { db } = ctx.tx
  const giver = toNumber(product['user'])
  const { timeZone } = await readInstitute(db, ctx.deps.config)
  const people = { giver, receiver: toNumber(transfer['user']), timeZone }
  const item = JSON.stringify(await transferredItem(db, product, people))
  const row = await decide(ctx, transfer, 'accepted', { ...report, from_user: giver, item })
  await changeHolder(ctx, product, toNumber(row['user']))
  return row
}

async function changeHolder(ctx: TxContext, product: Row, receiver: number): Promise<void> {
  const { tx, meta } = ctx
  await updateRow(ctx, products, product, { user: receiver })
  await recordChange(tx.db, meta, {
    entity: 'products',
    id: toNumber(product['id']),
    action: 'transfer',
    before: { user: toNumber(product['user']) },
    after: { user: receiver },
  })
}
