import { useMemo } from 'react'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { type ReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import type { ReportContext } from '#print/reports/report-form.ts'

/** Up to this many rows are filled in and laid out at once, also on a phone. */
export const maxRowsAtOnce = 200

/** The filled forms of a report; null until its rows are read. */
export function useFilledForms(
  form: ReportFormId,
  rows: readonly ReportProduct[] | null,
  context: ReportContext,
): readonly FilledForm[] | null {
  return useMemo(() => rows && reportForm(form).build(rows, context), [form, rows, context])
}
