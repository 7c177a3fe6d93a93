/** A few custody documents and transfer requests, so that no screen of the demo is empty. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { monthOf, yearOf } from '#domain/time/dates.ts'
import type { Row } from '../db/database.ts'
import { fundings } from './demo-lists.ts'
import { demoAccounts, staffNames } from './demo-people.ts'

interface DemoDocuments {
  rows: readonly (readonly [CollectionName, readonly Row[]])[]
  /** The last number of each series. */
  series: ReadonlyMap<string, number>
}

const linesPerDocument = 4
const holdersPerType = 8
const fullName = (user: number) => {
  const [first, middle, last] = staffNames[user - 1]!
  return `${first} ${middle.charAt(0)}. ${last}`
}

const header = (id: number, holder: number, funding: number, date: string): Row => ({
  id,
  created_at: `${date}T02:15:00.000Z`,
  superseded_by: null,
  fund_cluster: fundings[funding - 1]!,
  received_from_name: fullName(2),
  received_from_position: 'Supply and Property Officer',
  received_from_date: date,
  received_by_name: fullName(holder),
  received_by_position: holder === 4 ? 'Science Research Specialist' : 'Administrative Officer',
  received_by_date: date,
  holder,
  signatories: fullName(1),
  position: 'Director',
})

const productsByHolder = (products: readonly Row[], isWanted: (product: Row) => boolean): Map<number, Row[]> => {
  const found = new Map<number, Row[]>()
  for (const product of products) {
    if (!isWanted(product)) continue
    const user = Number(product['user'])
    const ownProducts = found.get(user) ?? []
    if (ownProducts.length < linesPerDocument) found.set(user, [...ownProducts, product])
  }
  return found
}

/** Ana first, because the demo's employee needs her own documents. */
const chosenHolders = (productsOfHolder: Map<number, Row[]>) =>
  [...productsOfHolder].sort(([a], [b]) => Number(b === 4) - Number(a === 4) || a - b).slice(0, holdersPerType)

const dateOf = (index: number) => `2026-0${1 + Math.floor(index / 4)}-${String(5 + 3 * index).padStart(2, '0')}`

/**
 * Receipts due for renewal (Appendix 71, D9): two older than three years, and one whose items passed to another person without a document.
 * A small institute has none: they need people with several old items that are on no receipt.
 */
function renewals(products: readonly Row[]): readonly { holder: number; ownProducts: readonly Row[]; date: string }[] {
  // Not for people with accounts, so that their lists stay unchanged.
  const otherProducts = products.filter((product) => Number(product['user']) > demoAccounts.length)
  const old = productsByHolder(
    otherProducts,
    (product) => product['print_type'] === 'PAR' && String(product['acquisition']) < '2022',
  )
  const [first, second, third] = [...old].filter(([, ownProducts]) => ownProducts.length >= 3).sort(([a], [b]) => a - b)
  return [
    ...(first ? [{ holder: first[0], ownProducts: first[1], date: '2022-02-14' }] : []),
    ...(second ? [{ holder: second[0], ownProducts: second[1], date: '2023-08-09' }] : []),
    ...(first && third ? [{ holder: first[0], ownProducts: third[1].slice(0, 2), date: '2025-03-11' }] : []),
  ]
}

export function demoDocuments(products: readonly Row[]): DemoDocuments {
  const receipts: Row[] = []
  const receiptLines: Row[] = []
  const slips: Row[] = []
  const slipLines: Row[] = []
  const series = new Map<string, number>()
  const number = (kind: string, date: string) => {
    const name = `${kind} ${yearOf(date)}`
    const last = (series.get(name) ?? 0) + 1
    series.set(name, last)
    return `${kind.startsWith('SP') ? `${kind}-` : ''}${monthOf(date)}-${String(last).padStart(4, '0')}`
  }

  const addReceipt = (holder: number, ownProducts: readonly Row[], date: string) => {
    const id = receipts.length + 1
    receipts.push({ ...header(id, holder, Number(ownProducts[0]!['funding']), date), number: number('PAR', date) })
    for (const product of ownProducts) {
      receiptLines.push({
        id: receiptLines.length + 1,
        quantity: String(product['units']),
        unit: product['unit_type'],
        cost: product['price'],
        description: product['description'],
        property_number: product['property_number'],
        acknowledgment_receipt: id,
        product: product['id'],
        date_acquired: product['acquisition'],
      })
    }
  }
  for (const [index, [holder, ownProducts]] of chosenHolders(
    productsByHolder(products, (product) => product['print_type'] === 'PAR'),
  ).entries())
    addReceipt(holder, ownProducts, dateOf(index))
  const onReceipts = new Set(receiptLines.map((line) => line['product']))
  for (const { holder, ownProducts, date } of renewals(products.filter((product) => !onReceipts.has(product['id']))))
    addReceipt(holder, ownProducts, date)

  for (const category of ['SPHV', 'SPLV']) {
    const kind = category === 'SPHV' ? 2 : 3
    const productsOfHolder = productsByHolder(products, (product) => product['classification'] === kind)
    for (const [index, [holder, ownProducts]] of chosenHolders(productsOfHolder)
      .slice(0, holdersPerType / 2)
      .entries()) {
      const id = slips.length + 1
      const date = dateOf(index)
      slips.push({
        ...header(id, holder, Number(ownProducts[0]!['funding']), date),
        category,
        number: number(category, date),
      })
      for (const product of ownProducts) {
        const cost = String(product['price'])
        slipLines.push({
          id: slipLines.length + 1,
          quantity: product['units'],
          cost,
          custodian_slip: id,
          unit: product['unit_type'],
          description: product['description'],
          total: fromCentavos(toCentavos(cost) * BigInt(Number(product['units']))),
          inventory_item_no: product['property_number'],
          estimated_useful_life: '5 years',
          product: product['id'],
        })
      }
    }
  }
  return {
    rows: [
      ['acknowledgement-receipts', receipts],
      ['acknowledgement-receipt-items', receiptLines],
      ['custodian-slips', slips],
      ['custodian-slip-items', slipLines],
      ['transfers', demoTransfers(products, number)],
    ],
    series,
  }
}

const reasons = [
  'Reassigned to Laboratory 2 with the rice project',
  'Needed for the field work in the nursery',
  'Retires at the end of the month',
  'Was bought for another section',
] as const

/** Two requested, one accepted, one rejected. */
function demoTransfers(products: readonly Row[], number: (kind: string, date: string) => string): Row[] {
  const otherProducts = products.filter((product) => product['user'] !== 4)
  return reasons.flatMap((reason, index) => {
    const product = otherProducts[index * 3]
    if (!product) return []
    const status = (['requested', 'requested', 'accepted', 'rejected'] as const)[index]!
    const decided = status === 'requested' ? null : 2
    const report = product['print_type'] === 'PAR' ? 'PTR' : 'ITR'
    const day = `2026-05-2${index}`
    return {
      id: index + 1,
      product: product['id'],
      // An accepted transfer is done: the receiver is the person accountable now.
      user: status === 'accepted' ? product['user'] : index === 0 ? 4 : 5 + index,
      reason,
      status,
      requested_by: index === 1 ? 4 : 3,
      from_user: status === 'accepted' ? 9 : product['user'],
      created_at: `2026-05-1${index}T03:20:00.000Z`,
      decided_at: decided && `${day}T01:05:00.000Z`,
      report: status === 'accepted' ? report : null,
      number: status === 'accepted' ? number(report, day) : null,
      decided_by: decided,
    }
  })
}
