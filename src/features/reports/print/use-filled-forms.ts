import { useEffect, useMemo, useState } from 'react'
import type { ReportProduct } from '#domain/counts/baseline-product.ts'
import type { FilledForm } from '#print/forms/filled-form.ts'
import { runInSlices } from '#react/time-slices.ts'
import { buildForms, buildFormsInSteps } from './report-forms.ts'
import type { ReportForm, ReportHeader } from './report-kinds.ts'

/** So few rows are filled in and laid out at one go, also on a phone. */
export const maxRowsAtOnce = 200

/** The rows of a report on their forms: at once for a few rows, in turns for many; null until all are. */
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
  const [finished, setFinished] = useState<{ of: object; forms: readonly FilledForm[] } | null>(null)
  const question = useMemo(() => ({ rows, form, header }), [rows, form, header])
  useEffect(() => {
    const { rows, form, header } = question
    if (!rows || rows.length <= maxRowsAtOnce) return
    const controller = new AbortController()
    void runInSlices(buildFormsInSteps(form, rows, header), () => {}, controller.signal).then(
      (forms) => {
        if (!controller.signal.aborted) setFinished({ of: question, forms })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [question])
  if (!isLong) return immediate
  return finished?.of === question ? finished.forms : null
}
