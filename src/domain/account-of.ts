/**
 * The account that an item is reported under. What the property records say comes first; where they say nothing, the property number names
 * it: `YYYY-SS-GG-NNNN-LL`, sub-major and ledger account (COA 2020-006 par. 5.6; forms document 8.1). A number that fits no account of the
 * lists names none. Nothing is guessed beyond that: an item without an account says so.
 */
import type { ReportProduct } from './campaign-book.ts'
import { ledgerShort, padded } from './property-number.ts'

export interface AccountLists {
  majors: readonly { id: number; number: string; name: string }[]
  subMajors: readonly { id: number; number: string; name: string; major_account: number }[]
  ledgers: readonly { number: string; name: string; major_account: number; sub_major_account: number }[]
}

export interface Account {
  /** `1-06-05-030`: account group, major, sub-major, ledger (forms document 7.1). */
  code: string
  name: string
  /** `10605 - Machinery and Equipment` */
  group: string
  from: 'records' | 'number'
}

export type AccountItem = Pick<
  ReportProduct,
  'property_number' | 'category' | 'major_account' | 'sub_major_account' | 'ledger_account'
> & {
  /** Of a campaign's baseline. */
  majorNumber?: string
  names: Pick<ReportProduct['names'], 'subMajorAccount' | 'ledgerAccount'>
}

/** Null: neither the property records nor the property number names an account. */
export type AccountOf = (item: AccountItem) => Account | null

/** What a form says where {@link AccountOf} knows none. */
export const noAccount = 'Account not recorded'

/** Name of a group of items by the account that is recorded for them; the numbers alone where the lists do not name it. */
export function recordedAccount(sub: string | null, ledger: string | null, name: string): string {
  return sub || ledger ? `${sub ?? '00'}-${ledger ?? '000'} ${name}`.trim() : noAccount
}

const bare = (number: string | null | undefined): string => (number ?? '').trim().replace(/^0+(?=.)/, '')
const numberPattern = /^(?:SPHV-|SPLV-)?\d{4}-(\d{2})-(\d{2})-/i

/** Major accounts by class: national agencies use 06 for PPE, local governments 07; semi-expendable property is an inventory. */
const majorsOf = (category: AccountItem['category']): readonly string[] => (category === 'PPE' ? ['6', '7'] : ['4'])

export function accountFinder({ majors, subMajors, ledgers }: AccountLists): AccountOf {
  const majorNumbers = new Map(majors.map((one) => [one.id, bare(one.number)]))
  const subs = new Map<string, { number: string; name: string }>()
  const subNumbers = new Map<number, string>()
  for (const one of subMajors) {
    subNumbers.set(one.id, bare(one.number))
    subs.set(`${majorNumbers.get(one.major_account)}/${bare(one.number)}`, one)
  }
  const exact = new Map<string, { number: string; name: string }>()
  const short = new Map<string, { number: string; name: string }>()
  for (const one of ledgers) {
    const at = `${majorNumbers.get(one.major_account)}/${subNumbers.get(one.sub_major_account)}`
    exact.set(`${at}/${bare(one.number)}`, one)
    if (!short.has(`${at}/${ledgerShort(one.number)}`)) short.set(`${at}/${ledgerShort(one.number)}`, one)
  }
  const account = (
    major: string,
    sub: string,
    ledger: string,
    names: { sub: string; ledger: string },
    from: Account['from'],
  ): Account => {
    const group = `1${padded(major, 2)}${padded(sub, 2)}`
    const code = ['1', padded(major, 2), padded(sub, 2), padded(ledger, 3)].join('-')
    return { code, name: names.ledger || code, group: names.sub ? `${group} - ${names.sub}` : group, from }
  }
  return (item) => {
    const [sub, ledger] = [bare(item.sub_major_account), bare(item.ledger_account)]
    const likely = majorsOf(item.category)
    if (sub && ledger) {
      const known = bare(item.majorNumber) || majorNumbers.get(item.major_account ?? -1)
      const major = known || (likely.find((one) => exact.has(`${one}/${sub}/${ledger}`)) ?? likely[0]!)
      const names = {
        sub: item.names.subMajorAccount || (subs.get(`${major}/${sub}`)?.name ?? ''),
        ledger: item.names.ledgerAccount || (exact.get(`${major}/${sub}/${ledger}`)?.name ?? ''),
      }
      return account(major, sub, ledger, names, 'records')
    }
    const [, subInNumber = '', ledgerInNumber = ''] = numberPattern.exec(item.property_number.trim()) ?? []
    const named = bare(subInNumber)
    // What is recorded in part must not be contradicted.
    if (!named || (sub && sub !== named)) return null
    for (const major of likely) {
      const found = short.get(`${major}/${named}/${ledgerInNumber}`)
      if (found)
        return account(
          major,
          named,
          found.number,
          { sub: subs.get(`${major}/${named}`)?.name ?? '', ledger: found.name },
          'number',
        )
    }
    return null
  }
}
