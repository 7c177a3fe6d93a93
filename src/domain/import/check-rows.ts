/**
 * The dry run of an import: checks all rows, finds all errors, writes nothing.
 * Promises: each error names its column and its row number in the file; a row with an error yields no draft; unknown names are collected
 * once each, so that they can be created; a key that occurs twice in a file is an error on the later row.
 */
import type { z } from '#contract/z.ts'
import { t } from '#text/import/import-rows.ts'
import { documentType } from '../documents/document-type.ts'
import { type CellSources, columnOf, sheetNames, valueForAll } from './cell-source.ts'
import {
  addDerivedReading,
  type CellOptions,
  type CellState,
  checkCell,
  checkWholeAccount,
  isWholeAccount,
  type RowContext,
} from './check-cell.ts'
import { type Derived, deriveValues, isDerivedFrom } from './derive-values.ts'
import { type ExistingRow, type ExistingRows, uniqueKey } from './existing-rows.ts'
import type { ImportColumn } from './import-columns.ts'
import { importLabel } from './import-label.ts'
import type { NumberedRow, NumbersInUse } from './propose-numbers.ts'
import { rowPlace } from './row-place.ts'
import { isCostUnclear, unitCost } from './unit-cost.ts'

export interface RowError {
  /** The row as `row-place.ts` numbers it. */
  row: number
  /** Heading of the column in the file, or the field's label on screen if the file has no such column. */
  column: string
  field: string
  text: string
  value: string
}

export type PlannedChange =
  | { row: number; do: 'create'; draft: Record<string, unknown> }
  | { row: number; do: 'change'; id: number; version?: string; patch: Record<string, unknown> }

export interface CheckOptions extends CellOptions, CellSources {
  columns: readonly ImportColumn[]
  headings: readonly string[]
  draft: z.ZodObject
  patch: z.ZodObject
  /** Groups of columns that are unique together. */
  unique: readonly (readonly string[])[]
  existingRows: Pick<ExistingRows, 'find'>
  /** A row whose key exists changes the existing row. If false, it is an error. */
  updateExisting: boolean
  takenMessage: string
  /** Rows without a property number get the next one of their series. */
  proposeNumbers?: boolean | undefined
  numbersInUse?: NumbersInUse
}

export interface CheckState extends CellState {
  errors: RowError[]
  planned: PlannedChange[]
  seen: Map<string, number>
  /** Error-free rows that still need a property number. */
  unnumbered: {
    row: number
    draft: Record<string, unknown>
    numbered: NumberedRow
    addError(field: string, text: string): void
  }[]
}

export const startCheck = (): CheckState => ({
  errors: [],
  planned: [],
  unknown: new Map(),
  readings: new Map(),
  seen: new Map(),
  unnumbered: [],
})

function serialIn(values: Record<string, unknown>): number {
  const parts = String(values['property_number'] ?? '').split('-')
  const serials = parts.filter((part) => /^\d{4,}$/.test(part)).slice(1)
  return serials.length ? Number(serials[0]) : 0
}

/** One row while it is checked. */
interface CheckedRow {
  row: number
  values: Record<string, unknown>
  /** Fields with a value in a cell of this row. Only these change an existing item: sheet titles and values for all rows apply to new items only. */
  givenFields: Set<string>
  addError(field: string, text: string, value?: string): void
  context: RowContext
  /** Required fields without a value. */
  missing: ImportColumn[]
}

/**
 * Checks rows and adds the results to `state`. `numbers` are the rows as `row-place.ts` numbers them; `numberCells` are the columns of each row
 * that hold a number of a workbook.
 */
