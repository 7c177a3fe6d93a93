/**
 * The dry run of an import: checks all rows, finds all errors, writes nothing.
 * Promises: each error names its column and its row number in the file; a row with an error yields no draft; unknown names are collected
 * once each, so that they can be created; a key that occurs twice in a file is an error on the later row.
 */

import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { z } from '#contract/z.ts'
import { t } from '#text/import-rows.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { documentType } from '../documents/document-type.ts'
import { formatNumber } from '../text/format.ts'
import type { Mapping } from './column-mapping.ts'
import type { ImportColumn } from './import-columns.ts'
import { importLabel } from './import-label.ts'
import {
  type DayOrder,
  type ParseResult,
  parseChoice,
  parseCode,
  parseDay,
  parseMoney,
  parseWholeNumber,
} from './parse-cell.ts'
import type { RowFinder } from './row-finder.ts'

export interface RowError {
  /** Row number in the file; row 1 is the heading. */
  row: number
  /** Heading of the column in the file, or the field's label on screen if the file has no such column. */
  column: string
  field: string
  text: string
  value: string
}

export interface UnknownName {
  collection: CollectionName
  name: string
  rows: number
}

export type PlannedChange =
  | { row: number; do: 'create'; draft: Record<string, unknown> }
  | { row: number; do: 'change'; id: number; version?: string; patch: Record<string, unknown> }

export interface CheckOptions {
  columns: readonly ImportColumn[]
  mapping: Mapping
  headings: readonly string[]
  draft: z.ZodObject
  patch: z.ZodObject
  rowFinders: Readonly<Partial<Record<CollectionName, RowFinder>>>
  dayOrder: DayOrder | null
  /** Groups of columns that are unique together, and the rows that exist: key of a group → row. */
  unique: readonly (readonly string[])[]
  existingRows: ReadonlyMap<string, { id: number; version?: string }>
  /** A row whose key exists changes the existing row. If false, it is an error. */
  updateExisting: boolean
  takenMessage: string
}

export interface CheckState {
  errors: RowError[]
  planned: PlannedChange[]
  unknown: Map<string, UnknownName>
  seen: Map<string, number>
}

export const startCheck = (): CheckState => ({ errors: [], planned: [], unknown: new Map(), seen: new Map() })

/** The key of a row for one group of unique columns; null if a value is missing. */
export function uniqueKey(group: readonly string[], values: Readonly<Record<string, unknown>>): string | null {
  const parts = group.map((field) => values[field])
  if (parts.some((part) => part === null || part === undefined || part === '')) return null
  return `${group.join()}:${parts.map((part) => normalizeText(String(part))).join('|')}`
}

function parseCell(
  column: ImportColumn,
  raw: string,
  options: CheckOptions,
  referenceIds: Record<string, unknown>,
  state: CheckState,
): ParseResult<unknown> {
  const { type } = column
  switch (type.kind) {
    case 'text':
      return { ok: true, value: raw.trim() }
    case 'code':
      return parseCode(raw)
    case 'money':
      return parseMoney(raw)
    case 'whole':
      return parseWholeNumber(raw)
    case 'day':
      return parseDay(raw, options.dayOrder)
    case 'choice':
      return parseChoice(raw, type.choices)
    case 'ref': {
      const within: Record<string, unknown> = {}
      for (const field of type.within ?? []) within[field] = referenceIds[`${field}#id`]
      const found = options.rowFinders[type.collection]?.find(raw, within) ?? { kind: 'none' as const }
      if (found.kind === 'several')
        return { ok: false, text: t('severalEntries', { name: raw, count: formatNumber(found.rows) }) }
      if (found.kind === 'none') {
        const key = `${type.collection}:${normalizeText(raw)}`
        const unknownName = state.unknown.get(key)
        if (unknownName) unknownName.rows += 1
        else state.unknown.set(key, { collection: type.collection, name: raw.trim(), rows: 1 })
        return { ok: false, text: t('unknown', { name: raw }) }
      }
      referenceIds[`${column.field}#id`] = found.row.id
      return { ok: true, value: type.writes === 'id' ? found.row.id : String(found.row['number']) }
    }
  }
}

function serialIn(values: Record<string, unknown>): number {
  const parts = String(values['property_number'] ?? '').split('-')
  const serials = parts.filter((part) => /^\d{4,}$/.test(part)).slice(1)
  return serials.length ? Number(serials[0]) : 0
}

/** Checks rows and adds the results to `state`. `numbers` are the row numbers that a spreadsheet shows. */
export function checkRows(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  options: CheckOptions,
  state: CheckState,
): void {
  rows.forEach((cells, index) => {
    const row = numbers[index] ?? index + 2
    if (cells.every((cell) => cell.trim() === '')) return
    const values: Record<string, unknown> = {}
    const referenceIds: Record<string, unknown> = {}
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
      const raw = position === null ? '' : (cells[position] ?? '')
      if (raw.trim() === '') {
        if (column.required && !(options.updateExisting && position === null)) addError(column.field, t('blank'))
        else if (column.defaultValue !== undefined) values[column.field] = column.defaultValue
        else if (position !== null && column.type.kind !== 'whole' && column.type.kind !== 'choice')
          values[column.field] = null
        continue
      }
      const parsed = parseCell(column, raw, options, referenceIds, state)
      if (parsed.ok) {
        values[column.field] = parsed.value
        givenFields.add(column.field)
      } else addError(column.field, parsed.text, raw)
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

/** The table for correcting: the rows with errors, unchanged, with two more columns for the row number and the errors. */
export function errorTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  errors: readonly RowError[],
): readonly (readonly string[])[] {
  const byRow = new Map<number, string[]>()
  for (const error of errors) {
    const messages = byRow.get(error.row) ?? []
    messages.push(`${error.column}: ${error.text}`)
    byRow.set(error.row, messages)
  }
  const rowPositions = new Map(numbers.map((number, position) => [number, position]))
  // not a text: headings of files are English
  const header = [...headings, 'Row', 'What to fix']
  return [
    header,
    ...[...byRow].map(([row, messages]) => {
      const cells = rows[rowPositions.get(row) ?? -1] ?? []
      return [...headings.map((_, position) => cells[position] ?? ''), String(row), messages.join(' ')]
    }),
  ]
}
