/**
 * Saves documents with their lines. If a save ends without a clear response, `find` reads what the server has (`CheckSaved`), and the next save
 * continues there: no document and no line is created twice.
 */
import { useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { savedDocumentOf } from '#domain/documents/document-changes.ts'
import {
  type AnyDocument,
  type AnyLine,
  type DocumentKind,
  documentKinds,
  parentId,
} from '#domain/documents/document-kind.ts'
import { type Services, useServices } from '#react/services.ts'
import { useCheckedCreate } from '#react/use-checked-create.ts'
import { t } from '#text/documents/documents-edit.ts'
import type { DocumentValues } from './document-schema.ts'
import { type SavedDocument, type SaveResult, saveDocument } from './save-document.ts'

/** Upper limit for reading a document page by page; no document has more lines. */
const maxPages = 100

async function readLines(api: Services['api'], kind: DocumentKind, id: number): Promise<Outcome<AnyLine[]>> {
  const lines: AnyLine[] = []
  for (let page = 1; page <= maxPages; page++) {
    const answer = await api.page(kind.lines, { [kind.parentField]: String(id), page: String(page) })
    if (!answer.ok) return answer
    // A server that ignores the filter returns the lines of other documents too.
    lines.push(...(answer.value.results as readonly AnyLine[]).filter((line) => parentId(kind, line) === id))
    if (!answer.value.next) return { ok: true, value: lines }
  }
  return {
    ok: false,
    problem: { kind: 'contract', status: 200, text: t('tooManyRows') },
  }
}

export function useDocumentSave() {
  const { api } = useServices()
  const headings = {
    PAR: useCheckedCreate(documentKinds.PAR.documents),
    ICS: useCheckedCreate(documentKinds.ICS.documents),
  }
  const [lastTry, setLastTry] = useState<{
    kind: DocumentKind
    values: DocumentValues
    document: AnyDocument | null
    problem: Problem
  } | null>(null)
  return {
    /** Why it is unknown what was saved; null if nothing is unclear. */
    unclear: lastTry?.problem ?? null,
    async save(
      kind: DocumentKind,
      values: DocumentValues,
      existing: Pick<SavedDocument, 'document' | 'lines'> | null,
    ): Promise<SaveResult> {
      const saved = await saveDocument(api, kind, values, existing, headings[kind.type].create as never)
      const problem = saved.ok ? null : saved.problem
      const isUnclear = problem !== null && mayHaveHappened(problem)
      setLastTry(isUnclear ? { kind, values, document: saved.document, problem } : null)
      return saved
    },
    /** The saved part of the document on the server; null if there is none. */
    async find(): Promise<Outcome<(SavedDocument & { id: number }) | null>> {
      if (!lastTry) throw new Error('find() called although nothing is unclear')
      const { kind, values } = lastTry
      const found = lastTry.document ? { ok: true as const, value: lastTry.document } : await headings[kind.type].find()
      if (!found.ok || !found.value) return found as Outcome<null>
      const { id } = found.value
      const document = await api.fetchRow(kind.documents, id)
      if (!document.ok) return document
      const lines = await readLines(api, kind, id)
      if (!lines.ok) return lines
      return { ok: true, value: { id, ...savedDocumentOf(kind, values, document.value as AnyDocument, lines.value) } }
    },
    /** Call when the server's state is known. */
    settle() {
      headings.PAR.settle()
      headings.ICS.settle()
      setLastTry(null)
    },
  }
}
export type DocumentSave = ReturnType<typeof useDocumentSave>
