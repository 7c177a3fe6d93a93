/**
 * Deletes the selected products: after a confirmation, with progress and a stop button; reports exactly what was deleted (specification
 * §8).
 */
import { useRef, useState } from 'react'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-bulk.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { BulkProgressState } from './bulk-progress.tsx'

const longToastMs = 6_000

/** The indexes of the refused ids, from error keys with an index (`remove.3`). */
const refusedIndexes = (errors: Readonly<Record<string, FieldErrors>>): number[] =>
  Object.keys(errors)
    .filter((rowKey) => rowKey.startsWith('remove.'))
    .map((rowKey) => Number(rowKey.slice('remove.'.length)))
    .sort((a, b) => a - b)

export function useDeleteProducts(): {
  /** Null while nothing is being deleted. */
  progress: BulkProgressState | null
  /** Null if one request does it all, because that cannot be canceled. */
  stop: (() => void) | null
  /** Resolves with the ids that stay selected: those not deleted that may be tried again or need review. */
  remove(ids: readonly number[]): Promise<readonly number[]>
} {
  const { api, catalog } = useServices()
  const bulk = useBulk()
  const confirm = useConfirm()
  const toast = useToast()
  const [progress, setProgress] = useState<BulkProgressState | null>(null)
  const controller = useRef(new AbortController())
  const canStop = progress !== null && (progress.total > maxRowsPerRequest || !api.features().has('bulk'))

  const remove = async (ids: readonly number[]): Promise<readonly number[]> => {
    const noun = ids.length === 1 ? products.label.one : products.label.many
    const confirmed = await confirm({
      title: t('delete.title', { count: ids.length }),
      text: t('delete.text'),
      confirm: t('delete.confirm', { count: formatNumber(ids.length) }),
      danger: true,
    })
    if (!confirmed) return ids
    controller.current = new AbortController()
    const { signal } = controller.current
    setProgress({ label: t('progress.deleting'), done: 0, total: ids.length })
    const result = await bulk(
      products,
      { remove: ids },
      {
        onProgress: (done, total, phase) =>
          setProgress({ label: phase === 'sending' ? t('progress.sending') : t('progress.deleting'), done, total }),
        signal,
      },
    )
    setProgress(null)
    if (!result.ok) {
      const stopped = result.problem.kind === 'cancelled'
      toast.show({
        ...(stopped ? { title: t('delete.stopped') } : {}),
        text: stopped
          ? t('delete.nothingDeleted')
          : `${fixedTexts.deleteFailed(noun)} ${shortProblemText(result.problem, 'acting')}`,
        uptime: longToastMs,
      })
      return ids
    }
    const { removed, errors, isAllOrNothing } = result.value
    const refused = refusedIndexes(errors)
    const firstErrors = Object.values(errors)[0]
    if (firstErrors) {
      const first = ids[refused[0] ?? -1]
      const product = first === undefined ? null : await catalog.get<ProductView>('products', first)
      const reason = Object.values(firstErrors).flat().join(' ')
      const explanation =
        ids.length === 1 || refused.length === 0
          ? reason
          : t(isAllOrNothing ? 'delete.refusedAll' : 'delete.refused', {
              refused: refused.length,
              total: formatNumber(ids.length),
              number: product?.property_number ?? `#${first}`,
              reason,
            })
      toast.show({ text: `${fixedTexts.deleteFailed(noun)} ${explanation}`, uptime: 2 * longToastMs })
    }
    if (removed === ids.length) toast.success(fixedTexts.deleted(noun))
    else if (removed > 0 || signal.aborted) {
      const summary = t('delete.summary', { removed: formatNumber(removed), total: formatNumber(ids.length) })
      toast.show({ ...(signal.aborted ? { title: t('delete.stopped') } : {}), text: summary, uptime: longToastMs })
    }
    const refusedSet = new Set(refused)
    if (isAllOrNothing)
      return removed > 0 ? [] : refused.length < ids.length ? ids.filter((_, index) => !refusedSet.has(index)) : ids
    // Rows are deleted in order: every row before the stop was deleted or refused.
    return ids.filter((_, index) => refusedSet.has(index) || index >= removed + refused.length)
  }
  return { progress, stop: canStop ? () => controller.current.abort() : null, remove }
}
