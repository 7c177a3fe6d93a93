import { useEffect, useMemo, useState } from 'react'
import type { ReportProduct } from '#domain/campaign-book.ts'
import type { FilledForm } from '#paper/form.ts'
import { runInTurns } from '#runtime/turns.ts'
import { formingOf, formsOf } from './report-forms.ts'
import type { ReportForm, ReportFrame } from './report-kinds.ts'

/** So few rows are filled in and laid out at one go, also on a phone. */
export const atOnce = 200

/** The rows of a report on their forms: at once for a few rows, in turns for many; null until all are. */
export function useFilledForms(
  form: ReportForm,
  rows: readonly ReportProduct[] | null,
  frame: ReportFrame,
): readonly FilledForm[] | null {
  const many = rows !== null && rows.length > atOnce
  const now = useMemo(() => (rows && !many ? formsOf(form, rows, frame) : null), [rows, many, form, frame])
  const [later, setLater] = useState<{ of: object; forms: readonly FilledForm[] } | null>(null)
  const question = useMemo(() => ({ rows, form, frame }), [rows, form, frame])
  useEffect(() => {
    const { rows, form, frame } = question
    if (!rows || rows.length <= atOnce) return
    const stop = new AbortController()
    void runInTurns(formingOf(form, rows, frame), () => {}, stop.signal).then(
      (forms) => {
        if (!stop.signal.aborted) setLater({ of: question, forms })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [question])
  if (!many) return now
  return later?.of === question ? later.forms : null
}
