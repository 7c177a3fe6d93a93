/** A report as its official form, before it is printed. Reads this device's list only; says how many rows it holds and which it leaves out. */
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Numbered } from '#contract/resources/numbered.ts'
import type { ProductView, Where } from '#domain/catalogue.ts'
import { type Fonts, fontFiles, openFaces } from '#paper/font/faces.ts'
import { drawForms } from '#paper/form.ts'
import { useParts } from '#runtime/parts.ts'
import { useAll } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PrintDesk } from '#ui/print/print-desk.tsx'
import { useAsOf } from './as-of.tsx'
import { useCountClosed } from './missing-page.tsx'
import { formsOf, formTitles, isUnserviceable, type ReportForm, reportForms, stationForm } from './report-forms.ts'
import classes from './reports.module.css'
import { SignersDialog } from './signers-dialog.tsx'
import { useFindings } from './use-findings.ts'
import { type Papers, pathWords, readPapers } from './use-papers.ts'
import { useSigners } from './use-signers.ts'

/** Above this a person is asked first: laying out that many rows takes a while. */
const plenty = 5_000

export const writeWhere = (where: Where): string => JSON.stringify(where)
function readWhere(text: string | null): Where {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Where) : {}
  } catch {
    return {}
  }
}

const today = (at: number) => {
  const day = new Date(at)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}

interface Read {
  products: readonly ProductView[]
  papers: Papers
}

export function ReportPrintPage() {
  const [query, setQuery] = useSearchParams()
  const { catalogue, institute, now } = useParts()
  const named = query.get('form')
  const form: ReportForm = reportForms.find((one) => one === named) ?? 'rpcppe'
  const text = query.get('where')
  const where = useMemo<Where>(() => {
    const given = readWhere(text)
    if (form === 'rpcppe' || form === 'iirup') return { ...given, category: 'PPE' }
    if (form === 'rpcsp') return { ...given, category: ['SPHV', 'SPLV'] }
    return given
  }, [text, form])
  const [read, setRead] = useState<Read | null>(null)
  const [size, setSize] = useState<number | null>(null)
  const [sure, setSure] = useState(false)
  const [without, setWithout] = useState(true)
  const [asAt, setAsAt] = useState(today(now()))
  const closed = useCountClosed()
  const asOf = useAsOf()
  const { signers, save } = useSigners()
  const majors = useAll<Numbered>('major-account-groups')
  const { rows: findings } = useFindings()
  const count = form === 'rpcppe' || form === 'rpcsp'

  useEffect(() => {
    const stop = new AbortController()
    setRead(null)
    if (form === 'station') return
    void (async () => {
      const { total } = await catalogue.list({ entity: 'products', where, from: 0, limit: 0 }, stop.signal)
      setSize(total)
      if (total > plenty && !sure) return
      const products: ProductView[] = []
      const asked = { entity: 'products', where, order: ['property_number'] } as const
      for await (const some of catalogue.each<ProductView>(asked, 500, stop.signal)) products.push(...some)
      const papers = await readPapers(catalogue, form === 'missing' ? products : [])
      if (!stop.signal.aborted) setRead({ products, papers })
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [catalogue, where, form, sure])

  const majorNumber = useMemo(() => {
    const rows = majors.state === 'ready' ? majors.value : (majors.stale ?? [])
    const byId = new Map(rows.map((row) => [row.id, row.number]))
    return (id: number | null) => (id === null ? '' : (byId.get(id) ?? ''))
  }, [majors])

  // Unserviceable things belong on the IIRUP, and nothing else does.
  const printed = useCallback(
    (products: readonly ProductView[]) =>
      form === 'iirup'
        ? products.filter(isUnserviceable)
        : count && without
          ? products.filter((product) => !isUnserviceable(product))
          : products,
    [form, count, without],
  )
  const left = useMemo(() => (read ? read.products.length - printed(read.products).length : 0), [read, printed])
  const forms = useMemo(() => {
    const frame = {
      entityName: institute,
      dataAsOf: asOf ?? 'not known',
      asAt,
      closed,
      signers,
      majorNumber,
      path: (product: ProductView) => (read ? pathWords(product, read.papers) : ''),
    }
    if (form === 'station') {
      const items = findings
        .filter((one) => one.kind === 'found-at-station')
        .map((one) => ({
          item: one.description ?? 'Unknown',
          description: one.description ?? '',
          propertyNum: one.code ?? '',
          personAccountable: '',
          unitVal: '',
          totalVal: '',
          remarks: ['found at station', one.place, one.remarks].filter(Boolean).join('; '),
        }))
      return [stationForm(items, frame)]
    }
    if (!read) return null
    const products = printed(read.products)
    return formsOf(form, products, frame)
  }, [institute, asOf, asAt, closed, signers, majorNumber, read, form, findings, printed])

  const lay = useCallback(
    (fonts: Fonts) => {
      const faces = openFaces(fonts)
      return (forms ?? []).flatMap((one) => one.lay(faces))
    },
    [forms],
  )
  const pdf = useCallback((fonts: Fonts) => drawForms(forms ?? [], fonts, formTitles[form]), [forms, form])

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
          <TextInput label="As at" type="date" value={asAt} onChange={(event) => setAsAt(event.currentTarget.value)} />
        </div>
        <SignersDialog signers={signers} onSave={save} />
      </div>
      {count ? (
        <Checkbox
          className="no-print"
          checked={without}
          onChange={(event) => setWithout(event.currentTarget.checked)}
          label={`Leave out unserviceable items, which belong on the IIRUP${left > 0 ? ` (${left} left out)` : ''}`}
        />
      ) : null}
      {size !== null && size > plenty && !sure && form !== 'station' ? (
        <Empty
          heading={`${size.toLocaleString('en')} rows`}
          action={<Button onClick={() => setSure(true)}>Lay out all of them</Button>}
        >
          That is about {Math.ceil(size / 18).toLocaleString('en')} pages and takes a while. Narrow the report first, or
          go on.
        </Empty>
      ) : forms === null ? (
        <Loading label="Reading the rows…" />
      ) : forms.length === 0 ? (
        <Empty>No rows in this scope belong on this form.</Empty>
      ) : (
        <>
          <Text size="sm" c="dimmed" className="no-print">
            {read ? `${(read.products.length - left).toLocaleString('en')} rows on ${forms.length} forms` : null}
          </Text>
          <PrintDesk title={formTitles[form]} asOf={asOf} files={fontFiles} lay={lay} pdf={pdf} />
        </>
      )}
    </div>
  )
}
