/**
 * Saves a document and its lines. Promises: the lines are saved in one transaction if the server supports it; the result names everything
 * that was saved, so that the next try continues there and never creates the document twice.
 */
import type { Outcome, Problem } from '#contract/problem.ts'
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { sameValue } from '#domain/outbox/same-values.ts'
import { runBulk } from '#react/bulk/run-bulk.ts'
import type { Services } from '#react/services.ts'
import type { AnyDocument, AnyLine, DocumentKind } from '../document-kind.ts'
import type { DocumentValues, LineValues } from './document-schema.ts'

type ServerApi = Services['api']

/** `rows`: the server's row id of each line, in line order; null where it is unknown. */
export type SaveResult =
  | { ok: true; document: AnyDocument }
  | { ok: false; problem: Problem; document: AnyDocument | null; rows: readonly (number | null)[] }
  | { ok: false; problem: null; text: string; document: AnyDocument; rows: readonly (number | null)[] }

/** Assigns the created row ids, in order, to the new lines that did not fail. */
export function rowIdsAfter(
  lines: readonly { row: number | null }[],
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

function headerBody(kind: DocumentKind, values: DocumentValues): Record<string, unknown> {
  const { lines: _, category, ...header } = values
  return kind.type === 'ICS' ? { ...header, category } : header
}

function lineBody(kind: DocumentKind, parent: number, line: LineValues): Record<string, unknown> {
  const { product, unit, cost, description } = line
  const shared = { product, unit, cost, description, [kind.parentField]: parent }
  if (kind.type === 'PAR') return { ...shared, quantity: String(line.quantity), property_number: line.property_number }
  return {
    ...shared,
    quantity: line.quantity,
    total: fromCentavos(BigInt(line.quantity) * toCentavos(cost)),
    inventory_item_no: line.property_number.trim() === '' ? null : line.property_number,
    estimated_useful_life: line.estimated_useful_life,
  }
}

/** A document as the server has it. */
export interface SavedDocument {
  document: AnyDocument
  lines: readonly AnyLine[]
  /** The server's row id of each typed line; null if it has no such line. */
  rows: readonly (number | null)[]
  /** Heading and lines are as typed. */
  isComplete: boolean
}

/** Finds the typed lines among the server's: by row id if it is known, otherwise by their values. */
export function savedDocumentOf(
  kind: DocumentKind,
  values: DocumentValues,
  document: AnyDocument,
  lines: readonly AnyLine[],
): SavedDocument {
  const known = new Set(values.lines.map((line) => line.row))
  const unmatched = lines.filter((line) => !known.has(line.id))
  const rows = values.lines.map((typed) => {
    if (typed.row !== null) return typed.row
    const index = unmatched.findIndex((row) => !differs(lineBody(kind, document.id, typed), row))
    return index < 0 ? null : unmatched.splice(index, 1)[0]!.id
  })
  const linesById = new Map(lines.map((line) => [line.id, line]))
  const isLineSaved = (typed: LineValues, index: number) => {
    const row = linesById.get(rows[index] ?? 0)
    return row !== undefined && !differs(lineBody(kind, document.id, typed), row)
  }
  const isComplete =
    !differs(headerBody(kind, values), document) && unmatched.length === 0 && values.lines.every(isLineSaved)
  return { document, lines, rows, isComplete }
}

const differs = (body: Record<string, unknown>, row: AnyLine | AnyDocument): boolean =>
  Object.entries(body).some(([field, value]) => !sameValue(value, Reflect.get(row, field) ?? null))

export async function saveDocument(
  api: ServerApi,
  kind: DocumentKind,
  values: DocumentValues,
  existing: Pick<SavedDocument, 'document' | 'lines'> | null,
  /** Creates the heading of a new document. */
  add: (draft: never) => Promise<Outcome<unknown>>,
): Promise<SaveResult> {
  const { documents, lines } = kind
  const body = headerBody(kind, values)
  const headerSaved = existing
    ? await api.change(documents, existing.document.id, body, existing.document.version)
    : await add(body as never)
  const knownRows = values.lines.map((line) => line.row)
  if (!headerSaved.ok)
    return { ok: false, problem: headerSaved.problem, document: existing?.document ?? null, rows: knownRows }
  const document = headerSaved.value as AnyDocument
  const rows = new Map((existing?.lines ?? []).map((line) => [line.id, line]))
  const create: Record<string, unknown>[] = []
  const change: { id: number; version?: string; patch: Record<string, unknown> }[] = []
  for (const line of values.lines) {
    const patch = lineBody(kind, document.id, line)
    const row = line.row === null ? undefined : rows.get(line.row)
    if (line.row === null) create.push(patch)
    // Saved a moment ago, and not yet in the offline list.
    else if (!row) change.push({ id: line.row, patch })
    else if (differs(patch, row))
      change.push({ id: row.id, patch, ...(row.version === undefined ? {} : { version: row.version }) })
  }
  const keptIds = new Set(knownRows)
  const remove = [...rows.keys()].filter((id) => !keptIds.has(id))
  if (create.length + change.length + remove.length === 0) return { ok: true, document }
  const lineResult = await runBulk(api, lines, { create, change, remove })
  if (!lineResult.ok) return { ok: false, problem: lineResult.problem, document, rows: knownRows }
  const end = lineResult.value
  const errors = Object.values(end.errors).flatMap((fields) => Object.values(fields).flat())
  if (errors.length === 0) return { ok: true, document }
  const failed = new Set(
    Object.keys(end.errors).flatMap((path) => (path.startsWith('create.') ? [Number(path.slice(7))] : [])),
  )
  const rowIds = rowIdsAfter(values.lines, end.created, failed)
  if (end.unclear) return { ok: false, problem: end.unclear, document, rows: rowIds }
  return {
    ok: false,
    problem: null,
    document,
    rows: rowIds,
    text: `The heading is saved as ${document.number ?? document.id}; ${
      end.isAllOrNothing ? 'no line was' : 'not all lines were'
    } saved: ${errors[0]}`,
  }
}
