/** Saves a new product, then settles its finding, deletes its draft and opens its page. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { useSettleOnDevice } from '#react/findings/use-findings.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { addProduct, findCreated } from './add-product.ts'
import { ownValues } from './product-schema.ts'
import { saveErrorMessage } from './save-error-message.ts'
import { useLeavingNote } from './use-leaving-note.ts'
import type { ProductDraft, ProductForm } from './use-product-form.ts'

export function useSaveNew({
  form,
  finding,
  discardDraft,
  listPath,
}: {
  form: ProductForm
  finding: FindingView | null
  discardDraft: () => Promise<void>
  listPath: string
}) {
  const { api, outbox } = useServices()
  const settleHere = useSettleOnDevice()
  const navigate = useNavigate()
  const toast = useToast()
  const sayIfLeaving = useLeavingNote()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function finish(id: number, text: string): Promise<void> {
    if (finding && !api.features().has('findings')) await settleHere(finding.id, { completed_as: id })
    toast.success(text)
    await discardDraft()
    await navigate(`${listPath}/${id}`)
  }

  async function save(draft: ProductDraft, addAnother: boolean): Promise<void> {
    setProblem(null)
    const created = await addProduct({ api, outbox }, draft, finding)
    if (!created.ok) {
      setProblem(created.problem.kind === 'invalid' ? null : created.problem)
      toast.error(saveErrorMessage(form, created.problem, fixedTexts.productAddFailed))
      return
    }
    const { id, property_number: savedNumber } = created.value
    // If the finding already became an item, that item is returned, whatever was typed here.
    if (finding && savedNumber !== draft.property_number)
      return finish(id, t('becameItemEarlier', { propertyNumber: savedNumber }))
    sayIfLeaving(created.value)
    if (!addAnother) return finish(id, fixedTexts.productAdded)
    toast.success(fixedTexts.productAdded)
    await discardDraft()
    // The next product is usually similar: everything but the numbers stays.
    form.reset({ ...draft, ...ownValues })
    form.setFocus('description')
  }

  return {
    problem,
    save,
    /** After a lost response: the product that was created anyway, or null. */
    findSaved: () => findCreated(api, String(form.getValues('property_number')), finding),
    finishSaved: (id: number) => finish(id, t('serverHasIt')),
    tryAgain() {
      setProblem(null)
      toast.show({ text: common('absentOnServer') })
    },
  }
}
