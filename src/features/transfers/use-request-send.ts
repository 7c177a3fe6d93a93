/** Sends a transfer request; stores one that cannot be sent now as a draft on this device; discards one. */

import { useState } from 'react'
import { transfers } from '#contract/collections/transfers.ts'
import type { Problem } from '#contract/problem.ts'
import type { TransferRequestValues } from '#react/documents/transfer-request-drafts.ts'
import { useServices } from '#react/services.ts'
import { useCheckedCreate } from '#react/use-checked-create.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/transfers.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import type { FormDraft } from '#ui/form/use-form-draft.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'

export type RequestForm = ZodForm<typeof transfers.draft, TransferRequestValues>

export function useRequestSend(form: RequestForm, draftKey: string, formDraft: FormDraft, onClose: () => void) {
  const { drafts } = useServices()
  const ownKey = useOwnKey()
  const online = useOnline()
  const toast = useToast()
  const checked = useCheckedCreate(transfers)
  const [problem, setProblem] = useState<Problem | null>(null)
  const onSent = async () => {
    toast.success(t('form.sent'))
    await formDraft.discard()
    onClose()
  }
  return {
    problem,
    /** Why it is unknown whether it was sent; null if nothing is unclear. */
    unclear: checked.unclear,
    find: checked.find,
    onFound: onSent,
    onAbsent() {
      checked.settle()
      setProblem(null)
      toast.show({ text: t('form.sendAgain') })
    },
    send: form.handleSubmit(async (values) => {
      setProblem(null)
      const created = await checked.create(values)
      if (created.ok) return onSent()
      if (created.problem.kind === 'invalid')
        toast.error(showFieldErrors(form, created.problem.fields).join(', ') || t('form.notSent'))
      else setProblem(created.problem)
    }),
    /** Closes the form. Prefilled values count as input too: they are saved when the request cannot be sent now. */
    async saveDraft() {
      const values = form.getValues()
      const isWorthSaving = form.formState.isDirty || ((!online || problem) && values.reason.trim() !== '')
      try {
        if (isWorthSaving) await drafts.write(ownKey(draftKey), values)
      } catch {
        toast.error(t('form.draftNotSaved'))
        return
      }
      onClose()
    },
    async discard() {
      await formDraft.discard()
      onClose()
    },
  }
}
