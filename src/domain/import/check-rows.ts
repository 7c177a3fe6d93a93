/**
 * The dry run of an import: checks all rows, finds all errors, writes nothing.
 * Promises: each error names its column and its row number in the file; a row with an error yields no draft; unknown names are collected
 * once each, so that they can be created; a key that occurs twice in a file is an error on the later row.
 */

import type { z } from '#contract/z.ts'
import { t } from '#text/import-rows.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { documentType } from '../documents/document-type.ts'
import { type CellOptions, type CellState, checkCell, checkWholeAccount, isWholeAccount } from './check-cell.ts'
import type { Mapping } from './column-mapping.ts'
import type { ImportColumn } from './import-columns.ts'
import { importLabel } from './import-label.ts'

export interface RowError {
  /** Row number in the file; row 1 is the heading. */
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

export interface CheckOptions extends CellOptions {
  columns: readonly ImportColumn[]
  mapping: Mapping
  headings: readonly string[]
  draft: z.ZodObject
  patch: z.ZodObject
  /** Groups of columns that are unique together, and the rows that exist: key of a group → row. */
  unique: readonly (readonly string[])[]
  existingRows: ReadonlyMap<string, { id: number; version?: string }>
  /** A row whose key exists changes the existing row. If false, it is an error. */
  updateExisting: boolean
  /** Values of all rows, for fields that no column of the file has. */
  sameForAll?: Readonly<Record<string, string>>
  takenMessage: string
}

export interface CheckState extends CellState {
  errors: RowError[]
  planned: PlannedChange[]
  seen: Map<string, number>
}

export const startCheck = (): CheckState => ({
  errors: [],
  planned: [],
  unknown: new Map(),
  readings: new Map(),
  seen: new Map(),
})

/** The key of a row for one group of unique columns; null if a value is missing. */
export function uniqueKey(group: readonly string[], values: Readonly<Record<string, unknown>>): string | null {
  const parts = group.map((field) => values[field])
  if (parts.some((part) => part === null || part === undefined || part === '')) return null
  return `${group.join()}:${parts.map((part) => normalizeText(String(part))).join('|')}`
}

function serialIn(values: Record<string, unknown>): number {
  const parts = String(values['property_number'] ?? '').split('-')
  const serials = parts.filter((part) => /^\d{4,}$/.test(part)).slice(1)
  return serials.length ? Number(serials[0]) : 0
}

/**
 * Checks rows and adds the results to `state`. `numbers` are the row numbers that a spreadsheet shows; `numberCells` are the columns of each row
 * that hold a number of a workbook.
 */
export function checkRows(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  options: CheckOptions,
  state: CheckState,
  numberCells: readonly (readonly number[])[] = [],
): void {
  rows.forEach((cells, index) => {
    const row = numbers[index] ?? index + 2
    if (cells.every((cell) => cell.trim() === '')) return
    const values: Record<string, unknown> = {}
    const context = { options, state, referenceIds: {} }
    const wholeAccounts: { field: string; raw: string }[] = []
    const givenFields = new Set<string>()
    const before = state.errors.length
    const addError = (field: string, text: string, value = '') => {
      const position = options.mapping[field] ?? null
      const label = importLabel(field)
      state.errors.push({
        row,
        column: position === null ? label : (options.headings[position] ?? label),
        field,
        text,
        value,
      })
    }
    for (const column of options.columns) {
      const position = options.mapping[column.field] ?? null
      const raw = position === null ? (options.sameForAll?.[column.field] ?? '') : (cells[position] ?? '')
      if (raw.trim() === '') {
        if (column.required && !(options.updateExisting && position === null)) addError(column.field, t('blank'))
        else if (column.defaultValue !== undefined) values[column.field] = column.defaultValue
        else if (position !== null && column.type.kind !== 'whole' && column.type.kind !== 'choice')
          values[column.field] = null
        continue
      }
      if (isWholeAccount(column, raw)) {
        wholeAccounts.push({ field: column.field, raw })
        continue
      }
      const isNumber = position !== null && (numberCells[index]?.includes(position) ?? false)
      const parsed = checkCell(column, raw, isNumber, context)
      if (parsed.ok) {
        values[column.field] = parsed.value
        givenFields.add(column.field)
      } else addError(column.field, parsed.text, raw)
    }
    for (const { field, raw } of wholeAccounts) {
      const account = checkWholeAccount(raw, context, values)
      if (!account.ok) {
        addError(field, account.text, raw)
        continue
      }
      Object.assign(values, account.value)
      for (const part of Object.keys(account.value)) givenFields.add(part)
    }
    if ('price' in values && options.columns.some((column) => column.field === 'print_type')) {
      values['print_type'] ??= documentType(String(values['price'])).printType
      values['series_1'] ??= serialIn(values)
    }
    let target: { id: number; version?: string } | undefined
    for (const group of options.unique) {
      const key = uniqueKey(group, values)
      if (key === null) continue
      const earlier = state.seen.get(key)
      const field = group.at(-1)!
      if (earlier !== undefined) addError(field, t('sameAsRow', { row: String(earlier) }), String(values[field]))
      else state.seen.set(key, row)
      const existingRow = options.existingRows.get(key)
      if (existingRow && options.updateExisting && group === options.unique[0]) target = existingRow
      else if (existingRow && existingRow.id !== target?.id)
        addError(field, options.takenMessage, String(values[field]))
    }
    const written = target ? Object.fromEntries([...givenFields].map((field) => [field, values[field]])) : values
    if (state.errors.length > before) return
    const validation = (target ? options.patch : options.draft).safeParse(written)
    if (!validation.success) {
      for (const issue of validation.error.issues) {
        const field = String(issue.path[0] ?? 'name')
        addError(field, issue.message, String(values[field] ?? ''))
      }
      return
    }
    if (target) state.planned.push({ row, do: 'change', ...target, patch: written })
    else state.planned.push({ row, do: 'create', draft: values })
  })
}

// not a text: headings of files are English
const correctionHeadings = ['Row', 'What to fix']

/**
 * The table for correcting: the rows with errors, unchanged, with two more columns for the row number and the errors. Of a table that was made
 * for correcting, these columns are replaced, and the row number stays the first one. `cellText` writes a cell that cannot stay as it is.
 */
export function errorTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  errors: readonly RowError[],
  cellText: (row: number, column: number, cell: string) => string = (_row, _column, cell) => cell,
): readonly (readonly string[])[] {
  const byRow = new Map<number, string[]>()
  for (const error of errors) {
    const messages = byRow.get(error.row) ?? []
    messages.push(`${error.column}: ${error.text}`)
    byRow.set(error.row, messages)
  }
  const isCorrection = headings.slice(-correctionHeadings.length).join() === correctionHeadings.join()
  const own = isCorrection ? headings.slice(0, -correctionHeadings.length) : headings
  const rowPositions = new Map(numbers.map((number, position) => [number, position]))
  return [
    [...own, ...correctionHeadings],
    ...[...byRow].map(([row, messages]) => {
      const at = rowPositions.get(row) ?? -1
      const cells = rows[at] ?? []
      const number = (isCorrection && cells[own.length]) || String(row)
      return [...own.map((_, column) => cellText(at, column, cells[column] ?? '')), number, messages.join(' ')]
    }),
  ]
}
