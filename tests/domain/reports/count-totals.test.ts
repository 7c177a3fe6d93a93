import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTotals, type CountLine, type CountTotals, countReport } from '#domain/reports/count-totals.ts'

const line = fc.record<CountLine>({
  account: fc.constantFrom('1-06-05-030', '1-06-05-140', '1-06-07-010', '1-04-05-030'),
  accountName: fc.constant('An account'),
  fundCluster: fc.constantFrom('01 - Regular Agency Fund', '07 - Trust Receipts'),
  article: fc.constant('Laptop computer'),
  description: fc.string(),
  propertyNumber: fc.string(),
  unit: fc.constant('unit'),
  unitValue: fc
    .nat(9_999_999_999)
    .map((centavos) => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`),
  cardQuantity: fc.nat(100_000),
  countQuantity: fc.option(fc.nat(100_000), { nil: null }),
  remarks: fc.constant(''),
})

/** Centavos computed differently: the digits without the point. */
const digits = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** The totals of lines, computed independently of the report's code. */
function independently(lines: readonly CountLine[]) {
  const counted = lines.filter((one) => one.countQuantity !== null)
  const seen = lines.filter((one) => one.countQuantity === null)
  const short = counted.filter((one) => one.countQuantity! < one.cardQuantity)
  const over = counted.filter((one) => one.countQuantity! > one.cardQuantity)
  const sum = (some: readonly CountLine[], of: (one: CountLine) => bigint) =>
    some.reduce((all, one) => all + of(one), 0n)
  const missing = (one: CountLine) => BigInt(one.cardQuantity) - BigInt(one.countQuantity!)
  const shortageQuantity = sum(short, missing)
  const overageQuantity = -sum(over, missing)
  const shortageValue = sum(short, (one) => missing(one) * digits(one.unitValue))
  const overageValue = -sum(over, (one) => missing(one) * digits(one.unitValue))
  return {
    rows: lines.length,
    notCounted: lines.length - counted.length,
    notCountedQuantity: sum(seen, (one) => BigInt(one.cardQuantity)),
    notCountedValue: sum(seen, (one) => BigInt(one.cardQuantity) * digits(one.unitValue)),
    cardQuantity: sum(lines, (one) => BigInt(one.cardQuantity)),
    countQuantity: sum(counted, (one) => BigInt(one.countQuantity!)),
    cardValue: sum(lines, (one) => BigInt(one.cardQuantity) * digits(one.unitValue)),
    countValue: sum(counted, (one) => BigInt(one.countQuantity!) * digits(one.unitValue)),
    shortageQuantity,
    shortageValue,
    overageQuantity,
    overageValue,
    netQuantity: shortageQuantity - overageQuantity,
    netValue: shortageValue - overageValue,
  }
}

test('[PAPER-40] the totals of a count report equal an independent computation, for each fund, each account and in total', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const report = countReport(lines)
      expect(report.totals).toEqual(independently(lines))
      for (const account of report.accounts) {
        expect(account.totals).toEqual(independently(lines.filter((one) => one.account === account.account)))
        for (const fund of account.funds)
          expect(fund.totals).toEqual(
            independently(
              lines.filter((one) => one.account === account.account && one.fundCluster === fund.fundCluster),
            ),
          )
      }
    }),
  )
})

/** Without the lines that have no count, card minus on hand is the net shortage, in quantity and in value. */
function foots(totals: CountTotals) {
  expect(totals.cardQuantity - totals.notCountedQuantity - totals.countQuantity).toBe(totals.netQuantity)
  expect(totals.cardValue - totals.notCountedValue - totals.countValue).toBe(totals.netValue)
  expect([totals.netQuantity, totals.netValue]).toEqual([
    totals.shortageQuantity - totals.overageQuantity,
    totals.shortageValue - totals.overageValue,
  ])
}

test('[REPORT-1600] any lines: the totals of a count report are the sums of its lines and foot, in quantity and in value', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      for (const account of countReport(lines).accounts)
        for (const { rows, totals } of account.funds) {
          foots(totals)
          const sum = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
          expect(sum((row) => BigInt(row.cardQuantity))).toBe(totals.cardQuantity)
          expect(sum((row) => BigInt(row.countQuantity ?? 0))).toBe(totals.countQuantity)
          expect(sum((row) => BigInt(row.countQuantity ?? 0) * digits(row.unitValue))).toBe(totals.countValue)
          expect(sum((row) => BigInt(row.difference))).toBe(totals.netQuantity)
          expect(sum((row) => row.differenceValue)).toBe(totals.netValue)
        }
    }),
  )
})

test('[PAPER-41] card value minus count value minus value not counted equals shortages minus overages, and subtotals add up to totals', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const { totals, accounts } = countReport(lines)
      foots(totals)
      expect(addTotals(accounts.flatMap((account) => account.funds.map((fund) => fund.totals)))).toEqual(totals)
      const rows = accounts.flatMap((account) => account.funds.flatMap((fund) => fund.rows))
      expect(rows.reduce((sum, row) => sum + row.differenceValue, 0n)).toBe(totals.netValue)
      expect(rows).toHaveLength(lines.length)
    }),
  )
})

test('[PAPER-42] accounts and funds are ordered by code, lines keep the given order', () => {
  const one = (account: string, fundCluster: string, propertyNumber: string): CountLine => ({
    account,
    accountName: account,
    fundCluster,
    article: '',
    description: '',
    propertyNumber,
    unit: '',
    unitValue: '1.00',
    cardQuantity: 1,
    countQuantity: 1,
    remarks: '',
  })
  const report = countReport([one('2', '07', 'a'), one('1', '07', 'c'), one('2', '01', 'b'), one('2', '07', 'A')])
  expect(
    report.accounts.flatMap((a) =>
      a.funds.map((f) => [a.account, f.fundCluster, f.rows.map((r) => r.propertyNumber).join()]),
    ),
  ).toEqual([
    ['1', '07', 'c'],
    ['2', '01', 'b'],
    ['2', '07', 'a,A'],
  ])
})
