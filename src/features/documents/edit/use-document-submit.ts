/**
 * Saves the document of a form and opens it. Promise: after a save that was partial or unclear, the next one continues with what is missing and never
 * creates the document or a line twice.
 */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import type { AnyDocument, DocumentKind } from '#domain/documents/document-kind.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import type { FormDraft } from '#ui/form/use-form-draft.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import type { documentSchemas } from './document-schema.ts'
import { withItemsOfNumbers } from './items-of-lines.ts'
import type { SavedDocument, SaveResult } from './save-document.ts'
import { useDocumentSave } from './use-document-save.ts'

/** The form of a PAR or of an ICS. */
export type DocumentForm = ZodForm<(typeof documentSchemas)[keyof typeof documentSchemas]>

export const draftKeyOf = (kind: DocumentKind, id: number | 'new') => `form ${kind.path} ${id}`

export function useDocumentSubmit(
  kind: DocumentKind,
  form: DocumentForm,
  formDraft: FormDraft,
  existing: Pick<SavedDocument, 'document' | 'lines'> | null,
) {
  const { catalog, drafts } = useServices()
  const ownKey = useOwnKey()
  const navigate = useNavigate()
  const area = useInventoryPath()
  const toast = useToast()
  const saver = useDocumentSave()
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The document on the server, as far as known. */
  const [base, setBase] = useState(existing)

  /** The heading is saved and has a number: continue with that document, never create another one. */
  const continueWith = async (id: number) => {
    await drafts.write(ownKey(draftKeyOf(kind, id)), form.getValues())
    await formDraft.discard()
    void catalog.refresh('manual')
    await navigate(`${area}/${kind.path}/document/${id}/edit`, { replace: true })
  }
  const finish = async (document: AnyDocument) => {
    await formDraft.discard()
    void catalog.refresh('manual')
    toast.success(
      existing
        ? t('updated', { kind: kind.short })
        : t('savedAs', { kind: kind.short, number: document.number ?? String(document.id) }),
    )
    await navigate(`${area}/${kind.path}/document/${document.id}`, { replace: true })
  }
  // A line that already has a row must not be created again.
  const setRows = (rows: SavedDocument['rows']) => {
    for (const [index, row] of rows.entries()) form.setValue(`lines.${index}.row`, row)
  }
  const showFailure = (failed: SaveResult & { ok: false }) => {
    if (!failed.problem) return toast.error(failed.text)
    const notSaved = t('notSaved', { kind: kind.short })
    if (failed.problem.kind === 'invalid')
      return toast.error(showFieldErrors(form, failed.problem.fields)[0] ?? notSaved)
    setProblem(failed.problem)
    toast.error(mayHaveHappened(failed.problem) ? shortProblemText(failed.problem, 'acting') : notSaved)
  }
  return {
    problem,
    /** Why it is unknown what was saved; null if nothing is unclear. */
    unclear: saver.unclear,
    find: saver.find,
    async onFound(found: SavedDocument) {
      saver.settle()
      setProblem(null)
      if (found.isComplete) return finish(found.document)
      setBase(found)
      setRows(found.rows)
      toast.show({ text: t('saveTheRest') })
      if (!existing) await continueWith(found.document.id)
    },
    onAbsent() {
      saver.settle()
      setProblem(null)
      toast.show({ text: common('absentOnServer') })
    },
    save: form.handleSubmit(async (values) => {
      setProblem(null)
      const lines = await withItemsOfNumbers(catalog, values.lines, base?.lines ?? [])
      const saved = await saver.save(kind, { ...values, lines }, base)
      if (saved.ok) return finish(saved.document)
      showFailure(saved)
      setRows(saved.rows)
      // The heading may have a new version.
      if (saved.document) setBase({ document: saved.document, lines: base?.lines ?? [] })
      const isUnclear = saved.problem !== null && mayHaveHappened(saved.problem)
      if (!existing && saved.document && !isUnclear) await continueWith(saved.document.id)
    }),
  }
}
