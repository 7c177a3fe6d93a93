/** Checks one cell of an imported row. Collects unknown names, and values that were interpreted. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { t } from '#text/import/import-rows.ts'
import { rowHint, rowLabel } from '../catalog/row-label.ts'
import { formatDay, formatList, formatMoney, formatNumber } from '../text/format.ts'
import { type AccountValues, accountCodeText, findAccount, parseAccountCode } from './account-code.ts'
import type { CellType, ImportColumn } from './import-columns.ts'
import { parseChoice, parseCode, parseMoney, parseWholeNumber } from './parse-cell.ts'
import { type DayOrder, parseDay, type YearAlone } from './parse-day.ts'
import { failure, type ParseResult } from './parse-result.ts'
import type { Proposal } from './propose-rows.ts'
import type { ReferenceRow } from './reference-row.ts'
import type { FindResult, RowFinder } from './row-finder.ts'
import type { CostReading } from './unit-cost.ts'
import { hasOwnValues, valueKey } from './value-choices.ts'

/** A value that matches no row of the records, or several. All spellings of it are one entry. */
export interface UnknownName {
  collection: CollectionName
  /** The first spelling in the file. */
  name: string
  /** See `valueKey`. */
  key: string
  rows: number
  /** Number of matching rows; `proposals` has the first of them. 0: none matches. */
  fitting: number
  proposals: readonly Proposal[]
}

/** A value of the file that was interpreted, with its interpretation. */
export interface Reading {
  field: string
  value: string
  readAs: string
  rows: number
  /** For a value that is not in the file: the field that it was derived from; blank for the next property number. */
  from?: string
  /** The key of the choice, if a person chose what the value means. */
  chosen?: { collection: CollectionName; value: string }
}

export interface CellOptions {
  rowFinders: Readonly<Partial<Record<CollectionName, RowFinder>>>
  dayOrder: DayOrder | null
  yearAlone?: YearAlone | null
  /** The meaning of a row's cost if the heading does not tell. */
  costReading?: CostReading | null | undefined
}

export interface CellState {
  unknown: Map<string, UnknownName>
  readings: Map<string, Reading>
}

/** State shared by the cells of one row. */
export interface RowContext {
  options: CellOptions
  state: CellState
  /** Ids and numbers of the rows that earlier cells referred to, as `<field>#id` and `<field>#number`. */
  referenceIds: Record<string, unknown>
}

function addReading(
  state: CellState,
  field: string,
  value: string,
  readAs: () => string,
  chosen?: Reading['chosen'],
): void {
  const key = `${field}:${value}`
  const reading = state.readings.get(key)
  if (reading) reading.rows += 1
  else state.readings.set(key, { field, value, readAs: readAs(), rows: 1, ...(chosen && { chosen }) })
}

export function addDerivedReading(
  { readings }: CellState,
  { field, from, readAs }: { field: string; from: string; readAs: string },
): void {
  const key = `${field}<${from}:${readAs}`
  const reading = readings.get(key)
  if (reading) reading.rows += 1
  else readings.set(key, { field, value: '', readAs, rows: 1, from })
}

/** At most this many people are listed if a name matches several. */
const mostNamed = 5
const personLabel = (row: ReferenceRow): string => `${rowLabel('users', row)} (${rowHint('users', row) ?? row.id})`

function addUnknown({ unknown }: CellState, collection: CollectionName, raw: string, found: FindResult): void {
  const key = valueKey(raw)
  const known = unknown.get(`${collection}:${key}`)
  if (known) {
    known.rows += 1
    return
  }
  const fitting = found.kind === 'several' ? found.rows : []
  const label = collection === 'users' ? personLabel : (row: ReferenceRow) => rowLabel(collection, row)
  const proposals = fitting.slice(0, mostNamed).map((row) => ({ row: row.id, label: label(row) }))
  unknown.set(`${collection}:${key}`, {
    collection,
    name: raw.trim(),
    key,
    rows: 1,
    fitting: fitting.length,
    proposals,
  })
}

function severalPeople(name: string, rows: readonly ReferenceRow[]): string {
  const named = rows.slice(0, mostNamed).map(personLabel)
  const more = rows.length - named.length
  return t('severalPeople', {
    name,
    people: formatList(more > 0 ? [...named, t('othersToo', { count: more })] : named),
  })
}

