/** The tag of the item on the screen: whether it needs replacing, and the counter's actions. */
import { useRef } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { findingKindLabels } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useTagReport } from '#react/findings/use-tag-report.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'
import type { ScanWorkflow } from '../use-scan-workflow.ts'

export function TagActions({
  workflow: { current, tagFinding },
  product,
  onReport,
}: {
  workflow: Pick<ScanWorkflow, 'current' | 'tagFinding'>
  product: ProductView
  /** Asks what is wrong with the tag. */
  onReport: () => void
}) {
  const { api, timeZone } = useServices()
  // A tag that was just scanned is readable.
  const isScanned = current?.source === 'scan' || current?.source === 'wedge'
  const report = useTagReport(product.id, !isScanned)
  const isSaving = useRef(false)
  if (!api.features().has('tag-findings')) return null
  const saveNewTag = async () => {
    if (isSaving.current) return
    isSaving.current = true
    await tagFinding(product, 'retagged', null).finally(() => {
      isSaving.current = false
    })
  }
  if (report)
    return (
      <>
        <p className={classes['note']}>
          {t('tag.needed', {
            problem: findingKindLabels[report.kind],
            moment: formatMoment(report.counted_at, timeZone),
          })}
        </p>
        <Button variant="secondary" onClick={() => void saveNewTag()}>
          {t('tag.isNew')}
        </Button>
      </>
    )
  return isScanned ? null : (
    <Button variant="ghost" onClick={onReport}>
      {t('tag.report')}
    </Button>
  )
}
