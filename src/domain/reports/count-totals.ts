/**
 * The arithmetic of the count reports (RPCPPE, RPCSP, ICF): lines grouped by account, then by fund cluster, with shortage and overage in
 * quantity and value. All money is whole centavos. Every total is the sum of its lines. Lines without a count are in no figure of the count,
 * so card minus count minus not counted always equals shortages minus overages, in quantity and in value.
 */
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { toCentavos } from '../money/money.ts'
import { groupByKey } from './group-by-key.ts'

export interface CountLine {
  /** Code of the account, such as `1-06-05-030`. Lines with the same code are one report. */
  account: string
  accountName: string
  fundCluster: string
  article: string
  description: string
  propertyNumber: string
  unit: string
  /** Unit cost as decimal text. */
  unitValue: string
  cardQuantity: number
  /** Null if there is no count: the line then has no difference. 0 if missing. */
  countQuantity: number | null
  remarks: string
}

export interface CountReportRow extends CountLine {
  /** Above zero a shortage, below zero an overage (D6.4). */
  difference: number
  differenceValue: bigint
}

export interface CountTotals {
  rows: number
  /** Lines without a count, with their quantity and value per property card. */
  notCounted: number
  notCountedQuantity: bigint
  notCountedValue: bigint
  cardQuantity: bigint
  countQuantity: bigint
  cardValue: bigint
  countValue: bigint
  shortageQuantity: bigint
  shortageValue: bigint
  overageQuantity: bigint
  overageValue: bigint
  /** Shortages minus overages. */
  netQuantity: bigint
  netValue: bigint
}

export interface FundReport {
  account: string
  accountName: string
  fundCluster: string
  rows: readonly CountReportRow[]
  totals: CountTotals
}

export interface AccountReport {
  account: string
  accountName: string
  funds: readonly FundReport[]
  totals: CountTotals
}

export interface CountReport {
  accounts: readonly AccountReport[]
  totals: CountTotals
}

const zeroTotals: CountTotals = {
  rows: 0,
  notCounted: 0,
  notCountedQuantity: 0n,
  notCountedValue: 0n,
  cardQuantity: 0n,
  countQuantity: 0n,
  cardValue: 0n,
  countValue: 0n,
  shortageQuantity: 0n,
  shortageValue: 0n,
  overageQuantity: 0n,
  overageValue: 0n,
  netQuantity: 0n,
  netValue: 0n,
}

/** The sum of several totals. */
export function addTotals(totalsList: readonly CountTotals[]): CountTotals {
  return totalsList.reduce(
    (a, b) => ({
      rows: a.rows + b.rows,
      notCounted: a.notCounted + b.notCounted,
      notCountedQuantity: a.notCountedQuantity + b.notCountedQuantity,
      notCountedValue: a.notCountedValue + b.notCountedValue,
      cardQuantity: a.cardQuantity + b.cardQuantity,
      countQuantity: a.countQuantity + b.countQuantity,
      cardValue: a.cardValue + b.cardValue,
      countValue: a.countValue + b.countValue,
      shortageQuantity: a.shortageQuantity + b.shortageQuantity,
      shortageValue: a.shortageValue + b.shortageValue,
      overageQuantity: a.overageQuantity + b.overageQuantity,
      overageValue: a.overageValue + b.overageValue,
      netQuantity: a.netQuantity + b.netQuantity,
      netValue: a.netValue + b.netValue,
    }),
    zeroTotals,
  )
}

function reportRow(line: CountLine): CountReportRow {
  const { cardQuantity, countQuantity, unitValue } = line
  const difference = shortageOf(cardQuantity, countQuantity)
  return { ...line, difference, differenceValue: shortageValue(cardQuantity, countQuantity, unitValue) }
}

/** The totals of rows. A line without a count adds nothing to the count's figures: its quantity on hand is not known. */
function totalOf(rows: readonly CountReportRow[]): CountTotals {
  const totals = { ...zeroTotals }
  for (const row of rows) {
    const price = toCentavos(row.unitValue)
    const onCard = BigInt(row.cardQuantity)
    const absoluteDifference = BigInt(Math.abs(row.difference))
    totals.rows += 1
    totals.cardQuantity += onCard
    totals.cardValue += onCard * price
    if (row.countQuantity === null) {
      totals.notCounted += 1
      totals.notCountedQuantity += onCard
      totals.notCountedValue += onCard * price
      continue
    }
    const counted = BigInt(row.countQuantity)
    totals.countQuantity += counted
    totals.countValue += counted * price
    if (row.difference > 0) {
      totals.shortageQuantity += absoluteDifference
      totals.shortageValue += row.differenceValue
    } else {
      totals.overageQuantity += absoluteDifference
      totals.overageValue -= row.differenceValue
    }
  }
  totals.netQuantity = totals.shortageQuantity - totals.overageQuantity
  totals.netValue = totals.shortageValue - totals.overageValue
  return totals
}

/** The complete report: accounts and funds ordered by code, lines in the given order. */
export function countReport(lines: Iterable<CountLine>): CountReport {
  const accounts = groupByKey(lines, (line) => line.account).map(([account, accountLines]): AccountReport => {
    const accountName = accountLines[0]!.accountName
    const funds = groupByKey(accountLines, (line) => line.fundCluster).map(([fundCluster, fundLines]): FundReport => {
      const rows = fundLines.map(reportRow)
      return { account, accountName, fundCluster, rows, totals: totalOf(rows) }
    })
    return { account, accountName, funds, totals: addTotals(funds.map((fund) => fund.totals)) }
  })
  return { accounts, totals: addTotals(accounts.map((account) => account.totals)) }
}
