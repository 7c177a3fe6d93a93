/** Print preview of a report as its official form. Reads only the offline list, and says how many rows the form has and leaves out. */
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { asAtProblem, futureAsAtMessage, isOpenCampaign } from '#domain/counts/count-status.ts'
import { sightingLine, stationLines } from '#domain/counts/finding-view.ts'
import { formatDay, formatMoment, formatMomentForForm, formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import type { PrintJob, ReportJob } from '#print/print-job.ts'
import { allReportForms, isReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import { stationList } from '#print/reports/item-list-reports.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useBaseline } from '#react/lists/use-baseline.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useCatalogStatus, useRow } from '#react/lists/use-list.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { useServices } from '#react/services.ts'
import { useDisposals } from '#react/use-disposals.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { BaselineNote } from '../campaign/baseline-note.tsx'
import { DisposalPrintNotes, disposalsOnForm } from '../disposal/disposal-print-notes.tsx'
import classes from '../reports.module.css'
import { useSightings } from '../use-sightings.ts'
import { readFilter } from './filter-in-url.ts'
import { FormNotes } from './form-notes.tsx'
import { type CountDays, FormSettings } from './form-settings.tsx'
import { SignatoriesDialog } from './signatories-dialog.tsx'
import { useFormSettings } from './use-form-settings.ts'
import { useSignatories } from './use-signatories.ts'

/** Asks for confirmation above this number of rows, because their layout takes a while. */
const askAboveRows = 5_000
const noSightings: ReadonlyMap<number, string> = new Map()
const noDisposals: ReportJob['disposals'] = new Map()

export function PrintReportPage() {
  const [query, setQuery] = useSearchParams()
  const { institute, now, timeZone } = useServices()
  const askedForm = query.get('form')
  const isStation = askedForm === 'station'
  const form = isReportFormId(askedForm) ? askedForm : 'rpcppe'
  const record = reportForm(form)
  const { title, form: printedForm } = isStation ? stationList : record
  const text = query.get('where')
  const filter = useMemo(() => readFilter(text), [text])
  const campaignId = Number(query.get('campaign')) || null
  const [revision, setRevision] = useState(0)
  const [printAll, setPrintAll] = useState(false)
  const [leaveOutUnserviceable, setLeaveOutUnserviceable] = useState(true)
  const [day, setDay] = useState<string | null>(null)
  const [settings, changeSettings] = useFormSettings(isStation ? 'station' : form, printedForm.paper.name)
  const [chosenCountDays, setChosenCountDays] = useState<CountDays | null>(null)
  const [isCountOver, setCountOver] = useState(false)
  const row = useRow<Campaign>(countCampaigns.name, campaignId)
  const campaign = campaignId !== null && row.state === 'ready' ? row.value : null
  const baseline = useBaseline(campaign, revision)
  const campaigns = useCampaigns()
  const hasNoCampaign = !campaigns.some((one) => one.state !== 'draft')
  // Null: as long as a row is not counted.
  const draft = campaign ? campaign.state !== 'closed' : campaigns.some(isOpenCampaign) || null
  const today = dayOf(now(), timeZone)
  const asAt = day ?? campaign?.as_at ?? today
  // Counting began when the baseline was frozen, and ended when the campaign was closed.
  const firstDay = campaign?.book_at ? dayOf(campaign.book_at, timeZone) : ''
  const dayProblem = asAtProblem(asAt, {
    today,
    campaignDay: campaign?.as_at ?? '',
    baselineDay: firstDay,
    draft: draft ?? false,
  })
  const lastDay = campaign?.closed_at ? dayOf(campaign.closed_at, timeZone) : ''
  const countDays = useMemo(
    () => chosenCountDays ?? { from: firstDay, to: lastDay },
    [chosenCountDays, firstDay, lastDay],
  )
  const status = useCatalogStatus()
  const findings = useFindings()
  // The rows of the list of items found at station; null for other forms, and while they load: an empty list would print NONE.
  const stationRows = isStation && !findings.isLoading ? findings.rows : null
  const signatories = useSignatories()
  const { signers } = signatories
  const allSightings = useSightings(findings.rows)
  // Other forms must not be laid out again when a finding arrives.
  const sightings = useMemo(
    () =>
      record.hasNextSteps
        ? new Map([...allSightings].map(([id, seen]) => [id, sightingLine(seen, timeZone)] as const))
        : noSightings,
    [record, allSightings, timeZone],
  )
  const hasDisposals = record.disposalColumns !== undefined && !isStation
  const disposals = useDisposals(hasDisposals)
  // No form while the values load: blank columns would look as if nothing had been entered.
  const isWaitingForDisposals = hasDisposals && disposals.isLoading
  const disposalValues = hasDisposals ? disposals.values : noDisposals
  const dataNote = hasDisposals ? disposalsOnForm(disposals, timeZone) : ''
  const condition = record.condition.is === 'serviceable' && !leaveOutUnserviceable ? 'any' : record.condition.is
  const closedAt = campaign?.closed_at ? Date.parse(campaign.closed_at) : null
  const stationAsOf = findings.isOffered ? findings.asOf : status.asOf
  const header = useMemo(
    () => ({
      entityName: institute,
      paper: settings.paper,
      order: settings.order,
      countDays,
      asAt,
      signers,
    }),
    [institute, settings.paper, settings.order, countDays, asAt, signers],
  )
  const baselineRef = baseline.is === 'ready' ? baseline.ref : null
  const job = useMemo<PrintJob | null>(() => {
    if (dayProblem === 'future') return null
    if (isStation) {
      if (!stationRows) return null
      const dataAsOf = stationAsOf === null ? 'not known' : formatMomentForForm(stationAsOf, timeZone)
      const list = stationList.build(stationLines(stationRows), { ...header, dataAsOf, draft: false })
      return { kind: 'forms', title, forms: [list] }
    }
    if (isWaitingForDisposals || (campaignId !== null && !baselineRef)) return null
    const maxRows = printAll ? Number.MAX_SAFE_INTEGER : askAboveRows
    return {
      kind: 'report',
      title,
      rows: { form, filter, baseline: baselineRef, isCountOver, maxRows },
      header,
      draft,
      condition,
      closedAt,
      timeZone,
      sightings,
      disposals: disposalValues,
      dataNote,
    }
  }, [
    dayProblem,
    isStation,
    stationRows,
    stationAsOf,
    timeZone,
    header,
    title,
    campaignId,
    baselineRef,
    printAll,
    form,
    filter,
    isCountOver,
    draft,
    condition,
    closedAt,
    sightings,
    isWaitingForDisposals,
    disposalValues,
    dataNote,
  ])
  const print = usePrintJob(job)
  const facts = print.facts?.kind === 'report' ? print.facts : null
  const leftOut = record.condition.is === 'serviceable' ? (facts?.otherCondition ?? 0) : 0
  // Figures of a closed campaign are as of its close, other rows as of when they were read, even if the list changes later.
  const dataMoment = closedAt ?? (isStation ? stationAsOf : (facts?.asOf ?? null))
  const asOf = dataMoment === null ? null : formatMoment(dataMoment, timeZone)

  return (
    <div className="bilang-page">
      <div className={`${classes['pageHead']} no-print`}>
        <div className={classes['formBar']}>
          {isStation ? null : (
            <NativeSelect
              label="Form"
              value={form}
              onChange={(event) => {
                const next = new URLSearchParams(query)
                next.set('form', event.currentTarget.value)
                setQuery(next, { replace: true })
              }}
              data={allReportForms.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <FormSettings
            hasCountDays={!isStation && record.hasCountDays}
            settings={settings}
            onChange={changeSettings}
            countDays={countDays}
            onCountDays={setChosenCountDays}
          />
          <TextInput
            label="As at"
            type="date"
            max={today}
            value={asAt}
            error={dayProblem === 'future' ? futureAsAtMessage : null}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </div>
        <SignatoriesDialog {...signatories} roles={printedForm.signers} />
      </div>
      {dayProblem === 'before-baseline' ? (
        <Banner tone="attention">
          <span className="no-print">
            {formatDay(asAt)} is before the baseline of this count, the records as of {formatDay(firstDay)}. The form
            would name an earlier day than its records.
          </span>
        </Banner>
      ) : null}
      {record.condition.is === 'serviceable' && !isStation ? (
        <Checkbox
          className="no-print"
          checked={leaveOutUnserviceable}
          onChange={(event) => setLeaveOutUnserviceable(event.currentTarget.checked)}
          label={`Leave out unserviceable items, which belong on the ${record.condition.otherwise}${leftOut > 0 ? ` (${leftOut} left out)` : ''}`}
        />
      ) : null}
      {hasNoCampaign && record.changesWithEndOfCount && !isStation ? (
        <Checkbox
          className="no-print"
          checked={isCountOver}
          onChange={(event) => setCountOver(event.currentTarget.checked)}
          label="The count is over: items that nobody counted are missing"
        />
      ) : null}
      {record.disposalColumns && !isStation ? (
        <DisposalPrintNotes columns={record.disposalColumns} disposals={disposals} facts={facts} />
      ) : null}
      {dayProblem === 'future' ? (
        <Empty>Choose today or an earlier day to see the form.</Empty>
      ) : facts?.isTooLong ? (
        <Empty
          heading={`${formatNumber(facts.total)} rows`}
          action={<Button onClick={() => setPrintAll(true)}>Lay out all of them</Button>}
        >
          That is about {formatNumber(Math.ceil(facts.total / 18))} pages and takes a while. Narrow the report first, or
          go on.
        </Empty>
      ) : campaign && baseline.is !== 'ready' && baseline.is !== 'loading' ? (
        <BaselineNote baseline={baseline} campaign={campaign} onRetry={() => setRevision((before) => before + 1)} />
      ) : job === null || (print.state.is === 'loading' && !facts && !isStation) ? (
        <Loading label="Reading the rows…" />
      ) : (
        <>
          {facts && facts.forms > 0 ? (
            <Text size="sm" c="dimmed" className="no-print">
              {`${formatNumber(facts.rows)} rows on ${facts.forms} forms`}
              {campaign ? ` · ${campaign.name}, against its book of ${formatMoment(campaign.book_at, timeZone)}` : null}
            </Text>
          ) : null}
          {facts ? <FormNotes facts={facts} asAt={asAt} /> : null}
          {print.state.is === 'empty' ? (
            <Empty>No rows in this scope belong on this form.</Empty>
          ) : (
            <PrintPreview
              title={title}
              asOf={asOf}
              print={print}
              fonts={fontFileNames}
              onCancel={printAll ? () => setPrintAll(false) : undefined}
            />
          )}
        </>
      )}
    </div>
  )
}
