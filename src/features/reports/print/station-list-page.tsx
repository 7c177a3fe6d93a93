/** Print preview of the list of items found at station. Its rows are findings, not items of the records. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { foundBy, stationLines } from '#domain/counts/finding-view.ts'
import { formatDay, formatMoment, formatMomentForForm } from '#domain/text/format.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import type { PrintJob } from '#print/print-job.ts'
import { stationList } from '#print/reports/item-list-reports.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reports/reports-print.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { FormBar } from './form-bar.tsx'
import { useFormDay } from './use-form-day.ts'
import { useFormHeader } from './use-form-header.ts'

const { title, form } = stationList

export function StationListPage() {
  const { timeZone } = useServices()
  const day = useFormDay(null, useCampaigns().some(isOpenCampaign))
  const formHeader = useFormHeader('station', form, day)
  const { header } = formHeader
  const status = useCatalogStatus('asOf')
  const { isOffered, isLoading, asOf: findingsAsOf, rows } = useFindings()
  const asOf = isOffered ? findingsAsOf : status.asOf
  const isBlocked = day.problem === 'future'
  const { asAt } = day
  const found = useMemo(() => foundBy(rows, asAt, timeZone), [rows, asAt, timeZone])
  const later = stationLines(rows).length - stationLines(found).length
  const job = useMemo<PrintJob | null>(() => {
    // No list while the findings load: an empty one would print NONE.
    if (isBlocked || isLoading) return null
    // not a text: printed on an official form
    const dataAsOf = asOf === null ? 'not known' : formatMomentForForm(asOf, timeZone)
    const list = stationList.build(stationLines(found), { ...header, dataAsOf, draft: false })
    return { kind: 'forms', title, forms: [list] }
  }, [isBlocked, isLoading, found, asOf, timeZone, header])
  const print = usePrintJob(job)
  return (
    <div className="bilang-page">
      <FormBar day={day} formHeader={formHeader} form={form} hasCountDays={false} />
      {later > 0 && !isBlocked ? (
        <Text size="sm" className="no-print">
          {t('foundLater', { count: later, day: formatDay(asAt) })}
        </Text>
      ) : null}
      {isBlocked ? (
        <Empty>{t('chooseDay')}</Empty>
      ) : job === null ? (
        <Loading label={t('reading')} />
      ) : (
        <PrintPreview
          level={2}
          title={title}
          asOf={asOf === null ? null : formatMoment(asOf, timeZone)}
          print={print}
          fonts={fontFileNames}
        />
      )}
    </div>
  )
}
