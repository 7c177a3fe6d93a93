/**
 * What saving a PAR or an ICS sends: the heading, and the lines to create, change and delete. Also finds the typed lines among the server's, so that
 * retrying after a partial save never creates a line twice.
 */
import type { CustodianSlip } from '#contract/collections/custody-documents.ts'
import { fromCentavos, toCentavos } from '../money/money.ts'
import { sameValue } from '../outbox/same-values.ts'

type Body = Record<string, unknown>

export interface TypedLine {
  /** Id of the line on the server; null until it is saved. */
  row: number | null
  product: number | null
  property_number: string
  quantity: number
  unit: string
  cost: string
  description: string
  estimated_useful_life: string | null
}

/** The values of a document form; every other field of it belongs to the heading. */
export interface TypedDocument {
  category: NonNullable<CustodianSlip['category']>
  lines: readonly TypedLine[]
}

export type LinesOf =
  | { type: 'PAR'; parentField: 'acknowledgment_receipt' }
  | { type: 'ICS'; parentField: 'custodian_slip' }

interface SavedRow {
  id: number
  version?: string | undefined
}

/** Only an ICS has a category. */
export function headingBody({ type }: Pick<LinesOf, 'type'>, values: TypedDocument): Body {
  const { lines: _, category, ...heading } = values
  return type === 'ICS' ? { ...heading, category } : heading
}

/** A PAR line has its quantity as text and a property number, an ICS line has a total and an item number. */
export function lineBody(kind: LinesOf, document: number, line: TypedLine): Body {
  const { product, unit, cost, description } = line
  const shared = { product, unit, cost, description, [kind.parentField]: document }
  if (kind.type === 'PAR') return { ...shared, quantity: String(line.quantity), property_number: line.property_number }
  return {
    ...shared,
    quantity: line.quantity,
    total: fromCentavos(BigInt(line.quantity) * toCentavos(cost)),
    inventory_item_no: line.property_number.trim() === '' ? null : line.property_number,
    estimated_useful_life: line.estimated_useful_life,
  }
}

const differs = (body: Body, row: object): boolean =>
  Object.entries(body).some(([field, value]) => !sameValue(value, Reflect.get(row, field) ?? null))

export interface LineChanges {
  create: Body[]
  change: { id: number; version?: string; patch: Body }[]
  remove: number[]
}

/** `saved`: the lines as the device knows them. An unchanged line is not sent. */
export function lineChanges(
  kind: LinesOf,
  document: number,
  typed: readonly TypedLine[],
  saved: readonly SavedRow[],
): LineChanges {
  const rows = new Map(saved.map((line) => [line.id, line]))
  const create: LineChanges['create'] = []
  const change: LineChanges['change'] = []
  for (const line of typed) {
    const patch = lineBody(kind, document, line)
    const row = line.row === null ? undefined : rows.get(line.row)
    if (line.row === null) create.push(patch)
    // Just saved, not yet in the offline list.
    else if (!row) change.push({ id: line.row, patch })
    else if (differs(patch, row))
      change.push({ id: row.id, patch, ...(row.version === undefined ? {} : { version: row.version }) })
  }
  const typedRows = new Set(typed.map((line) => line.row))
  return { create, change, remove: [...rows.keys()].filter((id) => !typedRows.has(id)) }
}

/** Assigns the ids of the created rows, in order, to the new lines that were saved. */
export function rowIdsAfter(
  lines: readonly Pick<TypedLine, 'row'>[],
  createdIds: readonly number[],
  failed: ReadonlySet<number>,
): readonly (number | null)[] {
  let createIndex = -1
  let nextCreated = 0
  return lines.map(({ row }) => {
    if (row !== null) return row
    createIndex += 1
    return failed.has(createIndex) ? null : (createdIds[nextCreated++] ?? null)
  })
}

/** A document as the server has it. */
export interface SavedDocument<Document, Line> {
  document: Document
  lines: readonly Line[]
  /** The server's row id of each typed line; null if it has no such line. */
  rows: readonly (number | null)[]
  /** Heading and lines are as typed. */
  isComplete: boolean
}

/** Finds the typed lines among the server's: by row id if it is known, otherwise by their values. */
export function savedDocumentOf<Document extends SavedRow, Line extends SavedRow>(
  kind: LinesOf,
  values: TypedDocument,
  document: Document,
  lines: readonly Line[],
): SavedDocument<Document, Line> {
  const known = new Set(values.lines.map((line) => line.row))
  const unmatched = lines.filter((line) => !known.has(line.id))
  const rows = values.lines.map((typed) => {
    if (typed.row !== null) return typed.row
    const index = unmatched.findIndex((row) => !differs(lineBody(kind, document.id, typed), row))
    return index < 0 ? null : unmatched.splice(index, 1)[0]!.id
  })
  const linesById = new Map(lines.map((line) => [line.id, line]))
  const isLineSaved = (typed: TypedLine, index: number) => {
    const row = linesById.get(rows[index] ?? 0)
    return row !== undefined && !differs(lineBody(kind, document.id, typed), row)
  }
  const isComplete =
    !differs(headingBody(kind, values), document) && unmatched.length === 0 && values.lines.every(isLineSaved)
  return { document, lines, rows, isComplete }
}
