/** A report as its official form, before it is printed. Reads this device's list only; says how many rows it holds and which it leaves out. */
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportProduct } from '#domain/campaign-book.ts'
import type { Where } from '#domain/catalogue.ts'
import { dayOf, formatMoment, formMoment } from '#domain/dates.ts'
import { sightingLine, stationLines } from '#domain/finding.ts'
import { formRows } from '#domain/form-rows.ts'
import { type Fonts, fontFiles, openFaces } from '#paper/font/faces.ts'
import { drawForms, layingForms } from '#paper/form.ts'
import type { Page } from '#paper/page/page.ts'
import { render } from '#paper/page/render.ts'
import { useParts } from '#runtime/parts.ts'
import { runInTurns, turnTaker } from '#runtime/turns.ts'
import { useFindings } from '#runtime/use-findings.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PrintDesk } from '#ui/print/print-desk.tsx'
import { BookNote } from './book-note.tsx'
import { type CountedOn, FormChoices } from './form-choices.tsx'
import { FormNotes } from './form-notes.tsx'
import { stationForm } from './report-forms.ts'
import { formTitles, type ReportForm, reportForms } from './report-kinds.ts'
import classes from './reports.module.css'
import { SignersDialog } from './signers-dialog.tsx'
import { useAccounts } from './use-accounts.ts'
import { enteredOnPaper } from './use-entered.ts'
import { atOnce, useFilledForms } from './use-filled-forms.ts'
import { useFormChoices } from './use-form-choices.ts'
import { pathWords } from './use-papers.ts'
import { plenty, usePrintRows } from './use-print-rows.ts'
import { useSightings } from './use-sightings.ts'
import { useSigners } from './use-signers.ts'

export const writeWhere = (where: Where): string => JSON.stringify(where)
function readWhere(text: string | null): Where {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Where) : {}
  } catch {
    return {}
  }
}

/** Forms that say something else once the count is over. */
const countsOver: ReadonlySet<ReportForm> = new Set(['rpcppe', 'rpcsp', 'icf', 'missing'])