export function checkRows(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  options: CheckOptions,
  state: CheckState,
  numberCells: readonly (readonly number[])[] = [],
): void {
  const isCostOfFileUnclear = isProduct(options) && isCostUnclear(options.mapping, options.headings)
  rows.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const row = numbers[index] ?? index + 2
    const before = state.errors.length
    const checked: CheckedRow = {
      row,
      values: {},
      givenFields: new Set(),
      context: { options, state, referenceIds: {} },
      missing: [],
      addError(field, text, value = '') {
        const position = options.mapping[field] ?? null
        const label = importLabel(field)
        const column = position === null ? label : (options.headings[position] ?? label)
        state.errors.push({ row, column, field, text, value })
      },
    }
    readCells(checked, cells, numberCells[index] ?? [], options)
    if (isCostOfFileUnclear) readUnitCost(checked, options)
    const failed = new Set(state.errors.slice(before).map(({ field }) => field))
    const derived = addDerived(checked, options, failed)
    planRow(checked, options, state, before, derived)
  })
}

function readCells(
  { row, values, givenFields, addError, context, missing }: CheckedRow,
  cells: readonly string[],
  numberCells: readonly number[],
  options: CheckOptions,
): void {
  const wholeAccounts: { field: string; raw: string; isCell: boolean }[] = []
  for (const column of options.columns) {
    const position = columnOf(column.field, row, options)
    const raw = position === null ? valueForAll(column.field, row, options) : (cells[position] ?? '')
    if (raw.trim() === '') {
      if (column.required && !(options.updateExisting && position === null)) missing.push(column)
      else if (column.defaultValue !== undefined) values[column.field] = column.defaultValue
      else if (position !== null && column.type.kind !== 'whole' && column.type.kind !== 'choice')
        values[column.field] = null
      continue
    }
    if (isWholeAccount(column, raw)) {
      wholeAccounts.push({ field: column.field, raw, isCell: position !== null })
      continue
    }
    const isNumber = position !== null && numberCells.includes(position)
    const parsed = checkCell(column, raw, isNumber, context)
    if (parsed.ok) {
      values[column.field] = parsed.value
      if (position !== null) givenFields.add(column.field)
    } else addError(column.field, parsed.text, raw)
  }
  for (const { field, raw, isCell } of wholeAccounts) {
    const account = checkWholeAccount(raw, context, values, field)
    if (!account.ok) {
      addError(field, account.text, raw)
      continue
    }
    Object.assign(values, account.value)
    if (isCell) for (const part of Object.keys(account.value)) givenFields.add(part)
  }
}

/** Replaces the price by the cost of one unit. An ambiguous cost is an error. */
function readUnitCost({ row, values, addError }: CheckedRow, options: CheckOptions): void {
  const { price, units } = values
  if (typeof price !== 'string' || typeof units !== 'number' || columnOf('price', row, options) === null) return
  const cost = unitCost(price, units, options.costReading ?? null)
  if (cost.ok) values['price'] = cost.value
  else addError('price', cost.text, price)
}

const isProduct = ({ columns }: CheckOptions): boolean => columns.some(({ field }) => field === 'print_type')

/** Derives missing values from the others. An invalid value is an error, not missing. */
function addDerived(
  { values, addError, missing }: CheckedRow,
  options: CheckOptions,
  failed: ReadonlySet<string>,
): readonly Derived[] {
  const {
    values: found,
    derived,
    open,
  } = isProduct(options)
    ? deriveValues(values, options)
    : { values: {}, derived: [], open: {} as Record<string, string> }
  const isFailed = ({ field }: Derived) =>
    field === 'account_code' ? accountFields.some((one) => failed.has(one)) : failed.has(field)
  const used = derived.filter((one) => !isFailed(one))
  for (const { field } of used)
    for (const one of field === 'account_code' ? accountFields : [field]) if (one in found) values[one] = found[one]
  for (const { field } of missing) {
    if ((values[field] ?? null) !== null) continue
    if (field === 'property_number' && options.proposeNumbers) continue
    // It depends on a value that already has an error.
    if (isProduct(options) && failed.has(isDerivedFrom(field) ?? '')) continue
    addError(field, open[field] ?? t('blank'))
  }
  return used
}
const accountFields = ['account_code', 'major_account', 'sub_major_account', 'ledger_account']

