/** Print preview of the rows of a report as an official form. Reads only the offline list, and shows how many rows the form has and leaves out. */
import { NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatDay, formatMoment } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import type { ReportFacts } from '#print/print-job.ts'
import { allReportForms, type ReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import { useDisposals } from '#react/documents/use-disposals.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { type Print, usePrintJob } from '#react/print/use-print-job.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reports/reports-print.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { BaselineNote } from '../campaign/baseline-note.tsx'
import { CanceledNote } from '../campaign/canceled-note.tsx'
import { DisposalPrintNotes } from '../disposal/disposal-print-notes.tsx'
import { FormBar } from './form-bar.tsx'
import { FormNotes } from './form-notes.tsx'
import { type ReportChoices, ReportOptions } from './report-options.tsx'
import { type FormDay, useFormDay } from './use-form-day.ts'
import { useFormHeader } from './use-form-header.ts'
import { closeOf, draftOf, useReportJob } from './use-report-job.ts'
import { type ReportScope, useReportScope } from './use-report-scope.ts'

/** Asks for confirmation above this number of rows, because their layout takes a while. */
const askAboveRows = 5_000

export function ReportFormPage({ form }: { form: ReportFormId }) {
  const record = reportForm(form)
  const scope = useReportScope()
  const { filter, campaign, baselineRef } = scope
  const campaigns = useCampaigns()
  const [printAll, setPrintAll] = useState(false)
  const [choices, setChoices] = useState<ReportChoices>({ leaveOutUnserviceable: true, isCountOver: false })
  const { isCountOver, leaveOutUnserviceable } = choices
  const draft = draftOf(campaign, campaigns)
  const closedAt = closeOf(campaign)
  const day = useFormDay(campaign, draft ?? false)
  const formHeader = useFormHeader(form, record.form, day, campaign)
  const disposals = useDisposals(record.disposalColumns !== undefined)
  const isPrinted = scope.isReady && day.problem !== 'future'
  const maxRows = printAll ? Number.MAX_SAFE_INTEGER : askAboveRows
  const rows = useMemo(
    () => (isPrinted ? { form, filter, baseline: baselineRef, isCountOver, maxRows } : null),
    [isPrinted, form, filter, baselineRef, isCountOver, maxRows],
  )
  const { header } = formHeader
  const job = useReportJob({
    record,
    rows,
    header,
    draft,
    closedAt,
    leaveOutUnserviceable,
    disposals,
    campaign: campaign?.id ?? null,
  })
  const print = usePrintJob(job)
  const facts = print.facts?.kind === 'report' ? print.facts : null

  return (
    <div className="bilang-page">
      <FormBar day={day} formHeader={formHeader} form={record.form} hasCountDays={record.hasCountDays}>
        <FormSelect form={form} />
      </FormBar>
      <ReportOptions
        record={record}
        choices={choices}
        onChange={(changes) => setChoices({ ...choices, ...changes })}
        leftOut={record.condition.is === 'serviceable' ? (facts?.otherCondition ?? 0) : 0}
        hasNoCampaign={!campaigns.some(({ state }) => state !== 'draft' && state !== 'canceled')}
      />
      {record.disposalColumns ? (
        <DisposalPrintNotes columns={record.disposalColumns} disposals={disposals} facts={facts} />
      ) : null}
      <ReportPreview
        title={record.title}
        scope={scope}
        day={day}
        // Figures of a closed campaign are as of its close, other rows as of when they were read, even if the list changes later.
        dataMoment={closedAt ?? facts?.asOf ?? null}
        print={job === null ? null : print}
        facts={facts}
        onPrintAll={setPrintAll}
        isAll={printAll}
      />
    </div>
  )
}

function FormSelect({ form }: { form: ReportFormId }) {
  const [query, setQuery] = useSearchParams()
  return (
    <NativeSelect
      label={t('form')}
      value={form}
      onChange={(event) => {
        const next = new URLSearchParams(query)
        next.set('form', event.currentTarget.value)
        setQuery(next, { replace: true })
      }}
      data={allReportForms.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}

/** The pages of the form, or the reason why there are none. */
function ReportPreview({
  title,
  scope: { campaign, baseline, retry },
  day,
  dataMoment,
  print,
  facts,
  onPrintAll,
  isAll,
}: {
  title: string
  scope: ReportScope
  day: FormDay
  dataMoment: number | null
  /** Null while its data is loading. */
  print: Print | null
  facts: ReportFacts | null
  onPrintAll: (isAll: boolean) => void
  isAll: boolean
}) {
  const { timeZone } = useServices()
  if (campaign?.state === 'canceled') return <CanceledNote />
  if (day.problem === 'future') return <Empty>{t('chooseDay')}</Empty>
  if (facts?.isTooLong) return <TooManyRows rows={facts.total} onPrintAll={() => onPrintAll(true)} />
  if (campaign && baseline.is !== 'ready' && baseline.is !== 'loading')
    return <BaselineNote baseline={baseline} campaign={campaign} onRetry={retry} />
  if (print === null || (print.state.is === 'loading' && !facts)) return <Loading label={t('reading')} />
  return (
    <>
      {facts && facts.forms > 0 ? (
        <Text size="sm" c="dimmed" className="no-print">
          {campaign
            ? t('rowsOnFormsOfCampaign', {
                rows: facts.rows,
                forms: facts.forms,
                campaign: campaign.name,
                frozen: formatMoment(campaign.book_at, timeZone),
              })
            : t('rowsOnForms', { rows: facts.rows, forms: facts.forms })}
        </Text>
      ) : null}
      {campaign?.closed_at ? (
        <Text size="sm" className="no-print">
          {t('signersOfToday', { day: formatDay(dayOf(campaign.closed_at, timeZone)) })}
        </Text>
      ) : null}
      {facts ? <FormNotes facts={facts} asAt={day.asAt} /> : null}
      {print.state.is === 'empty' ? (
        <Empty>{t('noRows')}</Empty>
      ) : (
        <PrintPreview
          level={2}
          title={title}
          asOf={dataMoment === null ? null : formatMoment(dataMoment, timeZone)}
          print={print}
          fonts={fontFileNames}
          onCancel={isAll ? () => onPrintAll(false) : undefined}
        />
      )}
    </>
  )
}

/** Estimate for the question before a long layout. */
const rowsPerPage = 18

function TooManyRows({ rows, onPrintAll }: { rows: number; onPrintAll: () => void }) {
  return (
    <Empty heading={t('tooManyRows', { rows })} action={<Button onClick={onPrintAll}>{t('layOutAll')}</Button>}>
      {t('takesAWhile', { pages: Math.ceil(rows / rowsPerPage) })}
    </Empty>
  )
}
