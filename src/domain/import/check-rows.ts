/**
 * The dry run of an import: every row is read, every error is found, nothing is written.
 * Promises: each error names its row as the file counts it and its column; a row with an error yields no draft; unknown names are
 * gathered once each, so that they can be created; the same key twice in one file is an error on the later row.
 */

import type { ResourceName } from '#contract/resource.ts'
import type { z } from '#contract/z.ts'
import { documentType } from '../document-type.ts'
import { folded } from '../search-text.ts'
import { type DayOrder, type Read, readChoice, readCode, readDay, readMoney, readWhole } from './cell.ts'
import type { ImportColumn } from './columns.ts'
import type { RefBook } from './find-ref.ts'
import type { Mapping } from './mapping.ts'

export interface RowError {
  /** As the file counts, 1 is the heading. */
  row: number
  /** Heading of the column, or the field's own label when the file has no such column. */
  column: string
  field: string
  text: string
  value: string
}

export interface UnknownName {
  to: ResourceName
  name: string
  rows: number
}

export type Planned =
  | { row: number; do: 'create'; draft: Record<string, unknown> }
  | { row: number; do: 'change'; id: number; version?: string; patch: Record<string, unknown> }

export interface CheckParts {
  columns: readonly ImportColumn[]
  mapping: Mapping
  headings: readonly string[]
  draft: z.ZodObject
  patch: z.ZodObject
  books: Readonly<Partial<Record<ResourceName, RefBook>>>
  days: DayOrder | null
  /** Column groups that must differ, and what is there already: joined key → row. */
  unique: readonly (readonly string[])[]
  existing: ReadonlyMap<string, { id: number; version?: string }>
  /** Rows whose key exists change that row instead of being errors. */
  update: boolean
  takenText: string
}

export interface CheckState {
  errors: RowError[]
  planned: Planned[]
  unknown: Map<string, UnknownName>
  seen: Map<string, number>
}

export const startCheck = (): CheckState => ({ errors: [], planned: [], unknown: new Map(), seen: new Map() })

/** The key of a row under one group of unique columns; null when a part is missing. */
export function uniqueKey(group: readonly string[], values: Readonly<Record<string, unknown>>): string | null {
  const parts = group.map((field) => values[field])
  if (parts.some((part) => part === null || part === undefined || part === '')) return null
  return `${group.join()}:${parts.map((part) => folded(String(part))).join('|')}`
}

function readCell(
  column: ImportColumn,
  raw: string,
  parts: CheckParts,
  known: Record<string, unknown>,
  state: CheckState,
): Read<unknown> {
  const { kind } = column
  switch (kind.is) {
    case 'text':
      return { ok: true, value: raw.trim() }
    case 'code':
      return readCode(raw)
    case 'money':
      return readMoney(raw)
    case 'whole':
      return readWhole(raw)
    case 'day':
      return readDay(raw, parts.days)
    case 'choice':
      return readChoice(raw, kind.of)
    case 'ref': {
      const within: Record<string, unknown> = {}
      for (const field of kind.within ?? []) within[field] = known[`${field}#id`]
      const found = parts.books[kind.to]?.find(raw, within) ?? { is: 'none' as const }
      if (found.is === 'several')
        return { ok: false, text: `“${raw}” fits ${found.rows} entries. Write number and name.` }
      if (found.is === 'none') {
        const key = `${kind.to}:${folded(raw)}`
        const noted = state.unknown.get(key)
        if (noted) noted.rows += 1
        else state.unknown.set(key, { to: kind.to, name: raw.trim(), rows: 1 })
        return { ok: false, text: `“${raw}” is not known.` }
      }
      known[`${column.field}#id`] = found.row.id
      return { ok: true, value: kind.gives === 'id' ? found.row.id : String(found.row['number']) }
    }
  }
}

function serialOf(values: Record<string, unknown>): number {
  const parts = String(values['property_number'] ?? '').split('-')
  const four = parts.filter((part) => /^\d{4,}$/.test(part)).slice(1)
  return four.length ? Number(four[0]) : 0
}

/** Checks rows into `state`. `numbers` are the rows' own numbers as a spreadsheet shows them. */
export function checkRows(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  parts: CheckParts,
  state: CheckState,
): void {
  rows.forEach((cells, index) => {
    const row = numbers[index] ?? index + 2
    if (cells.every((cell) => cell.trim() === '')) return
    const values: Record<string, unknown> = {}
    const known: Record<string, unknown> = {}
    const given = new Set<string>()
    const before = state.errors.length
    const complain = (field: string, text: string, value = '') => {
      const at = parts.mapping[field] ?? null
      const label = parts.columns.find((column) => column.field === field)?.label ?? field
      state.errors.push({ row, column: at === null ? label : (parts.headings[at] ?? label), field, text, value })
    }
    for (const column of parts.columns) {
      const at = parts.mapping[column.field] ?? null
      const raw = at === null ? '' : (cells[at] ?? '')
      if (raw.trim() === '') {
        if (column.needed && !(parts.update && at === null)) complain(column.field, 'This field may not be blank.')
        else if (column.otherwise !== undefined) values[column.field] = column.otherwise
        else if (at !== null && column.kind.is !== 'whole' && column.kind.is !== 'choice') values[column.field] = null
        continue
      }
      const read = readCell(column, raw, parts, known, state)
      if (read.ok) {
        values[column.field] = read.value
        given.add(column.field)
      } else complain(column.field, read.text, raw)
    }
    if ('price' in values && parts.columns.some((column) => column.field === 'print_type')) {
      values['print_type'] ??= documentType(String(values['price'])).print
      values['series_1'] ??= serialOf(values)
    }
    let target: { id: number; version?: string } | undefined
    for (const group of parts.unique) {
      const key = uniqueKey(group, values)
      if (key === null) continue
      const earlier = state.seen.get(key)
      const field = group.at(-1)!
      if (earlier !== undefined) complain(field, `The same as in row ${earlier}.`, String(values[field]))
      else state.seen.set(key, row)
      const there = parts.existing.get(key)
      if (there && parts.update && group === parts.unique[0]) target = there
      else if (there && there.id !== target?.id) complain(field, parts.takenText, String(values[field]))
    }
    const wanted = target ? Object.fromEntries([...given].map((field) => [field, values[field]])) : values
    if (state.errors.length > before) return
    const checked = (target ? parts.patch : parts.draft).safeParse(wanted)
    if (!checked.success) {
      for (const issue of checked.error.issues) {
        const field = String(issue.path[0] ?? 'name')
        complain(field, issue.message, String(values[field] ?? ''))
      }
      return
    }
    if (target) state.planned.push({ row, do: 'change', ...target, patch: wanted })
    else state.planned.push({ row, do: 'create', draft: values })
  })
}

/** What a person gets to mend: the rows with errors as they were, and a last column that says what is wrong. */
export function fixesTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  errors: readonly RowError[],
): readonly (readonly string[])[] {
  const byRow = new Map<number, string[]>()
  for (const error of errors) {
    const said = byRow.get(error.row) ?? []
    said.push(`${error.column}: ${error.text}`)
    byRow.set(error.row, said)
  }
  const place = new Map(numbers.map((number, at) => [number, at]))
  const head = [...headings, 'Row', 'What to mend']
  return [
    head,
    ...[...byRow].map(([row, said]) => {
      const cells = rows[place.get(row) ?? -1] ?? []
      return [...headings.map((_, at) => cells[at] ?? ''), String(row), said.join(' ')]
    }),
  ]
}
