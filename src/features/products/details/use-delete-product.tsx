import { useState } from 'react'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-details.ts'
import { t as common } from '#text/shared/common.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

/** Deletes one product on the server, after a confirmation that lists what is lost. */
export function useDeleteProduct(product: ProductView, onDeleted: () => void) {
  const { api } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const [isDeleting, setDeleting] = useState(false)
  const noun = products.label.one

  const remove = async () => {
    const confirmed = await confirm({
      title: t('deleteTitle'),
      text: t.rich('deleteText', {
        propertyNumber: product.property_number,
        number: (text) => <span className="bilang-mono">{text}</span>,
      }),
      confirm: common('delete'),
      danger: true,
    })
    if (!confirmed) return
    setDeleting(true)
    const deletion = await api.remove(products, product.id)
    setDeleting(false)
    if (!deletion.ok) {
      toast.error(`${fixedTexts.deleteFailed(noun)} ${shortProblemText(deletion.problem, 'acting')}`)
      return
    }
    toast.success(fixedTexts.deleted(noun))
    onDeleted()
  }
  return { remove, isDeleting }
}
