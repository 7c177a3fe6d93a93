/**
 * Values that follow from other cells of a row: the category from the unit cost, the account and the year from the property number. Promises: only a
 * missing value is derived; a value is derived only if it names one row of the records; each is reported with the field that it comes from.
 */
import { t } from '#text/import/import-rows.ts'
import { documentType } from '../documents/document-type.ts'
import { formatDay } from '../text/format.ts'
import { accountCodeText, findAccount } from './account-code.ts'
import type { CellOptions } from './check-cell.ts'
import { parseDay } from './parse-day.ts'

/** A value that was derived. */
export interface Derived {
  field: string
  from: string
  readAs: string
}

export interface Derivation {
  values: Record<string, unknown>
  derived: readonly Derived[]
  /** Fields that can be derived only after a choice by the person, with the reason. */
  open: Readonly<Record<string, string>>
}

/** Names that institutes give to the categories. */
const categoryNames = {
  PPE: 'PPE|Property, Plant and Equipment', // not a text
  SPHV: 'Semi-expendable High Value|Semi-expendable Property High Value|High Value|High Valued|SPHV', // not a text
  SPLV: 'Semi-expendable Low Value|Semi-expendable Property Low Value|Low Value|Low Valued|SPLV', // not a text
} as const
const semiExpendable = ['Semi-expendable', 'Semi-expendable Property'] // not a text

const numberPattern = /^(?:SP[HL]V-)?((?:19|20)\d\d)-(\d{2})-(\d{2})-/i

/** PPE is under 06 in national agencies and 07 in local governments; semi-expendable property is inventory (04). */
const likelyMajors = (category: string): readonly string[] => (category === 'PPE' ? ['06', '07'] : ['04'])

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether a field without a column is derived from the others. */
export const isDerivedFrom = (field: string): string | null =>
  field === 'classification' ? 'price' : field === 'acquisition' ? 'property_number' : null

export function deriveValues(given: Readonly<Record<string, unknown>>, options: CellOptions): Derivation {
  const { rowFinders, yearAlone = null } = options
  const values: Record<string, unknown> = {}
  const derived: Derived[] = []
  const open: Record<string, string> = {}
  const category = typeof given['price'] === 'string' ? documentType(given['price']).category : null
  if (isMissing(given['classification']) && category) {
    const names = [...categoryNames[category].split('|'), ...(category === 'PPE' ? [] : semiExpendable)]
    for (const name of names) {
      const found = rowFinders.classifications?.find(name, {})
      if (found?.kind !== 'one') continue
      values['classification'] = found.row.id
      derived.push({ field: 'classification', from: 'price', readAs: String(found.row['name']) })
      break
    }
  }
  const [, year, subMajor = '', ledger = ''] = numberPattern.exec(String(given['property_number'] ?? '').trim()) ?? []
  const hasAccount = ['major_account', 'sub_major_account', 'ledger_account'].some((field) => !isMissing(given[field]))
  if (year && category && !hasAccount) {
    for (const major of likelyMajors(category)) {
      const account = findAccount(`1-${major}-${subMajor}-${ledger}0`, {
        majors: rowFinders['major-account-groups'],
        subMajors: rowFinders['sub-major-account-groups'],
        ledgers: rowFinders['ledger-accounts'],
      })
      if (!account.ok) continue
      Object.assign(values, account.value)
      derived.push({ field: 'account_code', from: 'property_number', readAs: accountCodeText(major, account.value) })
      break
    }
  }
  if (year && isMissing(given['acquisition'])) {
    const day = parseDay(year, null, { yearAlone })
    if (day.ok) {
      values['acquisition'] = day.value
      derived.push({ field: 'acquisition', from: 'property_number', readAs: formatDay(day.value) })
    } else open['acquisition'] = t('yearInNumber', { year })
  }
  return { values, derived, open }
}
