/** Deletes or renews one document, after asking. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import type { DocumentKind, LoadedDocument } from '#domain/documents/document-kind.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/documents/documents.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { deleteDocument } from './edit/delete-document.ts'
import { useRenewal } from './edit/use-renewal.ts'

export function useDocumentActions(kind: DocumentKind, { document, lines }: LoadedDocument) {
  const { api, catalog } = useServices()
  const area = useInventoryPath()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const renewal = useRenewal(kind)
  const number = printedNumber(document)
  return {
    problem,
    clearProblem: () => setProblem(null),
    busy,
    renewal,
    async remove() {
      const confirmed = await confirm({
        title: t('deleteNumber', { kind: kind.short, number }),
        text: t('deleteText', { count: lines.length }),
        confirm: t('deleteKind', { kind: kind.short }),
        danger: true,
      })
      if (!confirmed) return
      setBusy(true)
      const deletion = await deleteDocument(api, kind, document.id, lines)
      setBusy(false)
      if (!deletion.ok) {
        setProblem(deletion.problem)
        toast.error(fixedTexts.deleteFailed(kind.short))
        return
      }
      toast.success(fixedTexts.deleted(kind.short))
      await navigate(`${area}/${kind.path}/documents`, { replace: true })
    },
    async renew() {
      const confirmed = await confirm({
        title: t('renewNumber', { number }),
        text: t('renewText'),
        confirm: t('renewKind', { kind: kind.short }),
      })
      if (!confirmed) return
      setBusy(true)
      const saved = await renewal.renew(document.id)
      setBusy(false)
      void catalog.refresh('manual')
      if (!saved.ok) {
        setProblem(saved.problem)
        toast.error(t('renewFailed', { number, reason: saved.text }))
        return
      }
      toast.success(t('renewedAs', { numbers: saved.created.map(printedNumber).join(', ') }))
      if (saved.created[0]) await navigate(`${area}/${kind.path}/document/${saved.created[0].id}`)
    },
  }
}
export type DocumentActions = ReturnType<typeof useDocumentActions>
