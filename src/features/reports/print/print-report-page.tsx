/** Print preview of a report as its official form. Reads only the offline list, and says how many rows the form has and leaves out. */
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { asAtProblem, futureAsAtMessage } from '#domain/counts/count-status.ts'
import { sightingLine, stationLines } from '#domain/counts/finding-view.ts'
import { selectFormRows } from '#domain/reports/form-rows.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { dayOf, formatDay, formatMoment, formatMomentForForm } from '#domain/time/dates.ts'
import { type FontBytes, fontFileNames, openFonts } from '#print/fonts/fonts.ts'
import { layoutForm, layoutFormsInSteps, renderForms } from '#print/forms/all-forms.ts'
import type { Page } from '#print/layout/page.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { allReportForms, isReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import { stationList } from '#print/reports/item-list-reports.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { makeSliceTimer, runInSlices } from '#react/time-slices.ts'
import { useDisposals } from '#react/use-disposals.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { BaselineNote } from '../campaign/baseline-note.tsx'
import { lateAdditionsOnForm } from '../campaign/use-late-additions.ts'
import { DisposalPrintNotes, disposalsOnForm } from '../disposal/disposal-print-notes.tsx'
import classes from '../reports.module.css'
import { followUpMessage } from '../use-active-documents.ts'
import { useSightings } from '../use-sightings.ts'
import { readFilter } from './filter-in-url.ts'
import { FormNotes } from './form-notes.tsx'
import { type CountDays, FormSettings } from './form-settings.tsx'
import { SignatoriesDialog } from './signatories-dialog.tsx'
import { useAccounts } from './use-accounts.ts'
import { maxRowsAtOnce, useFilledForms } from './use-filled-forms.ts'
import { useFormSettings } from './use-form-settings.ts'
import { askAboveRows, usePrintRows } from './use-print-rows.ts'
import { useSignatories } from './use-signatories.ts'