export function ReportPrintPage() {
  const [query, setQuery] = useSearchParams()
  const { institute, now, timeZone } = useParts()
  const named = query.get('form')
  const form: ReportForm = reportForms.find((one) => one === named) ?? 'rpcppe'
  const text = query.get('where')
  const given = useMemo(() => readWhere(text), [text])
  const campaignId = Number(query.get('campaign')) || null
  const [turn, setTurn] = useState(0)
  const [sure, setSure] = useState(false)
  const [without, setWithout] = useState(true)
  const [day, setDay] = useState<string | null>(null)
  const [choice, choose] = useFormChoices(form)
  const [counted, setCounted] = useState<CountedOn | null>(null)
  const [over, setOver] = useState(false)
  const rows = usePrintRows(form, given, campaignId, { sure, over, turn })
  const { products, papers, size, draft, campaign, book } = rows
  const asAt = day ?? campaign?.as_at ?? dayOf(now(), timeZone)
  // Counting began when the baseline was frozen, and ended when the campaign was closed.
  const begun = campaign?.book_at ? dayOf(campaign.book_at, timeZone) : ''
  const ended = campaign?.closed_at ? dayOf(campaign.closed_at, timeZone) : ''
  const countedOn = useMemo(() => counted ?? { from: begun, to: ended }, [counted, begun, ended])
  const status = useCatalogueStatus()
  const findings = useFindings()
  // A closed campaign's figures are those of its close, and rows those of the moment they were read, whatever the list says since.
  const listed = form === 'station' ? (findings.offered ? findings.asOf : status.asOf) : rows.asOf
  const at = campaign?.closed_at ? Date.parse(campaign.closed_at) : listed
  const asOf = at === null ? null : formatMoment(at, timeZone)
  const paperAsOf = at === null ? null : formMoment(at, timeZone)
  const beside = rows.entered > 0 ? `; ${enteredOnPaper(rows.entered)}` : ''
  const signing = useSigners()
  const { signers } = signing
  const sightings = useSightings(findings.rows)
  const count = form === 'rpcppe' || form === 'rpcsp'
  const unserviceable = form === 'iirup' || form === 'iirusp'
  const dated = count || unserviceable || form === 'icf'
  const accountOf = useAccounts()

  // Unserviceable things belong on the IIRUP or IIRUSP, and nothing else does.
  const condition = unserviceable ? 'unserviceable' : count && without ? 'serviceable' : 'any'
  const onForm = useMemo(
    () => (products && accountOf ? formRows(products, { asAt: dated ? asAt : '', condition }) : null),
    [products, accountOf, dated, asAt, condition],
  )
  const printed = onForm?.rows ?? null
  const left = count ? (onForm?.otherCondition ?? 0) : 0
  const frame = useMemo(
    () => ({
      entityName: institute,
      dataAsOf: `${paperAsOf ?? 'not known'}${beside}`,
      paper: choice.paper,
      order: choice.order,
      countedOn,
      asAt,
      draft,
      signers,
      accountOf: accountOf ?? (() => null),
      path: (product: ReportProduct) => (papers ? pathWords(product, papers) : ''),
      sighting: (product: ReportProduct) => {
        const seen = sightings.get(product.id)
        return seen ? sightingLine(seen, timeZone) : ''
      },
    }),
    [
      institute,
      paperAsOf,
      beside,
      choice.paper,
      choice.order,
      countedOn,
      asAt,
      draft,
      signers,
      accountOf,
      papers,
      sightings,
      timeZone,
    ],
  )
  const station = useMemo(() => {
    if (form !== 'station') return null
    // While the server is asked nothing may be printed: an empty list says NONE.
    if (findings.asking) return null
    return [stationForm(stationLines(findings.rows), frame)]
  }, [form, findings, frame])
  const filled = useFilledForms(form, printed, frame)
  const forms = form === 'station' ? station : filled

  const lay = useCallback(
    (fonts: Fonts) => {
      const faces = openFaces(fonts)
      return (forms ?? []).flatMap((one) => one.lay(faces))
    },
    [forms],
  )
  const many = printed !== null && printed.length > atOnce
  const laid = useRef<readonly Page[]>([])
  const layInTurns = useCallback(
    async (fonts: Fonts, told: (pages: number) => void, signal: AbortSignal) => {
      laid.current = await runInTurns(layingForms(forms ?? [], openFaces(fonts)), told, signal)
      return laid.current
    },
    [forms],
  )
  const pdf = useCallback(
    (fonts: Fonts, told: (pages: number) => void, signal: AbortSignal) =>
      many
        ? render(laid.current, openFaces(fonts), { title: formTitles[form] }, turnTaker(told, signal))
        : drawForms(forms ?? [], fonts, formTitles[form]),
    [forms, form, many],
  )

  return (
    <div className="bilang-page">
      <div className={`${classes['head']} no-print`}>
        <div className={classes['formBar']}>
          {form === 'station' ? null : (
            <NativeSelect
              label="Form"
              value={form}
              onChange={(event) => {
                const next = new URLSearchParams(query)
                next.set('form', event.currentTarget.value)
                setQuery(next, { replace: true })
              }}
              data={reportForms
                .filter((one) => one !== 'station')
                .map((value) => ({ value, label: formTitles[value] }))}
            />
          )}
          <FormChoices form={form} choice={choice} onChoose={choose} countedOn={countedOn} onCountedOn={setCounted} />
          <TextInput label="As at" type="date" value={asAt} onChange={(event) => setDay(event.currentTarget.value)} />
        </div>
        <SignersDialog {...signing} />
      </div>
      {count ? (
        <Checkbox
          className="no-print"
          checked={without}
          onChange={(event) => setWithout(event.currentTarget.checked)}
          label={`Leave out unserviceable items, which belong on the ${form === 'rpcsp' ? 'IIRUSP' : 'IIRUP'}${left > 0 ? ` (${left} left out)` : ''}`}
        />
      ) : null}
      {rows.implicit && countsOver.has(form) ? (
        <Checkbox
          className="no-print"
          checked={over}
          onChange={(event) => setOver(event.currentTarget.checked)}
          label="The count is over: items that nobody counted are missing"
        />
      ) : null}
      {unserviceable ? (
        <Text size="sm" className="no-print">
          Printed blank, to fill in by hand: {form === 'iirup' ? 'accumulated depreciation, ' : ''}accumulated
          impairment losses, carrying amount, disposal, appraised value and record of sales.
        </Text>
      ) : null}
      {size !== null && size > plenty && !sure && form !== 'station' ? (
        <Empty
          heading={`${size.toLocaleString('en')} rows`}
          action={<Button onClick={() => setSure(true)}>Lay out all of them</Button>}
        >
          That is about {Math.ceil(size / 18).toLocaleString('en')} pages and takes a while. Narrow the report first, or
          go on.
        </Empty>
      ) : campaign && book.is !== 'here' && book.is !== 'asking' ? (
        <BookNote book={book} campaign={campaign} again={() => setTurn((before) => before + 1)} />
      ) : forms === null ? (
        <Loading label="Reading the rows…" />
      ) : forms.length === 0 ? (
        <>
          {onForm && accountOf ? <FormNotes later={onForm.later} asAt={asAt} rows={[]} accountOf={accountOf} /> : null}
          <Empty>No rows in this scope belong on this form.</Empty>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed" className="no-print">
            {printed ? `${printed.length.toLocaleString('en')} rows on ${forms.length} forms` : null}
            {campaign ? ` · ${campaign.name}, against its book of ${formatMoment(campaign.book_at, timeZone)}` : null}
          </Text>
          {onForm && accountOf ? (
            <FormNotes later={onForm.later} asAt={asAt} rows={unserviceable ? [] : onForm.rows} accountOf={accountOf} />
          ) : null}
          <PrintDesk
            title={formTitles[form]}
            asOf={asOf}
            files={fontFiles}
            lay={lay}
            layInTurns={many ? layInTurns : undefined}
            onCancel={sure ? () => setSure(false) : undefined}
            pdf={pdf}
          />
        </>
      )}
    </div>
  )
}
