/**
 * The steps of a bulk change: choose, look at the dry run, write. Promises: nothing is sent before the person has seen the preview; with the `bulk`
 * extension it is all or nothing.
 */
import { useRef, useState } from 'react'
import { products } from '#contract/collections/products.ts'
import type { Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { addDiffs, type BulkDiff, bulkDiff, noDiff } from '#domain/products/bulk-diff.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { BulkOptions, BulkResult } from '#react/bulk/bulk-types.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-bulk.ts'
import { t as common } from '#text/shared/common.ts'
import type { BulkProgressState } from './bulk-progress.tsx'

interface Refusal {
  label: string
  text: string
}
type Step = { is: 'choose' } | { is: 'look'; diff: BulkDiff; refused: readonly Refusal[] }

const refusalsOf = (diff: BulkDiff, errors: BulkResult['errors']): readonly Refusal[] =>
  Object.entries(errors).map(([rowKey, fieldErrors]) => ({
    label: diff.changes[Number(rowKey.split('.')[1])]?.label ?? common('all'),
    text: Object.values(fieldErrors).flat().join(' '),
  }))

const failureMessage = (problem: Problem) =>
  problem.kind === 'cancelled' ? t('stoppedNothingChanged') : shortProblemText(problem, 'acting')

export function useBulkEdit(ids: readonly number[], onChanged: (changed: number, diff: BulkDiff) => void) {
  const { catalog, api } = useServices()
  const bulk = useBulk()
  const [step, setStep] = useState<Step>({ is: 'choose' })
  const [progress, setProgress] = useState<BulkProgressState | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const controller = useRef(new AbortController())
  // A single request cannot be canceled once it is sent.
  const canStop = progress !== null && (progress.total > maxRowsPerRequest || !api.features().has('bulk'))

  const start = () => {
    setFailed(null)
    controller.current = new AbortController()
    return controller.current.signal
  }
  const bulkOptions = (label: string, signal: AbortSignal): BulkOptions => ({
    onProgress: (done, total, phase) =>
      setProgress({ label: phase === 'sending' ? t('progress.sending') : label, done, total }),
    signal,
  })

  /** The changes that the patch would make; null if stopped. Computed in batches, so that the page stays responsive with 100,000 products. */
  async function findDiff(patch: Record<string, unknown>, signal: AbortSignal): Promise<BulkDiff | null> {
    let diff = noDiff
    for (let from = 0; from < ids.length && !signal.aborted; from += maxRowsPerRequest) {
      setProgress({ label: t('progress.comparing'), done: from, total: ids.length })
      const rows = await catalog.getMany<ProductView>('products', ids.slice(from, from + maxRowsPerRequest))
      const found = rows.filter((row) => row !== null)
      diff = addDiffs(diff, bulkDiff(found, patch))
    }
    return signal.aborted ? null : diff
  }

  /** Resolves to the errors of the typed values, if any; then nothing was looked up. */
  async function preview(patch: Record<string, unknown>): Promise<readonly z.core.$ZodIssue[]> {
    const signal = start()
    const checked = products.patch.safeParse(patch)
    if (!checked.success) return checked.error.issues
    const diff = await findDiff(patch, signal)
    const result =
      diff &&
      (await bulk(products, { change: diff.changes }, { ...bulkOptions(t('progress.checking'), signal), dryRun: true }))
    setProgress(null)
    if (!diff || !result) return []
    if (result.ok) setStep({ is: 'look', diff, refused: refusalsOf(diff, result.value.errors) })
    else setFailed(failureMessage(result.problem))
    return []
  }

  async function write(diff: BulkDiff): Promise<void> {
    const signal = start()
    const result = await bulk(products, { change: diff.changes }, bulkOptions(t('progress.changing'), signal))
    setProgress(null)
    if (!result.ok) {
      setFailed(failureMessage(result.problem))
      return
    }
    const { changed, errors } = result.value
    const refused = refusalsOf(diff, errors)
    if (refused.length === 0) {
      onChanged(changed, diff)
      return
    }
    setStep({ is: 'look', diff, refused })
    setFailed(changed > 0 ? t('restRefused', { changed: formatNumber(changed) }) : t('nothingChanged'))
  }

  return {
    step,
    progress,
    failed,
    canStop,
    preview,
    write,
    stop: () => controller.current.abort(),
    goBack: () => setStep({ is: 'choose' }),
  }
}
