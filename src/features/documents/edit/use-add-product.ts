/** Adds the line of a product to the document form, and proposes values for blank heading fields. */
import type { User } from '#contract/collections/users.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { documentLineOf } from '#domain/documents/prepare-documents.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/documents-edit.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { lineInput } from './document-schema.ts'
import type { DocumentForm } from './use-document-submit.ts'

export function useAddProduct(form: DocumentForm, append: (line: ReturnType<typeof lineInput>) => void) {
  const { catalog } = useServices()
  const toast = useToast()
  // Validates immediately, so that a filled field no longer shows the error for a blank one.
  const propose = (name: 'category' | 'fund_cluster' | 'holder' | 'received_by_name', value: string | number) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true })
  const pickHolder = async (id: number | null) => {
    if (id === null) return
    const user = await catalog.get<User>('users', id)
    if (user && !form.getValues('received_by_name')) propose('received_by_name', formalName(user))
  }
  const addProduct = async (id: number | null) => {
    if (id === null) return
    const product = await catalog.get<ProductView>('products', id)
    if (!product) {
      toast.error(t('itemNotOnDevice'))
      return
    }
    const values = form.getValues()
    if (values.lines.some((line) => line.product === id)) {
      toast.error(t('itemAlreadyListed'))
      return
    }
    const { category } = itemType(product)
    if (values.lines.length === 0 && category !== 'PPE') propose('category', category)
    append(lineInput(documentLineOf(product)))
    if (!values.fund_cluster) propose('fund_cluster', formatFundCluster(product.names.funding))
    if (!values.holder) {
      propose('holder', product.user)
      await pickHolder(product.user)
    }
  }
  return { addProduct, pickHolder }
}