export function PrintReportPage() {
  const [query, setQuery] = useSearchParams()
  const { institute, now, timeZone } = useServices()
  const askedForm = query.get('form')
  const isStation = askedForm === 'station'
  const form = isReportFormId(askedForm) ? askedForm : 'rpcppe'
  const record = reportForm(form)
  const { title } = isStation ? stationList : record
  const printedForm = isStation ? stationList.form : record.form
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
  const rows = usePrintRows(isStation ? null : form, filter, campaignId, { printAll, isCountOver, revision })
  const { products, activeDocuments, size, draft, campaign, baseline } = rows
  const today = dayOf(now(), timeZone)
  const asAt = day ?? campaign?.as_at ?? today
  // Counting began when the baseline was frozen, and ended when the campaign was closed.
  const firstDay = campaign?.book_at ? dayOf(campaign.book_at, timeZone) : ''
  const dayProblem = asAtProblem(asAt, { today, campaignDay: campaign?.as_at ?? '', baselineDay: firstDay, draft })
  const lastDay = campaign?.closed_at ? dayOf(campaign.closed_at, timeZone) : ''
  const countDays = useMemo(
    () => chosenCountDays ?? { from: firstDay, to: lastDay },
    [chosenCountDays, firstDay, lastDay],
  )
  const status = useCatalogStatus()
  const findings = useFindings()
  // Figures of a closed campaign are as of its close, other rows as of when they were read, even if the list changes later.
  const listAsOf = isStation ? (findings.isOffered ? findings.asOf : status.asOf) : rows.asOf
  const dataMoment = campaign?.closed_at ? Date.parse(campaign.closed_at) : listAsOf
  const asOf = dataMoment === null ? null : formatMoment(dataMoment, timeZone)
  const formAsOf = dataMoment === null ? null : formatMomentForForm(dataMoment, timeZone)
  const additionsNote = rows.lateAdditions > 0 ? `; ${lateAdditionsOnForm(rows.lateAdditions)}` : ''
  const signatories = useSignatories()
  const { signers } = signatories
  const sightings = useSightings(findings.rows)
  const accountOf = useAccounts()

  const condition = record.condition.is === 'serviceable' && !leaveOutUnserviceable ? 'any' : record.condition.is
  const rowsOnForm = useMemo(
    () => (products && accountOf ? selectFormRows(products, { asAt: record.isAsAt ? asAt : '', condition }) : null),
    [products, accountOf, record, asAt, condition],
  )
  const hasDisposals = record.disposalColumns !== undefined && !isStation
  const disposals = useDisposals(hasDisposals)
  // No form while the values load: blank columns would look as if nothing had been entered.
  const printedRows = hasDisposals && disposals.isLoading ? null : (rowsOnForm?.rows ?? null)
  const { disposalOf } = disposals
  const disposalsNote = hasDisposals ? disposalsOnForm(disposals, timeZone) : ''
  const leftOut = record.condition.is === 'serviceable' ? (rowsOnForm?.otherCondition ?? 0) : 0
  const header = useMemo(
    () => ({
      entityName: institute,
      dataAsOf: `${formAsOf ?? 'not known'}${additionsNote}${disposalsNote}`,
      paper: settings.paper,
      order: settings.order,
      countDays,
      asAt,
      draft,
      signers,
      accountOf: accountOf ?? (() => null),
      nextStep: (product: ReportProduct) => (activeDocuments ? followUpMessage(product, activeDocuments) : ''),
      sighting: (product: ReportProduct) => {
        const seen = sightings.get(product.id)
        return seen ? sightingLine(seen, timeZone) : ''
      },
      disposalOf: (product: ReportProduct) => disposalOf(product.id),
    }),
    [
      institute,
      formAsOf,
      additionsNote,
      settings.paper,
      settings.order,
      countDays,
      asAt,
      draft,
      signers,
      accountOf,
      activeDocuments,
      sightings,
      timeZone,
      disposalsNote,
      disposalOf,
    ],
  )
  const station = useMemo(() => {
    if (!isStation) return null
    // No form while findings load: an empty list would print NONE.
    if (findings.isLoading) return null
    return [stationList.build(stationLines(findings.rows), header)]
  }, [isStation, findings, header])
  const filledForms = useFilledForms(form, printedRows, header)
  const forms = isStation ? station : filledForms

  const layoutPages = useCallback(
    (fonts: FontBytes) => {
      const openedFonts = openFonts(fonts)
      return (forms ?? []).flatMap((one) => layoutForm(one, openedFonts))
    },
    [forms],
  )
  const isLong = printedRows !== null && printedRows.length > maxRowsAtOnce
  const laidOutPages = useRef<readonly Page[]>([])
  const layoutInSlices = useCallback(
    async (fonts: FontBytes, onProgress: (pages: number) => void, signal: AbortSignal) => {
      laidOutPages.current = await runInSlices(layoutFormsInSteps(forms ?? [], openFonts(fonts)), onProgress, signal)
      return laidOutPages.current
    },
    [forms],
  )
  const makePdf = useCallback(
    (fonts: FontBytes, onProgress: (pages: number) => void, signal: AbortSignal) =>
      isLong
        ? renderPdf(laidOutPages.current, openFonts(fonts), { title }, makeSliceTimer(onProgress, signal))
        : renderForms(forms ?? [], fonts, title),
    [forms, title, isLong],
  )

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
      {rows.hasNoCampaign && record.changesWithEndOfCount && !isStation ? (
        <Checkbox
          className="no-print"
          checked={isCountOver}
          onChange={(event) => setCountOver(event.currentTarget.checked)}
          label="The count is over: items that nobody counted are missing"
        />
      ) : null}
      {record.disposalColumns && !isStation ? (
        <DisposalPrintNotes columns={record.disposalColumns} disposals={disposals} rows={printedRows} />
      ) : null}
      {dayProblem === 'future' ? (
        <Empty>Choose today or an earlier day to see the form.</Empty>
      ) : size !== null && size > askAboveRows && !printAll && !isStation ? (
        <Empty
          heading={`${size.toLocaleString('en')} rows`}
          action={<Button onClick={() => setPrintAll(true)}>Lay out all of them</Button>}
        >
          That is about {Math.ceil(size / 18).toLocaleString('en')} pages and takes a while. Narrow the report first, or
          go on.
        </Empty>
      ) : campaign && baseline.is !== 'ready' && baseline.is !== 'loading' ? (
        <BaselineNote baseline={baseline} campaign={campaign} onRetry={() => setRevision((before) => before + 1)} />
      ) : forms === null ? (
        <Loading label="Reading the rows…" />
      ) : forms.length === 0 ? (
        <>
          {rowsOnForm && accountOf ? (
            <FormNotes acquiredLater={rowsOnForm.acquiredLater} asAt={asAt} rows={[]} accountOf={accountOf} />
          ) : null}
          <Empty>No rows in this scope belong on this form.</Empty>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed" className="no-print">
            {printedRows ? `${printedRows.length.toLocaleString('en')} rows on ${forms.length} forms` : null}
            {campaign ? ` · ${campaign.name}, against its book of ${formatMoment(campaign.book_at, timeZone)}` : null}
          </Text>
          {rowsOnForm && accountOf ? (
            <FormNotes
              acquiredLater={rowsOnForm.acquiredLater}
              asAt={asAt}
              rows={record.hasAccounts ? rowsOnForm.rows : []}
              accountOf={accountOf}
            />
          ) : null}
          <PrintPreview
            title={title}
            asOf={asOf}
            files={fontFileNames}
            layout={layoutPages}
            layoutInSlices={isLong ? layoutInSlices : undefined}
            onCancel={printAll ? () => setPrintAll(false) : undefined}
            renderPdf={makePdf}
          />
        </>
      )}
    </div>
  )
}
