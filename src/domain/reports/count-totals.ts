/**
 * The arithmetic of the count reports (RPCPPE, RPCSP, ICF; forms document 5.5): lines grouped by account, then by fund cluster, with
 * shortage and overage in quantity and in pesos. All money is whole centavos; every total is the sum of the lines above it. Per card less
 * per count less not counted is shortages less overages, in quantity and in value: a line without a count is in no figure of the count.
 */
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { toCentavos } from '../money/money.ts'
import { groupInSteps, mapInSteps, runToEnd } from './in-steps.ts'

export interface CountLine {
  /** Code of the account, such as `1-06-05-030`; lines of one code form one report. */
  account: string
  accountName: string
  fundCluster: string
  article: string
  description: string
  propertyNumber: string
  unit: string
  /** Wire money per unit. */
  unitValue: string
  cardQuantity: number
  /** `null` for a line that nobody has counted yet: it has no difference. A missing thing is counted 0. */
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
  /** Lines without a count, with the quantity and value that their property cards say. */
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
  /** Shortages less overages. */
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

/** Totals of totals: what a page of subtotals adds up to. */
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

/** A line with its difference. */
function reportRow(line: CountLine): CountReportRow {
  const { cardQuantity, countQuantity, unitValue } = line
  const difference = shortageOf(cardQuantity, countQuantity)
  return { ...line, difference, differenceValue: shortageValue(cardQuantity, countQuantity, unitValue) }
}

/** Totals of rows, in steps. A line that was seen without a count has no quantity on hand: nobody said one. */
function* totalInSteps(rows: readonly CountReportRow[]): Generator<void, CountTotals> {
  const totals = { ...zeroTotals }
  yield* mapInSteps(rows, (row) => {
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
      return
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
  })
  totals.netQuantity = totals.shortageQuantity - totals.overageQuantity
  totals.netValue = totals.shortageValue - totals.overageValue
  return totals
}

/** The whole report; accounts and funds in the order of their codes, lines in the order given. */
export const countReport = (lines: Iterable<CountLine>): CountReport => runToEnd(countReportInSteps(lines))

/** The same in steps, for very many lines. */
export function* countReportInSteps(lines: Iterable<CountLine>): Generator<void, CountReport> {
  const accounts: AccountReport[] = []
  for (const [account, accountLines] of yield* groupInSteps(lines, (line) => line.account)) {
    const accountName = accountLines[0]!.accountName
    const funds: FundReport[] = []
    for (const [fundCluster, fundLines] of yield* groupInSteps(accountLines, (line) => line.fundCluster)) {
      const rows = yield* mapInSteps(fundLines, reportRow)
      funds.push({ account, accountName, fundCluster, rows, totals: yield* totalInSteps(rows) })
    }
    accounts.push({ account, accountName, funds, totals: addTotals(funds.map((fund) => fund.totals)) })
  }
  return { accounts, totals: addTotals(accounts.map((account) => account.totals)) }
}
