/**
 * An account as the chart of accounts writes it, in one cell: `1-06-05-030`, `10605030` or `1 06 05 030 00`. Promises: the code names one
 * account of the records, or the result is an error that says which part is missing.
 */
import { t } from '#text/import/import-rows.ts'
import { failure, type ParseResult } from './parse-result.ts'
import type { ReferenceRow } from './reference-row.ts'
import type { FindResult, RowFinder } from './row-finder.ts'

export interface AccountCode {
  major: string
  subMajor: string
  ledger: string
}

/** Null if the text is not an account code. The first digit is 1, an asset; the two digits of a sub-account are zeros; a name may follow. */
export function parseAccountCode(raw: string): AccountCode | null {
  const text = raw.trim().replace(/\.0+$/, '')
  const parts = /^1([-. ]?)(\d{2})\1(\d{2})\1(\d{3})(?:\1?00)?(?:\s*[-–:]?\s*\p{L}.*)?$/u.exec(text)
  return parts && { major: parts[2]!, subMajor: parts[3]!, ledger: parts[4]! }
}

/** `1-06-05-030`, as the chart of accounts writes it. */
export const accountCodeText = (major: string, { sub_major_account, ledger_account }: AccountValues): string =>
  ['1', major.padStart(2, '0'), sub_major_account.padStart(2, '0'), ledger_account.padStart(3, '0')].join('-')

/** The values of a product for an account. */
export interface AccountValues {
  major_account: number
  sub_major_account: string
  ledger_account: string
}

export interface AccountFinders {
  majors: RowFinder | undefined
  subMajors: RowFinder | undefined
  ledgers: RowFinder | undefined
}

const rowOf = (found: FindResult | undefined): ReferenceRow | null => (found?.kind === 'one' ? found.row : null)

/** `Office Equipment`: the one ledger account of the records with this name. */
function findByName(raw: string, { majors, subMajors, ledgers }: AccountFinders): AccountValues | null {
  const ledger = rowOf(ledgers?.find(raw, {}))
  const major = ledger && majors?.get(Number(ledger['major_account']))
  const subMajor = ledger && subMajors?.get(Number(ledger['sub_major_account']))
  if (!ledger || !major || !subMajor) return null
  return {
    major_account: major.id,
    sub_major_account: String(subMajor['number']),
    ledger_account: String(ledger['number']),
  }
}

/** `isCompleted`: found by its name. */
export function findAccount(raw: string, finders: AccountFinders): ParseResult<AccountValues> {
  const { majors, subMajors, ledgers } = finders
  const code = parseAccountCode(raw)
  if (!code) {
    const named = /\p{L}{3}/u.test(raw) ? findByName(raw, finders) : null
    return named ? { ok: true, value: named, isCompleted: true } : failure(t('notAccountCode', { value: raw }))
  }
  const missing = (number: string) => failure(t('accountMissing', { value: raw, number }))
  const major = rowOf(majors?.find(code.major, {}))
  if (!major) return missing(code.major)
  const subMajor = rowOf(subMajors?.find(code.subMajor, { major_account: major.id }))
  if (!subMajor) return missing(`${code.major}-${code.subMajor}`)
  const within = { major_account: major.id, sub_major_account: subMajor.id }
  const ledger = rowOf(ledgers?.find(code.ledger, within))
  if (!ledger) return missing(`${code.major}-${code.subMajor}-${code.ledger}`)
  const [sub_major_account, ledger_account] = [String(subMajor['number']), String(ledger['number'])]
  return { ok: true, value: { major_account: major.id, sub_major_account, ledger_account } }
}
