/** Deletes attribute rows after the products that refer to them got another value; reports what was and was not deleted. */
import { useState } from 'react'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/administration/attributes.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { AttributeKind, AttributeRow, Reference } from './kinds.ts'

/** The other value for the products that refer to the rows, in the field of `reference`. */
export interface Replacement {
  reference: Reference
  value: number
}

export function useDeleteRows(
  kind: AttributeKind,
  rows: readonly AttributeRow[],
  onDone: (isAnyDeleted: boolean) => void,
) {
  const { api, catalog } = useServices()
  const bulk = useBulk()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const replace = async ({ reference, value }: Replacement): Promise<boolean> => {
    if (reference.field === undefined) return true
    const change: { id: number; patch: Record<string, unknown> }[] = []
    for (const row of rows) {
      const ids = await catalog.ids({ collection: 'products', where: reference.where(row) })
      for (const id of ids) change.push({ id, patch: { [reference.field]: value } })
    }
    const result = await bulk(products, { change })
    if (result.ok && Object.keys(result.value.errors).length === 0) return true
    toast.error(result.ok ? t('someNotChanged') : shortProblemText(result.problem, 'acting'))
    return false
  }

  const deleteAll = async () => {
    let failure: string | null = null
    let deletedCount = 0
    for (const row of rows) {
      const answer = await api.remove(kind.collection, row.id)
      if (answer.ok) deletedCount += 1
      else failure ??= shortProblemText(answer.problem, 'acting')
    }
    const nounFor = (count: number) => (count === 1 ? kind.singular : kind.many)
    if (failure !== null)
      toast.show({ text: `${fixedTexts.deleteFailed(nounFor(rows.length))} ${failure}`, uptime: 6000 })
    if (deletedCount > 0) toast.success(fixedTexts.deleted(nounFor(deletedCount)))
    onDone(deletedCount > 0)
  }

  const remove = async (replacement: Replacement | null) => {
    setBusy(true)
    if (replacement === null || (await replace(replacement))) await deleteAll()
    setBusy(false)
  }
  return { busy, remove }
}