function checkReference(
  column: ImportColumn,
  type: Extract<CellType, { kind: 'ref' }>,
  raw: string,
  { options, state, referenceIds }: RowContext,
): ParseResult<unknown> {
  const within: Record<string, unknown> = {}
  for (const field of type.within ?? []) within[field] = referenceIds[`${field}#id`]
  const found = options.rowFinders[type.collection]?.find(raw, within) ?? { kind: 'none' as const }
  if (found.kind !== 'one' && hasOwnValues(type)) addUnknown(state, type.collection, raw, found)
  if (found.kind === 'several' && type.collection === 'users') return failure(severalPeople(raw, found.rows))
  if (found.kind === 'several')
    return failure(t('severalEntries', { name: raw, count: formatNumber(found.rows.length) }))
  if (found.kind === 'none') return failure(t('unknown', { name: raw }))
  if (found.isLoose) {
    const chosen = found.isChosen ? { collection: type.collection, value: valueKey(raw) } : undefined
    addReading(state, column.field, raw.trim(), () => rowLabel(type.collection, found.row), chosen)
  }
  referenceIds[`${column.field}#id`] = found.row.id
  referenceIds[`${column.field}#number`] = found.row['number']
  return { ok: true, value: type.writes === 'id' ? found.row.id : String(found.row['number']) }
}

/** What a spreadsheet shows if a formula failed, or if a number is no date. */
const spreadsheetError =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|#{3,})$/i

/** The fewest digits of which a spreadsheet program loses some if they are a number to it. */
const digitsLost = 16
/** How spreadsheet programs show a long number, and a day that they made of a number such as 3-12. */
const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const dayAsShown = new RegExp(
  `^(?:\\d{4}-\\d{2}-\\d{2}(?: \\d{2}:\\d{2}:\\d{2})?|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{1,2}-${month}(?:-\\d{2})?|${month}-\\d{2})$`,
)

/** A number that names one item. What a spreadsheet program made of it is refused, or shown to the person. */
function checkNumber(
  { field }: ImportColumn,
  text: string,
  isNumber: boolean,
  { state }: RowContext,
): ParseResult<string> {
  const isShortened = shortenedNumber.test(text) || (isNumber && text.replace(/\D/g, '').length >= digitsLost)
  if (isShortened) return failure(t('shortenedNumber', { value: text }))
  if (dayAsShown.test(text)) addReading(state, field, text, () => t('numberLikeDay'))
  return { ok: true, value: text }
}

export function checkCell(
  column: ImportColumn,
  raw: string,
  isNumber: boolean,
  context: RowContext,
): ParseResult<unknown> {
  const { type } = column
  const { options, state } = context
  if (spreadsheetError.test(raw.trim())) return failure(t('spreadsheetError', { value: raw.trim() }))
  switch (type.kind) {
    case 'text':
      return type.isNumber ? checkNumber(column, raw.trim(), isNumber, context) : { ok: true, value: raw.trim() }
    case 'code':
      return parseCode(raw)
    case 'money': {
      const amount = parseMoney(raw)
      if (amount.ok && amount.isCompleted) addReading(state, column.field, raw.trim(), () => formatMoney(amount.value))
      return amount
    }
    case 'whole':
      return parseWholeNumber(raw)
    case 'day': {
      const day = parseDay(raw, options.dayOrder, { yearAlone: options.yearAlone ?? null, isNumber })
      if (day.ok && day.isCompleted) addReading(state, column.field, raw.trim(), () => formatDay(day.value))
      return day
    }
    case 'choice':
      return parseChoice(raw, type.choices)
    case 'account':
      return findWholeAccount(raw, options)
    case 'ref':
      return checkReference(column, type, raw, context)
  }
}

const findWholeAccount = (raw: string, { rowFinders }: CellOptions): ParseResult<AccountValues> =>
  findAccount(raw, {
    majors: rowFinders['major-account-groups'],
    subMajors: rowFinders['sub-major-account-groups'],
    ledgers: rowFinders['ledger-accounts'],
  })

/** Whether a cell holds a whole account: a column of accounts, or a code with all parts in the column of the ledger account. */
export const isWholeAccount = ({ type, field }: ImportColumn, raw: string): boolean =>
  type.kind === 'account' || (field === 'ledger_account' && parseAccountCode(raw) !== null)

/** Converts an account in one cell to values of the product. The columns of its parts must be blank or equal; a different part is an error. */
export function checkWholeAccount(
  raw: string,
  { options, state }: RowContext,
  values: Readonly<Record<string, unknown>>,
  field: string,
): ParseResult<AccountValues> {
  const account = findWholeAccount(raw, options)
  if (!account.ok) return account
  if (account.isCompleted) {
    const major = options.rowFinders['major-account-groups']?.get(account.value.major_account)
    addReading(state, field, raw.trim(), () => accountCodeText(String(major?.['number'] ?? ''), account.value))
  }
  const differs = Object.entries(account.value).some(([field, value]) => (values[field] ?? value) !== value)
  return differs ? failure(t('accountDiffers', { value: raw })) : account
}
