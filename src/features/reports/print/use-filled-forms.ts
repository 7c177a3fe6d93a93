import { useEffect, useMemo, useState } from 'react'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import type { FilledForm } from '#print/forms/filled-form.ts'
import { runInSlices } from '#react/time-slices.ts'
import { buildForms, buildFormsInSteps } from './report-forms.ts'
import type { ReportForm, ReportHeader } from './report-kinds.ts'

/** Up to this many rows are filled in and laid out at once, also on a phone. */
export const maxRowsAtOnce = 200

/** The filled forms of a report: built at once for few rows, in time slices for many; null until complete. */
export function useFilledForms(
  form: ReportForm,
  rows: readonly ReportProduct[] | null,
  header: ReportHeader,
): readonly FilledForm[] | null {
  const isLong = rows !== null && rows.length > maxRowsAtOnce
  const immediate = useMemo(
    () => (rows && !isLong ? buildForms(form, rows, header) : null),
    [rows, isLong, form, header],
  )
  const [finished, setFinished] = useState<{ input: object; forms: readonly FilledForm[] } | null>(null)
  const input = useMemo(() => ({ rows, form, header }), [rows, form, header])
  useEffect(() => {
    const { rows, form, header } = input
    if (!rows || rows.length <= maxRowsAtOnce) return
    const controller = new AbortController()
    void runInSlices(buildFormsInSteps(form, rows, header), () => {}, controller.signal).then(
      (forms) => {
        if (!controller.signal.aborted) setFinished({ input, forms })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [input])
  if (!isLong) return immediate
  return finished?.input === input ? finished.forms : null
}
