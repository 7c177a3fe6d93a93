/**
 * Saves a document and its lines. Promises: the lines are saved in one transaction if the server supports it; the result contains everything that was
 * saved, so that the next try continues there and never creates the document twice.
 */
import type { Outcome, Problem } from '#contract/problem.ts'
import {
  headingBody,
  lineChanges,
  rowIdsAfter,
  type SavedDocument as SavedDocumentOf,
} from '#domain/documents/document-changes.ts'
import type { AnyDocument, AnyLine, DocumentKind } from '#domain/documents/document-kind.ts'
import { runBulk } from '#react/bulk/run-bulk.ts'
import type { Services } from '#react/services.ts'
import { t } from '#text/documents/documents-edit.ts'
import type { DocumentValues } from './document-schema.ts'

type ServerApi = Services['api']

export type SavedDocument = SavedDocumentOf<AnyDocument, AnyLine>

/** `rows`: the server's row id of each line, in line order; null where it is unknown. */
export type SaveResult =
  | { ok: true; document: AnyDocument }
  | { ok: false; problem: Problem; document: AnyDocument | null; rows: readonly (number | null)[] }
  | { ok: false; problem: null; text: string; document: AnyDocument; rows: readonly (number | null)[] }

export async function saveDocument(
  api: ServerApi,
  kind: DocumentKind,
  values: DocumentValues,
  existing: Pick<SavedDocument, 'document' | 'lines'> | null,
  /** Creates the heading of a new document. */
  add: (draft: never) => Promise<Outcome<unknown>>,
): Promise<SaveResult> {
  const { documents, lines } = kind
  const body = headingBody(kind, values)
  const headerSaved = existing
    ? await api.change(documents, existing.document.id, body, existing.document.version)
    : await add(body as never)
  const knownRows = values.lines.map((line) => line.row)
  if (!headerSaved.ok)
    return { ok: false, problem: headerSaved.problem, document: existing?.document ?? null, rows: knownRows }
  const document = headerSaved.value as AnyDocument
  const changes = lineChanges(kind, document.id, values.lines, existing?.lines ?? [])
  if (changes.create.length + changes.change.length + changes.remove.length === 0) return { ok: true, document }
  const lineResult = await runBulk(api, lines, changes)
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
    text: t('linesNotSaved', {
      kind: kind.short,
      number: document.number ?? String(document.id),
      saved: end.isAllOrNothing ? 'none' : 'some',
      reason: errors[0] ?? '',
    }),
  }
}
