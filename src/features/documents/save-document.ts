/**
 * Saves a document and its lines. Promises: the lines go in one transaction where the office can; whatever was saved is told, so that a
 * second try goes on from there and never makes the document twice.
 */
import type { Outcome, Problem } from '#contract/problem.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import type { Parts } from '#runtime/parts.ts'
import { runBulk } from '#runtime/run-bulk.ts'
import type { AnyDocument, AnyLine, DocumentKind } from './document-kind.ts'
import type { DocumentValues, LineValues } from './document-schema.ts'

type Office = Parts['office']

/** `rows`: the office's row of each line as far as it is known now, in the order of the lines. */
export type Saved =
  | { ok: true; document: AnyDocument }
  | { ok: false; problem: Problem; document: AnyDocument | null; rows: readonly (number | null)[] }
  | { ok: false; problem: null; text: string; document: AnyDocument; rows: readonly (number | null)[] }

/** Which lines got a row: those without an error, in their order, as many as were made. */
export function rowsAfter(
  lines: readonly { row: number | null }[],
  made: readonly number[],
  failed: ReadonlySet<number>,
): readonly (number | null)[] {
  let place = -1
  let next = 0
  return lines.map(({ row }) => {
    if (row !== null) return row
    place += 1
    return failed.has(place) ? null : (made[next++] ?? null)
  })
}

function headerBody(kind: DocumentKind, values: DocumentValues): Record<string, unknown> {
  const { lines: _, category, ...header } = values
  return kind.type === 'ICS' ? { ...header, category } : header
}

function lineBody(kind: DocumentKind, parent: number, line: LineValues): Record<string, unknown> {
  const { product, unit, cost, description } = line
  const shared = { product, unit, cost, description, [kind.parent]: parent }
  if (kind.type === 'PAR') return { ...shared, quantity: String(line.quantity), property_number: line.property_number }
  return {
    ...shared,
    quantity: line.quantity,
    total: fromCentavos(BigInt(line.quantity) * toCentavos(cost)),
    inventory_item_no: line.property_number.trim() === '' ? null : line.property_number,
    estimated_useful_life: line.estimated_useful_life,
  }
}

const differs = (body: Record<string, unknown>, row: AnyLine): boolean =>
  Object.entries(body).some(([field, value]) => (Reflect.get(row, field) ?? null) !== value)

export async function saveDocument(
  office: Office,
  kind: DocumentKind,
  values: DocumentValues,
  before: { document: AnyDocument; lines: readonly AnyLine[] } | null,
  /** Adds the heading of a new document. */
  add: (draft: never) => Promise<Outcome<unknown>> = (draft) => office.create(kind.documents, draft),
): Promise<Saved> {
  const { documents, items } = kind
  const body = headerBody(kind, values)
  const headed = before
    ? await office.change(documents, before.document.id, body, before.document.version)
    : await add(body as never)
  const known = values.lines.map((line) => line.row)
  if (!headed.ok) return { ok: false, problem: headed.problem, document: before?.document ?? null, rows: known }
  const document = headed.value as AnyDocument
  const rows = new Map((before?.lines ?? []).map((line) => [line.id, line]))
  const create: Record<string, unknown>[] = []
  const change: { id: number; version?: string; patch: Record<string, unknown> }[] = []
  for (const line of values.lines) {
    const patch = lineBody(kind, document.id, line)
    const row = line.row === null ? undefined : rows.get(line.row)
    if (line.row === null) create.push(patch)
    // Saved a moment ago and not in this device's list yet.
    else if (!row) change.push({ id: line.row, patch })
    else if (differs(patch, row))
      change.push({ id: row.id, patch, ...(row.version === undefined ? {} : { version: row.version }) })
  }
  const kept = new Set(known)
  const remove = [...rows.keys()].filter((id) => !kept.has(id))
  if (create.length + change.length + remove.length === 0) return { ok: true, document }
  const done = await runBulk(office, items, { create, change, remove })
  if (!done.ok) return { ok: false, problem: done.problem, document, rows: known }
  const end = done.value
  const errors = Object.values(end.errors).flatMap((fields) => Object.values(fields).flat())
  if (errors.length === 0) return { ok: true, document }
  const failed = new Set(
    Object.keys(end.errors).flatMap((place) => (place.startsWith('create.') ? [Number(place.slice(7))] : [])),
  )
  return {
    ok: false,
    problem: null,
    document,
    rows: rowsAfter(values.lines, end.created, failed),
    text: `The heading is saved as ${document.number ?? document.id}; ${
      end.whole ? 'no line was' : 'not all lines were'
    } saved: ${errors[0]}`,
  }
}