function planRow(
  { row, values, givenFields, addError, context }: CheckedRow,
  options: CheckOptions,
  state: CheckState,
  errorsBefore: number,
  derived: readonly Derived[],
): void {
  const isNew = isProduct(options) && (values['property_number'] ?? '') === ''
  if ('price' in values && isProduct(options)) {
    values['print_type'] ??= documentType(String(values['price'])).printType
    values['series_1'] ??= serialIn(values)
  }
  let target: ExistingRow | undefined
  for (const group of options.unique) {
    const key = uniqueKey(group, values)
    if (key === null) continue
    const field = group.at(-1)!
    const existing = options.existingRows.find(group, values)
    const existingRow = existing === 'several' ? null : existing
    const seenKey = existingRow ? `${group.join()} of ${existingRow.id}` : key
    const earlier = state.seen.get(seenKey)
    if (earlier !== undefined)
      addError(field, t('sameAsRow', { row: rowPlace(earlier, sheetNames(options)) }), String(values[field]))
    else state.seen.set(seenKey, row)
    if (existing === 'several')
      addError(field, t('severalAlike', { value: String(values[field]) }), String(values[field]))
    else if (existingRow && options.updateExisting && group === options.unique[0]) target = existingRow
    else if (existingRow && existingRow.id !== target?.id) addError(field, options.takenMessage, String(values[field]))
  }
  if (!isNew && isProduct(options)) options.numbersInUse?.add(String(values['property_number']))
  if (state.errors.length > errorsBefore) return
  const written = target ? Object.fromEntries([...givenFields].map((field) => [field, values[field]])) : values
  if (!target) for (const one of derived) addDerivedReading(state, one)
  const { referenceIds } = context
  const numbered: NumberedRow = {
    articleNumber: textOrNull(referenceIds['article#number']),
    locationNumber: textOrNull(referenceIds['location_code_two#number']),
  }
  // Numbers are assigned after all rows are known.
  if (isNew && options.proposeNumbers) state.unnumbered.push({ row, draft: values, numbered, addError })
  else addPlanned({ row, values: written, addError }, options, state, target)
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function addPlanned(
  { row, values, addError }: Pick<CheckedRow, 'row' | 'values' | 'addError'>,
  options: CheckOptions,
  state: CheckState,
  target?: ExistingRow,
): void {
  const validation = (target ? options.patch : options.draft).safeParse(values)
  if (!validation.success) {
    for (const issue of validation.error.issues) {
      const field = String(issue.path[0] ?? 'name')
      addError(field, issue.message, String(values[field] ?? ''))
    }
    return
  }
  if (target) state.planned.push({ row, do: 'change', ...target, patch: values })
  else state.planned.push({ row, do: 'create', draft: values })
}

/** Assigns property numbers to rows without one, after all rows are checked. */
export function finishCheck(options: CheckOptions, state: CheckState): void {
  for (const { row, draft, numbered, addError } of state.unnumbered) {
    const isFree = (number: string) => {
      const values = { property_number: number }
      const group = ['property_number']
      return !state.seen.has(uniqueKey(group, values)!) && options.existingRows.find(group, values) === null
    }
    let number = options.numbersInUse?.next(draft, numbered) ?? null
    while (number && !isFree(number.property_number)) number = options.numbersInUse?.next(draft, numbered) ?? null
    if (!number) {
      addError('property_number', t('numberNeedsAccount'))
      continue
    }
    state.seen.set(uniqueKey(['property_number'], number)!, row)
    addDerivedReading(state, { field: 'property_number', from: '', readAs: number.property_number })
    addPlanned({ row, values: { ...draft, ...number }, addError }, options, state)
  }
  if (state.unnumbered.length > 0) state.planned.sort((a, b) => a.row - b.row)
  state.unnumbered = []
}
