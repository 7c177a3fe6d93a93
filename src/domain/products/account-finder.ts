/**
 * Finds the account under which an item is reported: the recorded account or, without one, the account in the property number. `YYYY-SS-GG-NNNN-LL`
 * contains sub-major and ledger account (COA 2020-006 par. 5.6). A number that matches no listed account is ignored. Nothing is guessed: reports
 * state that the account of such an item is not recorded.
 */
import type { ReportProduct } from '../reports/report-product.ts'
import { padNumber, shortLedgerNumber } from './property-number.ts'

export interface ChartOfAccounts {
  majors: readonly { id: number; number: string; name: string }[]
  subMajors: readonly { id: number; number: string; name: string; major_account: number }[]
  ledgers: readonly { number: string; name: string; major_account: number; sub_major_account: number }[]
}

export interface Account {
  /** `1-06-05-030`: account group, major, sub-major and ledger account. */
  code: string
  name: string
  /** `10605 - Machinery and Equipment` */
  group: string
  source: 'records' | 'number'
}

export type AccountItem = Pick<
  ReportProduct,
  'property_number' | 'category' | 'major_account' | 'sub_major_account' | 'ledger_account'
> & {
  /** Number of the major account; only a baseline has it. */
  majorNumber?: string
  names: Pick<ReportProduct['names'], 'subMajorAccount' | 'ledgerAccount'>
}

/** Null: neither the property records nor the property number has an account. */
export type FindAccount = (item: AccountItem) => Account | null

/** Printed on forms, in English, when {@link FindAccount} returns null. */
export const noAccountLabel = 'Account not recorded' // not a text

/** Label of a group of items by their recorded account; only the numbers if no listed account has them. */
export function recordedAccountLabel(sub: string | null, ledger: string | null, name: string): string {
  return sub || ledger ? `${sub ?? '00'}-${ledger ?? '000'} ${name}`.trim() : noAccountLabel
}

const withoutLeadingZeros = (number: string | null | undefined): string => (number ?? '').trim().replace(/^0+(?=.)/, '')
const numberPattern = /^(?:SPHV-|SPLV-)?\d{4}-(\d{2})-(\d{2})-/i

/** Likely major accounts: PPE is under 06 in national agencies and 07 in local governments; semi-expendable property is inventory (04). */
const likelyMajorNumbers = (category: AccountItem['category']): readonly string[] =>
  category === 'PPE' ? ['6', '7'] : ['4']

export function createAccountFinder({ majors, subMajors, ledgers }: ChartOfAccounts): FindAccount {
  const majorNumbers = new Map(majors.map((row) => [row.id, withoutLeadingZeros(row.number)]))
  const subMajorsByNumber = new Map<string, { number: string; name: string }>()
  const subMajorNumbers = new Map<number, string>()
  for (const row of subMajors) {
    subMajorNumbers.set(row.id, withoutLeadingZeros(row.number))
    subMajorsByNumber.set(`${majorNumbers.get(row.major_account)}/${withoutLeadingZeros(row.number)}`, row)
  }
  const ledgersByNumber = new Map<string, { number: string; name: string }>()
  const ledgersByShortNumber = new Map<string, { number: string; name: string }>()
  for (const row of ledgers) {
    const parent = `${majorNumbers.get(row.major_account)}/${subMajorNumbers.get(row.sub_major_account)}`
    ledgersByNumber.set(`${parent}/${withoutLeadingZeros(row.number)}`, row)
    if (!ledgersByShortNumber.has(`${parent}/${shortLedgerNumber(row.number)}`))
      ledgersByShortNumber.set(`${parent}/${shortLedgerNumber(row.number)}`, row)
  }
  const makeAccount = (
    major: string,
    sub: string,
    ledger: string,
    names: { sub: string; ledger: string },
    source: Account['source'],
  ): Account => {
    const group = `1${padNumber(major, 2)}${padNumber(sub, 2)}`
    const code = ['1', padNumber(major, 2), padNumber(sub, 2), padNumber(ledger, 3)].join('-')
    return { code, name: names.ledger || code, group: names.sub ? `${group} - ${names.sub}` : group, source }
  }
  return (item) => {
    const [sub, ledger] = [withoutLeadingZeros(item.sub_major_account), withoutLeadingZeros(item.ledger_account)]
    const likelyMajors = likelyMajorNumbers(item.category)
    if (sub && ledger) {
      const known = withoutLeadingZeros(item.majorNumber) || majorNumbers.get(item.major_account ?? -1)
      const major =
        known || (likelyMajors.find((row) => ledgersByNumber.has(`${row}/${sub}/${ledger}`)) ?? likelyMajors[0]!)
      const names = {
        sub: item.names.subMajorAccount || (subMajorsByNumber.get(`${major}/${sub}`)?.name ?? ''),
        ledger: item.names.ledgerAccount || (ledgersByNumber.get(`${major}/${sub}/${ledger}`)?.name ?? ''),
      }
      return makeAccount(major, sub, ledger, names, 'records')
    }
    const [, subInNumber = '', ledgerInNumber = ''] = numberPattern.exec(item.property_number.trim()) ?? []
    const subMajor = withoutLeadingZeros(subInNumber)
    // The property number must not contradict a sub-major account that is recorded.
    if (!subMajor || (sub && sub !== subMajor)) return null
    for (const major of likelyMajors) {
      const ledgerRow = ledgersByShortNumber.get(`${major}/${subMajor}/${ledgerInNumber}`)
      if (ledgerRow)
        return makeAccount(
          major,
          subMajor,
          ledgerRow.number,
          { sub: subMajorsByNumber.get(`${major}/${subMajor}`)?.name ?? '', ledger: ledgerRow.name },
          'number',
        )
    }
    return null
  }
}
